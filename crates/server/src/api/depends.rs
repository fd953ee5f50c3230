//! The dependencies of API responses, for the response cache.

use meydan_app::blogs::ShownBlog;
use meydan_app::events::ShownEvent;
use meydan_domain::change::Noun;
use meydan_domain::dependencies::{Dependencies, Timed};
use meydan_domain::image::Image;

/// One event and its cover.
pub fn on_event(ShownEvent { event, cover }: &ShownEvent) -> Dependencies {
    Dependencies::thing(Noun::Events, event.id).and(on_cover(event.content.cover_image_id.as_ref(), cover.as_ref()))
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

/// A cover that is named but missing may be restored from the trash.
fn on_cover(wanted: Option<&String>, cover: Option<&Image>) -> Dependencies {
    match (wanted, cover) {
        (_, Some(image)) => Dependencies::thing(Noun::Images, image.id),
        (Some(_), None) => Dependencies::query([Noun::Images]),
        (None, None) => Dependencies::default(),
    }
}
