//! The components of a calendar: its events and time zones, each with its properties.

use super::lines::{self, Property};
use meydan_domain::text::Localized;

use crate::record::{Problem, both};
use crate::work::Work;

/// Components inside of components; alarms in events are the deepest that exist.
const MAX_DEPTH: usize = 16;
const MAX_PROBLEMS: usize = 100;

#[derive(Debug, Default)]
pub struct Component {
    pub properties: Vec<Property>,
    /// Standard and daylight time of a time zone.
    pub children: Vec<Component>,
    /// The line it begins in.
    pub line: usize,
}

impl Component {
    pub fn property(&self, name: &str) -> Option<&Property> {
        self.properties.iter().find(|property| property.name == name)
    }

    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Property> {
        self.properties.iter().filter(move |property| property.name == name)
    }

    pub fn text(&self, name: &str) -> Option<String> {
        self.property(name).map(Property::text).filter(|text| !text.is_empty())
    }
}

/// The events and time zones of one VCALENDAR.
#[derive(Debug, Default)]
pub struct Calendar {
    pub events: Vec<Component>,
    pub zones: Vec<Component>,
}

#[derive(Default)]
struct Reader {
    calendars: Vec<Calendar>,
    open: Vec<(String, Component)>,
    problems: Vec<Problem>,
}

/// Reads as much as possible: a line that is no property is left out, a component that is not closed ends where its parent
/// does.
pub fn read(source: &[(usize, String)], work: &mut Work) -> (Vec<Calendar>, Vec<Problem>) {
    let mut reader = Reader::default();
    for (number, text) in source {
        if !work.spend(1) {
            let reason = both("the calendar is too long; the rest was left out", "takvim çok uzun; kalanı alınmadı");
            reader.report(reason, *number);
            break;
        }
        reader.read_line(text, *number);
    }
    reader.finish();
    (reader.calendars, reader.problems)
}

impl Reader {
    fn read_line(&mut self, text: &str, line: usize) {
        let text = text.trim_start_matches('\u{feff}');
        if text.trim().is_empty() {
            return;
        }
        let Some(property) = lines::parse(text, line) else {
            self.report(both("a line that is no property was left out", "anlaşılmayan bir satır alınmadı"), line);
            return;
        };
        let value = property.value.trim().to_ascii_uppercase();
        match property.name.as_str() {
            "BEGIN" => self.begin(value, line),
            "END" => self.end(&value, line),
            _ => {
                if let Some((_, component)) = self.open.last_mut() {
                    component.properties.push(property);
                }
            }
        }
    }

    fn begin(&mut self, name: String, line: usize) {
        // Neither contains itself: the one before was not closed.
        if matches!(name.as_str(), "VEVENT" | "VCALENDAR" | "VTIMEZONE")
            && let Some(at) = self.open.iter().position(|(open, _)| *open == name)
        {
            self.report(both("a component without its END", "END satırı olmayan bir bölüm var"), line);
            self.close_from(at);
        }
        if name == "VCALENDAR" || self.calendars.is_empty() {
            self.calendars.push(Calendar::default());
        }
        if self.open.len() < MAX_DEPTH {
            self.open.push((name, Component { line, ..Component::default() }));
        }
    }

    fn end(&mut self, name: &str, line: usize) {
        match self.open.iter().rposition(|(open, _)| open == name) {
            Some(at) => {
                if at + 1 < self.open.len() {
                    self.report(both("a component without its END", "END satırı olmayan bir bölüm var"), line);
                }
                self.close_from(at);
            }
            None => self
                .report(both("an END without its BEGIN was left out", "BEGIN satırı olmayan bir END alınmadı"), line),
        }
    }

    fn close_from(&mut self, at: usize) {
        while self.open.len() > at {
            let Some((name, component)) = self.open.pop() else { return };
            let Some(calendar) = self.calendars.last_mut() else { return };
            match name.as_str() {
                "VEVENT" => calendar.events.push(component),
                "VTIMEZONE" => calendar.zones.push(component),
                "STANDARD" | "DAYLIGHT" => {
                    if let Some((_, parent)) = self.open.last_mut() {
                        parent.children.push(component);
                    }
                }
                _ => {}
            }
        }
    }

    /// What is open at the end of the file was cut off, an event in the middle of its properties.
    fn finish(&mut self) {
        let Some((_, outermost)) = self.open.first() else { return };
        let line = outermost.line;
        self.report(
            both(
                "the calendar is cut off: its last component does not end",
                "takvim yarıda kesilmiş: son bölümü bitmiyor",
            ),
            line,
        );
        self.open.retain(|(name, _)| name != "VEVENT");
        self.close_from(0);
    }

    fn report(&mut self, reason: Localized, line: usize) {
        if self.problems.len() < MAX_PROBLEMS {
            self.problems.push(Problem::new(reason).in_row(line));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_text(text: &str) -> (Vec<Calendar>, Vec<Problem>) {
        let lines: Vec<_> = text.lines().enumerate().map(|(index, line)| (index + 1, line.to_owned())).collect();
        read(&lines, &mut Work::new(1000))
    }

    #[test]
    fn properties_of_an_alarm_are_not_those_of_its_event() {
        let (calendars, problems) = read_text(
            "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:a\nBEGIN:VALARM\nDESCRIPTION:b\nEND:VALARM\nEND:VEVENT\nEND:VCALENDAR",
        );
        assert_eq!(calendars[0].events[0].properties.len(), 1);
        assert!(problems.is_empty());
    }

    #[test]
    fn an_event_without_end_closes_with_its_calendar_or_the_next_event() {
        let (calendars, problems) =
            read_text("BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nBEGIN:VEVENT\nUID:2\nEND:VCALENDAR");
        assert_eq!(calendars[0].events.len(), 2);
        assert_eq!(problems.len(), 2);
    }

    #[test]
    fn an_event_that_is_cut_off_is_left_out() {
        let (calendars, problems) = read_text("BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nEND:VEVENT\nBEGIN:VEVENT\nDTSTA");
        assert_eq!(calendars[0].events.len(), 1);
        assert_eq!(problems.len(), 2);
    }

    #[test]
    fn several_calendars_keep_their_events_apart() {
        let one = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VEVENT\nEND:VCALENDAR\n";
        assert_eq!(read_text(&format!("{one}{one}")).0.len(), 2);
    }
}
