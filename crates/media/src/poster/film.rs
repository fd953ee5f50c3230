//! Film: a reel, a projector, the leader, a strip of frames, an open-air screen and a clapperboard.

use super::angle::{polar, sin};
use super::canvas::Canvas;
use super::colour::{Palette, inks};
use super::family::Family;
use super::path::Path;
use super::rng::Rng;

pub(super) const FAMILY: Family = Family {
    name: "film",
    palettes: &[
        inks(0x1f1819, 0x130e0f, 0x080607, 0xb3352f, 0xe0793f, 0xf2a33a, 0xf6ead6),
        inks(0x8f2a26, 0x691b19, 0x220706, 0x3a1512, 0xf08a4b, 0xffc04f, 0xfbeedd),
        inks(0x17203a, 0x0e1426, 0x070a15, 0x3e5c9a, 0xd9583f, 0xf2a33a, 0xf1e9db),
        inks(0x2a1a33, 0x1a0f21, 0x0e0712, 0x7d3f86, 0xe05a4e, 0xf5b03a, 0xf6e8ec),
        inks(0xf0a83f, 0xd78127, 0x1c1210, 0xa32a22, 0x5a2420, 0xfff1cf, 0xfff8e8),
    ],
    compositions: &[reel, projector, leader, strip, open_air, clapper],
};

/// A film reel.
fn reel(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.dusk(inks, false);
    let (cx, cy, radius) = (rng.between(370.0, 400.0), 276.0, rng.between(196.0, 214.0));
    let (holes, turn) = (rng.one_of([5u8, 6]), rng.between(0.0, 72.0));
    let tail = |shift: f64| {
        Path::from(cx, cy + radius - 26.0 + shift).curve(
            (cx + 180.0, cy + radius - 26.0 + shift),
            (cx + 220.0, cy + radius - 80.0 + shift),
            (860.0, cy + radius + 10.0 + shift),
        )
    };
    canvas.line(&tail(0.0), inks.main, 64.0);
    canvas.dashes(&tail(-22.0), inks.light, 9.0, &[13.0, 13.0]);
    canvas.dashes(&tail(22.0), inks.light, 9.0, &[13.0, 13.0]);
    canvas.disc(cx, cy, radius + 24.0, inks.ink);
    canvas.disc(cx, cy, radius, inks.accent);
    let tone = if rng.flip() { inks.main } else { inks.warm };
    canvas.ring(cx, cy, radius - 14.0, 12.0, tone);
    for hole in 0..holes {
        let (x, y) = polar(cx, cy, radius * 0.56, turn + f64::from(hole) * 360.0 / f64::from(holes));
        canvas.disc(x, y, radius * if holes == 5 { 0.25 } else { 0.21 }, inks.ink);
    }
    canvas.disc(cx, cy, radius * 0.2, inks.light);
    canvas.star(cx, cy, radius * 0.13, 0.0, inks.ink);
}

/// A projector and its cone of light.
fn projector(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.ground(inks.shade);
    let (x, y) = (rng.between(290.0, 320.0), rng.between(360.0, 390.0));
    let spread = rng.between(150.0, 210.0);
    let beam = Path::polygon(&[
        (x + 80.0, y - 16.0),
        (820.0, y - 70.0 - spread),
        (820.0, y - 50.0 + spread),
        (x + 80.0, y + 26.0),
    ]);
    let light = canvas.blend((x, y), (800.0, y), &[(0, inks.accent, 100), (100, inks.accent, 34)]);
    canvas.fill(&beam, light);
    let core = Path::polygon(&[
        (x + 80.0, y - 6.0),
        (820.0, y - 60.0 - spread * 0.46),
        (820.0, y - 50.0 + spread * 0.46),
        (x + 80.0, y + 14.0),
    ]);
    canvas.veil(&core, inks.light, 60);
    for (side, size) in [(-86.0, 84.0), (62.0, 68.0)] {
        let (rx, ry) = (x + side, y - 62.0 - size);
        canvas.disc(rx, ry, size, inks.main);
        for hole in 0u8..5 {
            let (hx, hy) = polar(rx, ry, size * 0.56, f64::from(hole) * 72.0 - 90.0);
            canvas.disc(hx, hy, size * 0.2, inks.shade);
        }
        canvas.disc(rx, ry, size * 0.17, inks.accent);
    }
    canvas.pill((x - 130.0, y - 74.0), (210.0, 140.0), 18.0, inks.light);
    canvas.pill((x + 70.0, y - 30.0), (46.0, 60.0), 6.0, inks.main);
    canvas.disc(x - 52.0, y, 36.0, inks.main);
    canvas.star(x - 52.0, y, 22.0, 0.0, inks.accent);
    canvas.fill(
        &Path::polygon(&[(x - 60.0, y + 66.0), (x + 10.0, y + 66.0), (x + 60.0, 620.0), (x - 110.0, 620.0)]),
        inks.ink,
    );
}

/// A countdown leader.
fn leader(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.ground(inks.ground);
    let (cx, cy, radius) = (400.0, 300.0, rng.between(205.0, 225.0));
    let swept = rng.between(70.0, 300.0);
    canvas.veil(&Path::slice(cx, cy, 620.0, -90.0, -90.0 + swept), inks.shade, 100);
    canvas.line(&Path::from(0.0, cy).across(800.0).to(cx, 0.0).down(600.0), inks.light.mix(inks.ground, 45), 5.0);
    canvas.disc(cx, cy, radius, inks.light);
    canvas.fill(&Path::slice(cx, cy, radius, -90.0, -90.0 + swept), inks.main);
    canvas.ring(cx, cy, radius - 34.0, 9.0, inks.ink);
    let (x, y) = polar(cx, cy, radius, -90.0 + swept);
    canvas.round_line(&Path::from(cx, cy).line(x, y), inks.ink, 11.0);
    canvas.star(cx, cy, radius * 0.5, 0.0, inks.accent);
    canvas.star(cx, cy, radius * 0.24, 22.5, inks.ink);
}

/// Four frames of a sunrise.
fn strip(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.keep_side();
    canvas.ground(inks.ground);
    canvas.disc(400.0, 300.0, rng.between(240.0, 270.0), inks.shade);
    let turn = rng.one_of([-34.0, -26.0, -18.0]);
    let (height, width) = (250.0, rng.between(196.0, 226.0));
    let start = rng.between(-60.0, 0.0) - width;
    canvas.turned(turn, (400.0, 300.0), |canvas| {
        canvas.pill((-300.0, 300.0 - height / 2.0), (1400.0, height), 0.0, inks.ink);
        for y in [300.0 - height / 2.0 + 24.0, 300.0 + height / 2.0 - 24.0] {
            canvas.dashes(&Path::from(-300.0, y).across(1100.0), inks.light, 18.0, &[22.0, 20.0]);
        }
        for frame in 0u8..6 {
            let left = start + f64::from(frame) * width;
            let picture = Path::rect(left + 8.0, 300.0 - 76.0, width - 16.0, 152.0);
            let high = 360.0 - f64::from(frame) * 24.0;
            canvas.fill(&picture, if frame % 2 == 0 { inks.main } else { inks.warm });
            canvas.clipped(&picture, |canvas| {
                canvas.disc(left + width / 2.0, high, 56.0, inks.accent);
                let sea = Path::from(left, 346.0)
                    .bow((left + width / 2.0, 320.0), (left + width, 346.0))
                    .down(400.0)
                    .across(left);
                canvas.fill(&sea.close(), inks.light);
            });
        }
    });
}

/// An open-air screen at night.
fn open_air(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.dusk(inks, true);
    let x = rng.between(380.0, 420.0);
    let (half, top, bottom) = (rng.between(205.0, 235.0), 128.0, 372.0);
    let glow = [(x - half, bottom), (x + half, bottom), (x + half + 170.0, 620.0), (x - half - 170.0, 620.0)];
    canvas.veil(&Path::polygon(&glow), inks.accent, 26);
    for post in [x - half + 30.0, x + half - 46.0] {
        canvas.pill((post, bottom), (16.0, 130.0), 0.0, inks.ink);
    }
    canvas.pill((x - half - 12.0, top - 12.0), (half * 2.0 + 24.0, bottom - top + 24.0), 8.0, inks.ink);
    let screen = Path::rect(x - half, top, half * 2.0, bottom - top);
    canvas.fill(&screen, inks.accent);
    let kind = rng.below(3);
    canvas.clipped(&screen, |canvas| match kind {
        0 => {
            canvas.disc(x, bottom, half * 0.6, inks.light);
            canvas.fill(
                &Path::from(x - half, 330.0)
                    .bow((x - half * 0.3, 250.0), (x + half, 350.0))
                    .down(bottom)
                    .across(x - half)
                    .close(),
                inks.main,
            );
        }
        1 => {
            for (ring, tone) in [(1.0, inks.main), (0.72, inks.warm), (0.44, inks.light)] {
                canvas.disc(x, 250.0, half * ring * 0.62, tone);
            }
        }
        _ => {
            canvas.fill(
                &Path::polygon(&[(x - half, bottom), (x - half * 0.1, 170.0), (x + half * 0.6, bottom)]),
                inks.main,
            );
            canvas.fill(&Path::polygon(&[(x, bottom), (x + half * 0.6, 230.0), (x + half * 1.2, bottom)]), inks.warm);
        }
    });
    for row in 0u8..2 {
        let (y, size) = (500.0 + f64::from(row) * 56.0, 27.0 + f64::from(row) * 10.0);
        let tone = if row == 0 { inks.ink.mix(inks.main, 35) } else { inks.ink };
        let count = 8 - row;
        for guest in 0..count {
            let gx = (f64::from(guest) + 0.5) * 800.0 / f64::from(count) + rng.between(-16.0, 16.0);
            canvas.disc(gx, y - size * 0.9, size * 0.72, tone);
            canvas.pill((gx - size * 1.5, y), (size * 3.0, 200.0), size * 1.4, tone);
        }
    }
}

/// A clapperboard.
fn clapper(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.ground(inks.ground);
    canvas.disc(400.0, 320.0, rng.between(255.0, 275.0), inks.main);
    let (left, top, width) = (210.0, 266.0, 380.0);
    let lift = rng.between(14.0, 27.0);
    let bar = |canvas: &mut Canvas, y: f64, slant: f64| {
        let outline = Path::rect(left, y, width, 58.0);
        canvas.fill(&outline, inks.light);
        canvas.clipped(&outline, |canvas| {
            let mut stripes = Path::new();
            for stripe in -1i8..6 {
                let x = left + f64::from(stripe) * 84.0;
                stripes = stripes.and(&Path::polygon(&[
                    (x, y),
                    (x + 42.0, y),
                    (x + 42.0 + slant, y + 58.0),
                    (x + slant, y + 58.0),
                ]));
            }
            canvas.fill(&stripes, inks.ink);
        });
    };
    canvas.turned(sin(lift) * -6.0, (400.0, 400.0), |canvas| {
        canvas.turned(-lift, (left + 20.0, top), |canvas| bar(canvas, top - 58.0, 44.0));
        bar(canvas, top, -44.0);
        canvas.pill((left, top + 58.0), (width, 190.0), 0.0, inks.ink);
        let fields = Path::from(left + 26.0, top + 122.0)
            .across(left + width - 26.0)
            .to(left + 26.0, top + 180.0)
            .across(left + width - 26.0);
        canvas.line(&fields.to(left + 140.0, top + 180.0).down(top + 226.0), inks.light, 6.0);
        canvas.disc(left + 20.0, top - 2.0, 13.0, inks.accent);
        canvas.star(left + width - 76.0, top + 152.0, 62.0, 0.0, inks.accent);
    });
}
