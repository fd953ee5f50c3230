//! Everything else: the star of the house, as a medallion, a wall of tiles, a knot, a swirl, a window and a night.

use super::angle::polar;
use super::canvas::Canvas;
use super::colour::{Palette, inks};
use super::family::Family;
use super::path::Path;
use super::rng::Rng;

pub(super) const FAMILY: Family = Family {
    name: "other",
    palettes: &[
        inks(0x211a3e, 0x15102a, 0x0c0919, 0x6d5dae, 0xe4573d, 0xf2a33a, 0xefecf8),
        inks(0x473b73, 0x332a57, 0x181230, 0x2a2150, 0xef7a5a, 0xffb648, 0xf4f1ff),
        inks(0x12303f, 0x0a1f2a, 0x051218, 0x4a7fa0, 0xe0654a, 0xf2a33a, 0xeaf3f4),
        inks(0x3a1a33, 0x261022, 0x150812, 0x95527f, 0xe8704a, 0xf5b03c, 0xf7e9ee),
        inks(0xf0a440, 0xd98029, 0x221a40, 0x54468a, 0xc8452f, 0xfff0cd, 0xfff8ea),
    ],
    compositions: &[medallion, wall, knot, swirl, window, night],
};

/// Nested stars.
fn medallion(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.dusk(inks, false);
    let tones = rng.one_of([
        [inks.shade, inks.main, inks.ink, inks.accent, inks.warm, inks.light],
        [inks.shade, inks.accent, inks.ink, inks.main, inks.light, inks.warm],
        [inks.main, inks.shade, inks.warm, inks.ink, inks.accent, inks.light],
    ]);
    let (reach, shrink) = (rng.between(270.0, 290.0), rng.one_of([0.765, 0.72, 0.8]));
    let mut radius = reach;
    for (step, tone) in (0u8..).zip(tones) {
        canvas.star(400.0, 300.0, radius, f64::from(step % 2) * 22.5, tone);
        radius *= shrink;
    }
    let beads: Vec<_> = (0u8..8).map(|bead| polar(400.0, 300.0, reach * 0.9, f64::from(bead) * 45.0 + 22.5)).collect();
    canvas.dots(&beads, 9.0, inks.accent);
}

/// A tiled wall with some bright tiles.
fn wall(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.ground(inks.ground);
    let pitch = rng.one_of([150.0, 168.0, 190.0]);
    let radius = pitch * 0.5;
    let (cx, cy) = (400.0 + rng.one_of([0.0, 0.5]) * pitch, 300.0 + rng.one_of([0.0, 0.5]) * pitch);
    let quiet = canvas.tiling((cx, cy), pitch, |canvas| canvas.star(radius, radius, radius, 0.0, inks.shade));
    canvas.ground(quiet);
    let pairs = [(inks.accent, inks.warm), (inks.main, inks.ink), (inks.light, inks.main), (inks.warm, inks.ink)];
    let first = rng.below(4);
    let mut at = first;
    for row in -2i8..=2 {
        for column in -3i8..=3 {
            let (x, y) = (cx + f64::from(column) * pitch, cy + f64::from(row) * pitch);
            let (dx, dy) = ((x - 400.0) / 300.0, (y - 310.0) / 220.0);
            if dx * dx + dy * dy > rng.between(0.5, 1.2) {
                continue;
            }
            let (outer, inner) = pairs[at % 4];
            at += rng.one_of([1, 1, 2, 3]);
            canvas.star(x, y, radius, 0.0, outer);
            canvas.star(x, y, radius * 0.58, 22.5, inner);
            canvas.disc(x, y, radius * 0.18, inks.light);
        }
    }
}

/// Two interlaced endless ribbons.
fn knot(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.dusk(inks, true);
    let (cx, cy, radius) = (400.0, 300.0, rng.between(236.0, 256.0));
    let width = rng.between(30.0, 38.0);
    let pair = rng.one_of([[inks.accent, inks.light], [inks.warm, inks.accent], [inks.main, inks.accent]]);
    canvas.disc(cx, cy, radius * 0.52, inks.main);
    canvas.star(cx, cy, radius * 0.4, 0.0, inks.ink);
    canvas.star(cx, cy, radius * 0.24, 22.5, inks.accent);
    let square = |turn: f64| Path::regular(4, cx, cy, radius, turn);
    for (turn, tone) in [(0.0, pair[0]), (45.0, pair[1])] {
        canvas.line(&square(turn), inks.ink, width + 14.0);
        canvas.line(&square(turn), tone, width);
    }
    // Where the first square should lie on top, it is drawn again.
    let mut over = Path::new();
    for crossing in [0u8, 2, 4, 6] {
        let (x, y) = polar(cx, cy, radius * 0.765, 22.5 + f64::from(crossing) * 45.0);
        over = over.and(&Path::disc(x, y, (width + 14.0) * 1.36));
    }
    canvas.clipped(&over, |canvas| {
        canvas.line(&square(0.0), inks.ink, width + 14.0);
        canvas.line(&square(0.0), pair[0], width);
    });
}

/// Rings of stars, each in the gaps of the last.
fn swirl(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.ground(inks.ground);
    let arms = 8u8;
    let (growth, size) = rng.one_of([(1.5, 0.38), (1.42, 0.34), (1.56, 0.4)]);
    let tones = rng.one_of([
        [inks.accent, inks.warm, inks.main],
        [inks.light, inks.main, inks.accent],
        [inks.warm, inks.light, inks.main],
        [inks.main, inks.accent, inks.warm],
    ]);
    canvas.star(400.0, 300.0, 340.0, 22.5, inks.shade);
    let step = 360.0 / f64::from(arms);
    let mut reach = rng.between(88.0, 98.0);
    for (ring, tone) in (0u8..).zip(tones) {
        let mut path = Path::new();
        for arm in 0..arms {
            let angle = (f64::from(arm) + f64::from(ring % 2) / 2.0) * step;
            let (x, y) = polar(400.0, 300.0, reach, angle);
            path = path.and(&Path::star(x, y, reach * size, angle));
        }
        canvas.fill(&path, tone);
        reach *= growth;
    }
    canvas.star(400.0, 300.0, 50.0, 0.0, inks.light);
    canvas.star(400.0, 300.0, 28.0, 22.5, inks.ink);
}

/// A lit window with a lattice.
fn window(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    canvas.ground(inks.ground);
    let half = rng.between(168.0, 190.0);
    let arch = |grow: f64| {
        let (h, shoulder) = (half + grow, 290.0);
        let peak = shoulder - h * 1.16;
        Path::from(400.0 - h, 560.0 + grow)
            .down(shoulder)
            .curve((400.0 - h, shoulder - h * 0.6), (400.0 - h * 0.36, peak + h * 0.2), (400.0, peak))
            .curve((400.0 + h * 0.36, peak + h * 0.2), (400.0 + h, shoulder - h * 0.6), (400.0 + h, shoulder))
            .down(560.0 + grow)
            .close()
    };
    canvas.fill(&arch(44.0), inks.shade);
    canvas.fill(&arch(22.0), inks.main);
    let glow =
        canvas.halo((400.0, 330.0), 320.0, &[(0, inks.light, 100), (45, inks.accent, 100), (100, inks.warm, 100)]);
    canvas.fill(&arch(0.0), glow);
    let pitch = rng.one_of([92.0, 110.0, 128.0]);
    let lattice = canvas.tiling((400.0, 330.0), pitch, |canvas| {
        let (middle, reach) = (pitch / 2.0, pitch * 0.42);
        let bars = Path::star(middle, middle, reach, 0.0)
            .to(middle + reach, middle)
            .across(pitch)
            .to(middle - reach, middle)
            .across(0.0)
            .to(middle, middle + reach)
            .down(pitch)
            .to(middle, middle - reach)
            .down(0.0);
        canvas.line(&bars, inks.ink, 10.0);
    });
    canvas.fill(&arch(0.0), lattice);
    canvas.line(&arch(0.0), inks.ink, 12.0);
}

/// A night sky with a moon, roofs and a star.
fn night(canvas: &mut Canvas, inks: &Palette, rng: &mut Rng) {
    let sky = canvas.blend((0.0, 0.0), (0.0, 520.0), &[(0, inks.ground, 100), (100, inks.main, 100)]);
    canvas.ground(sky);
    let x = rng.between(360.0, 450.0);
    let size = rng.between(140.0, 170.0);
    canvas.star(x, 260.0, size, 0.0, inks.accent);
    canvas.star(x, 260.0, size * 0.62, 22.5, inks.warm);
    canvas.disc(x, 260.0, size * 0.24, inks.light);
    let mut roofs = |base: f64, tone, lamp| {
        let mut left = rng.between(-60.0, -10.0);
        let mut lamps = Path::new();
        while left < 800.0 {
            let (width, y) = (rng.between(80.0, 140.0), base - rng.between(0.0, 56.0));
            let house = match rng.below(3) {
                0 => Path::from(left, 620.0).down(y).line(left + width / 2.0, y - 44.0).line(left + width, y),
                1 => Path::from(left, 620.0).down(y).dome(true, (left + width, y)),
                _ => Path::from(left, 620.0).down(y - 14.0).across(left + width),
            };
            canvas.fill(&house.down(620.0).close(), tone);
            lamps =
                lamps.to(left + width * 0.32, y + 22.0).down(y + 46.0).to(left + width * 0.66, y + 22.0).down(y + 46.0);
            left += width;
        }
        canvas.line(&lamps, lamp, 14.0);
    };
    roofs(468.0, inks.main.mix(inks.ink, 45), inks.light);
    roofs(552.0, inks.ink, inks.accent);
}
