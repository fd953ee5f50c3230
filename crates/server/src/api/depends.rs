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
    // Which showing stands for the event is a matter of time.
    let timed = if event.content.showings.len() > 1 { Timed::ToTheMinute } else { Timed::Never };
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
