//! Food and drink: a plate, coffee, tea in its slim glass, a market stall, a slice, simit and a fish.

use super::angle::polar;
use super::canvas::Canvas;
use super::colour::{Palette, inks};
use super::family::Family;
use super::path::{Path, Point};
use super::rng::Rng;

pub(super) const FAMILY: Family = Family {
    name: "gastronomy",
    palettes: &[
        inks(0x4a2b06, 0x301a03, 0x1c0f02, 0xc8862a, 0xe4573d, 0xf2b33a, 0xffe9bd),
        inks(0xb8691b, 0x8d4a0f, 0x341a04, 0x6b1f14, 0xe4573d, 0xffcf5e, 0xfff0cf),
        inks(0x431416, 0x2a0a0c, 0x180506, 0xb5303a, 0xe0892f, 0xf2a33a, 0xffe6c4),
        inks(0x1f3324, 0x132217, 0x0a130d, 0xc9892b, 0xe4573d, 0xf5bb45, 0xf8ecc8),
        inks(0xe9a23b, 0xcf7a22, 0x3a1a06, 0x9c3a1c, 0xc8342c, 0xfff0c8, 0xfff7e4),
    ],
    compositions: &[plate, coffee, tea, stall, slice, simit, fish],
};

/// A laid table from above.
fn plate(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.ground(inks.ground);
    let cloth = rng.between(-8.0, 8.0);
    canvas.turned(cloth, (400.0, 300.0), |canvas| {
        canvas.pill((90.0, -100.0), (620.0, 800.0), 0.0, inks.shade);
        canvas.pill((110.0, -100.0), (10.0, 800.0), 0.0, inks.main.mix(inks.shade, 55));
        canvas.pill((680.0, -100.0), (10.0, 800.0), 0.0, inks.main.mix(inks.shade, 55));
        let radius = 196.0;
        canvas.disc(412.0, 316.0, radius, inks.ink);
        canvas.disc(400.0, 300.0, radius, inks.light);
        canvas.ring(400.0, 300.0, radius - 44.0, 5.0, inks.main);
        match rng.below(3) {
            0 => {
                canvas.star(400.0, 300.0, 118.0, 0.0, inks.warm);
                canvas.star(400.0, 300.0, 74.0, 22.5, inks.accent);
                canvas.disc(400.0, 300.0, 26.0, inks.ink);
            }
            1 => {
                let egg = Path::from(300.0, 290.0)
                    .curve((300.0, 200.0), (420.0, 170.0), (470.0, 230.0))
                    .curve((530.0, 290.0), (500.0, 400.0), (420.0, 396.0))
                    .curve((340.0, 410.0), (300.0, 360.0), (300.0, 290.0));
                canvas.fill(&egg.close(), inks.warm);
                canvas.disc(412.0, 292.0, 56.0, inks.accent);
                canvas.disc(394.0, 274.0, 14.0, inks.light);
            }
            _ => {
                for (step, tone) in (0u8..6).zip([inks.warm, inks.accent, inks.main].into_iter().cycle()) {
                    let start = f64::from(step) * 60.0;
                    canvas.fill(&Path::slice(400.0, 300.0, 128.0, start + 3.0, start + 57.0), tone);
                }
                canvas.disc(400.0, 300.0, 38.0, inks.light);
            }
        }
        let fork = Path::from(156.0, 166.0).down(240.0).to(180.0, 166.0).down(240.0).to(132.0, 166.0).down(230.0);
        let handle =
            fork.bow((132.0, 272.0), (156.0, 272.0)).bow((180.0, 272.0), (180.0, 230.0)).to(156.0, 272.0).down(462.0);
        canvas.round_line(&handle, inks.accent, 13.0);
        let knife =
            Path::from(632.0, 160.0).curve((672.0, 190.0), (672.0, 270.0), (658.0, 320.0)).across(632.0).close();
        canvas.fill(&knife, inks.accent);
        canvas.round_line(&Path::from(639.0, 320.0).down(462.0), inks.accent, 15.0);
    });
}

/// A small coffee cup with steam.
fn coffee(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.dusk(inks, false);
    let x = rng.between(380.0, 420.0);
    canvas.disc(x, 300.0, rng.between(225.0, 250.0), inks.main);
    let wisps = rng.one_of([2i8, 3]);
    for wisp in 0..wisps {
        let offset = (f64::from(wisp) - f64::from(wisps - 1) / 2.0) * 66.0;
        let (x, lift) = (x + offset, rng.between(-16.0, 24.0));
        let steam = Path::from(x, 296.0)
            .curve((x - 62.0, 240.0), (x + 56.0, 216.0), (x, 166.0 + lift))
            .smooth((x - 22.0, 118.0 + lift), (x + 6.0, 96.0 + lift));
        canvas.round_line(&steam, inks.light, 19.0);
    }
    canvas.fill(&Path::oval(x, 508.0, 236.0, 38.0), inks.ink);
    canvas.fill(&Path::oval(x, 496.0, 236.0, 38.0), inks.warm);
    canvas.fill(&Path::oval(x, 490.0, 150.0, 20.0), inks.ink);
    canvas.ring(x + 146.0, 378.0, 44.0, 22.0, inks.light);
    let cup = Path::from(x - 148.0, 310.0)
        .curve((x - 148.0, 420.0), (x - 104.0, 494.0), (x - 66.0, 494.0))
        .across(x + 66.0)
        .curve((x + 104.0, 494.0), (x + 148.0, 420.0), (x + 148.0, 310.0));
    let cup = cup.close();
    canvas.fill(&cup, inks.light);
    let banded = rng.flip();
    canvas.clipped(&cup, |canvas| {
        if banded {
            canvas.pill((x - 160.0, 372.0), (320.0, 16.0), 0.0, inks.warm);
            canvas.pill((x - 160.0, 400.0), (320.0, 42.0), 0.0, inks.accent);
        } else {
            for step in [-2.0, -1.0, 0.0, 1.0, 2.0] {
                canvas.star(x + step * 66.0, 400.0, 30.0, 0.0, inks.warm);
            }
        }
    });
    canvas.fill(&Path::oval(x, 310.0, 148.0, 32.0), inks.accent);
    canvas.fill(&Path::oval(x, 314.0, 126.0, 23.0), inks.ink);
}

/// Tea in slim-waisted glasses.
fn tea(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.ground(inks.ground);
    let sun = rng.between(330.0, 470.0);
    canvas.disc(sun, 250.0, rng.between(190.0, 220.0), inks.main);
    canvas.fill(&Path::rect(0.0, 500.0, 800.0, 110.0), inks.shade);
    let trio = rng.below(3) == 0;
    if trio {
        for (x, size) in [(210.0, 66), (590.0, 66), (400.0, 92)] {
            canvas.placed((x, 522.0), size, |canvas| glass(canvas, inks));
        }
    } else {
        let x = rng.between(380.0, 420.0);
        canvas.placed((x, 530.0), 108, |canvas| glass(canvas, inks));
        let spoon = Path::from(x + 128.0, 512.0).line(x + 250.0, 496.0);
        canvas.round_line(&spoon, inks.light, 12.0);
        canvas.turned(-7.0, (x + 268.0, 492.0), |canvas| {
            canvas.fill(&Path::oval(x + 268.0, 492.0, 34.0, 15.0), inks.light)
        });
    }
}

/// One glass of tea on its saucer, based at the origin, 370 high.
fn glass(canvas: &mut Canvas, inks: &Palette) {
    let wall = |rim: f64, waist: f64, belly: f64, top: f64, foot: f64| {
        Path::from(-rim, top)
            .curve((-rim, top + 76.0), (-waist, -246.0), (-waist, -200.0))
            .curve((-waist, -158.0), (-belly, -150.0), (-belly, -92.0))
            .curve((-belly, -44.0), (-64.0, foot), (-54.0, foot))
            .across(54.0)
            .curve((64.0, foot), (belly, -44.0), (belly, -92.0))
            .curve((belly, -150.0), (waist, -158.0), (waist, -200.0))
            .curve((waist, -246.0), (rim, top + 76.0), (rim, top))
            .close()
    };
    canvas.fill(&Path::oval(0.0, 4.0, 186.0, 32.0), inks.ink);
    canvas.fill(&Path::oval(0.0, -9.0, 186.0, 32.0), inks.light);
    canvas.fill(&Path::oval(0.0, -12.0, 124.0, 18.0), inks.accent);
    canvas.veil(&wall(98.0, 60.0, 112.0, -368.0, -14.0), inks.light, 46);
    let brew = wall(81.0, 47.0, 98.0, -310.0, -30.0);
    canvas.fill(&brew, inks.warm);
    canvas.clipped(&brew, |canvas| {
        canvas.veil(&Path::rect(18.0, -400.0, 120.0, 400.0), inks.ink, 22);
    });
    canvas.fill(&Path::oval(0.0, -310.0, 81.0, 15.0), inks.accent);
    canvas.line(&Path::oval(0.0, -368.0, 96.0, 17.0), inks.light, 6.0);
    let shine = Path::from(-74.0, -104.0).curve((-74.0, -128.0), (-50.0, -146.0), (-36.0, -170.0));
    canvas.round_line(&shine, inks.light, 9.0);
}

/// A market stall.
fn stall(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.dusk(inks, true);
    canvas.disc(400.0 + rng.between(-120.0, 120.0), 190.0, 128.0, inks.accent);
    canvas.fill(&Path::rect(0.0, 520.0, 800.0, 90.0), inks.ink);
    for x in [150.0, 636.0] {
        canvas.pill((x, 240.0), (14.0, 300.0), 0.0, inks.ink);
    }
    canvas.pill((130.0, 300.0), (540.0, 140.0), 0.0, inks.shade);
    let fruit = rng.order(3);
    let tones = [inks.warm, inks.accent, inks.main];
    for (heap, kind) in (0u8..).zip(fruit) {
        let x = 230.0 + f64::from(heap) * 170.0;
        for (row, count) in [(0.0, 4i8), (1.0, 3), (2.0, 2)] {
            let points: Vec<Point> = (0..count)
                .map(|at| (x + (f64::from(at) - f64::from(count - 1) / 2.0) * 40.0, 420.0 - row * 33.0))
                .collect();
            canvas.dots(&points, 21.0, if row == 1.0 { tones[kind].mix(inks.ink, 18) } else { tones[kind] });
        }
    }
    canvas.pill((126.0, 430.0), (548.0, 130.0), 0.0, inks.light);
    for board in [470.0, 512.0] {
        canvas.pill((126.0, board), (548.0, 7.0), 0.0, inks.main);
    }
    let stripes = rng.one_of([7u8, 9]);
    let width = 600.0 / f64::from(stripes);
    for stripe in 0..stripes {
        let (top, left) = (150.0 + f64::from(stripe) * width * 500.0 / 600.0, 100.0 + f64::from(stripe) * width);
        let awning = Path::from(top, 150.0)
            .across(top + width * 500.0 / 600.0)
            .line(left + width, 262.0)
            .dome(true, (left, 262.0))
            .close();
        canvas.fill(&awning, if stripe % 2 == 0 { inks.warm } else { inks.light });
    }
}

/// A slice of orange.
fn slice(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.dusk(inks, false);
    let whole = rng.flip();
    let (cx, cy, radius) = if whole {
        (rng.between(385.0, 415.0), 310.0, rng.between(228.0, 248.0))
    } else {
        (400.0, 470.0, rng.between(300.0, 330.0))
    };
    let (rind, pith, flesh) = rng.one_of([
        (inks.accent, inks.light, inks.warm),
        (inks.warm, inks.light, inks.accent),
        (inks.main, inks.light, inks.warm),
    ]);
    let spread = if whole { 360.0 } else { 180.0 };
    let start = if whole { rng.between(0.0, 40.0) } else { 180.0 };
    let part = |size: f64| {
        if whole { Path::disc(cx, cy, size) } else { Path::slice(cx, cy, size, 180.0, 360.0) }
    };
    canvas.turned(if whole { 0.0 } else { rng.one_of([-10.0, 0.0, 8.0]) }, (cx, cy - 100.0), |canvas| {
        if whole {
            canvas.disc(cx + 14.0, cy + 18.0, radius, inks.ink);
        }
        canvas.fill(&part(radius), rind);
        canvas.fill(&part(radius * 0.9), pith);
        let count = if whole { rng.one_of([8u8, 9, 10]) } else { rng.one_of([5, 6]) };
        let step = spread / f64::from(count);
        for at in 0..count {
            let from = start + step * f64::from(at);
            let middle = from + step / 2.0;
            let (tip, reach) = (polar(cx, cy, radius * 0.12, middle), radius * 0.78);
            let (a, b) = (polar(cx, cy, reach, from + step * 0.1), polar(cx, cy, reach, from + step * 0.9));
            let piece = Path::from(tip.0, tip.1).line(a.0, a.1).arc(radius * 0.5, true, b).close();
            canvas.fill(&piece, if at % 2 == 0 { flesh } else { flesh.mix(inks.light, 18) });
        }
    });
    let (x, y) = if whole { (cx + radius * 0.72, cy - radius * 0.86) } else { (cx + radius * 0.5, cy - radius * 0.94) };
    let leaf = Path::from(x - 40.0, y + 40.0).curve((x - 30.0, y - 50.0), (x + 60.0, y - 60.0), (x + 96.0, y - 40.0));
    canvas.fill(&leaf.curve((x + 80.0, y + 30.0), (x + 20.0, y + 60.0), (x - 40.0, y + 40.0)).close(), inks.main);
}

/// Simit rings.
fn simit(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.ground(inks.ground);
    let pair = rng.flip();
    let rings: &[(f64, f64, f64)] =
        if pair { &[(520.0, 230.0, 118.0), (320.0, 350.0, 142.0)] } else { &[(400.0, 305.0, 178.0)] };
    canvas.disc(400.0, 300.0, rng.between(262.0, 285.0), inks.shade);
    for &(cx, cy, radius) in rings {
        let width = radius * 0.52;
        canvas.ring(cx + 10.0, cy + 18.0, radius, width, inks.ink);
        canvas.ring(cx, cy, radius, width, inks.main);
        canvas.ring(cx - radius * 0.02, cy - radius * 0.03, radius, width * 0.62, inks.main.mix(inks.light, 22));
        // The two strands it is twisted from.
        let mut twist = Path::new();
        for turn in 0u8..10 {
            let angle = f64::from(turn) * 36.0 + 6.0;
            let ((ax, ay), to) =
                (polar(cx, cy, radius - width * 0.46, angle), polar(cx, cy, radius + width * 0.46, angle + 24.0));
            twist = twist.to(ax, ay).bow(polar(cx, cy, radius + width * 0.2, angle - 2.0), to);
        }
        canvas.round_line(&twist, inks.main.mix(inks.ink, 42), 6.0);
        for (colour, count) in [(inks.light, 44u8), (inks.accent, 16)] {
            let seeds: Vec<Point> = (0..count)
                .map(|seed| {
                    let angle = f64::from(seed) * 360.0 / f64::from(count) + rng.between(-4.0, 4.0);
                    polar(cx, cy, radius + rng.between(-0.38, 0.38) * width, angle)
                })
                .collect();
            canvas.dots(&seeds, radius * 0.03, colour);
        }
    }
}

/// A fish.
fn fish(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.dusk(inks, false);
    canvas.fill(&Path::oval(400.0, 318.0, 318.0, 196.0), inks.ink);
    canvas.fill(&Path::oval(400.0, 300.0, 318.0, 196.0), inks.light);
    canvas.line(&Path::oval(400.0, 300.0, 280.0, 164.0), inks.main, 5.0);
    let turn = rng.one_of([-12.0, -6.0, 8.0]);
    let (skin, belly) = rng.one_of([(inks.warm, inks.main), (inks.main, inks.warm), (inks.ink, inks.warm)]);
    canvas.turned(turn, (400.0, 300.0), |canvas| {
        let tail = [(560.0, 300.0), (640.0, 226.0), (622.0, 300.0), (640.0, 374.0)];
        canvas.fill(&Path::polygon(&tail), skin);
        let body =
            Path::from(170.0, 300.0).bow((380.0, 150.0), (590.0, 300.0)).bow((380.0, 450.0), (170.0, 300.0)).close();
        canvas.fill(&body, skin);
        canvas.clipped(&body, |canvas| {
            canvas.fill(
                &Path::from(150.0, 310.0).bow((380.0, 350.0), (600.0, 300.0)).down(460.0).across(150.0).close(),
                belly,
            );
            let mut scales = Path::new();
            for scale in 0u8..5 {
                let x = 320.0 + f64::from(scale) * 52.0;
                scales = scales.to(x, 200.0).bow((x + 52.0, 300.0), (x, 400.0));
            }
            canvas.line(&scales, inks.light, 6.0);
            canvas.disc(160.0, 300.0, 110.0, skin.mix(inks.ink, 30));
        });
        canvas.disc(226.0, 282.0, 17.0, inks.light);
        canvas.disc(226.0, 282.0, 8.0, inks.ink);
    });
    canvas.disc(566.0, 176.0, 54.0, inks.ink);
    let lemon = inks.accent.mix(inks.main, 35);
    canvas.disc(560.0, 168.0, 54.0, lemon);
    canvas.disc(560.0, 168.0, 43.0, inks.light);
    for piece in 0u8..6 {
        let start = f64::from(piece) * 60.0;
        canvas.fill(&Path::slice(560.0, 168.0, 38.0, start + 6.0, start + 54.0), lemon);
    }
}
