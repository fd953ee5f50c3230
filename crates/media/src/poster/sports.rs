//! Sport: track lanes, balls, a pitch, a finish flag, a trail through peaks, a pool and a podium.

use super::angle::{polar, sin};
use super::canvas::Canvas;
use super::colour::{Palette, inks};
use super::family::Family;
use super::path::{Path, Point};
use super::rng::Rng;

pub(super) const FAMILY: Family = Family {
    name: "sports",
    palettes: &[
        inks(0x0b4a37, 0x063024, 0x031a14, 0x1a9a6c, 0xb6e35b, 0xf2a33a, 0xf2efe6),
        inks(0x12805c, 0x0b5c42, 0x04281d, 0x08432f, 0xc9ec6a, 0xffb640, 0xf7f3e6),
        inks(0x102a43, 0x0a1b2e, 0x06101c, 0x1c9c7c, 0xf06449, 0xf2a33a, 0xe8f3ea),
        inks(0x23401f, 0x152911, 0x0b1709, 0x5f9a33, 0xe4573d, 0xf5b942, 0xf4f0d8),
        inks(0xf0a53a, 0xd97f26, 0x062e27, 0x0f7355, 0xd9482f, 0xfff0c4, 0xfff8e6),
    ],
    compositions: &[lanes, ball, pitch, finish, peaks, pool, podium],
};

/// The bend of a running track.
fn lanes(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.dusk(inks, false);
    let (cx, cy) = (rng.between(120.0, 220.0), rng.between(690.0, 730.0));
    canvas.disc(rng.between(470.0, 560.0), rng.between(200.0, 240.0), rng.between(110.0, 135.0), inks.accent);
    let (width, first) = (rng.between(62.0, 70.0), rng.between(150.0, 180.0));
    for lane in 0u8..6 {
        let middle = first + width * (f64::from(lane) + 0.5);
        let tone = if lane % 2 == 0 { inks.main } else { inks.main.mix(inks.ink, 22) };
        canvas.ring(cx, cy, middle, width, tone);
        canvas.ring(cx, cy, middle + width / 2.0, 7.0, inks.light);
    }
    canvas.ring(cx, cy, first, 7.0, inks.light);
    for (lane, colour, lead) in [(1.0, inks.warm, 4.0), (4.0, inks.light, -3.0), (2.0, inks.accent, 12.0)] {
        let middle = first + width * (lane + 0.5);
        let at = -46.0 + lead + rng.between(-6.0, 6.0);
        let half = width * 0.27;
        canvas.veil(&Path::band(cx, cy, (middle - half, middle + half), at - 44.0, at), colour, 60);
        let (x, y) = polar(cx, cy, middle, at);
        canvas.disc(x, y, width * 0.4, colour);
    }
}

/// A flying ball.
fn ball(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.dusk(inks, false);
    let (cx, cy, radius) = (rng.between(400.0, 450.0), 300.0, rng.between(185.0, 215.0));
    let lean = rng.one_of([-24.0, -14.0, 12.0]);
    canvas.turned(lean, (cx, cy), |canvas| {
        for (offset, length, colour) in
            [(-0.62, 1.9, inks.main), (-0.2, 2.6, inks.warm), (0.22, 2.2, inks.main), (0.64, 1.6, inks.light)]
        {
            let height = radius * 0.3;
            let y = cy + offset * radius - height / 2.0;
            canvas.pill((cx - radius * length, y), (radius * length, height), height / 2.0, colour);
        }
        canvas.disc(cx, cy, radius + 14.0, inks.shade);
        match rng.below(4) {
            0 => basketball(canvas, (cx, cy), radius, inks),
            1 => football(canvas, (cx, cy), radius, inks),
            2 => tennis(canvas, (cx, cy), radius, inks),
            _ => volleyball(canvas, (cx, cy), radius, inks),
        }
    });
}

fn basketball(canvas: &mut Canvas, (cx, cy): Point, radius: f64, inks: &Palette) {
    canvas.disc(cx, cy, radius, inks.accent);
    canvas.clipped(&Path::disc(cx, cy, radius), |canvas| {
        let seams = Path::from(cx - radius, cy)
            .across(cx + radius)
            .to(cx, cy - radius)
            .down(cy + radius)
            .and(&Path::disc(cx - radius * 1.3, cy, radius * 0.9))
            .and(&Path::disc(cx + radius * 1.3, cy, radius * 0.9));
        canvas.line(&seams, inks.ink, 13.0);
    });
}

fn football(canvas: &mut Canvas, (cx, cy): Point, radius: f64, inks: &Palette) {
    canvas.disc(cx, cy, radius, inks.light);
    canvas.clipped(&Path::disc(cx, cy, radius), |canvas| {
        canvas.fill(&Path::regular(5, cx, cy, radius * 0.4, -90.0), inks.ink);
        let mut seams = Path::new();
        for side in 0u8..5 {
            let angle = -90.0 + 72.0 * f64::from(side);
            let (x, y) = polar(cx, cy, radius * 1.06, angle);
            canvas.fill(&Path::regular(5, x, y, radius * 0.42, angle + 180.0), inks.ink);
            let ((ax, ay), (bx, by)) = (polar(cx, cy, radius * 0.38, angle), polar(cx, cy, radius * 0.68, angle));
            seams = seams.to(ax, ay).line(bx, by);
        }
        canvas.line(&seams, inks.ink, 11.0);
    });
    canvas.ring(cx, cy, radius - 5.0, 10.0, inks.light);
}

fn tennis(canvas: &mut Canvas, (cx, cy): Point, radius: f64, inks: &Palette) {
    canvas.disc(cx, cy, radius, inks.warm);
    canvas.clipped(&Path::disc(cx, cy, radius), |canvas| {
        canvas.ring(cx - radius * 1.1, cy - radius * 0.5, radius * 0.98, radius * 0.11, inks.light);
        canvas.ring(cx + radius * 1.1, cy + radius * 0.5, radius * 0.98, radius * 0.11, inks.light);
    });
}

fn volleyball(canvas: &mut Canvas, (cx, cy): Point, radius: f64, inks: &Palette) {
    canvas.disc(cx, cy, radius, inks.light);
    canvas.clipped(&Path::disc(cx, cy, radius), |canvas| {
        for (third, colour) in (0u8..3).zip([inks.accent, inks.main, inks.warm]) {
            let angle = f64::from(third) * 120.0 - 30.0;
            canvas.turned(angle, (cx, cy), |canvas| {
                for (bow, width) in [(0.2, 0.16), (0.6, 0.16)] {
                    let seam = Path::from(cx, cy - radius * bow)
                        .bow((cx + radius * 0.6, cy - radius * (bow + 0.1)), (cx + radius, cy + radius * (0.35 - bow)));
                    canvas.line(&seam, colour, radius * width);
                }
            });
        }
    });
}

/// A football pitch from above.
fn pitch(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.keep_side();
    canvas.ground(inks.main);
    let turn = rng.one_of([-18.0, -26.0, -34.0]);
    let far = rng.between(0.0, 90.0);
    canvas.turned(turn, (400.0, 300.0), |canvas| {
        let mut mown = Path::new();
        for stripe in 0u8..7 {
            mown = mown.and(&Path::rect(-260.0 + f64::from(stripe) * 190.0 + far, -400.0, 95.0, 1400.0));
        }
        canvas.fill(&mown, inks.main.mix(inks.ink, 26));
        let middle = 400.0;
        let lines = Path::from(middle, -400.0)
            .down(1000.0)
            .and(&Path::disc(middle, 300.0, 128.0))
            .and(&Path::rect(middle + 300.0, 110.0, 190.0, 380.0))
            .and(&Path::rect(middle - 490.0, 110.0, 190.0, 380.0))
            .to(middle + 300.0, 236.0)
            .arc(84.0, false, (middle + 300.0, 364.0))
            .to(middle - 300.0, 236.0)
            .arc(84.0, true, (middle - 300.0, 364.0));
        canvas.line(&lines, inks.light, 11.0);
        canvas.disc(middle + 14.0, 312.0, 46.0, inks.shade);
        canvas.disc(middle, 300.0, 46.0, inks.accent);
    });
}

/// A waving chequered flag.
fn finish(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.dusk(inks, false);
    canvas.disc(rng.between(400.0, 520.0), rng.between(220.0, 320.0), 210.0, inks.main);
    let (columns, rows) = rng.one_of([(8u8, 5u8), (7, 4), (10, 6)]);
    let phase = rng.between(0.0, 120.0);
    let at = |column: u8, row: u8| -> Point {
        let across = f64::from(column) / f64::from(columns);
        let down = f64::from(row) / f64::from(rows);
        let swing = sin(phase + across * 330.0) * (14.0 + 34.0 * across);
        (190.0 + across * 490.0, 130.0 + down * 290.0 + swing + across * 26.0)
    };
    let (first, last) = (at(0, 0), at(columns, rows));
    let mut cloth = Path::from(first.0, first.1);
    for column in 1..=columns {
        let (x, y) = at(column, 0);
        cloth = cloth.line(x, y);
    }
    cloth = cloth.line(last.0, last.1);
    for column in (0..columns).rev() {
        let (x, y) = at(column, rows);
        cloth = cloth.line(x, y);
    }
    canvas.fill(&cloth.close(), inks.light);
    let mut dark = Path::new();
    for column in 0..columns {
        for row in (0..rows).filter(|row| (row + column) % 2 == 0) {
            dark = dark.and(&Path::polygon(&[
                at(column, row),
                at(column + 1, row),
                at(column + 1, row + 1),
                at(column, row + 1),
            ]));
        }
    }
    canvas.fill(&dark, inks.ink);
    canvas.pill((170.0, 96.0), (20.0, 540.0), 10.0, inks.accent);
    canvas.disc(180.0, 96.0, 19.0, inks.accent);
}

/// A trail through the peaks.
fn peaks(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    let sky =
        canvas.blend((0.0, 0.0), (0.0, 420.0), &[(0, inks.ground, 100), (100, inks.warm.mix(inks.main, 40), 100)]);
    canvas.ground(sky);
    let sun = rng.between(300.0, 520.0);
    canvas.disc(sun, 220.0, rng.between(104.0, 132.0), inks.accent);
    let mut peak = |x: f64, y: f64, half: f64, tone, cap| {
        let lean = half * 0.08;
        canvas.fill(&Path::polygon(&[(x, y), (x + half, 620.0), (x - half, 620.0)]), tone);
        canvas.fill(&Path::polygon(&[(x, y), (x + lean, 620.0), (x + half, 620.0)]), inks.ink);
        let (s, drop) = (half / (620.0 - y), 86.0);
        let snow = Path::from(x, y)
            .line(x + s * drop, y + drop)
            .line(x + s * drop * 0.4, y + drop * 0.7)
            .line(x, y + drop * 1.05)
            .line(x - s * drop * 0.45, y + drop * 0.72)
            .line(x - s * drop, y + drop);
        canvas.fill(&snow.close(), cap);
    };
    let left = rng.between(150.0, 240.0);
    peak(left, 270.0, 300.0, inks.main.mix(inks.ground, 40), inks.warm.mix(inks.light, 40));
    peak(rng.between(430.0, 560.0), 190.0, 360.0, inks.main, inks.light);
    let hill = Path::from(-20.0, 440.0).curve((180.0, 370.0), (480.0, 500.0), (820.0, 410.0)).down(620.0).across(-20.0);
    canvas.fill(&hill.close(), inks.shade);
    let x = rng.between(330.0, 440.0);
    let trail = Path::from(x - 150.0, 620.0).curve((x + 330.0, 560.0), (x - 190.0, 520.0), (x + 60.0, 434.0)).curve(
        (x - 90.0, 520.0),
        (x + 480.0, 550.0),
        (x + 60.0, 620.0),
    );
    canvas.fill(&trail.close(), inks.accent);
}

/// The lanes of a swimming pool.
fn pool(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.ground(inks.ground);
    let (x, y) = (rng.between(340.0, 460.0), 190.0);
    canvas.disc(x, y, rng.between(96.0, 118.0), inks.accent);
    canvas.fill(&Path::rect(0.0, y, 800.0, 410.0), inks.main);
    let foot = |lane: f64| x + (lane - 2.5) * 290.0;
    let head = |lane: f64| x + (lane - 2.5) * 64.0;
    for lane in [0.0, 2.0, 4.0] {
        let water = [(head(lane), y), (head(lane + 1.0), y), (foot(lane + 1.0), 620.0), (foot(lane), 620.0)];
        canvas.fill(&Path::polygon(&water), inks.main.mix(inks.ink, 22));
    }
    for (lane, colour) in (0u8..6).zip([inks.light, inks.warm].into_iter().cycle()) {
        let lane = f64::from(lane);
        canvas.dashes(&Path::from(head(lane), y).line(foot(lane), 620.0), colour, 10.0, &[34.0, 14.0]);
    }
    canvas.fill(&Path::rect(0.0, y - 8.0, 800.0, 16.0), inks.light);
    for glint in 0u8..6 {
        let down = f64::from(glint) / 6.0;
        let (half, height) = (26.0 + down * rng.between(40.0, 150.0), 8.0 + down * 16.0);
        canvas.pill((x - half, y + 34.0 + down * 390.0), (half * 2.0, height), height / 2.0, inks.accent);
    }
}

/// A podium.
fn podium(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.ground(inks.ground);
    let x = 400.0;
    let rays = rng.one_of([10u8, 12, 14]);
    let step = 360.0 / f64::from(rays);
    let mut burst = Path::new();
    for ray in 0..rays {
        let start = f64::from(ray) * step + 4.0;
        burst = burst.and(&Path::slice(x, 250.0, 620.0, start, start + step / 2.0));
    }
    canvas.veil(&burst, inks.shade, 70);
    let heights = rng.one_of([[330.0, 400.0, 440.0], [330.0, 440.0, 400.0]]);
    for (place, height, tone) in
        [(-1.0, heights[1], inks.main), (1.0, heights[2], inks.warm), (0.0, heights[0], inks.light)]
    {
        let left = x + place * 170.0 - 85.0;
        canvas.pill((left, height), (170.0, 320.0), 0.0, tone);
        canvas.pill((left, height), (170.0, 16.0), 0.0, inks.ink);
    }
    let y = 210.0;
    canvas.fill(&Path::polygon(&[(x - 96.0, -10.0), (x - 36.0, -10.0), (x + 26.0, y), (x - 26.0, y)]), inks.warm);
    canvas.fill(&Path::polygon(&[(x + 96.0, -10.0), (x + 36.0, -10.0), (x - 26.0, y), (x + 26.0, y)]), inks.main);
    canvas.disc(x, y, 92.0, inks.accent);
    canvas.ring(x, y, 72.0, 6.0, inks.ink);
    canvas.star(x, y, 54.0, 0.0, inks.ink);
}
