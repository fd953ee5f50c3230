//! Technology: a circuit, a pulse through a grid, a cut stone, a mast, blocks, a planet of data and a network.

use super::angle::{cos, polar};
use super::canvas::Canvas;
use super::colour::{Colour, Palette, inks};
use super::family::Family;
use super::path::{Path, Point};
use super::rng::Rng;

pub(super) const FAMILY: Family = Family {
    name: "technology",
    palettes: &[
        inks(0x06323c, 0x032029, 0x02131a, 0x0fa3b5, 0x7bf0d0, 0xf2a33a, 0xf0fbff),
        inks(0x0c7f91, 0x08606f, 0x032730, 0x053f4c, 0x8ff5da, 0xffb946, 0xf2feff),
        inks(0x0f1c46, 0x09112e, 0x050a1c, 0x1b7fc4, 0x35e0c8, 0xf2a33a, 0xe4f6ff),
        inks(0x251447, 0x170b30, 0x0d061d, 0x12a5b0, 0xf0518c, 0xf5b03a, 0xe6f9fa),
        inks(0xf2a33a, 0xdb7c26, 0x042c36, 0x0b7080, 0xd9482f, 0xeafff6, 0xfff6e2),
    ],
    compositions: &[circuit, pulse, stone, mast, blocks, planet, network],
};

/// A chip with its traces.
fn circuit(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.dusk(inks, false);
    let half = rng.between(104.0, 124.0);
    let lanes = rng.one_of([3i8, 4, 5]);
    let pitch = half * 1.7 / f64::from(lanes);
    for (side, colour) in (0u8..4).zip([inks.main, inks.warm, inks.main, inks.warm]) {
        canvas.turned(f64::from(side) * 90.0, (400.0, 300.0), |canvas| {
            let (mut path, mut pads) = (Path::new(), Vec::new());
            for lane in 0..lanes {
                let offset = f64::from(lane) - f64::from(lanes - 1) / 2.0;
                let (y, bend) = (300.0 + offset * pitch, offset * rng.one_of([18.0, 26.0, 34.0]));
                let out = 400.0 + half + 46.0 + rng.between(0.0, 40.0);
                let end = out + bend.abs() + rng.between(40.0, 90.0);
                path = path.to(400.0 + half, y).across(out).line(out + bend.abs(), y + bend).across(end);
                pads.push((end, y + bend));
            }
            canvas.round_line(&path, colour, 10.0);
            canvas.dots(&pads, 15.0, colour);
            canvas.dots(&pads, 6.0, inks.ink);
        });
    }
    canvas.pill((400.0 - half + 8.0, 300.0 - half + 12.0), (half * 2.0, half * 2.0), 26.0, inks.shade);
    canvas.pill((400.0 - half, 300.0 - half), (half * 2.0, half * 2.0), 26.0, inks.ink);
    canvas.pill((400.0 - half * 0.74, 300.0 - half * 0.74), (half * 1.48, half * 1.48), 14.0, inks.main);
    canvas.star(400.0, 300.0, half * 0.58, 0.0, inks.accent);
    canvas.star(400.0, 300.0, half * 0.3, 22.5, inks.ink);
}

/// Dots in a phyllotaxis spiral.
fn pulse(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.dusk(inks, false);
    let (cx, cy) = (400.0, 300.0);
    let (turn, length) = (rng.between(0.0, 360.0), rng.one_of([150.0, 190.0, 260.0]));
    let spacing = rng.between(19.0, 21.5);
    let mut sizes: [Vec<Point>; 5] = Default::default();
    for seed in 2u8..170 {
        let seed = f64::from(seed);
        let reach = spacing * seed.sqrt();
        let swell = (1.0 + cos(turn + reach / length * 360.0)) / 2.0;
        let (x, y) = polar(cx, cy, reach, turn + seed * GOLDEN_ANGLE);
        let group = sizes.iter_mut().zip([0.2, 0.4, 0.6, 0.8, 1.1]).find(|(_, limit)| swell < *limit);
        if let Some((dots, _)) = group {
            dots.push((x.round(), y.round()));
        }
    }
    let tones = rng.one_of([
        [inks.main, inks.main, inks.warm, inks.light, inks.accent],
        [inks.warm, inks.warm, inks.main, inks.main, inks.accent],
        [inks.light, inks.warm, inks.warm, inks.main, inks.main],
    ]);
    for ((dots, tone), radius) in sizes.iter().zip(tones).zip([5.0, 8.0, 11.0, 14.0, 17.0]) {
        canvas.dots(dots, radius, tone);
    }
    canvas.star(cx, cy, 24.0, 0.0, inks.accent);
}

/// The golden angle in degrees.
const GOLDEN_ANGLE: f64 = 137.507_764;

/// A cut gem, lit from one side.
fn stone(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    let deep = canvas.halo((400.0, 290.0), 460.0, &[(0, inks.ground, 100), (100, inks.shade, 100)]);
    canvas.ground(deep);
    let (cx, cy, radius) = (400.0, 300.0, rng.between(222.0, 245.0));
    let sides = rng.one_of([6u8, 7, 8]);
    let step = 360.0 / f64::from(sides);
    let turn = rng.between(0.0, step);
    let outer = |at: u8| polar(cx, cy, radius, turn + f64::from(at) * step);
    let inner = |at: u8| polar(cx, cy, radius * 0.54, turn + (f64::from(at) + 0.5) * step);
    let lit = |angle: f64, base: Colour| {
        let light = (1.0 + cos(angle - 235.0)) / 2.0;
        let percent = (light * 100.0).round() as u32;
        if percent > 50 { base.mix(inks.light, percent - 50) } else { base.mix(inks.ink, (50 - percent) * 3 / 2) }
    };
    canvas.fill(&Path::oval(cx, 560.0, 200.0, 22.0), inks.ink);
    for at in 0..sides {
        let angle = turn + f64::from(at) * step;
        let last = if at == 0 { sides - 1 } else { at - 1 };
        canvas.fill(&Path::polygon(&[outer(at), inner(at), inner(last)]), lit(angle, inks.warm));
        canvas.fill(&Path::polygon(&[outer(at), outer(at + 1), inner(at)]), lit(angle + step / 2.0, inks.main));
        canvas.fill(&Path::polygon(&[(cx, cy), inner(at), inner(last)]), lit(angle, inks.accent));
    }
}

/// A radio mast.
fn mast(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.dusk(inks, false);
    let (x, y) = (400.0, rng.between(236.0, 266.0));
    let (waves, open) = (rng.one_of([3u8, 4]), rng.between(34.0, 52.0));
    let width = 150.0 / f64::from(waves);
    for wave in 0..waves {
        let inner = 84.0 + f64::from(wave) * (width + 22.0);
        let tone = [inks.warm, inks.main, inks.light, inks.main][usize::from(wave % 4)];
        for side in [0.0, 180.0] {
            canvas.fill(&Path::band(x, y, (inner, inner + width), side - open, side + open), tone);
        }
    }
    let legs = Path::from(x - 12.0, y).line(x + 12.0, y).line(x + 92.0, 620.0).line(x - 92.0, 620.0).close();
    canvas.fill(&legs, inks.ink);
    let mut lattice = Path::new();
    for floor in 0u8..4 {
        let (a, b) = (f64::from(floor) * 82.0 + 66.0, f64::from(floor + 1) * 82.0 + 66.0);
        let half = |down: f64| 12.0 + down * 0.225;
        lattice = lattice.to(x - half(a), y + a).line(x + half(b), y + b).across(x - half(b)).line(x + half(a), y + a);
    }
    canvas.line(&lattice, inks.main, 7.0);
    canvas.disc(x, y, 50.0, inks.accent);
    canvas.star(x, y, 27.0, 0.0, inks.ink);
}

/// Stacked blocks.
fn blocks(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.dusk(inks, true);
    let size = rng.between(74.0, 88.0);
    let (wide, tall) = (size * 0.866, size * 0.5);
    let heights = rng.one_of([
        [[3i8, 2, 1], [2, 1, 0], [1, 0, 0]],
        [[2, 3, 1], [1, 2, 0], [2, 1, 0]],
        [[3, 1, 2], [1, 0, 1], [2, 1, 1]],
    ]);
    let base = 300.0 + size * 0.9;
    let gold = rng.below(3);
    let shadow = Path::polygon(&[
        (400.0, base - tall * 3.0 + size),
        (400.0 + wide * 3.4, base + size * 1.2),
        (400.0, base + tall * 3.4 + size * 1.2),
        (400.0 - wide * 3.4, base + size * 1.2),
    ]);
    canvas.fill(&shadow, inks.ink);
    for (back, row) in (0i8..).zip(heights) {
        for (side, height) in (0i8..).zip(row) {
            for level in 0..height {
                let x = 400.0 + f64::from(side - back) * wide;
                let y = base + f64::from(side + back - 2) * tall - f64::from(level) * size + size * 0.2;
                let top = level == height - 1;
                let special = top && usize::try_from(side).is_ok_and(|side| side == gold) && back == 0;
                let face = if special { inks.accent } else { inks.main };
                let lid = if special {
                    inks.accent.mix(inks.light, 45)
                } else {
                    inks.warm.mix(inks.light, u32::from(height % 2 == 0) * 34)
                };
                let left = [(x - wide, y), (x, y + tall), (x, y + tall + size), (x - wide, y + size)];
                let right = [(x + wide, y), (x, y + tall), (x, y + tall + size), (x + wide, y + size)];
                canvas.fill(&Path::polygon(&left), face);
                canvas.fill(&Path::polygon(&right), face.mix(inks.ink, 48));
                if top {
                    let roof = [(x, y - tall), (x + wide, y), (x, y + tall), (x - wide, y)];
                    canvas.fill(&Path::polygon(&roof), lid);
                }
            }
        }
    }
}

/// A planet made of dots.
fn planet(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.keep_side();
    canvas.ground(inks.ground);
    let (cx, cy, radius) = (400.0, 300.0, rng.between(225.0, 248.0));
    let turn = rng.one_of([-28.0, -16.0, 0.0, 20.0]);
    let globe = Path::disc(cx, cy, radius);
    canvas.fill(&globe, inks.shade);
    canvas.clipped(&globe, |canvas| {
        canvas.turned(turn, (cx, cy), |canvas| {
            let rows = 9u8;
            let height = radius * 2.0 / f64::from(rows);
            for row in 0..rows {
                let y = cy - radius + (f64::from(row) + 0.5) * height;
                let (mut x, mut paths) =
                    (cx - radius - rng.between(0.0, 90.0), [Path::new(), Path::new(), Path::new()]);
                while x < cx + radius {
                    let length = rng.one_of([16.0, 46.0, 84.0, 130.0]);
                    let ink = rng.one_of([0, 0, 0, 1, 1, 2]);
                    paths[ink] = std::mem::take(&mut paths[ink]).to(x, y).across(x + length);
                    x += length + height * 0.98;
                }
                for (path, tone) in paths.iter().zip([inks.main, inks.warm, inks.accent]) {
                    if !path.data().is_empty() {
                        canvas.round_line(path, tone, height * 0.6);
                    }
                }
            }
        });
        canvas.veil(&Path::disc(cx + radius * 1.05, cy + radius * 0.5, radius * 1.1), inks.ink, 38);
    });
    canvas.turned(turn - 14.0, (cx, cy), |canvas| {
        let ring = Path::from(cx - radius * 1.04, cy + 12.0).oval_arc(
            (radius * 1.36, radius * 0.36),
            true,
            false,
            (cx + radius * 1.04, cy + 12.0),
        );
        canvas.line(&ring, inks.light, 8.0);
        canvas.disc(cx + radius * 1.16, cy + 62.0, 22.0, inks.light);
    });
}

/// A network graph.
fn network(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.dusk(inks, false);
    let (cx, cy) = (400.0, 300.0);
    let turn = rng.between(0.0, 60.0);
    let count = rng.one_of([6u8, 7, 8]);
    let step = 360.0 / f64::from(count);
    let near: Vec<Point> =
        (0..count).map(|at| polar(cx, cy, rng.between(126.0, 165.0), turn + f64::from(at) * step)).collect();
    let far: Vec<Point> =
        (0..count).map(|at| polar(cx, cy, rng.between(226.0, 262.0), turn + (f64::from(at) + 0.5) * step)).collect();
    let (mut fine, mut bold) = (Path::new(), Path::new());
    for at in 0..near.len() {
        let next = (at + 1) % near.len();
        fine = fine.to(near[at].0, near[at].1).line(far[at].0, far[at].1).line(near[next].0, near[next].1);
        fine = fine.to(far[at].0, far[at].1).line(far[next].0, far[next].1);
        bold = bold.to(cx, cy).line(near[at].0, near[at].1);
    }
    let web = far.clone();
    canvas.fill(&Path::polygon(&web), inks.shade);
    canvas.line(&fine, inks.main, 7.0);
    canvas.line(&bold, inks.warm, 12.0);
    canvas.dots(&far, 21.0, inks.light);
    let (odd, even): (Vec<_>, Vec<_>) = near.iter().enumerate().partition(|(at, _)| at % 2 == 1);
    let points = |half: Vec<(usize, &Point)>| half.into_iter().map(|(_, point)| *point).collect::<Vec<_>>();
    canvas.dots(&points(odd), 36.0, inks.warm);
    canvas.dots(&points(even), 28.0, inks.main);
    canvas.disc(cx, cy, 76.0, inks.accent);
    canvas.star(cx, cy, 46.0, 0.0, inks.ink);
}
