//! Business: columns, a skyline, links, a climbing ribbon, a round table, shares and a bridge.

use super::angle::polar;
use super::canvas::Canvas;
use super::colour::{Palette, inks};
use super::family::Family;
use super::path::Path;
use super::rng::Rng;

pub(super) const FAMILY: Family = Family {
    name: "business",
    palettes: &[
        inks(0x1f2734, 0x141a24, 0x0b0f16, 0x5b6b85, 0xe2725b, 0xf2a33a, 0xe3e9f3),
        inks(0x4b5a70, 0x364355, 0x121822, 0x1d2635, 0xf0806a, 0xffc04f, 0xf3f6fb),
        inks(0x1c2140, 0x12152d, 0x0a0c1b, 0x5267a8, 0xd95f77, 0xf2a33a, 0xe4e6f8),
        inks(0x2f2838, 0x1e1926, 0x110d16, 0x7d6d8c, 0xc9564a, 0xf2a33a, 0xf0e7ee),
        inks(0xf2a33a, 0xd97f26, 0x171c26, 0x3f4b5f, 0xc8452f, 0xfff2d0, 0xfff9ea),
    ],
    compositions: &[columns, skyline, links, ribbon, table, shares, bridge],
};

/// Columns that grow towards the sun.
fn columns(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.keep_side();
    canvas.dusk(inks, false);
    canvas.disc(rng.between(470.0, 560.0), 240.0, rng.between(140.0, 170.0), inks.accent);
    let count = rng.one_of([4u8, 5]);
    let pitch = 570.0 / f64::from(count);
    let width = pitch * rng.between(0.74, 0.88);
    let round = rng.flip();
    for column in 0..count {
        let part = f64::from(column + 1) / f64::from(count);
        let x = 120.0 + pitch * f64::from(column) + (pitch - width) / 2.0;
        let y = 500.0 - 320.0 * part * (0.72 + 0.28 * part) + rng.between(-14.0, 14.0);
        let tone = if column == count - 1 { inks.warm } else { inks.main.mix(inks.light, u32::from(column) * 9) };
        let shape = |left: f64, wide: f64| {
            if round {
                Path::from(left, 540.0).down(y + width / 2.0).dome(true, (left + width, y + width / 2.0)).down(540.0)
            } else {
                Path::from(left, 540.0).down(y + width * 0.4).line(left + wide, y).down(540.0)
            }
        };
        let body = shape(x, width).close();
        canvas.fill(&body, tone);
        canvas.clipped(&body, |canvas| {
            canvas.pill((x + width * 0.56, y - 20.0), (width, 600.0), 0.0, tone.mix(inks.ink, 34))
        });
    }
    canvas.pill((0.0, 538.0), (800.0, 80.0), 0.0, inks.ink);
}

/// Office towers at dusk.
fn skyline(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    let sky =
        canvas.blend((0.0, 0.0), (0.0, 480.0), &[(0, inks.ground, 100), (100, inks.warm.mix(inks.main, 30), 100)]);
    canvas.ground(sky);
    canvas.disc(rng.between(330.0, 470.0), 280.0, rng.between(130.0, 165.0), inks.accent);
    let mut far = Path::from(0.0, 620.0);
    let mut x = 0.0;
    while x < 800.0 {
        let (width, y) = (rng.between(44.0, 92.0), rng.between(300.0, 420.0));
        far = far.line(x, y).across(x + width);
        x += width;
    }
    canvas.fill(&far.down(620.0).close(), inks.main);
    let left = rng.between(120.0, 170.0);
    for (x, width, y, tone) in [
        (left, 110.0, 330.0, inks.main.mix(inks.ink, 60)),
        (left + 140.0, 96.0, 210.0, inks.ink),
        (left + 260.0, 132.0, 380.0, inks.main.mix(inks.ink, 60)),
        (left + 410.0, 104.0, 260.0, inks.ink),
    ] {
        let y = y + rng.between(-34.0, 34.0);
        if rng.flip() {
            canvas.fill(&Path::from(x, 620.0).down(y).line(x + width, y - width * 0.34).down(620.0).close(), tone);
        } else {
            canvas.pill((x, y), (width, 400.0), 0.0, tone);
            canvas.pill((x + width / 2.0 - 4.0, y - 44.0), (8.0, 60.0), 0.0, tone);
        }
        let lamp = if tone == inks.ink { inks.accent } else { inks.light };
        let mut windows = Path::new();
        for column in 0u8..3 {
            let at = x + width * (0.22 + 0.28 * f64::from(column));
            windows = windows.to(at, y + 34.0 + 40.0 * f64::from(rng.one_of([0u8, 1, 2]))).down(590.0);
        }
        canvas.dashes(&windows, lamp, 12.0, &[18.0, 22.0, 18.0, 62.0]);
    }
}

/// Two chain links.
fn links(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.ground(inks.ground);
    let turn = rng.one_of([-32.0, 0.0, 28.0, 45.0]);
    let (radius, width) = (rng.between(118.0, 136.0), rng.between(54.0, 68.0));
    let gap = radius * 0.72;
    let round = rng.flip();
    canvas.disc(400.0, 300.0, 285.0, inks.shade);
    canvas.turned(turn, (400.0, 300.0), |canvas| {
        let link = |cx: f64| {
            if round { Path::disc(cx, 300.0, radius) } else { Path::regular(4, cx, 300.0, radius * 1.24, 0.0) }
        };
        let (left, right) = (link(400.0 - gap), link(400.0 + gap));
        canvas.line(&left, inks.ink, width + 18.0);
        canvas.line(&left, inks.accent, width);
        canvas.line(&right, inks.ink, width + 18.0);
        canvas.line(&right, inks.warm, width);
        // Above the middle the left one passes over again.
        canvas.clipped(&Path::rect(400.0 - radius * 0.64, 60.0, radius * 1.28, 238.0), |canvas| {
            canvas.line(&left, inks.ink, width + 18.0);
            canvas.line(&left, inks.accent, width);
        });
    });
}

/// A folded, rising ribbon.
fn ribbon(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.keep_side();
    canvas.ground(inks.ground);
    let points = rng.one_of([
        [(70.0, 520.0), (270.0, 330.0), (400.0, 450.0), (640.0, 190.0)],
        [(60.0, 440.0), (230.0, 360.0), (390.0, 480.0), (640.0, 200.0)],
        [(90.0, 540.0), (300.0, 400.0), (430.0, 430.0), (650.0, 200.0)],
    ]);
    canvas.disc(560.0, 270.0, rng.between(170.0, 200.0), inks.shade);
    let mut grid = Path::new();
    for row in 0u8..4 {
        grid = grid.to(0.0, 180.0 + f64::from(row) * 110.0).across(800.0);
    }
    canvas.line(&grid, inks.shade, 4.0);
    let drop = rng.between(84.0, 110.0);
    let tones = [inks.main, inks.warm, inks.accent];
    for (pair, tone) in points.windows(2).zip(tones) {
        let ((ax, ay), (bx, by)) = (pair[0], pair[1]);
        let tone = if by > ay { tone.mix(inks.ink, 18) } else { tone };
        canvas.fill(
            &Path::polygon(&[
                (ax, ay - drop / 2.0),
                (bx, by - drop / 2.0),
                (bx, by + drop / 2.0),
                (ax, ay + drop / 2.0),
            ]),
            tone,
        );
    }
    let [_, _, (ax, ay), (x, y)] = points;
    let (dx, dy) = (x - ax, y - ay);
    let length = (dx * dx + dy * dy).sqrt();
    let (dx, dy, half) = (dx / length, dy / length, drop * 0.96);
    let head = [
        (x + dx * 120.0, y + dy * 120.0),
        (x - dx * 24.0 - dy * half, y - dy * 24.0 + dx * half),
        (x - dx * 24.0 + dy * half, y - dy * 24.0 - dx * half),
    ];
    canvas.fill(&Path::polygon(&head), inks.accent);
    canvas.dots(&points[1..3], 19.0, inks.light);
    canvas.dots(&points[1..3], 9.0, inks.ink);
}

/// A round table from above.
fn table(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.ground(inks.ground);
    let (cx, cy) = (400.0, 300.0);
    let (seats, turn) = (rng.one_of([6u8, 7, 8]), rng.between(0.0, 45.0));
    let radius = rng.between(150.0, 168.0);
    canvas.disc(cx, cy, 290.0, inks.shade);
    let mine = rng.below(usize::from(seats));
    for seat in 0..seats {
        let angle = turn + f64::from(seat) * 360.0 / f64::from(seats);
        let tone = match usize::from(seat) {
            seat if seat == mine => inks.accent,
            seat if seat % 2 == 0 => inks.main,
            _ => inks.warm,
        };
        canvas.turned(angle, (cx, cy), |canvas| {
            canvas.pill((cx + radius + 16.0, cy - 40.0), (64.0, 80.0), 18.0, tone);
            canvas.pill((cx + radius + 68.0, cy - 48.0), (24.0, 96.0), 12.0, tone.mix(inks.ink, 35));
        });
    }
    canvas.disc(cx + 8.0, cy + 12.0, radius, inks.ink);
    canvas.disc(cx, cy, radius, inks.light);
    for seat in 0..seats {
        let angle = turn + f64::from(seat) * 360.0 / f64::from(seats);
        canvas.turned(angle, (cx, cy), |canvas| {
            canvas.pill((cx + radius - 66.0, cy - 27.0), (42.0, 54.0), 4.0, inks.main.mix(inks.light, 45))
        });
    }
    canvas.star(cx, cy, radius * 0.42, 0.0, inks.accent);
    canvas.star(cx, cy, radius * 0.2, 22.5, inks.ink);
}

/// A pie chart.
fn shares(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.dusk(inks, true);
    let (cx, cy) = (400.0, 300.0);
    let turn = rng.between(0.0, 360.0);
    let cuts = rng.one_of([
        [0.0, 150.0, 235.0, 300.0, 360.0],
        [0.0, 120.0, 200.0, 290.0, 360.0],
        [0.0, 175.0, 230.0, 310.0, 360.0],
    ]);
    let tones = [inks.main, inks.light, inks.warm, inks.accent];
    let inner = rng.between(82.0, 104.0);
    for ((cut, tone), outer) in cuts.windows(2).zip(tones).zip([236.0, 210.0, 224.0, 262.0]) {
        let pull = if tone == inks.accent { 26.0 } else { 0.0 };
        let (x, y) = polar(cx, cy, pull, turn + f64::midpoint(cut[0], cut[1]));
        canvas.fill(&Path::band(x, y, (inner, outer), turn + cut[0] + 1.5, turn + cut[1] - 1.5), tone);
        let shade = (inner, inner + (outer - inner) * 0.36);
        canvas.fill(&Path::band(x, y, shade, turn + cut[0] + 1.5, turn + cut[1] - 1.5), tone.mix(inks.ink, 26));
    }
    canvas.star(cx, cy, inner * 0.56, 0.0, inks.accent);
}

/// A bridge between two shores.
fn bridge(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    let sky =
        canvas.blend((0.0, 0.0), (0.0, 470.0), &[(0, inks.ground, 100), (100, inks.warm.mix(inks.ground, 25), 100)]);
    canvas.ground(sky);
    let sun = rng.between(340.0, 460.0);
    canvas.disc(sun, 330.0, rng.between(130.0, 160.0), inks.accent);
    let hills = Path::from(-10.0, 440.0).curve((160.0, 360.0), (260.0, 460.0), (420.0, 430.0)).curve(
        (560.0, 390.0),
        (660.0, 420.0),
        (810.0, 380.0),
    );
    canvas.fill(&hills.down(620.0).across(-10.0).close(), inks.main);
    canvas.fill(&Path::rect(0.0, 470.0, 800.0, 140.0), inks.shade);
    let glints: Vec<f64> = (0..5).map(|_| rng.between(30.0, 110.0)).collect();
    for (row, half) in (0u8..).zip(glints) {
        canvas.pill((sun - half, 492.0 + f64::from(row) * 22.0), (half * 2.0, 9.0), 4.5, inks.accent);
    }
    let (left, right, top) = (rng.between(160.0, 200.0), rng.between(600.0, 640.0), rng.between(170.0, 200.0));
    let deck = 436.0;
    let cable = |from: (f64, f64), to: (f64, f64), sag: f64| {
        Path::from(from.0, from.1).bow((f64::midpoint(from.0, to.0), sag), to)
    };
    let main = cable((left, top), (right, top), deck * 2.0 - top - 50.0);
    let ends = Path::from(-60.0, deck)
        .bow((left - 70.0, deck - 60.0), (left, top))
        .to(right, top)
        .bow((right + 70.0, deck - 60.0), (860.0, deck));
    canvas.line(&main.and(&ends), inks.ink, 7.0);
    let mut hangers = Path::new();
    for hanger in 1u8..12 {
        let part = f64::from(hanger) / 12.0;
        let (x, bow) = (left + (right - left) * part, 2.0 * part * (1.0 - part));
        let y = top * (1.0 - bow) + (deck * 2.0 - top - 50.0) * bow;
        hangers = hangers.to(x, y).down(deck);
    }
    canvas.line(&hangers, inks.ink, 3.5);
    canvas.pill((-10.0, deck), (820.0, 17.0), 0.0, inks.ink);
    for x in [left, right] {
        canvas.pill((x - 19.0, top - 12.0), (13.0, 340.0), 0.0, inks.ink);
        canvas.pill((x + 6.0, top - 12.0), (13.0, 340.0), 0.0, inks.ink);
        canvas.pill((x - 19.0, top + 60.0), (38.0, 11.0), 0.0, inks.ink);
        canvas.pill((x - 19.0, top - 12.0), (38.0, 12.0), 0.0, inks.ink);
    }
}
