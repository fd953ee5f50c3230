//! Fashion: a kilim, thread and needle, folds of cloth, a dress, a button and a fan.

use super::angle::polar;
use super::canvas::Canvas;
use super::colour::{Colour, Palette, inks};
use super::family::Family;
use super::path::{Path, Point};
use super::rng::Rng;

pub(super) const FAMILY: Family = Family {
    name: "fashion",
    palettes: &[
        inks(0x3b1c32, 0x261020, 0x150711, 0xc2587a, 0xe8895f, 0xf2a33a, 0xfbe7df),
        inks(0xa8475f, 0x7d2f46, 0x2a0a16, 0x54183a, 0xf29c6e, 0xffc56a, 0xfdeee3),
        inks(0x1f2b3a, 0x131c28, 0x0a1017, 0xb8566a, 0x3f8f8a, 0xf2a33a, 0xf4e7dc),
        inks(0x2c1a4a, 0x1c0f33, 0x0f071d, 0xc4528f, 0xe67a5c, 0xf5b440, 0xf4e6f5),
        inks(0xeeb05a, 0xd78a35, 0x2f0f22, 0xa83a5c, 0x5b1f4a, 0xfff1d4, 0xfff8ec),
    ],
    compositions: &[kilim, thread, folds, dress, button, fan],
};

/// The central motif of a kilim.
fn kilim(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.ground(inks.ground);
    let unit = rng.one_of([22.0, 26.0]);
    let tones = rng.one_of([
        [inks.main, inks.shade, inks.accent, inks.light, inks.warm, inks.ink],
        [inks.warm, inks.ink, inks.light, inks.main, inks.accent, inks.ink],
        [inks.shade, inks.main, inks.light, inks.warm, inks.accent, inks.ink],
    ]);
    for (step, tone) in (0u8..).zip(tones) {
        let rings = 11 - step * 2;
        canvas.fill(&stepped((400.0, 300.0), unit, rings), tone);
    }
    for side in [-1.0, 1.0] {
        let x = 400.0 + side * unit * 14.0;
        for (rings, tone) in [(5u8, inks.warm), (3, inks.ink), (1, inks.accent)] {
            canvas.fill(&stepped((x, 300.0), unit, rings), tone);
        }
    }
}

/// A diamond with stepped edges.
fn stepped((cx, cy): Point, unit: f64, steps: u8) -> Path {
    let (edge, reach) = (|step: u8| (f64::from(step) + 0.5) * unit, f64::from(steps) * unit);
    let mut path = Path::from(cx - edge(0), cy - reach + unit / 2.0);
    // Down the right side, then up the left one.
    for side in [1.0, -1.0] {
        for step in 0..steps {
            path = path.across(cx + side * edge(step)).down(cy - side * (reach - unit - edge(step)));
        }
        for step in (0..steps - 1).rev() {
            path = path.across(cx + side * edge(step)).down(cy + side * (reach - edge(step)));
        }
    }
    path.close()
}

/// A spool, a needle, a line between them.
fn thread(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.dusk(inks, false);
    let x = rng.between(330.0, 370.0);
    canvas.disc(400.0, 300.0, rng.between(230.0, 255.0), inks.shade);
    let tone = rng.one_of([inks.main, inks.warm]);
    // The whole still life a little larger than it was sketched.
    canvas.placed((-72.0, -58.0), 118, |canvas| still_life(canvas, inks, rng, x, tone));
}

fn still_life(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng, x: f64, tone: Colour) {
    let run = Path::from(x + 90.0, 400.0)
        .curve((x + 210.0, 470.0), (x + 330.0, 380.0), (x + 250.0, 300.0))
        .curve((x + 170.0, 220.0), (x + 120.0, 330.0), (x + 230.0, 330.0))
        .curve((x + 300.0, 330.0), (x + 250.0, 200.0), (x + 262.0, 130.0));
    canvas.turned(rng.one_of([-8.0, 0.0, 7.0]), (x, 320.0), |canvas| {
        canvas.pill((x - 118.0, 168.0), (236.0, 44.0), 12.0, inks.light);
        canvas.pill((x - 118.0, 444.0), (236.0, 44.0), 12.0, inks.light);
        canvas.pill((x - 86.0, 206.0), (172.0, 244.0), 20.0, tone);
        let mut winds = Path::new();
        for wind in 0u8..8 {
            let y = 226.0 + f64::from(wind) * 27.0;
            winds = winds.to(x - 86.0, y).line(x + 86.0, y + 18.0);
        }
        canvas.line(&winds, tone.mix(inks.ink, 38), 7.0);
        canvas.star(x, 328.0, 50.0, 0.0, inks.accent);
    });
    canvas.round_line(&run, tone, 9.0);
    let (nx, ny) = (x + 262.0, 130.0);
    canvas.turned(rng.one_of([14.0, 22.0]), (nx, ny), |canvas| {
        canvas.fill(
            &Path::from(nx - 13.0, ny - 14.0).dome(true, (nx + 13.0, ny - 14.0)).line(nx, ny + 330.0).close(),
            inks.light,
        );
        canvas.pill((nx - 4.0, ny - 14.0), (8.0, 38.0), 4.0, inks.shade);
    });
}

/// Folds of cloth.
fn folds(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.keep_side();
    canvas.ground(inks.ground);
    let tones = rng.one_of([
        [inks.main, inks.warm, inks.accent, inks.light, inks.main.mix(inks.ink, 40)],
        [inks.warm, inks.light, inks.main, inks.main.mix(inks.ink, 40), inks.accent],
        [inks.accent, inks.main, inks.main.mix(inks.ink, 40), inks.warm, inks.light],
    ]);
    let lean = rng.between(60.0, 150.0);
    let width = rng.between(86.0, 104.0);
    let left = 400.0 - width * 2.5;
    for (fold, tone) in (0u8..).zip(tones) {
        let (a, b) = (left + width * f64::from(fold), left + width * f64::from(fold + 1) + 1.0);
        let edge = |x: f64| {
            [(x + lean * 1.5, -10.0), (x + lean * 2.1, 190.0), (x - lean * 1.7, 330.0), (x - lean * 0.2, 620.0)]
        };
        let ([a0, a1, a2, a3], [b0, b1, b2, b3]) = (edge(a), edge(b));
        let cloth = Path::from(a0.0, a0.1).curve(a1, a2, a3).line(b3.0, b3.1).curve(b2, b1, b0).close();
        canvas.fill(&cloth, tone);
        let m = [(a0.0 + b0.0) / 2.0, (a1.0 + b1.0) / 2.0, (a2.0 + b2.0) / 2.0, (a3.0 + b3.0) / 2.0];
        let shade = Path::from(m[0], -10.0)
            .curve((m[1], 190.0), (m[2], 330.0), (m[3], 620.0))
            .line(b3.0, b3.1)
            .curve(b2, b1, b0);
        canvas.fill(&shade.close(), tone.mix(inks.ink, 18));
    }
}

/// A dress.
fn dress(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.dusk(inks, true);
    let x = 400.0;
    canvas.disc(x, 290.0, rng.between(225.0, 250.0), inks.main);
    let (waist, hem) = (rng.between(52.0, 64.0), rng.between(170.0, 215.0));
    let hook = Path::from(x, 130.0).line(x, 116.0).arc(17.0, false, (x - 17.0, 92.0));
    canvas.round_line(&hook.to(x - 96.0, 168.0).line(x, 128.0).line(x + 96.0, 168.0), inks.ink, 9.0);
    let outline = Path::from(x - 74.0, 160.0)
        .bow((x, 226.0), (x + 74.0, 160.0))
        .curve((x + 92.0, 210.0), (x + waist, 250.0), (x + waist, 290.0))
        .curve((x + waist + 40.0, 380.0), (x + hem, 460.0), (x + hem, 530.0))
        .bow((x, 574.0), (x - hem, 530.0))
        .curve((x - hem, 460.0), (x - waist - 40.0, 380.0), (x - waist, 290.0))
        .curve((x - waist, 250.0), (x - 92.0, 210.0), (x - 74.0, 160.0))
        .close();
    canvas.fill(&outline, inks.light);
    let pattern = rng.below(3);
    canvas.clipped(&outline, |canvas| {
        match pattern {
            0 => {
                for (y, tone) in [(400.0, inks.accent), (450.0, inks.warm), (500.0, inks.ink)] {
                    canvas.fill(
                        &Path::from(x - 260.0, y)
                            .bow((x, y + 50.0), (x + 260.0, y))
                            .down(y + 60.0)
                            .bow((x, y + 110.0), (x - 260.0, y + 60.0))
                            .close(),
                        tone,
                    );
                }
            }
            1 => {
                for (y, count, tone) in [(350.0, 3i8, inks.warm), (428.0, 4, inks.accent), (508.0, 5, inks.warm)] {
                    let mut row = Path::new();
                    for at in 0..count {
                        row =
                            row.and(&Path::star(x + (f64::from(at) - f64::from(count - 1) / 2.0) * 84.0, y, 29.0, 0.0));
                    }
                    canvas.fill(&row, tone);
                }
            }
            _ => {
                for pleat in -3i8..3 {
                    let (a, b) = (f64::from(pleat) * 2.0 / 6.0, (f64::from(pleat) * 2.0 + 1.0) / 6.0);
                    canvas.fill(
                        &Path::polygon(&[
                            (x + waist * a, 290.0),
                            (x + waist * b, 290.0),
                            (x + hem * b * 1.1, 580.0),
                            (x + hem * a * 1.1, 580.0),
                        ]),
                        inks.warm,
                    );
                }
            }
        }
        canvas.pill((x - 120.0, 276.0), (240.0, 28.0), 0.0, inks.ink);
    });
}

/// A button.
fn button(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.ground(inks.ground);
    let (cx, cy, radius) = (400.0, 300.0, rng.between(205.0, 228.0));
    let turn = rng.between(-25.0, 25.0);
    let weave = rng.one_of([44.0, 60.0]);
    let mut cloth = Path::new();
    let mut at = -700.0;
    while at < 900.0 {
        cloth = cloth.to(at, 620.0).by(640.0, -640.0);
        at += weave;
    }
    canvas.line(&cloth, inks.ground.mix(inks.shade, 50), weave * 0.42);
    canvas.disc(cx + 14.0, cy + 20.0, radius, inks.ink);
    let tone = rng.one_of([inks.main, inks.accent, inks.warm]);
    canvas.disc(cx, cy, radius, tone);
    canvas.disc(cx, cy, radius * 0.8, tone.mix(inks.ink, 26));
    canvas.disc(cx, cy + 5.0, radius * 0.76, tone);
    let holes: Vec<_> =
        (0u8..4).map(|hole| polar(cx, cy, radius * 0.32, turn + 45.0 + f64::from(hole) * 90.0)).collect();
    canvas.dots(&holes, radius * 0.115, inks.ink);
    let cross = Path::from(holes[0].0, holes[0].1)
        .line(holes[2].0, holes[2].1)
        .to(holes[1].0, holes[1].1)
        .line(holes[3].0, holes[3].1);
    canvas.round_line(&cross, inks.light, radius * 0.11);
    let shine = Path::band(cx, cy, (radius * 0.86, radius * 0.93), 196.0, 262.0);
    canvas.fill(&shine, inks.light);
}

/// An open fan.
fn fan(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.dusk(inks, true);
    let (cx, cy) = (400.0, rng.between(500.0, 520.0));
    let (sticks, spread) = (rng.one_of([9u8, 11]), rng.between(150.0, 172.0));
    let step = spread / f64::from(sticks);
    let reach = rng.between(372.0, 400.0);
    let pair = rng.one_of([[inks.main, inks.warm], [inks.warm, inks.light], [inks.main, inks.light]]);
    let mut ribs = Path::new();
    for (parity, tone) in (0u8..).zip(pair) {
        let (mut leaf, mut shadow) = (Path::new(), Path::new());
        for stick in (parity..sticks).step_by(2) {
            let start = 270.0 - spread / 2.0 + step * f64::from(stick);
            ribs = ribs.and(&Path::band(cx, cy, (60.0, 176.0), start + step * 0.3, start + step * 0.7));
            leaf = leaf.and(&Path::band(cx, cy, (170.0, reach), start, start + step));
            shadow = shadow.and(&Path::band(cx, cy, (170.0, reach), start + step / 2.0, start + step));
        }
        canvas.fill(&leaf, tone);
        canvas.fill(&shadow, tone.mix(inks.ink, 16));
    }
    canvas.fill(&ribs, inks.accent);
    let (from, to) = (270.0 - spread / 2.0, 270.0 + spread / 2.0);
    canvas.fill(&Path::band(cx, cy, (reach - 26.0, reach), from, to), inks.accent);
    canvas.fill(&Path::band(cx, cy, (214.0, 232.0), from, to), inks.ink);
    let count = rng.one_of([5u8, 7]);
    for flower in 0..count {
        let (x, y) = polar(cx, cy, 300.0, from + spread * (f64::from(flower) + 0.5) / f64::from(count));
        canvas.star(x, y, 27.0, 0.0, inks.ink);
        canvas.disc(x, y, 10.0, inks.accent);
    }
    canvas.disc(cx, cy, 30.0, inks.ink);
    canvas.disc(cx, cy, 13.0, inks.accent);
    let tassel =
        Path::from(cx, cy + 20.0).curve((cx - 10.0, cy + 50.0), (cx + 30.0, cy + 60.0), (cx + 10.0, cy + 110.0));
    canvas.round_line(&tassel, inks.warm, 10.0);
}
