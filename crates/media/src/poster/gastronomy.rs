//! Food and drink: a plate, coffee, tea in its slim glass, a market stall, a slice, simit and a fish.

use super::angle::polar;
use super::colour::{Palette, inks};
use super::dice::Dice;
use super::family::Family;
use super::path::{Path, Point};
use super::sheet::Sheet;

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
fn plate(sheet: &mut Sheet, inks: &Palette, dice: &mut Dice) {
    sheet.ground(inks.ground);
    let cloth = dice.between(-8.0, 8.0);
    sheet.turned(cloth, (400.0, 300.0), |sheet| {
        sheet.pill((90.0, -100.0), (620.0, 800.0), 0.0, inks.shade);
        sheet.pill((110.0, -100.0), (10.0, 800.0), 0.0, inks.main.mix(inks.shade, 55));
        sheet.pill((680.0, -100.0), (10.0, 800.0), 0.0, inks.main.mix(inks.shade, 55));
        let radius = 196.0;
        sheet.disc(412.0, 316.0, radius, inks.ink);
        sheet.disc(400.0, 300.0, radius, inks.light);
        sheet.ring(400.0, 300.0, radius - 44.0, 5.0, inks.main);
        match dice.below(3) {
            0 => {
                sheet.star(400.0, 300.0, 118.0, 0.0, inks.warm);
                sheet.star(400.0, 300.0, 74.0, 22.5, inks.accent);
                sheet.disc(400.0, 300.0, 26.0, inks.ink);
            }
            1 => {
                let egg = Path::from(300.0, 290.0)
                    .curve((300.0, 200.0), (420.0, 170.0), (470.0, 230.0))
                    .curve((530.0, 290.0), (500.0, 400.0), (420.0, 396.0))
                    .curve((340.0, 410.0), (300.0, 360.0), (300.0, 290.0));
                sheet.fill(&egg.close(), inks.warm);
                sheet.disc(412.0, 292.0, 56.0, inks.accent);
                sheet.disc(394.0, 274.0, 14.0, inks.light);
            }
            _ => {
                for (step, tone) in (0u8..6).zip([inks.warm, inks.accent, inks.main].into_iter().cycle()) {
                    let start = f64::from(step) * 60.0;
                    sheet.fill(&Path::slice(400.0, 300.0, 128.0, start + 3.0, start + 57.0), tone);
                }
                sheet.disc(400.0, 300.0, 38.0, inks.light);
            }
        }
        let fork = Path::from(156.0, 166.0).down(240.0).to(180.0, 166.0).down(240.0).to(132.0, 166.0).down(230.0);
        let handle =
            fork.bow((132.0, 272.0), (156.0, 272.0)).bow((180.0, 272.0), (180.0, 230.0)).to(156.0, 272.0).down(462.0);
        sheet.round_line(&handle, inks.accent, 13.0);
        let knife =
            Path::from(632.0, 160.0).curve((672.0, 190.0), (672.0, 270.0), (658.0, 320.0)).across(632.0).close();
        sheet.fill(&knife, inks.accent);
        sheet.round_line(&Path::from(639.0, 320.0).down(462.0), inks.accent, 15.0);
    });
}

/// A small cup and the fortune that rises from it.
fn coffee(sheet: &mut Sheet, inks: &Palette, dice: &mut Dice) {
    sheet.dusk(inks, false);
    let x = dice.between(380.0, 420.0);
    sheet.disc(x, 300.0, dice.between(225.0, 250.0), inks.main);
    let wisps = dice.one_of([2i8, 3]);
    for wisp in 0..wisps {
        let offset = (f64::from(wisp) - f64::from(wisps - 1) / 2.0) * 66.0;
        let (x, lift) = (x + offset, dice.between(-16.0, 24.0));
        let steam = Path::from(x, 296.0)
            .curve((x - 62.0, 240.0), (x + 56.0, 216.0), (x, 166.0 + lift))
            .smooth((x - 22.0, 118.0 + lift), (x + 6.0, 96.0 + lift));
        sheet.round_line(&steam, inks.light, 19.0);
    }
    sheet.fill(&Path::oval(x, 508.0, 236.0, 38.0), inks.ink);
    sheet.fill(&Path::oval(x, 496.0, 236.0, 38.0), inks.warm);
    sheet.fill(&Path::oval(x, 490.0, 150.0, 20.0), inks.ink);
    sheet.ring(x + 146.0, 378.0, 44.0, 22.0, inks.light);
    let cup = Path::from(x - 148.0, 310.0)
        .curve((x - 148.0, 420.0), (x - 104.0, 494.0), (x - 66.0, 494.0))
        .across(x + 66.0)
        .curve((x + 104.0, 494.0), (x + 148.0, 420.0), (x + 148.0, 310.0));
    let cup = cup.close();
    sheet.fill(&cup, inks.light);
    let banded = dice.flip();
    sheet.clipped(&cup, |sheet| {
        if banded {
            sheet.pill((x - 160.0, 372.0), (320.0, 16.0), 0.0, inks.warm);
            sheet.pill((x - 160.0, 400.0), (320.0, 42.0), 0.0, inks.accent);
        } else {
            for step in [-2.0, -1.0, 0.0, 1.0, 2.0] {
                sheet.star(x + step * 66.0, 400.0, 30.0, 0.0, inks.warm);
            }
        }
    });
    sheet.fill(&Path::oval(x, 310.0, 148.0, 32.0), inks.accent);
    sheet.fill(&Path::oval(x, 314.0, 126.0, 23.0), inks.ink);
}

/// Tea in the glass with the slim waist.
fn tea(sheet: &mut Sheet, inks: &Palette, dice: &mut Dice) {
    sheet.ground(inks.ground);
    let sun = dice.between(330.0, 470.0);
    sheet.disc(sun, 250.0, dice.between(190.0, 220.0), inks.main);
    sheet.fill(&Path::rect(0.0, 500.0, 800.0, 110.0), inks.shade);
    let trio = dice.below(3) == 0;
    if trio {
        for (x, size) in [(210.0, 66), (590.0, 66), (400.0, 92)] {
            sheet.placed((x, 522.0), size, |sheet| glass(sheet, inks));
        }
    } else {
        let x = dice.between(380.0, 420.0);
        sheet.placed((x, 530.0), 108, |sheet| glass(sheet, inks));
        let spoon = Path::from(x + 128.0, 512.0).line(x + 250.0, 496.0);
        sheet.round_line(&spoon, inks.light, 12.0);
        sheet.turned(-7.0, (x + 268.0, 492.0), |sheet| {
            sheet.fill(&Path::oval(x + 268.0, 492.0, 34.0, 15.0), inks.light)
        });
    }
}

/// One glass of tea on its saucer, standing on the origin, 370 high.
fn glass(sheet: &mut Sheet, inks: &Palette) {
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
    sheet.fill(&Path::oval(0.0, 4.0, 186.0, 32.0), inks.ink);
    sheet.fill(&Path::oval(0.0, -9.0, 186.0, 32.0), inks.light);
    sheet.fill(&Path::oval(0.0, -12.0, 124.0, 18.0), inks.accent);
    sheet.veil(&wall(98.0, 60.0, 112.0, -368.0, -14.0), inks.light, 46);
    let brew = wall(81.0, 47.0, 98.0, -310.0, -30.0);
    sheet.fill(&brew, inks.warm);
    sheet.clipped(&brew, |sheet| {
        sheet.veil(&Path::rect(18.0, -400.0, 120.0, 400.0), inks.ink, 22);
    });
    sheet.fill(&Path::oval(0.0, -310.0, 81.0, 15.0), inks.accent);
    sheet.line(&Path::oval(0.0, -368.0, 96.0, 17.0), inks.light, 6.0);
    let shine = Path::from(-74.0, -104.0).curve((-74.0, -128.0), (-50.0, -146.0), (-36.0, -170.0));
    sheet.round_line(&shine, inks.light, 9.0);
}

/// A stall on market day.
fn stall(sheet: &mut Sheet, inks: &Palette, dice: &mut Dice) {
    sheet.dusk(inks, true);
    sheet.disc(400.0 + dice.between(-120.0, 120.0), 190.0, 128.0, inks.accent);
    sheet.fill(&Path::rect(0.0, 520.0, 800.0, 90.0), inks.ink);
    for x in [150.0, 636.0] {
        sheet.pill((x, 240.0), (14.0, 300.0), 0.0, inks.ink);
    }
    sheet.pill((130.0, 300.0), (540.0, 140.0), 0.0, inks.shade);
    let fruit = dice.order(3);
    let tones = [inks.warm, inks.accent, inks.main];
    for (heap, kind) in (0u8..).zip(fruit) {
        let x = 230.0 + f64::from(heap) * 170.0;
        for (row, count) in [(0.0, 4i8), (1.0, 3), (2.0, 2)] {
            let points: Vec<Point> = (0..count)
                .map(|at| (x + (f64::from(at) - f64::from(count - 1) / 2.0) * 40.0, 420.0 - row * 33.0))
                .collect();
            sheet.dots(&points, 21.0, if row == 1.0 { tones[kind].mix(inks.ink, 18) } else { tones[kind] });
        }
    }
    sheet.pill((126.0, 430.0), (548.0, 130.0), 0.0, inks.light);
    for board in [470.0, 512.0] {
        sheet.pill((126.0, board), (548.0, 7.0), 0.0, inks.main);
    }
    let stripes = dice.one_of([7u8, 9]);
    let width = 600.0 / f64::from(stripes);
    for stripe in 0..stripes {
        let (top, left) = (150.0 + f64::from(stripe) * width * 500.0 / 600.0, 100.0 + f64::from(stripe) * width);
        let awning = Path::from(top, 150.0)
            .across(top + width * 500.0 / 600.0)
            .line(left + width, 262.0)
            .dome(true, (left, 262.0))
            .close();
        sheet.fill(&awning, if stripe % 2 == 0 { inks.warm } else { inks.light });
    }
}

/// Half an orange, half a sun.
fn slice(sheet: &mut Sheet, inks: &Palette, dice: &mut Dice) {
    sheet.dusk(inks, false);
    let whole = dice.flip();
    let (cx, cy, radius) = if whole {
        (dice.between(385.0, 415.0), 310.0, dice.between(228.0, 248.0))
    } else {
        (400.0, 470.0, dice.between(300.0, 330.0))
    };
    let (rind, pith, flesh) = dice.one_of([
        (inks.accent, inks.light, inks.warm),
        (inks.warm, inks.light, inks.accent),
        (inks.main, inks.light, inks.warm),
    ]);
    let spread = if whole { 360.0 } else { 180.0 };
    let start = if whole { dice.between(0.0, 40.0) } else { 180.0 };
    let part = |size: f64| {
        if whole { Path::disc(cx, cy, size) } else { Path::slice(cx, cy, size, 180.0, 360.0) }
    };
    sheet.turned(if whole { 0.0 } else { dice.one_of([-10.0, 0.0, 8.0]) }, (cx, cy - 100.0), |sheet| {
        if whole {
            sheet.disc(cx + 14.0, cy + 18.0, radius, inks.ink);
        }
        sheet.fill(&part(radius), rind);
        sheet.fill(&part(radius * 0.9), pith);
        let count = if whole { dice.one_of([8u8, 9, 10]) } else { dice.one_of([5, 6]) };
        let step = spread / f64::from(count);
        for at in 0..count {
            let from = start + step * f64::from(at);
            let middle = from + step / 2.0;
            let (tip, reach) = (polar(cx, cy, radius * 0.12, middle), radius * 0.78);
            let (a, b) = (polar(cx, cy, reach, from + step * 0.1), polar(cx, cy, reach, from + step * 0.9));
            let piece = Path::from(tip.0, tip.1).line(a.0, a.1).arc(radius * 0.5, true, b).close();
            sheet.fill(&piece, if at % 2 == 0 { flesh } else { flesh.mix(inks.light, 18) });
        }
    });
    let (x, y) = if whole { (cx + radius * 0.72, cy - radius * 0.86) } else { (cx + radius * 0.5, cy - radius * 0.94) };
    let leaf = Path::from(x - 40.0, y + 40.0).curve((x - 30.0, y - 50.0), (x + 60.0, y - 60.0), (x + 96.0, y - 40.0));
    sheet.fill(&leaf.curve((x + 80.0, y + 30.0), (x + 20.0, y + 60.0), (x - 40.0, y + 40.0)).close(), inks.main);
}

/// Simit, warm from the cart.
fn simit(sheet: &mut Sheet, inks: &Palette, dice: &mut Dice) {
    sheet.ground(inks.ground);
    let pair = dice.flip();
    let rings: &[(f64, f64, f64)] =
        if pair { &[(520.0, 230.0, 118.0), (320.0, 350.0, 142.0)] } else { &[(400.0, 305.0, 178.0)] };
    sheet.disc(400.0, 300.0, dice.between(262.0, 285.0), inks.shade);
    for &(cx, cy, radius) in rings {
        let width = radius * 0.52;
        sheet.ring(cx + 10.0, cy + 18.0, radius, width, inks.ink);
        sheet.ring(cx, cy, radius, width, inks.main);
        sheet.ring(cx - radius * 0.02, cy - radius * 0.03, radius, width * 0.62, inks.main.mix(inks.light, 22));
        // The two strands it is twisted from.
        let mut twist = Path::new();
        for turn in 0u8..10 {
            let angle = f64::from(turn) * 36.0 + 6.0;
            let ((ax, ay), to) =
                (polar(cx, cy, radius - width * 0.46, angle), polar(cx, cy, radius + width * 0.46, angle + 24.0));
            twist = twist.to(ax, ay).bow(polar(cx, cy, radius + width * 0.2, angle - 2.0), to);
        }
        sheet.round_line(&twist, inks.main.mix(inks.ink, 42), 6.0);
        for (colour, count) in [(inks.light, 44u8), (inks.accent, 16)] {
            let seeds: Vec<Point> = (0..count)
                .map(|seed| {
                    let angle = f64::from(seed) * 360.0 / f64::from(count) + dice.between(-4.0, 4.0);
                    polar(cx, cy, radius + dice.between(-0.38, 0.38) * width, angle)
                })
                .collect();
            sheet.dots(&seeds, radius * 0.03, colour);
        }
    }
}

/// The catch of the day.
fn fish(sheet: &mut Sheet, inks: &Palette, dice: &mut Dice) {
    sheet.dusk(inks, false);
    sheet.fill(&Path::oval(400.0, 318.0, 318.0, 196.0), inks.ink);
    sheet.fill(&Path::oval(400.0, 300.0, 318.0, 196.0), inks.light);
    sheet.line(&Path::oval(400.0, 300.0, 280.0, 164.0), inks.main, 5.0);
    let turn = dice.one_of([-12.0, -6.0, 8.0]);
    let (skin, belly) = dice.one_of([(inks.warm, inks.main), (inks.main, inks.warm), (inks.ink, inks.warm)]);
    sheet.turned(turn, (400.0, 300.0), |sheet| {
        let tail = [(560.0, 300.0), (640.0, 226.0), (622.0, 300.0), (640.0, 374.0)];
        sheet.fill(&Path::polygon(&tail), skin);
        let body =
            Path::from(170.0, 300.0).bow((380.0, 150.0), (590.0, 300.0)).bow((380.0, 450.0), (170.0, 300.0)).close();
        sheet.fill(&body, skin);
        sheet.clipped(&body, |sheet| {
            sheet.fill(
                &Path::from(150.0, 310.0).bow((380.0, 350.0), (600.0, 300.0)).down(460.0).across(150.0).close(),
                belly,
            );
            let mut scales = Path::new();
            for scale in 0u8..5 {
                let x = 320.0 + f64::from(scale) * 52.0;
                scales = scales.to(x, 200.0).bow((x + 52.0, 300.0), (x, 400.0));
            }
            sheet.line(&scales, inks.light, 6.0);
            sheet.disc(160.0, 300.0, 110.0, skin.mix(inks.ink, 30));
        });
        sheet.disc(226.0, 282.0, 17.0, inks.light);
        sheet.disc(226.0, 282.0, 8.0, inks.ink);
    });
    sheet.disc(566.0, 176.0, 54.0, inks.ink);
    let lemon = inks.accent.mix(inks.main, 35);
    sheet.disc(560.0, 168.0, 54.0, lemon);
    sheet.disc(560.0, 168.0, 43.0, inks.light);
    for piece in 0u8..6 {
        let start = f64::from(piece) * 60.0;
        sheet.fill(&Path::slice(560.0, 168.0, 38.0, start + 6.0, start + 54.0), lemon);
    }
}
