//! The dependencies of API responses, for the response cache.

use meydan_app::blogs::ShownBlog;
use meydan_app::events::ShownEvent;
use meydan_app::profiles::ShownProfile;
use meydan_app::venues::ShownVenue;
use meydan_domain::change::Noun;
use meydan_domain::dependencies::{Dependencies, Timed};
use meydan_domain::image::Image;
use meydan_domain::named::NamedSort;

/// One event and its cover.
pub fn on_event(ShownEvent { event, cover }: &ShownEvent) -> Dependencies {
    // Time decides which of several showings stands for the event, and when a showing enters the list of past ones. Only a
    // single showing that is listed already stays as it is.
    let (all, listed) = (event.content.showings.len(), event.matching.len());
    let timed = if all > 1 || listed < all { Timed::ToTheMinute } else { Timed::Never };
    Dependencies::thing(Noun::Events, event.id)
        .and(on_cover(event.content.cover_image_id.as_ref(), cover.as_ref()))
        .timed(timed)
}

/// A list of events.
pub fn on_events<'a>(events: impl IntoIterator<Item = &'a ShownEvent>) -> Dependencies {
    on_shown(events).and(Dependencies::query([Noun::Events, Noun::Images])).timed(Timed::ToTheMinute)
}

/// Similar events of an event. Any save could change them slightly, which is not worth refreshing all of them.
pub fn on_suggestions<'a>(event: i64, suggested: impl IntoIterator<Item = &'a ShownEvent>) -> Dependencies {
    on_shown(suggested).and(Dependencies::thing(Noun::Events, event)).timed(Timed::Loosely)
}

fn on_shown<'a>(events: impl IntoIterator<Item = &'a ShownEvent>) -> Dependencies {
    let (ids, covers): (Vec<i64>, Vec<Option<i64>>) =
        events.into_iter().map(|shown| (shown.event.id, shown.cover.as_ref().map(|cover| cover.id))).unzip();
    Dependencies::default().shows(Noun::Events, ids).shows(Noun::Images, covers.into_iter().flatten())
}

/// One post and its cover.
pub fn on_blog(ShownBlog { blog, cover }: &ShownBlog) -> Dependencies {
    Dependencies::thing(Noun::Blogs, blog.id).and(on_cover(blog.content.cover_image_id.as_ref(), cover.as_ref()))
}

pub fn on_blogs<'a>(blogs: impl IntoIterator<Item = &'a ShownBlog>) -> Dependencies {
    let (ids, covers): (Vec<i64>, Vec<Option<i64>>) =
        blogs.into_iter().map(|shown| (shown.blog.id, shown.cover.as_ref().map(|cover| cover.id))).unzip();
    Dependencies::query([Noun::Blogs, Noun::Images])
        .shows(Noun::Blogs, ids)
        .shows(Noun::Images, covers.into_iter().flatten())
}

/// One venue and its picture.
pub fn on_venue(ShownVenue { venue, picture, .. }: &ShownVenue) -> Dependencies {
    Dependencies::thing(Noun::Venues, venue.id).and(on_cover(venue.content.image_id.as_ref(), picture.as_ref()))
}

pub fn on_venues<'a>(venues: impl IntoIterator<Item = &'a ShownVenue>, sort: NamedSort) -> Dependencies {
    let shown = venues.into_iter().map(|shown| (shown.venue.id, shown.picture.as_ref()));
    on_named(Noun::Venues, shown, sort)
}

/// One profile and its picture.
pub fn on_profile(ShownProfile { profile, picture, .. }: &ShownProfile) -> Dependencies {
    Dependencies::thing(Noun::Profiles, profile.id).and(on_cover(profile.content.image_id.as_ref(), picture.as_ref()))
}

pub fn on_profiles<'a>(profiles: impl IntoIterator<Item = &'a ShownProfile>, sort: NamedSort) -> Dependencies {
    let shown = profiles.into_iter().map(|shown| (shown.profile.id, shown.picture.as_ref()));
    on_named(Noun::Profiles, shown, sort)
}

fn on_named<'a>(noun: Noun, shown: impl Iterator<Item = (i64, Option<&'a Image>)>, sort: NamedSort) -> Dependencies {
    let (ids, pictures): (Vec<i64>, Vec<Option<i64>>) =
        shown.map(|(id, picture)| (id, picture.map(|picture| picture.id))).unzip();
    // An event that names a new one creates it.
    let list = Dependencies::query([noun, Noun::Images, Noun::Events])
        .shows(noun, ids)
        .shows(Noun::Images, pictures.into_iter().flatten());
    match sort {
        NamedSort::Events => list.timed(Timed::ToTheMinute),
        NamedSort::Name | NamedSort::Newest => list,
    }
}

/// One that is named and not there may come back from the trash.
fn on_cover(wanted: Option<&String>, cover: Option<&Image>) -> Dependencies {
    match (wanted, cover) {
        (_, Some(image)) => Dependencies::thing(Noun::Images, image.id),
        (Some(_), None) => Dependencies::query([Noun::Images]),
        (None, None) => Dependencies::default(),
    }
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use meydan_domain::event::Event;
    use meydan_domain::event_draft::{EventDraft, ShowingDraft};

    use super::*;

    /// An event of which the showings at these positions are listed.
    fn shown(starts: &[&str], matching: Vec<usize>) -> ShownEvent {
        let showing = |start: &&str| ShowingDraft {
            start_date: (*start).to_owned(),
            venue_name: Some("Sahne".into()),
            city: Some("Bolu".into()),
            ..ShowingDraft::default()
        };
        let draft = EventDraft {
            title_tr: "Oyun".into(),
            title_en: "Play".into(),
            description_tr: "Bir oyun.".into(),
            description_en: "A play.".into(),
            showings: Some(starts.iter().map(showing).collect()),
            ..EventDraft::default()
        };
        let content = draft.check(DateTime::UNIX_EPOCH).expect("a valid event");
        let event = Event::new(1, 1, content, DateTime::UNIX_EPOCH, DateTime::UNIX_EPOCH);
        ShownEvent { event: Event { matching, ..event }, cover: None }
    }

    #[test]
    fn an_event_depends_on_time_while_its_list_of_showings_does() {
        let one = ["2026-11-20T20:30"];
        assert_eq!(on_event(&shown(&one, vec![0])).timed, Timed::Never);
        assert_eq!(on_event(&shown(&one, vec![])).timed, Timed::ToTheMinute, "the past view of one that is to come");
        let two = ["2026-11-20T20:30", "2026-11-22T20:30"];
        assert_eq!(on_event(&shown(&two, vec![0, 1])).timed, Timed::ToTheMinute);
        assert_eq!(on_event(&shown(&two, vec![0])).timed, Timed::ToTheMinute);
    }
}
