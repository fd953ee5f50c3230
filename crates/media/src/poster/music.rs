//! Music: arcs, ribbons, waves, an oud, a record, a keyboard and levels.

use super::colour::{Palette, inks};
use super::dice::Dice;
use super::family::Family;
use super::path::Path;
use super::sheet::Sheet;

pub(super) const FAMILY: Family = Family {
    name: "music",
    palettes: &[
        inks(0x2a1458, 0x190a3a, 0x0f0524, 0x7a3ff2, 0xff7a59, 0xf2a33a, 0xffe8d2),
        inks(0x6b34de, 0x431d9c, 0x1c0b45, 0x2f1570, 0xff6f5e, 0xffc04f, 0xfbe9ff),
        inks(0x3d0f4b, 0x26072f, 0x16031c, 0xb8349a, 0xff8552, 0xf6b53c, 0xffe9d6),
        inks(0x17164d, 0x0d0c31, 0x07061c, 0x5b46f0, 0xe8498a, 0xf2a33a, 0xdcd6ff),
        inks(0xf2a33a, 0xe0792c, 0x260f52, 0x6327c9, 0xe23a72, 0xfff0cf, 0xfff6e6),
    ],
    compositions: &[arcs, ribbons, waves, oud, record, keys, levels],
};

/// Bands of sound that rise from the edge of a stage.
fn arcs(sheet: &mut Sheet, inks: &Palette, dice: &mut Dice) {
    sheet.dusk(inks, false);
    let cx = dice.one_of([400.0, 400.0, 540.0, 640.0]);
    if cx > 400.0 {
        sheet.keep_side();
    }
    let cy = dice.between(560.0, 610.0);
    let reach = if cx > 500.0 { 590.0 } else { 490.0 };
    let colours = dice.one_of([
        [inks.main, inks.warm, inks.accent, inks.light],
        [inks.warm, inks.main, inks.light, inks.accent],
        [inks.main, inks.light, inks.warm, inks.accent],
    ]);
    let steps = dice.one_of([5, 6, 7]);
    let pitch = (reach - 90.0) / f64::from(steps);
    for (step, colour) in (0..steps).zip(colours.into_iter().cycle()) {
        let outer = reach - pitch * f64::from(step);
        let width = pitch * dice.one_of([0.28, 0.42, 0.58, 0.72]);
        sheet.ring(cx, cy, outer - width / 2.0, width, colour);
    }
    sheet.disc(cx, cy, 76.0, inks.accent);
    sheet.star(cx, cy - 26.0, 28.0, 0.0, inks.ink);
}

/// One broad ribbon of stripes that swings through the sheet and back.
fn ribbons(sheet: &mut Sheet, inks: &Palette, dice: &mut Dice) {
    sheet.keep_side();
    sheet.ground(inks.ground);
    let mut stripes = [inks.main, inks.warm, inks.accent, inks.light];
    if dice.flip() {
        stripes = [inks.warm, inks.light, inks.accent, inks.main];
    }
    let width = dice.between(34.0, 47.0);
    let middle = dice.between(316.0, 350.0);
    let inner = dice.between(46.0, 84.0);
    let shift = inner * 2.0 + width * 4.0;
    let left = 400.0 - shift / 2.0;
    let turn = dice.one_of([0.0, -16.0, -8.0, 14.0]);
    sheet.turned(turn, (400.0, 300.0), |sheet| {
        sheet.disc(left + shift, middle, inner * 0.64, inks.accent);
        sheet.disc(left, middle, inner * 0.64, inks.light);
        for (step, colour) in (0u8..).zip(stripes) {
            let over = inner + width * (f64::from(step) + 0.5);
            let under = inner + width * (3.5 - f64::from(step));
            let path = Path::from(left - over, 900.0)
                .down(middle)
                .dome(true, (left + over, middle))
                .dome(false, (left + shift + under, middle))
                .down(-300.0);
            sheet.line(&path, colour, width + 1.0);
        }
    });
}

/// The Bosphorus at dusk, moved by a beat.
fn waves(sheet: &mut Sheet, inks: &Palette, dice: &mut Dice) {
    let sky = sheet.blend((0.0, 0.0), (0.0, 420.0), &[(0, inks.ground, 100), (100, inks.main, 100)]);
    sheet.ground(sky);
    let (sun, size) = (dice.between(330.0, 480.0), dice.between(130.0, 165.0));
    sheet.disc(sun, 265.0, size, inks.accent);
    sheet.disc(sun, 265.0, size - 26.0, inks.warm);
    sheet.disc(sun, 265.0, size - 52.0, inks.accent);
    let tones = [inks.warm, inks.light, inks.main, inks.main.mix(inks.ink, 45), inks.accent, inks.ink];
    let half = dice.between(150.0, 270.0);
    let lean = dice.one_of([0.31, 0.47, 0.68]);
    for (row, tone) in (0u8..).zip(tones) {
        let row = f64::from(row);
        let (y, rise) = (285.0 + row * 52.0, 36.0 - row);
        sheet.fill(&wave(y, rise, half, -half * (0.3 + lean * row)).down(600.0).across(-900.0).close(), tone);
    }
}

/// A wave line across the sheet, from crest to trough and back.
fn wave(y: f64, rise: f64, half: f64, start: f64) -> Path {
    let mut x = start - half;
    let mut up = rise;
    let mut path = Path::from(x, y - up);
    while x < 800.0 {
        path = path.curve((x + half * 0.364, y - up), (x + half * 0.636, y + up), (x + half, y + up));
        x += half;
        up = -up;
    }
    path
}

/// An oud, close enough to hear.
fn oud(sheet: &mut Sheet, inks: &Palette, dice: &mut Dice) {
    sheet.keep_side();
    sheet.ground(inks.ground);
    let turn = dice.one_of([24.0, 38.0, 52.0]);
    let (wood, trim) = if dice.flip() { (inks.warm, inks.accent) } else { (inks.accent, inks.warm) };
    sheet.disc(400.0, 320.0, dice.between(268.0, 290.0), inks.main);
    sheet.turned(turn, (400.0, 320.0), |sheet| {
        sheet.fill(&Path::polygon(&[(374.0, -180.0), (426.0, -180.0), (432.0, 170.0), (368.0, 170.0)]), inks.ink);
        let body = |grow: f64| {
            Path::from(400.0, 86.0 - grow)
                .curve((430.0 + grow, 170.0), (604.0 + grow, 200.0), (604.0 + grow, 350.0))
                .curve((604.0 + grow, 480.0 + grow), (500.0, 540.0 + grow), (400.0, 540.0 + grow))
                .smooth((196.0 - grow, 480.0 + grow), (196.0 - grow, 350.0))
                .curve((196.0 - grow, 200.0), (370.0 - grow, 170.0), (400.0, 86.0 - grow))
                .close()
        };
        sheet.fill(&body(20.0), inks.ink);
        sheet.fill(&body(0.0), wood);
        sheet.line(&body(-18.0), trim, 7.0);
        for (x, y, radius) in [(400.0, 300.0, 68.0), (312.0, 400.0, 28.0), (488.0, 400.0, 28.0)] {
            sheet.disc(x, y, radius + 11.0, trim);
            sheet.disc(x, y, radius, inks.ink);
            sheet.star(x, y, radius * 0.84, 0.0, inks.light);
            sheet.disc(x, y, radius * 0.4, inks.ink);
        }
        sheet.pill((306.0, 456.0), (188.0, 26.0), 9.0, inks.ink);
        let mut strings = Path::new();
        for string in 0..5 {
            let offset = f64::from(string) - 2.0;
            strings = strings.to(400.0 + offset * 28.0, 468.0).line(400.0 + offset * 9.0, -180.0);
        }
        sheet.line(&strings, inks.light, 4.0);
    });
}

/// A record half out of its sleeve.
fn record(sheet: &mut Sheet, inks: &Palette, dice: &mut Dice) {
    sheet.ground(inks.ground);
    let (cx, cy) = (dice.between(470.0, 510.0), dice.between(300.0, 320.0));
    let radius = dice.between(228.0, 262.0);
    let tilt = dice.one_of([-12.0, -6.0, 5.0, 14.0]);
    let (paper, figure) = dice.one_of([(inks.warm, inks.main), (inks.main, inks.warm), (inks.light, inks.warm)]);
    sheet.turned(tilt, (cx, cy), |sheet| {
        sheet.disc(cx + 12.0, cy + 16.0, radius, inks.shade);
        sheet.disc(cx, cy, radius, inks.ink);
        for groove in [0.92, 0.8, 0.74, 0.62, 0.56] {
            sheet.ring(cx, cy, radius * groove, 3.0, inks.ink.mix(inks.main, 55));
        }
        let shine = dice.between(-75.0, -45.0);
        for angle in [shine, shine + 118.0] {
            sheet.veil(&Path::slice(cx, cy, radius * 0.97, angle, angle + 22.0), inks.light, 16);
        }
        sheet.disc(cx, cy, radius * 0.42, inks.accent);
        sheet.ring(cx, cy, radius * 0.31, 4.0, inks.ink);
        sheet.star(cx, cy, radius * 0.19, 0.0, inks.ink);
        let (left, side) = (cx - radius * 1.75, radius * 1.75);
        let top = cy - side * 0.57;
        sheet.pill((left, top), (side, side * 1.14), 0.0, paper);
        sheet.clipped(&Path::rect(left, top, side, side * 1.14), |sheet| {
            for (size, colour) in [(0.66, figure), (0.48, inks.accent), (0.3, inks.ink), (0.14, paper)] {
                sheet.disc(left + side, cy, side * size, colour);
            }
        });
    });
}

/// A keyboard bent around the sun.
fn keys(sheet: &mut Sheet, inks: &Palette, dice: &mut Dice) {
    sheet.dusk(inks, true);
    let (cx, cy) = (dice.one_of([400.0, 400.0, 540.0]), dice.between(550.0, 600.0));
    let (inner, outer) = (dice.between(150.0, 200.0), dice.between(430.0, 470.0));
    let count = dice.one_of([14, 16, 18]);
    let step = 180.0 / f64::from(count);
    let struck = dice.below(5);
    for key in 0..count {
        let start = 180.0 + step * f64::from(key);
        let colour = match usize::try_from(key).unwrap_or(0) % 7 {
            tone if tone == struck => inks.warm,
            tone if tone == (struck + 2) % 7 => inks.accent,
            _ => inks.light,
        };
        sheet.fill(&Path::band(cx, cy, (inner, outer), start + 0.4, start + step - 0.4), colour);
    }
    let mut black = Path::new();
    for key in (1..count).filter(|key| matches!(key % 7, 1 | 2 | 4 | 5 | 6)) {
        let middle = 180.0 + step * f64::from(key);
        let reach = (inner + (outer - inner) * 0.4, outer + 4.0);
        black = black.and(&Path::band(cx, cy, reach, middle - step * 0.28, middle + step * 0.28));
    }
    sheet.fill(&black, inks.ink);
    sheet.disc(cx, cy, inner - 18.0, inks.main);
    sheet.disc(cx, cy, inner * 0.6, inks.accent);
    sheet.star(cx, cy - inner * 0.22, inner * 0.19, 0.0, inks.ink);
}

/// The levels of a song, mirrored like a town on the water.
fn levels(sheet: &mut Sheet, inks: &Palette, dice: &mut Dice) {
    sheet.dusk(inks, false);
    let middle = 310.0;
    let radius = dice.between(226.0, 250.0);
    sheet.disc(400.0, middle, radius, inks.main);
    if dice.flip() {
        sheet.disc(400.0, middle, radius * 0.66, inks.main.mix(inks.ink, 30));
    }
    let (width, pitch, side) = dice.one_of([(44.0, 66.0, 5i8), (58.0, 84.0, 4), (34.0, 50.0, 7)]);
    let swell = dice.between(40.0, 140.0);
    for at in -side..=side {
        let x = 400.0 + f64::from(at) * pitch;
        let near = 1.0 - 0.86 * f64::from(at.abs()) / f64::from(side);
        let half = width * 0.5 + near * dice.between(swell, 225.0);
        let colour = match half {
            tall if tall > 136.0 => inks.accent,
            tall if tall > 78.0 => inks.warm,
            _ => inks.light,
        };
        sheet.pill((x - width / 2.0, middle - half), (width, half * 2.0), width / 2.0, colour);
    }
}
