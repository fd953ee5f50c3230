//! Theater: a curtain, masks, spotlights, a stage in depth, an ancient theater from above and the last free seat.

use super::canvas::Canvas;
use super::colour::{Colour, Palette, inks};
use super::family::Family;
use super::path::{Path, Point};
use super::rng::Rng;

pub(super) const FAMILY: Family = Family {
    name: "theater",
    palettes: &[
        inks(0x4a0f20, 0x2e0713, 0x1a040b, 0xc8324f, 0xff7d5c, 0xf6b73c, 0xffe9d0),
        inks(0xb3243f, 0x861530, 0x33060f, 0x5c0d22, 0xff8a6b, 0xffc552, 0xffeedd),
        inks(0x2b1030, 0x1b0820, 0x0f040f, 0xa81e4f, 0xf0574a, 0xf2a33a, 0xffe2d6),
        inks(0x1f1a3d, 0x141029, 0x0b0818, 0xd03a4e, 0x8a2b6b, 0xf2a33a, 0xf7e3d3),
        inks(0xf0a03a, 0xd9742a, 0x36060f, 0xc02c49, 0x7a1233, 0xfff0cf, 0xfff6e6),
    ],
    compositions: &[curtain, masks, spotlights, stage, tiers, seats],
};

/// Two curtains tied back.
fn curtain(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    let glow = canvas.halo((400.0, 330.0), 340.0, &[(0, inks.warm, 100), (55, inks.shade, 100), (100, inks.ink, 100)]);
    canvas.ground(glow);
    let (size, y) = (rng.between(84.0, 112.0), rng.between(300.0, 330.0));
    let round = rng.flip();
    if round {
        let moon = Path::from(400.0 - size * 0.3, y - size)
            .oval_arc((size, size), true, false, (400.0 + size * 0.8, y + size * 0.45))
            .oval_arc((size * 0.82, size * 0.82), false, true, (400.0 - size * 0.3, y - size));
        canvas.fill(&moon.close(), inks.accent);
        canvas.star(400.0 + size * 0.34, y - size * 0.3, size * 0.34, 0.0, inks.light);
    } else {
        canvas.star(400.0, y, size, 0.0, inks.accent);
        canvas.star(400.0, y, size * 0.52, 22.5, inks.light);
    }
    canvas.fill(&Path::oval(400.0, 640.0, 420.0, 110.0), inks.accent);
    canvas.fill(&Path::oval(400.0, 660.0, 420.0, 110.0), inks.warm);
    let tie = rng.between(330.0, 400.0);
    let dark = inks.main.mix(inks.ink, 45);
    for side in [1.0, -1.0] {
        let x = |from_edge: f64| 400.0 - side * (400.0 - from_edge);
        for fold in (0u8..6).rev() {
            let (a, b) = (f64::from(fold), f64::from(fold + 1));
            let path = Path::from(x(a * 58.0 - 10.0), -10.0)
                .curve((x(a * 56.0), tie * 0.5), (x(20.0 + a * 13.0), tie * 0.75), (x(-6.0 + a * 17.0), tie))
                .curve((x(a * 20.0), tie + 90.0), (x(a * 34.0), tie + 150.0), (x(a * 38.0 - 10.0), 620.0))
                .line(x(b * 38.0 - 10.0), 620.0)
                .curve((x(b * 34.0), tie + 150.0), (x(b * 20.0), tie + 90.0), (x(-6.0 + b * 17.0), tie))
                .curve((x(20.0 + b * 13.0), tie * 0.75), (x(b * 56.0), tie * 0.5), (x(b * 58.0 - 10.0), -10.0))
                .close();
            canvas.fill(&path, if fold % 2 == 0 { inks.main } else { dark });
        }
        let band = Path::from(x(-10.0), tie - 14.0).bow((x(50.0), tie + 26.0), (x(112.0), tie - 22.0));
        canvas.line(&band, inks.accent, 16.0);
    }
}

/// The comedy and tragedy masks.
fn masks(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.ground(inks.ground);
    canvas.disc(400.0, 300.0, rng.between(262.0, 282.0), inks.shade);
    let bright = [inks.light, inks.accent];
    let deep = rng.one_of([[inks.main, inks.warm], [inks.warm, inks.main]]);
    let (front, back) = if rng.flip() { (bright, deep) } else { (deep, bright) };
    let laughs = rng.flip();
    let (spread, lean) = (rng.between(104.0, 124.0), rng.between(9.0, 17.0));
    canvas.turned(lean, (400.0 + spread, 280.0), |canvas| {
        face(canvas, (400.0 + spread, 266.0), !laughs, [back[1], back[0], inks.ink]);
    });
    canvas.turned(-lean, (400.0 - spread, 320.0), |canvas| {
        face(canvas, (400.0 - spread, 318.0), laughs, [front[0], front[1], inks.ink]);
    });
}

/// One mask, laughing or weeping, with one half shaded.
fn face(canvas: &mut Canvas, (cx, cy): Point, laughs: bool, [left, right, hole]: [Colour; 3]) {
    let half = |side: f64| {
        Path::from(cx, cy - 160.0)
            .curve((cx + side * 70.0, cy - 138.0), (cx + side * 130.0, cy - 152.0), (cx + side * 168.0, cy - 186.0))
            .curve((cx + side * 182.0, cy + 40.0), (cx + side * 134.0, cy + 214.0), (cx, cy + 228.0))
            .close()
    };
    // The halves overlap, so that no gap is visible.
    canvas.fill(&half(-1.0).and(&half(1.0)), left);
    canvas.fill(&half(1.0), right);
    for side in [-1.0, 1.0] {
        let (x, y) = (cx + side * 76.0, cy - 42.0);
        let rise = if laughs { -62.0 } else { 56.0 };
        let eye = Path::from(x - 46.0, y).bow((x, y + rise), (x + 46.0, y)).close();
        canvas.fill(&eye, hole);
    }
    let nose = Path::from(cx, cy - 20.0).line(cx + 20.0, cy + 44.0).across(cx).close();
    canvas.fill(&nose, hole);
    let (y, drop) = if laughs { (cy + 78.0, 150.0) } else { (cy + 156.0, -140.0) };
    let mouth = Path::from(cx - 94.0, y).bow((cx, y + drop * 0.3), (cx + 94.0, y)).bow((cx, y + drop), (cx - 94.0, y));
    canvas.fill(&mouth.close(), hole);
}

/// A figure in three spotlights.
fn spotlights(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.ground(inks.shade);
    canvas.fill(&Path::rect(0.0, 446.0, 800.0, 160.0), inks.main);
    let (x, y, half) = (rng.between(390.0, 430.0), 500.0, rng.between(170.0, 210.0));
    let lamps = rng.one_of([[200.0, 410.0, 640.0], [250.0, 520.0, 700.0], [180.0, 330.0, 600.0]]);
    for (lamp, colour) in lamps.into_iter().zip([inks.accent, inks.light, inks.warm]) {
        let beam = Path::polygon(&[(lamp - 22.0, -10.0), (lamp + 22.0, -10.0), (x + half, y), (x - half, y)]);
        canvas.veil(&beam, colour, 38);
    }
    canvas.fill(&Path::oval(x, y, half, half * 0.27), inks.accent);
    let shadow = [(x - 18.0, y + 8.0), (x + 20.0, y + 8.0), (x + 150.0, y + 120.0), (x + 50.0, y + 120.0)];
    canvas.fill(&Path::polygon(&shadow), inks.ink);
    let robe = Path::from(x - 48.0, y + 12.0)
        .curve((x - 30.0, y - 50.0), (x - 30.0, y - 80.0), (x - 30.0, y - 112.0))
        .curve((x - 30.0, y - 150.0), (x + 30.0, y - 150.0), (x + 30.0, y - 112.0))
        .curve((x + 30.0, y - 80.0), (x + 30.0, y - 50.0), (x + 48.0, y + 12.0))
        .bow((x, y + 24.0), (x - 48.0, y + 12.0));
    canvas.fill(&robe.close(), inks.ink);
    canvas.disc(x, y - 166.0, 25.0, inks.ink);
    // One arm up, the other to the side.
    let arms =
        Path::from(x - 20.0, y - 116.0).line(x - 84.0, y - 168.0).to(x + 20.0, y - 116.0).line(x + 70.0, y - 210.0);
    canvas.round_line(&arms, inks.ink, 17.0);
}

/// Nested arches with a light at the end.
fn stage(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.ground(inks.ground);
    let pointed = rng.flip();
    let tones = rng.one_of([
        [inks.shade, inks.main, inks.ink, inks.warm, inks.shade, inks.accent],
        [inks.main, inks.shade, inks.warm, inks.ink, inks.light, inks.accent],
        [inks.shade, inks.warm, inks.main, inks.ink, inks.main, inks.accent],
    ]);
    let floor = 532.0;
    canvas.fill(&Path::rect(0.0, floor, 800.0, 80.0), inks.shade);
    for (step, tone) in (0u8..).zip(tones) {
        let part = f64::from(step) / 6.0;
        let half = 318.0 - 270.0 * part;
        let shoulder = 318.0 + 68.0 * part;
        let arch = if pointed {
            let peak = shoulder - half;
            Path::from(400.0 - half, floor)
                .down(shoulder)
                .curve((400.0 - half, shoulder - half * 0.55), (400.0 - half * 0.4, peak + half * 0.12), (400.0, peak))
                .curve(
                    (400.0 + half * 0.4, peak + half * 0.12),
                    (400.0 + half, shoulder - half * 0.55),
                    (400.0 + half, shoulder),
                )
        } else {
            Path::from(400.0 - half, floor).down(shoulder).dome(true, (400.0 + half, shoulder))
        };
        canvas.fill(&arch.down(floor).close(), tone);
    }
    let (x, wide) = (400.0, rng.between(150.0, 240.0));
    let light = [(x - 93.0, floor), (x + 93.0, floor), (x + wide, 620.0), (x - wide, 620.0)];
    canvas.fill(&Path::polygon(&light), inks.accent);
    canvas.disc(x, floor - 92.0, 17.0, inks.ink);
    canvas.fill(
        &Path::polygon(&[
            (x - 13.0, floor - 78.0),
            (x + 13.0, floor - 78.0),
            (x + 30.0, floor + 4.0),
            (x - 30.0, floor + 4.0),
        ]),
        inks.ink,
    );
    canvas.fill(
        &Path::polygon(&[(x - 30.0, floor + 4.0), (x + 30.0, floor + 4.0), (x + 66.0, 620.0), (x - 66.0, 620.0)]),
        inks.ink,
    );
}

/// An ancient theater from above.
fn tiers(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.dusk(inks, true);
    let (cx, cy) = (rng.one_of([400.0, 400.0, 470.0]), rng.between(500.0, 540.0));
    let (rows, blocks) = (rng.one_of([6u8, 7]), rng.one_of([5u8, 6, 7]));
    let depth = 330.0 / f64::from(rows);
    let spread = 212.0;
    let block = spread / f64::from(blocks);
    let guest = (rng.below(usize::from(rows)), rng.below(usize::from(blocks)));
    for row in 0..rows {
        let inner = 118.0 + depth * f64::from(row);
        let tone = match row % 3 {
            0 => inks.main,
            1 => inks.main.mix(inks.warm, 55),
            _ => inks.main.mix(inks.ink, 35),
        };
        let mut path = Path::new();
        for at in 0..blocks {
            let start = 270.0 - spread / 2.0 + block * f64::from(at);
            let seat = Path::band(cx, cy, (inner, inner + depth - 7.0), start + 1.2, start + block - 1.2);
            if (usize::from(row), usize::from(at)) == guest {
                canvas.fill(&seat, inks.accent);
            } else {
                path = path.and(&seat);
            }
        }
        canvas.fill(&path, tone);
    }
    canvas.disc(cx, cy, 96.0, inks.warm);
    canvas.star(cx, cy, 74.0, 0.0, inks.accent);
    canvas.star(cx, cy, 38.0, 22.5, inks.ink);
}

/// Rows of seats, one of them free.
fn seats(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    let glow = canvas.blend((0.0, 0.0), (0.0, 330.0), &[(0, inks.shade, 100), (100, inks.warm, 100)]);
    canvas.ground(glow);
    let x = rng.between(350.0, 450.0);
    let size = rng.between(130.0, 170.0);
    match rng.below(3) {
        0 => {
            canvas.disc(x, 300.0, size, inks.light);
            canvas.disc(x, 300.0, size * 0.68, inks.accent);
        }
        1 => canvas.star(x, 262.0, size, 0.0, inks.accent),
        _ => {
            for (grow, tone) in [(1.0, inks.light), (0.76, inks.main), (0.5, inks.accent)] {
                let half = size * grow;
                let arch = Path::from(x - half, 400.0).down(260.0).dome(true, (x + half, 260.0)).down(400.0);
                canvas.fill(&arch.close(), tone);
            }
        }
    }
    let free = rng.one_of([-1, 0, 1]);
    let near = rng.between(0.86, 1.22);
    for row in 0u8..4 {
        let r = f64::from(row);
        let (width, y) = ((104.0 + r * 26.0) * near, 286.0 + r * 74.0);
        let offset = if row % 2 == 0 { 0.5 } else { 0.0 };
        let tone = inks.main.mix(inks.ink, 16 + u32::from(row) * 24);
        for at in -5i8..=5 {
            let left = 400.0 + (f64::from(at) - offset) * width;
            if left > -width && left < 800.0 {
                let tone = if row == 2 && at == free { inks.accent } else { tone };
                canvas.pill((left + 5.0, y), (width - 10.0, 260.0), width * 0.26, tone);
            }
        }
    }
}
