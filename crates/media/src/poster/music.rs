//! Music: arcs, ribbons, waves, an oud, a record, a keyboard and levels.

use super::canvas::Canvas;
use super::colour::{Palette, inks};
use super::family::Family;
use super::path::Path;
use super::rng::Rng;

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

/// Concentric arcs.
fn arcs(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.dusk(inks, false);
    let cx = rng.one_of([400.0, 400.0, 540.0, 640.0]);
    if cx > 400.0 {
        canvas.keep_side();
    }
    let cy = rng.between(560.0, 610.0);
    let reach = if cx > 500.0 { 590.0 } else { 490.0 };
    let colours = rng.one_of([
        [inks.main, inks.warm, inks.accent, inks.light],
        [inks.warm, inks.main, inks.light, inks.accent],
        [inks.main, inks.light, inks.warm, inks.accent],
    ]);
    let steps = rng.one_of([5, 6, 7]);
    let pitch = (reach - 90.0) / f64::from(steps);
    for (step, colour) in (0..steps).zip(colours.into_iter().cycle()) {
        let outer = reach - pitch * f64::from(step);
        let width = pitch * rng.one_of([0.28, 0.42, 0.58, 0.72]);
        canvas.ring(cx, cy, outer - width / 2.0, width, colour);
    }
    canvas.disc(cx, cy, 76.0, inks.accent);
    canvas.star(cx, cy - 26.0, 28.0, 0.0, inks.ink);
}

/// A broad ribbon of stripes across the canvas.
fn ribbons(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.keep_side();
    canvas.ground(inks.ground);
    let mut stripes = [inks.main, inks.warm, inks.accent, inks.light];
    if rng.flip() {
        stripes = [inks.warm, inks.light, inks.accent, inks.main];
    }
    let width = rng.between(34.0, 47.0);
    let middle = rng.between(316.0, 350.0);
    let inner = rng.between(46.0, 84.0);
    let shift = inner * 2.0 + width * 4.0;
    let left = 400.0 - shift / 2.0;
    let turn = rng.one_of([0.0, -16.0, -8.0, 14.0]);
    canvas.turned(turn, (400.0, 300.0), |canvas| {
        canvas.disc(left + shift, middle, inner * 0.64, inks.accent);
        canvas.disc(left, middle, inner * 0.64, inks.light);
        for (step, colour) in (0u8..).zip(stripes) {
            let over = inner + width * (f64::from(step) + 0.5);
            let under = inner + width * (3.5 - f64::from(step));
            let path = Path::from(left - over, 900.0)
                .down(middle)
                .dome(true, (left + over, middle))
                .dome(false, (left + shift + under, middle))
                .down(-300.0);
            canvas.line(&path, colour, width + 1.0);
        }
    });
}

/// Waves at dusk.
fn waves(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    let sky = canvas.blend((0.0, 0.0), (0.0, 420.0), &[(0, inks.ground, 100), (100, inks.main, 100)]);
    canvas.ground(sky);
    let (sun, size) = (rng.between(330.0, 480.0), rng.between(130.0, 165.0));
    canvas.disc(sun, 265.0, size, inks.accent);
    canvas.disc(sun, 265.0, size - 26.0, inks.warm);
    canvas.disc(sun, 265.0, size - 52.0, inks.accent);
    let tones = [inks.warm, inks.light, inks.main, inks.main.mix(inks.ink, 45), inks.accent, inks.ink];
    let half = rng.between(150.0, 270.0);
    let lean = rng.one_of([0.31, 0.47, 0.68]);
    for (row, tone) in (0u8..).zip(tones) {
        let row = f64::from(row);
        let (y, rise) = (285.0 + row * 52.0, 36.0 - row);
        canvas.fill(&wave(y, rise, half, -half * (0.3 + lean * row)).down(600.0).across(-900.0).close(), tone);
    }
}

/// A wave line across the canvas.
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

/// A close-up of an oud.
fn oud(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.keep_side();
    canvas.ground(inks.ground);
    let turn = rng.one_of([24.0, 38.0, 52.0]);
    let (wood, trim) = if rng.flip() { (inks.warm, inks.accent) } else { (inks.accent, inks.warm) };
    canvas.disc(400.0, 320.0, rng.between(268.0, 290.0), inks.main);
    canvas.turned(turn, (400.0, 320.0), |canvas| {
        canvas.fill(&Path::polygon(&[(374.0, -180.0), (426.0, -180.0), (432.0, 170.0), (368.0, 170.0)]), inks.ink);
        let body = |grow: f64| {
            Path::from(400.0, 86.0 - grow)
                .curve((430.0 + grow, 170.0), (604.0 + grow, 200.0), (604.0 + grow, 350.0))
                .curve((604.0 + grow, 480.0 + grow), (500.0, 540.0 + grow), (400.0, 540.0 + grow))
                .smooth((196.0 - grow, 480.0 + grow), (196.0 - grow, 350.0))
                .curve((196.0 - grow, 200.0), (370.0 - grow, 170.0), (400.0, 86.0 - grow))
                .close()
        };
        canvas.fill(&body(20.0), inks.ink);
        canvas.fill(&body(0.0), wood);
        canvas.line(&body(-18.0), trim, 7.0);
        for (x, y, radius) in [(400.0, 300.0, 68.0), (312.0, 400.0, 28.0), (488.0, 400.0, 28.0)] {
            canvas.disc(x, y, radius + 11.0, trim);
            canvas.disc(x, y, radius, inks.ink);
            canvas.star(x, y, radius * 0.84, 0.0, inks.light);
            canvas.disc(x, y, radius * 0.4, inks.ink);
        }
        canvas.pill((306.0, 456.0), (188.0, 26.0), 9.0, inks.ink);
        let mut strings = Path::new();
        for string in 0..5 {
            let offset = f64::from(string) - 2.0;
            strings = strings.to(400.0 + offset * 28.0, 468.0).line(400.0 + offset * 9.0, -180.0);
        }
        canvas.line(&strings, inks.light, 4.0);
    });
}

/// A record half out of its sleeve.
fn record(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.ground(inks.ground);
    let (cx, cy) = (rng.between(470.0, 510.0), rng.between(300.0, 320.0));
    let radius = rng.between(228.0, 262.0);
    let tilt = rng.one_of([-12.0, -6.0, 5.0, 14.0]);
    let (paper, figure) = rng.one_of([(inks.warm, inks.main), (inks.main, inks.warm), (inks.light, inks.warm)]);
    canvas.turned(tilt, (cx, cy), |canvas| {
        canvas.disc(cx + 12.0, cy + 16.0, radius, inks.shade);
        canvas.disc(cx, cy, radius, inks.ink);
        for groove in [0.92, 0.8, 0.74, 0.62, 0.56] {
            canvas.ring(cx, cy, radius * groove, 3.0, inks.ink.mix(inks.main, 55));
        }
        let shine = rng.between(-75.0, -45.0);
        for angle in [shine, shine + 118.0] {
            canvas.veil(&Path::slice(cx, cy, radius * 0.97, angle, angle + 22.0), inks.light, 16);
        }
        canvas.disc(cx, cy, radius * 0.42, inks.accent);
        canvas.ring(cx, cy, radius * 0.31, 4.0, inks.ink);
        canvas.star(cx, cy, radius * 0.19, 0.0, inks.ink);
        let (left, side) = (cx - radius * 1.75, radius * 1.75);
        let top = cy - side * 0.57;
        canvas.pill((left, top), (side, side * 1.14), 0.0, paper);
        canvas.clipped(&Path::rect(left, top, side, side * 1.14), |canvas| {
            for (size, colour) in [(0.66, figure), (0.48, inks.accent), (0.3, inks.ink), (0.14, paper)] {
                canvas.disc(left + side, cy, side * size, colour);
            }
        });
    });
}

/// A keyboard bent around a circle.
fn keys(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.dusk(inks, true);
    let (cx, cy) = (rng.one_of([400.0, 400.0, 540.0]), rng.between(550.0, 600.0));
    let (inner, outer) = (rng.between(150.0, 200.0), rng.between(430.0, 470.0));
    let count = rng.one_of([14, 16, 18]);
    let step = 180.0 / f64::from(count);
    let struck = rng.below(5);
    for key in 0..count {
        let start = 180.0 + step * f64::from(key);
        let colour = match usize::try_from(key).unwrap_or(0) % 7 {
            tone if tone == struck => inks.warm,
            tone if tone == (struck + 2) % 7 => inks.accent,
            _ => inks.light,
        };
        canvas.fill(&Path::band(cx, cy, (inner, outer), start + 0.4, start + step - 0.4), colour);
    }
    let mut black = Path::new();
    for key in (1..count).filter(|key| matches!(key % 7, 1 | 2 | 4 | 5 | 6)) {
        let middle = 180.0 + step * f64::from(key);
        let reach = (inner + (outer - inner) * 0.4, outer + 4.0);
        black = black.and(&Path::band(cx, cy, reach, middle - step * 0.28, middle + step * 0.28));
    }
    canvas.fill(&black, inks.ink);
    canvas.disc(cx, cy, inner - 18.0, inks.main);
    canvas.disc(cx, cy, inner * 0.6, inks.accent);
    canvas.star(cx, cy - inner * 0.22, inner * 0.19, 0.0, inks.ink);
}

/// Audio levels, mirrored.
fn levels(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.dusk(inks, false);
    let middle = 310.0;
    let radius = rng.between(226.0, 250.0);
    canvas.disc(400.0, middle, radius, inks.main);
    if rng.flip() {
        canvas.disc(400.0, middle, radius * 0.66, inks.main.mix(inks.ink, 30));
    }
    let (width, pitch, side) = rng.one_of([(44.0, 66.0, 5i8), (58.0, 84.0, 4), (34.0, 50.0, 7)]);
    let swell = rng.between(40.0, 140.0);
    for at in -side..=side {
        let x = 400.0 + f64::from(at) * pitch;
        let near = 1.0 - 0.86 * f64::from(at.abs()) / f64::from(side);
        let half = width * 0.5 + near * rng.between(swell, 225.0);
        let colour = match half {
            tall if tall > 136.0 => inks.accent,
            tall if tall > 78.0 => inks.warm,
            _ => inks.light,
        };
        canvas.pill((x - width / 2.0, middle - half), (width, half * 2.0), width / 2.0, colour);
    }
}
