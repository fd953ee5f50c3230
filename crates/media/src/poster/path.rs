//! Outlines: SVG path data with one decimal at most.

use std::fmt::Write;

use super::angle::polar;

/// A point on the canvas.
pub(super) type Point = (f64, f64);

/// The path data of one outline.
#[derive(Clone, Default)]
pub(super) struct Path(String);

impl Path {
    pub(super) fn new() -> Self {
        Self::default()
    }

    pub(super) fn from(x: f64, y: f64) -> Self {
        Self::new().to(x, y)
    }

    /// Moves without drawing.
    pub(super) fn to(self, x: f64, y: f64) -> Self {
        self.step('M', &[x, y])
    }

    pub(super) fn line(self, x: f64, y: f64) -> Self {
        self.step('L', &[x, y])
    }

    pub(super) fn by(self, dx: f64, dy: f64) -> Self {
        self.step('l', &[dx, dy])
    }

    pub(super) fn across(self, x: f64) -> Self {
        self.step('H', &[x])
    }

    pub(super) fn down(self, y: f64) -> Self {
        self.step('V', &[y])
    }

    pub(super) fn curve(self, (x1, y1): Point, (x2, y2): Point, (x, y): Point) -> Self {
        self.step('C', &[x1, y1, x2, y2, x, y])
    }

    /// A smooth continuation of the last curve.
    pub(super) fn smooth(self, (x2, y2): Point, (x, y): Point) -> Self {
        self.step('S', &[x2, y2, x, y])
    }

    pub(super) fn bow(self, (x1, y1): Point, (x, y): Point) -> Self {
        self.step('Q', &[x1, y1, x, y])
    }

    /// Half an ellipse to this point; clockwise or counterclockwise.
    ///
    /// Rounded end points would move the center of an exact half. The specification scales up radii that are too small, so
    /// only their ratio matters here.
    pub(super) fn half(self, (rx, ry): Point, clockwise: bool, to: Point) -> Self {
        self.oval_arc((rx * 0.9, ry * 0.9), false, clockwise, to)
    }

    /// Half a circle to this point; clockwise or counterclockwise.
    pub(super) fn dome(self, clockwise: bool, to: Point) -> Self {
        self.oval_arc((1.0, 1.0), false, clockwise, to)
    }

    /// An arc from one angle to another, backwards when the second is smaller. In steps short enough that rounding does not
    /// matter.
    pub(super) fn along(mut self, (cx, cy): Point, radius: f64, start: f64, end: f64) -> Self {
        let steps = ((end - start).abs() / 120.0).ceil().max(1.0);
        let mut step = 1.0;
        while step <= steps {
            let angle = start + (end - start) * step / steps;
            self = self.arc(radius, end > start, polar(cx, cy, radius, angle));
            step += 1.0;
        }
        self
    }

    /// The shorter arc of a circle to this point; clockwise or counterclockwise.
    pub(super) fn arc(self, radius: f64, clockwise: bool, (x, y): Point) -> Self {
        self.oval_arc((radius, radius), false, clockwise, (x, y))
    }

    pub(super) fn oval_arc(mut self, (rx, ry): Point, long: bool, clockwise: bool, (x, y): Point) -> Self {
        self.0.push('A');
        number(&mut self.0, rx);
        self.0.push(' ');
        number(&mut self.0, ry);
        // Flags need no separator, so `0 1 1` is written in four characters.
        let _ = write!(self.0, " 0 {}{}", u8::from(long), u8::from(clockwise));
        number(&mut self.0, x);
        self.separate(y);
        number(&mut self.0, y);
        self
    }

    pub(super) fn close(mut self) -> Self {
        self.0.push('Z');
        self
    }

    /// Adds another outline; where the two overlap, an even-odd fill leaves a hole.
    pub(super) fn and(mut self, other: &Self) -> Self {
        self.0.push_str(&other.0);
        self
    }

    fn step(mut self, command: char, numbers: &[f64]) -> Self {
        self.0.push(command);
        for (index, &value) in numbers.iter().enumerate() {
            if index > 0 {
                self.separate(value);
            }
            number(&mut self.0, value);
        }
        self
    }

    /// A minus sign is a separator.
    fn separate(&mut self, next: f64) {
        if tenths(next) >= 0 {
            self.0.push(' ');
        }
    }

    pub(super) fn data(&self) -> &str {
        &self.0
    }

    pub(super) fn into_data(self) -> String {
        self.0
    }
}

/// Shared closed shapes.
impl Path {
    pub(super) fn polygon(points: &[Point]) -> Self {
        let mut path = Self::new();
        for (index, &(x, y)) in points.iter().enumerate() {
            path = if index == 0 { path.to(x, y) } else { path.line(x, y) };
        }
        path.close()
    }

    pub(super) fn rect(x: f64, y: f64, width: f64, height: f64) -> Self {
        Self::from(x, y).across(x + width).down(y + height).across(x).close()
    }

    pub(super) fn disc(cx: f64, cy: f64, radius: f64) -> Self {
        Self::oval(cx, cy, radius, radius)
    }

    pub(super) fn oval(cx: f64, cy: f64, rx: f64, ry: f64) -> Self {
        Self::from(cx - rx, cy).half((rx, ry), true, (cx + rx, cy)).half((rx, ry), true, (cx - rx, cy)).close()
    }

    /// A slice of a disc, clockwise from one angle to the other.
    pub(super) fn slice(cx: f64, cy: f64, radius: f64, start: f64, end: f64) -> Self {
        let (x, y) = polar(cx, cy, radius, start);
        Self::from(cx, cy).line(x, y).along((cx, cy), radius, start, end).close()
    }

    /// A part of a ring, clockwise from one angle to the other.
    pub(super) fn band(cx: f64, cy: f64, (inner, outer): Point, start: f64, end: f64) -> Self {
        let ((x, y), (back_x, back_y)) = (polar(cx, cy, outer, start), polar(cx, cy, inner, end));
        Self::from(x, y)
            .along((cx, cy), outer, start, end)
            .line(back_x, back_y)
            .along((cx, cy), inner, end, start)
            .close()
    }

    /// The eight-pointed star of two crossed squares, rotated by `turn` degrees.
    pub(super) fn star(cx: f64, cy: f64, radius: f64, turn: f64) -> Self {
        let points: Vec<Point> = (0..16)
            .map(|i| {
                let reach = if i % 2 == 0 { radius } else { radius * NOTCH };
                polar(cx, cy, reach, turn + f64::from(i) * 22.5)
            })
            .collect();
        Self::polygon(&points)
    }

    /// A polygon with equal sides.
    pub(super) fn regular(sides: u8, cx: f64, cy: f64, radius: f64, turn: f64) -> Self {
        let points: Vec<Point> =
            (0..sides).map(|i| polar(cx, cy, radius, turn + f64::from(i) * 360.0 / f64::from(sides))).collect();
        Self::polygon(&points)
    }
}

/// The distance of the notches of the star from its center, where the sides of the two squares cross.
const NOTCH: f64 = 0.765_366_9;

fn tenths(value: f64) -> i64 {
    (value * 10.0).round() as i64
}

/// Writes a number with one decimal at most, by integer arithmetic, so that the result is the same on every machine.
pub(super) fn number(out: &mut String, value: f64) {
    let tenths = tenths(value);
    let (whole, rest) = (tenths.abs() / 10, tenths.abs() % 10);
    if tenths < 0 {
        out.push('-');
    }
    let _ = match (whole, rest) {
        (_, 0) => write!(out, "{whole}"),
        (0, _) => write!(out, ".{rest}"),
        _ => write!(out, "{whole}.{rest}"),
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_one_decimal_and_no_minus_zero() {
        let written = |value| {
            let mut text = String::new();
            number(&mut text, value);
            text
        };
        assert_eq!([0.04, -0.04, 0.05, -0.25, 12.0, 99.96].map(written), ["0", "0", ".1", "-.3", "12", "100"]);
    }

    #[test]
    fn steps_are_as_short_as_the_grammar_allows() {
        let path = Path::from(1.0, 2.0).line(-3.5, -4.0).arc(5.0, true, (6.0, 7.0)).close();
        assert_eq!(path.data(), "M1 2L-3.5-4A5 5 0 016 7Z");
    }
}
