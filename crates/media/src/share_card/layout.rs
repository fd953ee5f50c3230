//! The left side of the card, as SVG: brand, title, when, where, price.

use std::fmt::Write;

use resvg::usvg::Error;

use super::fonts::{Face, widths};
use super::lines::{Frame, Setting, set};
use super::text::{cleaned, escaped};
use super::{ART_LEFT, HEIGHT, ShareCard};
use crate::poster::{Palette, star};

const MARGIN: u32 = 64;
/// The width of the text column, up to a little before the image.
const COLUMN: u32 = 578;
const WIDEST: f32 = 578.0;
/// Brand and badge share a line.
const BRAND_WIDTH: f32 = 270.0;
const BADGE_WIDTH: f32 = 200.0;
const PILL_HEIGHT: u32 = 64;

const SAFFRON: &str = "#f2a33a";
const SAFFRON_INK: &str = "#3a2400";
const PAPER: &str = "#fff";
const MUTED: &str = "#d9d3e6";

const TITLE_SIZES: &[u32] = &[88, 80, 72, 66, 60, 54, 48];

const CALENDAR: &str = "M4 6h16v14H4ZM4 10h16M8 3v4M16 3v4";
const PIN: &str = "M12 21s7-6 7-11a7 7 0 1 0-14 0c0 5 7 11 7 11ZM12 7.5a2.5 2.5 0 1 1 0 5a2.5 2.5 0 1 1 0-5Z";

/// Everything but the image.
pub(super) fn words(card: &ShareCard<'_>, inks: Palette) -> Result<String, Error> {
    let mut svg = format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1200\" height=\"{HEIGHT}\">");
    let _ = write!(svg, "<path d=\"M0 0H{ART_LEFT}V{HEIGHT}H0Z\" fill=\"{}\"/>", inks.ink);
    brand(&mut svg, card)?;
    badge(&mut svg, card, inks)?;
    let facts_top = facts(&mut svg, card)?;
    title(&mut svg, card, facts_top)?;
    svg.push_str("</svg>");
    Ok(svg)
}

fn brand(svg: &mut String, card: &ShareCard<'_>) -> Result<(), Error> {
    let (x, y) = (f64::from(MARGIN) + 24.0, 80.0);
    let _ = write!(
        svg,
        "<path d=\"{}\" fill=\"{SAFFRON}\"/><path d=\"{}\" fill=\"#e4573d\"/><circle cx=\"{x}\" cy=\"{y}\" r=\"5.5\" fill=\"{PAPER}\"/>",
        star(x, y, 25.0, 0.0),
        star(x, y, 14.5, 22.5),
    );
    let frame = Frame { face: Face::Display, width: BRAND_WIDTH, lines: 1, sizes: &[38, 32, 26] };
    lines(svg, &set(&cleaned(card.brand), frame)?, Face::Display, PAPER, (MARGIN + 64, 93), 0);
    Ok(())
}

/// The category's name, at the end of the brand's line.
fn badge(svg: &mut String, card: &ShareCard<'_>, inks: Palette) -> Result<(), Error> {
    let frame = Frame { face: Face::Strong, width: BADGE_WIDTH, lines: 1, sizes: &[27, 24] };
    let setting = set(&cleaned(card.badge.unwrap_or_default()), frame)?;
    if setting.lines.is_empty() {
        return Ok(());
    }
    let x = MARGIN + COLUMN - width(&setting, Face::Strong)?;
    let _ = write!(svg, "<circle cx=\"{}\" cy=\"80\" r=\"9.5\" fill=\"{}\"/>", x.saturating_sub(24), inks.vivid());
    lines(svg, &setting, Face::Strong, MUTED, (x, 90), 0);
    Ok(())
}

/// Time, place and price, from the bottom up; returns their top edge.
fn facts(svg: &mut String, card: &ShareCard<'_>) -> Result<u32, Error> {
    let mut bottom = HEIGHT - MARGIN;
    let frame = Frame { face: Face::Display, width: WIDEST - 60.0, lines: 1, sizes: &[34, 30, 26] };
    let price = set(&cleaned(card.price.unwrap_or_default()), frame)?;
    if !price.lines.is_empty() {
        let (top, wide) = (bottom - PILL_HEIGHT, width(&price, Face::Display)? + 56);
        let _ = write!(
            svg,
            "<rect x=\"{MARGIN}\" y=\"{top}\" width=\"{wide}\" height=\"{PILL_HEIGHT}\" rx=\"18\" fill=\"{SAFFRON}\"/>"
        );
        lines(svg, &price, Face::Display, SAFFRON_INK, (MARGIN + 28, top + PILL_HEIGHT / 2 + price.size / 3), 0);
        bottom = top - 30;
    }
    for (text, face, colour, icon) in
        [(card.place, Face::Plain, MUTED, PIN), (card.when, Face::Strong, PAPER, CALENDAR)]
    {
        let setting = set(&cleaned(text), Frame { face, width: WIDEST - 46.0, lines: 1, sizes: &[32, 30, 28, 26] })?;
        if setting.lines.is_empty() {
            continue;
        }
        let _ = write!(
            svg,
            "<path transform=\"translate({MARGIN} {}) scale(1.25)\" d=\"{icon}\" fill=\"none\" stroke=\"{SAFFRON}\" \
             stroke-width=\"2\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
            bottom - 30
        );
        lines(svg, &setting, face, colour, (MARGIN + 46, bottom - 4), 0);
        bottom -= 50;
    }
    Ok(bottom)
}

/// The title, centered between brand and facts.
fn title(svg: &mut String, card: &ShareCard<'_>, facts_top: u32) -> Result<(), Error> {
    let (top, bottom) = (136, facts_top - 20);
    let setting = fitting(&cleaned(card.title), bottom - top)?;
    let leading = leading(setting.size);
    let y = top + (bottom - top).saturating_sub(height(&setting)) / 2;
    // The first baseline: a little more than the cap height below the top of the line.
    lines(svg, &setting, Face::Display, PAPER, (MARGIN, y + setting.size * 17 / 20), leading);
    Ok(())
}

/// The largest font size that also fits in height.
fn fitting(title: &str, room: u32) -> Result<Setting, Error> {
    let mut sizes = TITLE_SIZES;
    loop {
        let setting = set(title, Frame { face: Face::Display, width: WIDEST, lines: 3, sizes })?;
        let smaller = sizes.iter().position(|&size| size < setting.size);
        match smaller {
            Some(next) if height(&setting) > room => sizes = &sizes[next..],
            _ => return Ok(setting),
        }
    }
}

fn height(setting: &Setting) -> u32 {
    leading(setting.size) * u32::try_from(setting.lines.len()).unwrap_or(0)
}

/// From baseline to baseline.
fn leading(size: u32) -> u32 {
    size * 21 / 20
}

/// The width of the first line in whole pixels.
fn width(setting: &Setting, face: Face) -> Result<u32, Error> {
    let first: Vec<&str> = setting.lines.iter().map(String::as_str).take(1).collect();
    let exact = widths(face, &first)?.first().map_or(0.0, |&width| f64::from(width) * f64::from(setting.size));
    Ok(exact.ceil() as u32)
}

fn lines(svg: &mut String, setting: &Setting, face: Face, colour: &str, (x, first): (u32, u32), leading: u32) {
    let attributes = face.attributes(setting.size);
    let mut y = first;
    for line in &setting.lines {
        let _ = write!(svg, "<text x=\"{x}\" y=\"{y}\" fill=\"{colour}\" {attributes}>{}</text>", escaped(line));
        y += leading;
    }
}
