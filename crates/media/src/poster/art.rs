//! Art: overlapping planes, brush strokes, a gallery wall, tiles, paper cut-outs, an iris and a painted vessel.

use super::angle::polar;
use super::canvas::Canvas;
use super::colour::{Colour, Palette, inks};
use super::family::Family;
use super::path::{Path, Point};
use super::rng::Rng;

pub(super) const FAMILY: Family = Family {
    name: "art",
    palettes: &[
        inks(0x4d1f0a, 0x311205, 0x1d0a03, 0xd9662b, 0x2aa6a1, 0xf2a33a, 0xfbe3c4),
        inks(0xd2602a, 0xa84512, 0x35120a, 0x1c6f74, 0x7c1f2b, 0xffc75f, 0xfde9cf),
        inks(0x12343b, 0x0a2228, 0x061417, 0xe0703a, 0xc93a4e, 0xf2a33a, 0xf8e6cc),
        inks(0x3a1330, 0x240a1e, 0x150511, 0xe0602f, 0x3aa39a, 0xf5b23f, 0xfde2cf),
        inks(0xf3dfbd, 0xe3bf8c, 0x2a1209, 0xcf5526, 0x14747a, 0xf2a33a, 0xfffaf0),
    ],
    compositions: &[planes, strokes, gallery, tiles, cutouts, iris, vessel],
};

/// Overlapping shapes, with a mixed color where they overlap.
fn planes(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.ground(inks.ground);
    let form = |kind: usize, (x, y): Point, size: f64| match kind {
        0 => Path::disc(x, y, size),
        1 => Path::regular(4, x, y, size * 1.25, 20.0),
        2 => Path::regular(3, x, y, size * 1.32, -90.0),
        _ => Path::from(x - size * 1.1, y + size * 0.5).dome(true, (x + size * 1.1, y + size * 0.5)).close(),
    };
    let order = rng.order(4);
    let (near, far) = (rng.between(160.0, 190.0), rng.between(175.0, 205.0));
    let gap = rng.between(78.0, 100.0);
    let first = form(order[0], (400.0 - gap, 300.0 + rng.between(-20.0, 40.0)), far);
    let second = form(order[1], (400.0 + gap, 300.0 + rng.between(-30.0, 30.0)), near);
    canvas.pill((0.0, rng.between(400.0, 440.0)), (800.0, 60.0), 0.0, inks.shade);
    canvas.fill(&first, inks.main);
    canvas.fill(&second, inks.warm);
    canvas.clipped(&first, |canvas| canvas.fill(&second, inks.light));
    let (x, y) = (400.0 + rng.between(-30.0, 30.0), rng.between(310.0, 350.0));
    canvas.disc(x, y, 58.0, inks.accent);
    let slope = rng.one_of([-1.0, 1.0]);
    let lines = Path::from(400.0 - slope * 330.0, 560.0).line(400.0 + slope * 330.0, 330.0);
    canvas.line(&lines, inks.ink, 9.0);
    canvas.disc(400.0 + slope * 250.0, 386.0 - 60.0, 22.0, inks.ink);
}

/// Three broad brush strokes.
fn strokes(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.ground(inks.ground);
    let turn = rng.between(0.0, 120.0);
    let bristles = rng.one_of([7u8, 9]);
    let pitch = 150.0 / f64::from(bristles);
    for (angle, colour) in [(0.0, inks.main), (124.0, inks.warm), (242.0, inks.accent)] {
        for bristle in 0..bristles {
            let radius = 112.0 + (f64::from(bristle) + 0.5) * pitch;
            let start = turn + angle + rng.between(0.0, 22.0);
            let end = start + rng.between(112.0, 150.0);
            let tone = if bristle == bristles - 2 { colour.mix(inks.light, 35) } else { colour };
            canvas.round_line(&sweep((400.0, 300.0), radius, start, end), tone, pitch + 1.5);
        }
    }
    canvas.star(400.0, 300.0, 62.0, 0.0, inks.light);
    canvas.disc(400.0, 300.0, 20.0, inks.ground);
}

/// An arc as an open line.
fn sweep((cx, cy): Point, radius: f64, start: f64, end: f64) -> Path {
    let (x, y) = polar(cx, cy, radius, start);
    Path::from(x, y).along((cx, cy), radius, start, end)
}

/// Frames on a gallery wall.
fn gallery(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.ground(inks.ground);
    canvas.fill(&Path::rect(0.0, 486.0, 800.0, 120.0), inks.shade);
    let x = rng.between(370.0, 430.0);
    let (half, top, bottom) = (rng.between(170.0, 215.0), 108.0, 424.0);
    let glow = [(x - 60.0, -10.0), (x + 60.0, -10.0), (x + half + 70.0, 486.0), (x - half - 70.0, 486.0)];
    canvas.veil(&Path::polygon(&glow), inks.accent, 26);
    canvas.pill((x - half - 8.0, top + 14.0), (half * 2.0 + 40.0, bottom - top + 20.0), 0.0, inks.shade);
    canvas.pill((x - half - 18.0, top - 18.0), (half * 2.0 + 36.0, bottom - top + 36.0), 0.0, inks.light);
    let picture = Path::rect(x - half, top, half * 2.0, bottom - top);
    canvas.fill(&picture, inks.main);
    let sun = x + rng.between(-0.5, 0.5) * half;
    let kind = rng.below(3);
    canvas.clipped(&picture, |canvas| {
        canvas.disc(sun, top + 120.0, 74.0, inks.accent);
        match kind {
            0 => {
                for (y, tone) in [(290.0, inks.warm), (340.0, inks.ink)] {
                    let hill = Path::from(x - half, y + 40.0)
                        .curve((x - half * 0.3, y - 70.0), (x + half * 0.2, y + 90.0), (x + half, y - 20.0))
                        .down(bottom)
                        .across(x - half);
                    canvas.fill(&hill.close(), tone);
                }
            }
            1 => {
                canvas.disc(x - half * 0.5, bottom, half * 0.8, inks.warm);
                canvas.disc(x + half * 0.6, bottom, half * 0.62, inks.ink);
            }
            _ => {
                canvas.fill(
                    &Path::polygon(&[(x - half, bottom), (x - half, top + 90.0), (x + half * 0.3, bottom)]),
                    inks.warm,
                );
                canvas.fill(
                    &Path::polygon(&[(x + half, bottom), (x + half, top + 150.0), (x - half * 0.3, bottom)]),
                    inks.ink,
                );
            }
        }
    });
    let visitor = x + rng.one_of([-1.0, 1.0]) * half * 0.62;
    canvas.disc(visitor, 402.0, 22.0, inks.ink);
    let coat = Path::from(visitor - 30.0, 560.0).down(452.0).dome(true, (visitor + 30.0, 452.0)).down(560.0);
    canvas.fill(&coat.close(), inks.ink);
}

/// A wall of different tiles.
fn tiles(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.keep_side();
    canvas.ground(inks.ground);
    let size = 200.0;
    let grounds = [inks.ground, inks.main, inks.light, inks.warm, inks.shade];
    let figures = [inks.light, inks.ink, inks.main, inks.accent, inks.warm];
    let shift = rng.below(5);
    for row in 0u8..3 {
        for column in 0u8..4 {
            // The corner of the date block stays empty.
            if row == 0 && column == 0 {
                continue;
            }
            let at = usize::from(column) + usize::from(row) * 2 + shift;
            let (x, y) = (f64::from(column) * size, f64::from(row) * size);
            let ground = grounds[at % 5];
            let figure = figures[(at + rng.below(2)) % 5];
            canvas.fill(&Path::rect(x, y, size, size), ground);
            let kind = rng.below(6);
            tile(canvas, kind, (x, y, size), [ground, if figure == ground { inks.accent } else { figure }], rng);
        }
    }
}

/// One tile: quarter discs, halves, leaves, rings, a star.
fn tile(canvas: &mut Canvas, kind: usize, (x, y, size): (f64, f64, f64), [ground, figure]: [Colour; 2], rng: &mut Rng) {
    let (cx, cy, half) = (x + size / 2.0, y + size / 2.0, size / 2.0);
    let quarter = 90.0 * rng.one_of([0.0, 1.0, 2.0, 3.0]);
    match kind {
        0 => canvas.star(cx, cy, half * 0.92, 0.0, figure),
        1 => canvas.disc(cx, cy, half * 0.84, figure),
        _ => canvas.turned(quarter, (cx, cy), |canvas| match kind {
            2 => canvas.fill(&Path::slice(x, y, size, 0.0, 90.0), figure),
            3 => {
                canvas.fill(&Path::slice(x, y, size, 0.0, 90.0), figure);
                canvas.fill(&Path::slice(x, y, size * 0.66, 0.0, 90.0), ground);
                canvas.fill(&Path::slice(x, y, size * 0.33, 0.0, 90.0), figure);
            }
            4 => {
                let leaf = Path::from(x, y).arc(size, true, (x + size, y + size)).arc(size, true, (x, y));
                canvas.fill(&leaf.close(), figure);
            }
            _ => {
                let domes = Path::from(x, cy).dome(true, (x + size, cy)).close();
                canvas.fill(&domes.to(x, y + size).dome(true, (x + size, y + size)).close(), figure);
            }
        }),
    }
}

/// Paper cut-outs.
fn cutouts(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.ground(inks.ground);
    let split = rng.between(350.0, 450.0);
    canvas.fill(&Path::polygon(&[(split, 0.0), (800.0, 0.0), (800.0, 600.0), (split - 30.0, 600.0)]), inks.main);
    let low = rng.between(350.0, 400.0);
    canvas.fill(
        &Path::polygon(&[(0.0, low), (split - 14.0, low - 14.0), (split - 30.0, 600.0), (0.0, 600.0)]),
        inks.warm,
    );
    canvas.disc(split + 150.0, 196.0, 66.0, inks.accent);
    for (x, y, turn, size, colour) in [
        (split - 10.0, 330.0, rng.between(-24.0, 10.0), 1.0, inks.light),
        (split + 210.0, 400.0, rng.between(8.0, 34.0), 0.62, inks.ink),
        (split - 230.0, 470.0, rng.between(-30.0, -6.0), 0.5, inks.accent),
    ] {
        let lobes = rng.one_of([3i8, 4]);
        canvas.turned(turn, (x, y), |canvas| weed(canvas, (x, y), size, lobes, colour));
    }
}

/// A cut-out plant of round lobes.
fn weed(canvas: &mut Canvas, (x, y): Point, size: f64, lobes: i8, colour: Colour) {
    let reach = 210.0 * size;
    let mut path = Path::from(x, y + reach).line(x, y - reach * 0.9);
    for lobe in 0..lobes {
        let part = f64::from(lobe) / f64::from(lobes);
        let foot = y + reach * (0.8 - part * 1.5);
        let out = reach * (0.62 - part * 0.26);
        for side in [-1.0, 1.0] {
            let tip = foot - reach * 0.34;
            path = path.to(x, foot).bow((x + side * out, foot), (x + side * out, tip));
        }
    }
    canvas.round_line(&path, colour, 52.0 * size);
}

/// The blades of a lens, half open.
fn iris(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.dusk(inks, false);
    let (cx, cy, radius) = (400.0, 300.0, rng.between(235.0, 258.0));
    let (open, turn) = (rng.between(0.32, 0.5), rng.between(0.0, 45.0));
    canvas.disc(cx + 10.0, cy + 14.0, radius + 22.0, inks.shade);
    canvas.disc(cx, cy, radius + 22.0, inks.ink);
    let at = |reach: f64, blade: u8| polar(cx, cy, reach, turn + f64::from(blade) * 45.0);
    let tones = [inks.main, inks.main.mix(inks.ink, 30), inks.warm, inks.warm.mix(inks.ink, 30)];
    canvas.clipped(&Path::disc(cx, cy, radius), |canvas| {
        for (blade, tone) in (0u8..8).zip(tones.into_iter().cycle()) {
            let (corner, next) = (at(radius * open, blade), at(radius * open, blade + 1));
            // Each blade runs on along its side of the opening until it meets the rim.
            let far = |(ax, ay): Point, (bx, by): Point| (bx + (bx - ax) * 4.0, by + (by - ay) * 4.0);
            let after = at(radius * open, blade + 2);
            canvas.fill(&Path::polygon(&[corner, next, far(next, after), far(corner, next)]), tone);
        }
    });
    canvas.fill(&Path::regular(8, cx, cy, radius * open + 1.0, turn), inks.accent);
    canvas.disc(cx - radius * open * 0.2, cy - radius * open * 0.2, radius * open * 0.34, inks.light);
}

/// A vessel, painted in bands.
fn vessel(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.ground(inks.ground);
    canvas.disc(400.0 + rng.between(-60.0, 60.0), 270.0, rng.between(215.0, 240.0), inks.accent);
    canvas.fill(&Path::rect(0.0, 520.0, 800.0, 100.0), inks.shade);
    let (belly, neck) = (rng.between(150.0, 182.0), rng.between(44.0, 66.0));
    let side = |s: f64| {
        let x = |offset: f64| 400.0 + s * offset;
        (
            [(x(neck), 150.0), (x(belly), 190.0), (x(belly), 300.0)],
            [(x(belly), 410.0), (x(70.0), 470.0), (x(66.0), 540.0)],
        )
    };
    let (right, left) = (side(1.0), side(-1.0));
    let outline = Path::from(400.0 - neck - 22.0, 96.0)
        .line(400.0 + neck + 22.0, 96.0)
        .line(400.0 + neck, 132.0)
        .curve(right.0[0], right.0[1], right.0[2])
        .curve(right.1[0], right.1[1], right.1[2])
        .across(334.0)
        .curve(left.1[1], left.1[0], left.0[2])
        .curve(left.0[1], left.0[0], (400.0 - neck, 132.0))
        .close();
    for s in [-1.0, 1.0] {
        let ear = Path::from(400.0 + s * neck, 126.0).curve(
            (400.0 + s * (neck + 96.0), 96.0),
            (400.0 + s * (belly + 30.0), 190.0),
            (400.0 + s * (belly - 30.0), 226.0),
        );
        canvas.line(&ear, inks.ink, 20.0);
    }
    canvas.fill(&outline, inks.main);
    let zigzag = rng.flip();
    canvas.clipped(&outline, |canvas| {
        canvas.fill(&Path::rect(400.0, 80.0, 300.0, 480.0), inks.main.mix(inks.ink, 20));
        canvas.pill((200.0, 90.0), (400.0, 34.0), 0.0, inks.ink);
        canvas.pill((200.0, 236.0), (400.0, 124.0), 0.0, inks.light);
        canvas.pill((200.0, 376.0), (400.0, 18.0), 0.0, inks.warm);
        canvas.pill((200.0, 202.0), (400.0, 18.0), 0.0, inks.warm);
        canvas.pill((200.0, 450.0), (400.0, 120.0), 0.0, inks.ink);
        let mut teeth = Path::from(200.0, 350.0);
        for tooth in 0i8..5 {
            let x = 400.0 + (f64::from(tooth) - 2.0) * 88.0;
            if zigzag {
                teeth = teeth.line(x - 44.0, 340.0).line(x, 256.0).line(x + 44.0, 340.0);
            } else {
                canvas.star(x, 298.0, 40.0, 0.0, if tooth % 2 == 0 { inks.warm } else { inks.main });
            }
        }
        if zigzag {
            canvas.line(&teeth, inks.warm, 18.0);
        }
    });
}
