//! The canvas of a poster: collects shapes and writes SVG.

use std::fmt::Write;

use super::colour::{Colour, Palette};
use super::path::{Path, Point, number};

pub(crate) const WIDTH: f64 = 800.0;
pub(crate) const HEIGHT: f64 = 600.0;

/// The fill of a shape.
#[derive(Clone, Copy)]
pub(super) enum Ink {
    Flat(Colour),
    /// A gradient or tiling of this canvas, by its id.
    Blend(char),
}

impl From<Colour> for Ink {
    fn from(colour: Colour) -> Self {
        Self::Flat(colour)
    }
}

/// A color stop: offset, color and opacity in percent.
pub(super) type Stop = (u32, Colour, u32);

/// The SVG in progress.
pub(crate) struct Canvas {
    defs: String,
    body: String,
    /// The next free id; one letter each, unique within the file.
    next_id: u8,
    keeps_side: bool,
}

impl Canvas {
    pub(super) fn new() -> Self {
        Self { defs: String::new(), body: String::new(), next_id: b'a', keeps_side: false }
    }

    /// The finished file, optionally mirrored by one transform.
    pub(super) fn into_svg(self, mirrored: bool) -> String {
        let mut svg = String::with_capacity(self.defs.len() + self.body.len() + 256);
        svg.push_str("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 800 600\" width=\"800\" height=\"600\" preserveAspectRatio=\"xMidYMid slice\">");
        if !self.defs.is_empty() {
            let _ = write!(svg, "<defs>{}</defs>", self.defs);
        }
        if mirrored && !self.keeps_side {
            let _ = write!(svg, "<g transform=\"matrix(-1 0 0 1 800 0)\">{}</g>", self.body);
        } else {
            svg.push_str(&self.body);
        }
        svg.push_str("</svg>");
        svg
    }

    /// Prevents mirroring, for a drawing in the upper right corner: the date block is in the upper left one.
    pub(super) fn keep_side(&mut self) {
        self.keeps_side = true;
    }

    /// Fills the canvas.
    pub(super) fn ground(&mut self, ink: impl Into<Ink>) {
        self.body.push_str("<path d=\"M0 0H800V600H0Z\"");
        self.paint("fill", ink.into());
        self.body.push_str("/>");
    }

    /// Fills the canvas with a sky gradient that darkens downwards, or upwards.
    pub(super) fn dusk(&mut self, inks: &Palette, upwards: bool) {
        let (top, bottom) = if upwards { (inks.shade, inks.ground) } else { (inks.ground, inks.shade) };
        let sky = self.blend((0.0, 0.0), (0.0, HEIGHT), &[(0, top, 100), (100, bottom, 100)]);
        self.ground(sky);
    }

    pub(super) fn fill(&mut self, path: &Path, ink: impl Into<Ink>) {
        self.veil(path, ink, 100);
    }

    /// A fill with an opacity in percent.
    pub(super) fn veil(&mut self, path: &Path, ink: impl Into<Ink>, percent: u32) {
        let _ = write!(self.body, "<path d=\"{}\"", path.data());
        self.paint("fill", ink.into());
        self.opacity(percent);
        self.body.push_str("/>");
    }

    pub(super) fn disc(&mut self, cx: f64, cy: f64, radius: f64, ink: impl Into<Ink>) {
        self.body.push_str("<circle");
        self.attributes(&[("cx", cx), ("cy", cy), ("r", radius)]);
        self.paint("fill", ink.into());
        self.body.push_str("/>");
    }

    pub(super) fn ring(&mut self, cx: f64, cy: f64, radius: f64, width: f64, ink: impl Into<Ink>) {
        self.body.push_str("<circle fill=\"none\"");
        self.attributes(&[("cx", cx), ("cy", cy), ("r", radius), ("stroke-width", width)]);
        self.paint("stroke", ink.into());
        self.body.push_str("/>");
    }

    /// A rectangle with round corners.
    pub(super) fn pill(&mut self, (x, y): Point, (width, height): Point, corner: f64, ink: impl Into<Ink>) {
        self.body.push_str("<rect");
        self.attributes(&[("x", x), ("y", y), ("width", width), ("height", height)]);
        if corner > 0.0 {
            self.attributes(&[("rx", corner)]);
        }
        self.paint("fill", ink.into());
        self.body.push_str("/>");
    }

    pub(super) fn star(&mut self, cx: f64, cy: f64, radius: f64, turn: f64, ink: impl Into<Ink>) {
        self.fill(&Path::star(cx, cy, radius, turn), ink);
    }

    /// A line with flat ends.
    pub(super) fn line(&mut self, path: &Path, ink: impl Into<Ink>, width: f64) {
        self.stroke(path, ink.into(), width, "");
    }

    /// A line with round ends and corners.
    pub(super) fn round_line(&mut self, path: &Path, ink: impl Into<Ink>, width: f64) {
        self.stroke(path, ink.into(), width, " stroke-linecap=\"round\" stroke-linejoin=\"round\"");
    }

    /// A dashed line.
    pub(super) fn dashes(&mut self, path: &Path, ink: impl Into<Ink>, width: f64, pattern: &[f64]) {
        let mut dash = String::from(" stroke-dasharray=\"");
        for (index, &length) in pattern.iter().enumerate() {
            if index > 0 {
                dash.push(' ');
            }
            number(&mut dash, length);
        }
        dash.push('"');
        self.stroke(path, ink.into(), width, &dash);
    }

    /// Round dots of one size: one path, a few bytes per dot.
    pub(super) fn dots(&mut self, points: &[Point], radius: f64, ink: impl Into<Ink>) {
        let mut path = Path::new();
        for &(x, y) in points {
            // Some renderers drop a line of zero length, so it has a length of a tenth.
            path = path.to(x, y).by(0.1, 0.0);
        }
        self.round_line(&path, ink, radius * 2.0);
    }

    fn stroke(&mut self, path: &Path, ink: Ink, width: f64, rest: &str) {
        let _ = write!(self.body, "<path fill=\"none\" d=\"{}\"", path.data());
        self.paint("stroke", ink);
        self.attributes(&[("stroke-width", width)]);
        let _ = write!(self.body, "{rest}/>");
    }

    fn paint(&mut self, attribute: &str, ink: Ink) {
        let _ = match ink {
            Ink::Flat(colour) => write!(self.body, " {attribute}=\"{colour}\""),
            Ink::Blend(id) => write!(self.body, " {attribute}=\"url(#{id})\""),
        };
    }

    fn opacity(&mut self, percent: u32) {
        self.body.push_str(&opacity(" opacity", percent));
    }

    fn attributes(&mut self, attributes: &[(&str, f64)]) {
        for &(name, value) in attributes {
            let _ = write!(self.body, " {name}=\"");
            number(&mut self.body, value);
            self.body.push('"');
        }
    }
}

/// Groups and gradients.
impl Canvas {
    /// Draws with a rotation around a point.
    pub(super) fn turned(&mut self, degrees: f64, (cx, cy): Point, draw: impl FnOnce(&mut Self)) {
        self.moved("rotate", &[degrees, cx, cy], draw);
    }

    /// Draws with a translation and a scale in percent.
    pub(super) fn placed(&mut self, (x, y): Point, percent: u32, draw: impl FnOnce(&mut Self)) {
        self.body.push_str("<g transform=\"translate(");
        number(&mut self.body, x);
        self.body.push(' ');
        number(&mut self.body, y);
        let _ = write!(self.body, ") scale({}.{:02})\">", percent / 100, percent % 100);
        draw(self);
        self.body.push_str("</g>");
    }

    fn moved(&mut self, function: &str, numbers: &[f64], draw: impl FnOnce(&mut Self)) {
        let _ = write!(self.body, "<g transform=\"{function}(");
        for (index, &value) in numbers.iter().enumerate() {
            if index > 0 {
                self.body.push(' ');
            }
            number(&mut self.body, value);
        }
        self.body.push_str(")\">");
        draw(self);
        self.body.push_str("</g>");
    }

    /// Draws with a clip path.
    pub(super) fn clipped(&mut self, path: &Path, draw: impl FnOnce(&mut Self)) {
        let id = self.id();
        let _ = write!(self.defs, "<clipPath id=\"{id}\"><path d=\"{}\"/></clipPath>", path.data());
        let _ = write!(self.body, "<g clip-path=\"url(#{id})\">");
        draw(self);
        self.body.push_str("</g>");
    }

    /// A linear gradient.
    pub(super) fn blend(&mut self, (x1, y1): Point, (x2, y2): Point, stops: &[Stop]) -> Ink {
        self.gradient("linearGradient", &[("x1", x1), ("y1", y1), ("x2", x2), ("y2", y2)], stops)
    }

    /// A radial gradient.
    pub(super) fn halo(&mut self, (cx, cy): Point, radius: f64, stops: &[Stop]) -> Ink {
        self.gradient("radialGradient", &[("cx", cx), ("cy", cy), ("r", radius)], stops)
    }

    /// A pattern of square tiles of size `pitch`, each drawn around its center.
    pub(super) fn tiling(&mut self, (cx, cy): Point, pitch: f64, draw: impl FnOnce(&mut Self)) -> Ink {
        let id = self.id();
        let outside = std::mem::take(&mut self.body);
        draw(self);
        let tile = std::mem::replace(&mut self.body, outside);
        let _ = write!(self.defs, "<pattern id=\"{id}\" patternUnits=\"userSpaceOnUse\" width=\"");
        number(&mut self.defs, pitch);
        self.defs.push_str("\" height=\"");
        number(&mut self.defs, pitch);
        // Renderers disagree on whether `x` and `y` move the content of a pattern; a transform moves both.
        self.defs.push_str("\" patternTransform=\"translate(");
        number(&mut self.defs, cx - pitch / 2.0);
        self.defs.push(' ');
        number(&mut self.defs, cy - pitch / 2.0);
        let _ = write!(self.defs, ")\">{tile}</pattern>");
        Ink::Blend(id)
    }

    fn gradient(&mut self, element: &str, geometry: &[(&str, f64)], stops: &[Stop]) -> Ink {
        let id = self.id();
        let _ = write!(self.defs, "<{element} id=\"{id}\" gradientUnits=\"userSpaceOnUse\"");
        for &(name, value) in geometry {
            let _ = write!(self.defs, " {name}=\"");
            number(&mut self.defs, value);
            self.defs.push('"');
        }
        self.defs.push('>');
        for &(offset, colour, percent) in stops {
            let _ = write!(self.defs, "<stop offset=\"{offset}%\" stop-color=\"{colour}\"");
            self.defs.push_str(&opacity(" stop-opacity", percent));
            self.defs.push_str("/>");
        }
        let _ = write!(self.defs, "</{element}>");
        Ink::Blend(id)
    }

    fn id(&mut self) -> char {
        let id = char::from(self.next_id);
        self.next_id += 1;
        id
    }
}

fn opacity(attribute: &str, percent: u32) -> String {
    match percent {
        100.. => String::new(),
        percent if percent % 10 == 0 => format!("{attribute}=\".{}\"", percent / 10),
        percent => format!("{attribute}=\".{percent:02}\""),
    }
}
