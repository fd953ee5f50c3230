//! Line breaking by measured text widths.

use resvg::usvg::Error;

use super::fonts::{Face, widths};

/// A typeset text: its lines and font size.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Setting {
    pub(super) size: u32,
    pub(super) lines: Vec<String>,
}

/// The constraints of a text.
#[derive(Debug, Clone, Copy)]
pub(super) struct Frame<'a> {
    pub(super) face: Face,
    pub(super) width: f32,
    pub(super) lines: usize,
    /// The sizes to try, largest first.
    pub(super) sizes: &'a [u32],
}

/// A word and its width at size one.
#[derive(Clone)]
struct Piece {
    text: String,
    width: f32,
}

/// Typesets a text in the largest size in which it fits; at the smallest size it is truncated with an ellipsis.
pub(super) fn set(text: &str, frame: Frame<'_>) -> Result<Setting, Error> {
    let pieces = measured(frame.face, text.split_whitespace())?;
    let gap = gap(frame.face)?;
    for &size in frame.sizes {
        let room = frame.width / f32_of(size);
        if pieces.iter().any(|piece| piece.width > room) {
            continue;
        }
        let lines = filled(&pieces, gap, room);
        if lines.len() <= frame.lines {
            return Ok(Setting { size, lines: balanced(&pieces, gap, room, lines) });
        }
    }
    let size = frame.sizes.last().copied().unwrap_or(1);
    let room = frame.width / f32_of(size);
    let lines = filled(&broken(frame.face, pieces, room)?, gap, room);
    Ok(Setting { size, lines: shortened(frame, lines, room)? })
}

fn measured<'t>(face: Face, words: impl Iterator<Item = &'t str>) -> Result<Vec<Piece>, Error> {
    let words: Vec<&str> = words.collect();
    let widths = widths(face, &words)?;
    Ok(words.into_iter().zip(widths).map(|(word, width)| Piece { text: word.to_owned(), width }).collect())
}

/// The width of a space, measured between two letters because leading and trailing spaces are dropped.
fn gap(face: Face) -> Result<f32, Error> {
    let widths = widths(face, &["n n", "nn"])?;
    Ok(widths.first().unwrap_or(&0.0) - widths.last().unwrap_or(&0.0))
}

/// Greedy line breaking.
fn filled(pieces: &[Piece], gap: f32, room: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut used = 0.0;
    for piece in pieces {
        match lines.last_mut() {
            Some(line) if used + gap + piece.width <= room => {
                line.push(' ');
                line.push_str(&piece.text);
                used += gap + piece.width;
            }
            _ => {
                lines.push(piece.text.clone());
                used = piece.width;
            }
        }
    }
    lines
}

/// Balances the lines by the narrowest column with the same number of lines, to avoid a single word on the last line.
fn balanced(pieces: &[Piece], gap: f32, room: f32, lines: Vec<String>) -> Vec<String> {
    let widest = pieces.iter().fold(0.0, |widest: f32, piece| widest.max(piece.width));
    let mut best = lines;
    for percent in (40_u8..100).rev().step_by(3) {
        let narrower = room * f32::from(percent) / 100.0;
        let tried = filled(pieces, gap, narrower);
        if narrower < widest || tried.len() > best.len() {
            break;
        }
        best = tried;
    }
    best
}

/// Breaks words that are wider than the column.
fn broken(face: Face, pieces: Vec<Piece>, room: f32) -> Result<Vec<Piece>, Error> {
    let mut whole = Vec::new();
    for piece in pieces {
        if piece.width <= room {
            whole.push(piece);
            continue;
        }
        let letters: Vec<String> = piece.text.chars().map(String::from).collect();
        let mut part = Piece { text: String::new(), width: 0.0 };
        for letter in measured(face, letters.iter().map(String::as_str))? {
            if part.width + letter.width > room {
                whole.push(std::mem::replace(&mut part, Piece { text: String::new(), width: 0.0 }));
            }
            part.text.push_str(&letter.text);
            part.width += letter.width;
        }
        whole.push(part);
    }
    Ok(whole)
}

/// The lines that fit, with an ellipsis if the text was truncated.
fn shortened(frame: Frame<'_>, mut lines: Vec<String>, room: f32) -> Result<Vec<String>, Error> {
    if lines.len() <= frame.lines {
        return Ok(lines);
    }
    lines.truncate(frame.lines);
    if let Some(last) = lines.last_mut() {
        // Every possible end is measured in one call, the longest first.
        let ends: Vec<String> = (0..=last.chars().count())
            .rev()
            .map(|count| last.chars().take(count).collect::<String>())
            .map(|kept| format!("{}…", kept.trim_end_matches([' ', ',', '.', ':', ';', '-', '–', '·', '('])))
            .collect();
        let widths = widths(frame.face, &ends.iter().map(String::as_str).collect::<Vec<_>>())?;
        if let Some((end, _)) = ends.iter().zip(widths).find(|(_, width)| *width <= room) {
            last.clone_from(end);
        }
    }
    Ok(lines)
}

fn f32_of(size: u32) -> f32 {
    f32::from(u16::try_from(size).unwrap_or(u16::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TITLE: Frame<'_> = Frame { face: Face::Display, width: 560.0, lines: 3, sizes: &[84, 64, 48] };

    fn widest(setting: &Setting) -> f32 {
        let lines: Vec<&str> = setting.lines.iter().map(String::as_str).collect();
        widths(TITLE.face, &lines).unwrap().into_iter().fold(0.0, f32::max) * f32_of(setting.size)
    }

    #[test]
    fn a_short_title_is_large_and_on_one_line() {
        let setting = set("Hamlet", TITLE).unwrap();
        assert_eq!(setting, Setting { size: 84, lines: vec!["Hamlet".into()] });
    }

    #[test]
    fn a_long_title_shrinks_before_it_is_truncated() {
        let setting = set("Boğaz’da Caz Gecesi: Defne Aral Beşlisi ve Konukları", TITLE).unwrap();
        assert!(setting.size < 84);
        assert!(setting.lines.len() <= 3);
        assert!(widest(&setting) <= TITLE.width + 1.0);
        assert_eq!(setting.lines.join(" "), "Boğaz’da Caz Gecesi: Defne Aral Beşlisi ve Konukları");
    }

    #[test]
    fn lines_are_about_equally_long() {
        let setting = set("Kapadokya Patika Koşusu", Frame { width: 800.0, ..TITLE }).unwrap();
        assert_eq!(setting.lines, ["Kapadokya", "Patika Koşusu"]);
    }

    #[test]
    fn a_text_that_is_still_too_long_ends_with_an_ellipsis() {
        let setting = set(&"Uluslararası İstanbul Çağdaş Müzik Günleri ".repeat(4), TITLE).unwrap();
        assert_eq!((setting.size, setting.lines.len()), (48, 3));
        assert!(setting.lines[2].ends_with('…'));
        assert!(widest(&setting) <= TITLE.width + 1.0);
    }

    #[test]
    fn an_overlong_word_is_broken() {
        let setting = set("Çekoslovakyalılaştıramadıklarımızdanmışsınızcasına", TITLE).unwrap();
        assert!(setting.lines.len() > 1);
        assert!(widest(&setting) <= TITLE.width + 1.0);
        assert_eq!(setting.lines.concat(), "Çekoslovakyalılaştıramadıklarımızdanmışsınızcasına");
    }

    #[test]
    fn no_text_is_no_line() {
        assert!(set("", TITLE).unwrap().lines.is_empty());
    }
}
