//! Festival: a big wheel, fireworks, balloons over Cappadocia, a tent, lanterns and a drum.

use super::angle::polar;
use super::canvas::Canvas;
use super::colour::{Colour, Palette, inks};
use super::family::Family;
use super::path::{Path, Point};
use super::rng::Rng;

pub(super) const FAMILY: Family = Family {
    name: "festival",
    palettes: &[
        inks(0x4a0d3f, 0x2f0628, 0x1b0317, 0xd1338a, 0xff7a59, 0xf2a33a, 0xffe6dd),
        inks(0xb8256f, 0x8a1653, 0x2f0520, 0x5a0f47, 0x2bb3a8, 0xffc04f, 0xffeede),
        inks(0x1d1650, 0x120d36, 0x0a0720, 0xc9327f, 0x22b0b5, 0xf2a33a, 0xf4e4ff),
        inks(0x0f3a44, 0x08262e, 0x04161b, 0xd83a78, 0xf07a3f, 0xf5b942, 0xf6ecdc),
        inks(0xf2a33a, 0xdd7a2c, 0x3a0a33, 0xb5216f, 0xd93a3a, 0xfff0c9, 0xfff8ea),
    ],
    compositions: &[wheel, fireworks, balloons, tent, lanterns, drum],
};

/// A lit Ferris wheel.
fn wheel(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.dusk(inks, true);
    let (cx, cy, radius) = (400.0, 290.0, rng.between(188.0, 205.0));
    let (spokes, turn) = (rng.one_of([8u8, 10, 12]), rng.between(0.0, 30.0));
    canvas.disc(cx, cy, radius * 0.72, inks.main);
    canvas.fill(
        &Path::polygon(&[
            (cx, cy),
            (cx + 150.0, 620.0),
            (cx + 112.0, 620.0),
            (cx, cy + 40.0),
            (cx - 112.0, 620.0),
            (cx - 150.0, 620.0),
        ]),
        inks.ink,
    );
    let mut rods = Path::new();
    let mut cabins = Vec::new();
    for spoke in 0..spokes {
        let angle = turn + f64::from(spoke) * 360.0 / f64::from(spokes);
        let (x, y) = polar(cx, cy, radius, angle);
        rods = rods.to(cx, cy).line(x, y);
        cabins.push(polar(cx, cy, radius + 6.0, angle));
    }
    canvas.line(&rods, inks.light, 5.0);
    canvas.ring(cx, cy, radius, 11.0, inks.light);
    canvas.ring(cx, cy, radius * 0.72, 5.0, inks.light);
    for (cabin, tone) in cabins.iter().zip([inks.warm, inks.accent].into_iter().cycle()) {
        let (x, y) = *cabin;
        let hut = Path::from(x - 27.0, y + 6.0)
            .dome(true, (x + 27.0, y + 6.0))
            .line(x + 20.0, y + 44.0)
            .line(x - 20.0, y + 44.0);
        canvas.fill(&hut.close(), tone);
    }
    canvas.disc(cx, cy, 44.0, inks.accent);
    canvas.star(cx, cy, 28.0, 0.0, inks.ink);
}

/// Fireworks over water.
fn fireworks(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.keep_side();
    canvas.dusk(inks, true);
    let side = rng.between(-30.0, 30.0);
    for (x, y, size, rays, tones) in [
        (400.0 + side, 280.0, rng.between(200.0, 225.0), 16u8, [inks.accent, inks.warm]),
        (616.0 + side, 170.0, rng.between(104.0, 122.0), 12, [inks.main, inks.light]),
        (190.0 + side, 380.0, rng.between(96.0, 116.0), 12, [inks.warm, inks.light]),
    ] {
        let turn = rng.between(0.0, 20.0);
        let (mut long, mut short) = (Path::new(), Path::new());
        let mut sparks = Vec::new();
        for ray in 0..rays {
            let angle = turn + f64::from(ray) * 360.0 / f64::from(rays);
            let outer = if ray % 2 == 0 { size } else { size * 0.66 };
            let (a, b) = (polar(x, y, size * 0.26, angle), polar(x, y, outer * 0.86, angle));
            if ray % 2 == 0 {
                long = long.to(a.0, a.1).line(b.0, b.1);
            } else {
                short = short.to(a.0, a.1).line(b.0, b.1);
            }
            sparks.push(polar(x, y, outer, angle));
        }
        canvas.round_line(&long, tones[0], size * 0.085);
        canvas.round_line(&short, tones[1], size * 0.085);
        canvas.dots(&sparks, size * 0.052, inks.light);
        canvas.star(x, y, size * 0.15, 0.0, tones[0]);
    }
    let shore = Path::from(-10.0, 548.0).curve((140.0, 520.0), (300.0, 556.0), (430.0, 536.0)).curve(
        (560.0, 516.0),
        (680.0, 552.0),
        (810.0, 530.0),
    );
    canvas.fill(&shore.down(620.0).across(-10.0).close(), inks.ink);
}

/// Balloons over the valleys of Cappadocia.
fn balloons(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    let sky = canvas.blend((0.0, 0.0), (0.0, 560.0), &[(0, inks.ground, 100), (100, inks.warm, 100)]);
    canvas.ground(sky);
    canvas.disc(rng.between(240.0, 330.0), 400.0, 110.0, inks.accent);
    let mut chimneys = |base: f64, tone, cap| {
        let mut x = rng.between(-60.0, 0.0);
        while x < 800.0 {
            let (half, top) = (rng.between(54.0, 88.0), base - rng.between(20.0, 100.0));
            let cone = Path::from(x, 620.0)
                .curve((x + half * 0.44, 590.0), (x + half * 0.6, top + 60.0), (x + half * 0.76, top))
                .across(x + half * 1.24)
                .curve((x + half * 1.4, top + 60.0), (x + half * 1.56, 590.0), (x + half * 2.0, 620.0));
            canvas.fill(&cone.close(), tone);
            let stone =
                Path::from(x + half * 0.64, top + 4.0).arc(half * 0.42, true, (x + half * 1.36, top + 4.0)).close();
            canvas.fill(&stone, cap);
            x += half * rng.between(1.5, 2.4);
        }
    };
    chimneys(510.0, inks.main, inks.main.mix(inks.ink, 40));
    chimneys(580.0, inks.ink, inks.ink);
    for (x, y, size, tones) in [
        (620.0, 190.0, rng.between(38.0, 48.0), [inks.light, inks.main]),
        (210.0, 250.0, rng.between(30.0, 38.0), [inks.main, inks.light]),
        (rng.between(390.0, 440.0), rng.between(220.0, 250.0), rng.between(110.0, 126.0), [inks.light, inks.main]),
    ] {
        balloon(canvas, (x, y), size, tones, inks);
    }
}

/// One balloon: gores that meet above and below, and a basket.
fn balloon(canvas: &mut Canvas, (x, y): Point, size: f64, tones: [Colour; 2], inks: &Palette) {
    let skin = |part: f64| {
        let half = size * part;
        Path::from(x, y - size)
            .curve((x + half * 1.34, y - size), (x + half * 1.3, y + size * 0.3), (x + half * 0.24, y + size * 1.06))
            .across(x - half * 0.24)
            .curve((x - half * 1.3, y + size * 0.3), (x - half * 1.34, y - size), (x, y - size))
            .close()
    };
    for (part, tone) in [(1.0, tones[0]), (0.76, tones[1]), (0.5, inks.accent), (0.22, tones[1])] {
        canvas.fill(&skin(part), tone);
    }
    let ropes = Path::from(x - size * 0.2, y + size * 1.06)
        .line(x - size * 0.12, y + size * 1.4)
        .to(x + size * 0.2, y + size * 1.06)
        .line(x + size * 0.12, y + size * 1.4);
    canvas.line(&ropes, inks.ink, size * 0.03);
    canvas.pill((x - size * 0.16, y + size * 1.36), (size * 0.32, size * 0.22), size * 0.05, inks.ink);
}

/// The big tent.
fn tent(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.dusk(inks, false);
    let x = 400.0;
    let rays = 9u8;
    let mut burst = Path::new();
    for ray in 0..rays {
        let start = 180.0 + f64::from(ray) * 20.0 + 4.0;
        burst = burst.and(&Path::slice(x, 420.0, 560.0, start, start + 10.0));
    }
    canvas.veil(&burst, inks.shade, 80);
    let peak = rng.between(140.0, 165.0);
    let (half, eaves) = (rng.between(262.0, 290.0), 380.0);
    let gores: i8 = rng.one_of([4, 5]);
    for gore in -gores..gores {
        let (a, b) = (f64::from(gore) / f64::from(gores), f64::from(gore + 1) / f64::from(gores));
        let tone = if gore.rem_euclid(2) == 0 { inks.warm } else { inks.light };
        let roof = Path::from(x, peak)
            .bow((x + half * a * 0.4, eaves - 100.0), (x + half * a, eaves))
            .arc(half / f64::from(gores) * 0.62, false, (x + half * b, eaves))
            .bow((x + half * b * 0.4, eaves - 100.0), (x, peak));
        let wall = Path::rect(x + half * 0.86 * a, eaves, half * 0.86 * (b - a), 190.0);
        canvas.fill(&wall, if tone == inks.light { tone.mix(inks.main, 30) } else { tone.mix(inks.ink, 28) });
        canvas.fill(&roof.close(), tone);
    }
    let door = Path::from(x - 70.0, 560.0)
        .bow((x - 30.0, 460.0), (x, eaves + 34.0))
        .bow((x + 30.0, 460.0), (x + 70.0, 560.0))
        .close();
    canvas.fill(&door, inks.ink);
    canvas.star(x, 512.0, 24.0, 0.0, inks.accent);
    canvas.fill(&Path::rect(0.0, 548.0, 800.0, 60.0), inks.ink);
    canvas.pill((x - 4.0, peak - 76.0), (8.0, 90.0), 0.0, inks.ink);
    let wind = rng.one_of([-1.0, 1.0]);
    canvas
        .fill(&Path::from(x, peak - 78.0).line(x + wind * 92.0, peak - 54.0).line(x, peak - 30.0).close(), inks.accent);
}

/// Lanterns over the street.
fn lanterns(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    let deep = canvas.halo((400.0, 330.0), 480.0, &[(0, inks.ground, 100), (100, inks.shade, 100)]);
    canvas.ground(deep);
    let tones = rng.one_of([
        [inks.warm, inks.accent, inks.main],
        [inks.main, inks.warm, inks.accent],
        [inks.accent, inks.main, inks.warm],
    ]);
    for (x, y, size, tone) in [
        (250.0, rng.between(300.0, 400.0), rng.between(66.0, 80.0), tones[0]),
        (570.0, rng.between(330.0, 400.0), rng.between(74.0, 90.0), tones[2]),
        (420.0, rng.between(220.0, 260.0), rng.between(104.0, 120.0), tones[1]),
    ] {
        canvas.line(&Path::from(x, 0.0).down(y), inks.light, 5.0);
        let glow = canvas.halo((x, y), size * 1.9, &[(0, tone, 60), (100, tone, 0)]);
        canvas.disc(x, y, size * 1.9, glow);
        let body = Path::oval(x, y, size, size * 0.86);
        canvas.fill(&body, tone);
        canvas.fill(&Path::oval(x, y, size * 0.62, size * 0.86), tone.mix(inks.light, 26));
        canvas.fill(&Path::oval(x, y, size * 0.24, size * 0.86), tone);
        for end in [-1.0, 1.0] {
            canvas.pill(
                (x - size * 0.36, y + end * size * 0.86 - size * 0.1),
                (size * 0.72, size * 0.2),
                size * 0.06,
                inks.ink,
            );
        }
        let tassel = Path::from(x, y + size * 0.95).down(y + size * 1.5);
        canvas.line(&tassel, inks.light, size * 0.1);
        canvas.star(x, y, size * 0.34, 0.0, inks.light);
    }
}

/// A davul drum.
fn drum(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.ground(inks.ground);
    let (cx, cy) = (400.0, 310.0);
    for (ring, tone) in [(290.0, inks.shade), (236.0, inks.main)] {
        canvas.disc(cx, cy, ring, tone);
    }
    let turn = rng.one_of([-24.0, -12.0, 14.0]);
    let teeth = rng.one_of([5i8, 6]);
    canvas.turned(turn, (cx, cy), |canvas| {
        let side = Path::from(cx - 190.0, cy - 70.0)
            .down(cy + 90.0)
            .half((190.0, 62.0), false, (cx + 190.0, cy + 90.0))
            .down(cy - 70.0)
            .close();
        canvas.fill(&side, inks.warm);
        canvas.clipped(&side, |canvas| {
            let mut rope = Path::from(cx - 220.0, cy - 60.0);
            for tooth in 0..teeth * 2 {
                let x = cx - 190.0 + 380.0 * f64::from(tooth + 1) / f64::from(teeth * 2);
                rope = rope.line(x, if tooth % 2 == 0 { cy + 150.0 } else { cy - 30.0 });
            }
            canvas.line(&rope, inks.light, 9.0);
            canvas.line(
                &Path::from(cx - 190.0, cy + 74.0).half((190.0, 62.0), false, (cx + 190.0, cy + 74.0)),
                inks.ink,
                26.0,
            );
        });
        canvas.fill(&Path::oval(cx, cy - 70.0, 200.0, 70.0), inks.ink);
        canvas.fill(&Path::oval(cx, cy - 76.0, 184.0, 58.0), inks.light);
        canvas.fill(&Path::oval(cx, cy - 76.0, 70.0, 22.0), inks.accent);
    });
    let (x, y) = (cx + 150.0, cy - 190.0);
    canvas.round_line(&Path::from(cx + 20.0, cy - 84.0).line(x, y), inks.accent, 20.0);
    canvas.disc(cx + 20.0, cy - 84.0, 25.0, inks.accent);
}
