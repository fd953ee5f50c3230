//! Learning: books on a shelf, an open book, an orbit, stairs, pencils, a construction and a paper plane.

use super::angle::polar;
use super::canvas::Canvas;
use super::colour::{Palette, inks};
use super::family::Family;
use super::path::Path;
use super::rng::Rng;

pub(super) const FAMILY: Family = Family {
    name: "education",
    palettes: &[
        inks(0x0d2450, 0x071633, 0x040c1e, 0x2f6fe0, 0xff7d5c, 0xf2a33a, 0xe3edff),
        inks(0x2563c9, 0x17479c, 0x08193b, 0x0d2450, 0xff8466, 0xffc04f, 0xeef4ff),
        inks(0x241a57, 0x160f3a, 0x0c0822, 0x4b7bf5, 0xe85d8c, 0xf2a33a, 0xe6e2ff),
        inks(0x0f3c4f, 0x082838, 0x04161f, 0x3d8fe0, 0xf07a4a, 0xf5b942, 0xe2f2f5),
        inks(0xf2a33a, 0xda7c28, 0x0d2450, 0x2058b8, 0xd9482f, 0xfff0c8, 0xfff8e8),
    ],
    compositions: &[shelf, pages, orbit, stairs, pencils, construction, plane],
};

/// A shelf of books.
fn shelf(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.dusk(inks, false);
    let board = 500.0;
    canvas.disc(400.0, 320.0, rng.between(225.0, 250.0), inks.shade);
    let tones = [inks.main, inks.light, inks.warm, inks.main.mix(inks.ink, 40), inks.accent];
    let shift = rng.below(5);
    let mut x = rng.between(110.0, 130.0);
    let mut book = 0;
    let leaning = rng.one_of([3, 4, 5]);
    while x < 620.0 {
        let (width, height) = (rng.between(58.0, 92.0), rng.between(230.0, 372.0));
        let tone = tones[(book + shift) % 5];
        let mark = if tone == inks.light || tone == inks.accent { inks.ink } else { inks.light };
        let lean = if book == leaning { rng.between(9.0, 14.0) } else { 0.0 };
        if book == leaning {
            x += height * 0.2;
        }
        let height = if book == leaning { 310.0 } else { height };
        let stars = rng.flip();
        canvas.turned(-lean, (x, board), |canvas| {
            canvas.pill((x, board - height), (width, height), 4.0, tone);
            canvas.pill((x, board - height + 28.0), (width, 11.0), 0.0, mark);
            canvas.pill((x, board - 48.0), (width, 11.0), 0.0, mark);
            if stars {
                canvas.star(x + width / 2.0, board - height / 2.0, width * 0.27, 0.0, mark);
            } else {
                canvas.pill((x + width / 2.0 - 5.0, board - height / 2.0 - 44.0), (10.0, 88.0), 5.0, mark);
            }
        });
        x += width + 7.0;
        book += 1;
    }
    canvas.pill((0.0, board), (800.0, 26.0), 0.0, inks.ink);
    canvas.pill((0.0, board + 26.0), (800.0, 90.0), 0.0, inks.shade);
}

/// An open book with rising shapes.
fn pages(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.dusk(inks, true);
    let (rays, spread) = (rng.one_of([5u8, 7, 9]), rng.between(100.0, 150.0));
    for ray in 0..rays {
        let step = spread / f64::from(rays);
        let start = 270.0 - spread / 2.0 + step * f64::from(ray);
        let tone = if ray % 2 == 0 { inks.main } else { inks.warm };
        canvas.fill(&Path::band(400.0, 430.0, (60.0, 346.0), start + step * 0.12, start + step * 0.88), tone);
    }
    let risen = rng.one_of([0, 1]);
    if risen == 0 {
        canvas.disc(400.0, 292.0, 96.0, inks.accent);
        canvas.star(400.0, 292.0, 58.0, 0.0, inks.ink);
    } else {
        canvas.star(400.0, 292.0, 112.0, 0.0, inks.accent);
        canvas.disc(400.0, 292.0, 38.0, inks.ink);
    }
    for side in [-1.0, 1.0] {
        let x = |offset: f64| 400.0 + side * offset;
        for (lift, tone) in [(0.0, inks.ink), (-22.0, inks.light.mix(inks.main, 40)), (-44.0, inks.light)] {
            let page = Path::from(x(0.0), 548.0 + lift)
                .curve((x(60.0), 478.0 + lift), (x(190.0), 478.0 + lift), (x(268.0), 500.0 + lift))
                .line(x(290.0 + lift * 0.6), 386.0 + lift)
                .curve((x(190.0), 352.0 + lift), (x(60.0), 364.0 + lift), (x(0.0), 428.0 + lift))
                .close();
            canvas.fill(&page, tone);
        }
        let mut text = Path::new();
        for line in 0u8..3 {
            let y = 356.0 + f64::from(line) * 34.0 + 22.0;
            text = text.to(x(58.0), y + 6.0).curve((x(110.0), y - 22.0), (x(170.0), y - 18.0), (x(216.0), y - 8.0));
        }
        canvas.round_line(&text, inks.main, 9.0);
    }
}

/// A planet with satellites.
fn orbit(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    let deep = canvas.halo((400.0, 300.0), 500.0, &[(0, inks.ground, 100), (100, inks.shade, 100)]);
    canvas.ground(deep);
    let turn = rng.one_of([-24.0, -14.0, 18.0]);
    let (size, belt) = (rng.between(146.0, 166.0), rng.flip());
    let moons = rng.order(3);
    let globe = Path::disc(400.0, 300.0, size);
    canvas.turned(turn, (400.0, 300.0), |canvas| {
        let ring = |reach: f64| Path::oval(400.0, 300.0, reach, reach * 0.34);
        for (reach, width) in [(238.0, 16.0), (318.0, 10.0)] {
            canvas.line(&ring(reach), inks.main, width);
        }
        canvas.fill(&globe, inks.accent);
        canvas.clipped(&globe, |canvas| {
            if belt {
                canvas.pill((200.0, 246.0), (400.0, 40.0), 0.0, inks.warm);
                canvas.pill((200.0, 318.0), (400.0, 16.0), 0.0, inks.light);
                canvas.pill((200.0, 350.0), (400.0, 44.0), 0.0, inks.warm);
            } else {
                canvas.disc(400.0 - size * 0.4, 300.0 - size * 0.3, size * 0.9, inks.warm);
                canvas.disc(400.0 - size * 0.55, 300.0 - size * 0.45, size * 0.62, inks.accent);
            }
        });
        // The near half of each ring passes in front.
        for (reach, width) in [(238.0, 16.0), (318.0, 10.0)] {
            let near = Path::from(400.0 + reach, 300.0).half((reach, reach * 0.34), true, (400.0 - reach, 300.0));
            canvas.line(&near, inks.main.mix(inks.light, 30), width);
        }
        for (at, (moon, tone)) in moons.into_iter().zip([(40.0, inks.light), (30.0, inks.warm), (20.0, inks.light)]) {
            let (reach, angle) = [(238.0, 58.0), (318.0, 152.0), (318.0, 16.0)][at];
            let (x, y) = polar(0.0, 0.0, reach, angle);
            canvas.disc(400.0 + x, 300.0 + y * 0.34, moon, tone);
        }
    });
    for at in rng.order(5).into_iter().take(3) {
        let (x, y) = polar(400.0, 300.0, rng.between(215.0, 260.0), [250.0, 288.0, 62.0, 122.0, 92.0][at]);
        canvas.star(x, y, rng.between(9.0, 16.0), 0.0, inks.light);
    }
}

/// Stairs to an open door.
fn stairs(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.keep_side();
    canvas.dusk(inks, false);
    let count = rng.one_of([5u8, 6, 7]);
    let (width, rise) = (600.0 / f64::from(count), 330.0 / f64::from(count));
    let sun = (rng.between(540.0, 580.0), 170.0);
    canvas.disc(sun.0, sun.1 + 20.0, 128.0, inks.accent);
    for step in 0..count {
        let (x, y) = (120.0 + width * f64::from(step), 540.0 - rise * f64::from(step + 1));
        let tone = if step % 2 == 0 { inks.main } else { inks.warm };
        canvas.pill((x, y), (700.0, 640.0 - y), 0.0, tone.mix(inks.ink, 30));
        canvas.pill((x, y), (width + 1.0, 640.0 - y), 0.0, tone);
        canvas.pill((x, y), (700.0, 16.0), 0.0, inks.light);
    }
    let (x, y) = (120.0 + width * 2.5, 540.0 - rise * 3.0);
    canvas.disc(x, y - 84.0, 20.0, inks.ink);
    canvas.fill(&Path::polygon(&[(x - 14.0, y - 66.0), (x + 14.0, y - 66.0), (x + 26.0, y), (x - 26.0, y)]), inks.ink);
}

/// Pencils that draw lines.
fn pencils(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.keep_side();
    canvas.ground(inks.ground);
    let three = rng.flip();
    canvas.disc(400.0, 300.0, rng.between(225.0, 255.0), inks.shade);
    let turn = rng.one_of([36.0, 48.0, 58.0]);
    canvas.turned(turn, (400.0, 300.0), |canvas| {
        let all: &[(f64, f64)] = if three { &[(-104.0, 40.0), (104.0, -30.0), (0.0, 0.0)] } else { &[(0.0, 0.0)] };
        let tones = [inks.warm, inks.main, inks.accent];
        for (index, &(offset, push)) in all.iter().enumerate() {
            let half = if three { 42.0 } else { 74.0 };
            let (x, tip) = (400.0 + offset, 520.0 + push);
            let tone = if three { tones[index] } else { inks.accent };
            let shoulder = tip - half * 2.1;
            canvas.pill((x - half, -260.0), (half * 2.0, shoulder + 260.0), 0.0, tone);
            canvas.pill((x - half, -260.0), (half * 0.66, shoulder + 260.0), 0.0, tone.mix(inks.light, 30));
            canvas.pill((x + half * 0.34, -260.0), (half * 0.66, shoulder + 260.0), 0.0, tone.mix(inks.ink, 24));
            let wood = Path::from(x - half, shoulder)
                .bow((x - half * 0.66, shoulder - 26.0), (x - half * 0.33, shoulder))
                .bow((x, shoulder - 26.0), (x + half * 0.34, shoulder))
                .bow((x + half * 0.66, shoulder - 26.0), (x + half, shoulder))
                .line(x, tip)
                .close();
            canvas.fill(&wood, inks.light);
            let lead = half * 0.34;
            canvas.fill(
                &Path::polygon(&[(x - lead, tip - lead * 2.1), (x + lead, tip - lead * 2.1), (x, tip)]),
                inks.ink,
            );
        }
    });
    if !three {
        let (x, y) = polar(400.0, 300.0, 220.0, 90.0 + turn);
        let line = Path::from(x, y).curve((x + 90.0, y + 60.0), (x + 130.0, y - 90.0), (x + 220.0, y - 20.0));
        canvas.round_line(&line.smooth((x + 380.0, y + 90.0), (x + 470.0, y - 30.0)), inks.light, 9.0);
    }
}

/// The construction of the eight-pointed star: a circle and two squares.
fn construction(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.ground(inks.ground);
    let (cx, cy, radius) = (400.0, 300.0, rng.between(208.0, 230.0));
    let filled = rng.below(3);
    let mut guides =
        Path::disc(cx, cy, radius).and(&Path::disc(cx, cy, radius * 0.765)).and(&Path::disc(cx, cy, radius * 0.414));
    for ray in 0u8..8 {
        let (x, y) = polar(cx, cy, radius * 1.26, f64::from(ray) * 22.5);
        let (u, v) = polar(cx, cy, radius * 1.26, f64::from(ray) * 22.5 + 180.0);
        guides = guides.to(x, y).line(u, v);
    }
    canvas.line(&guides, inks.ground.mix(inks.light, 38), 3.5);
    match filled {
        0 => canvas.star(cx, cy, radius, 0.0, inks.accent),
        1 => {
            canvas.star(cx, cy, radius, 0.0, inks.main);
            canvas.star(cx, cy, radius * 0.6, 22.5, inks.accent);
        }
        _ => {
            for kite in 0u8..8 {
                let angle = f64::from(kite) * 45.0;
                let points = [
                    polar(cx, cy, radius * 0.41, angle - 22.5),
                    polar(cx, cy, radius, angle),
                    polar(cx, cy, radius * 0.41, angle + 22.5),
                ];
                canvas.fill(&Path::polygon(&points), if kite % 2 == 0 { inks.accent } else { inks.warm });
            }
        }
    }
    let squares = Path::regular(4, cx, cy, radius, 0.0).and(&Path::regular(4, cx, cy, radius, 45.0));
    canvas.line(&squares, inks.light, 7.0);
    let corners: Vec<_> = (0u8..8).map(|corner| polar(cx, cy, radius, f64::from(corner) * 45.0)).collect();
    canvas.dots(&corners, 13.0, inks.light);
    canvas.disc(cx, cy, 13.0, inks.ink);
}

/// A paper plane.
fn plane(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.keep_side();
    let sky = canvas.blend((0.0, 0.0), (0.0, 600.0), &[(0, inks.ground, 100), (100, inks.main, 100)]);
    canvas.ground(sky);
    let (x, y) = (rng.between(500.0, 560.0), rng.between(170.0, 210.0));
    canvas.disc(rng.between(280.0, 360.0), 330.0, rng.between(120.0, 150.0), inks.accent);
    let cloud = |x: f64, y: f64, half: f64| {
        Path::from(x - half, y)
            .arc(half * 0.3, true, (x - half * 0.45, y - half * 0.26))
            .arc(half * 0.42, true, (x + half * 0.34, y - half * 0.24))
            .arc(half * 0.3, true, (x + half, y))
            .close()
    };
    canvas.fill(&cloud(610.0, 470.0, 180.0), inks.light);
    canvas.fill(&cloud(210.0, 545.0, 230.0), inks.light.mix(inks.main, 34));
    let trail = Path::from(90.0, 500.0).curve((240.0, 560.0), (330.0, 330.0), (250.0, 300.0)).curve(
        (170.0, 280.0),
        (190.0, 450.0),
        (x - 130.0, y + 150.0),
    );
    canvas.dashes(&trail, inks.light, 8.0, &[22.0, 18.0]);
    let nose = (x + 120.0, y - 60.0);
    canvas.fill(&Path::polygon(&[nose, (x - 200.0, y + 30.0), (x - 80.0, y + 86.0)]), inks.light);
    canvas.fill(&Path::polygon(&[nose, (x - 80.0, y + 86.0), (x - 66.0, y + 180.0)]), inks.warm.mix(inks.ink, 30));
    canvas.fill(&Path::polygon(&[nose, (x - 30.0, y + 116.0), (x + 60.0, y + 166.0)]), inks.warm);
    canvas.fill(&Path::polygon(&[nose, (x - 66.0, y + 180.0), (x - 30.0, y + 116.0)]), inks.ink);
}
