//! Builders of content with every required field filled, so that a test names only what it is about.

mod named;

use chrono::{DateTime, Utc};
use meydan_domain::blog::{Blog, BlogCategory, BlogContent, BlogDraft};
use meydan_domain::category::{Category, CategoryContent, CategoryDraft};
use meydan_domain::change::{ChangeKind, Noun};
use meydan_domain::event::{Event, EventContent, PlatformId};
use meydan_domain::event_draft::{EventDraft, ShowingDraft};
use meydan_domain::image::{Image, ImageCategory, ImageDetails, ImageFiles, ImageVariant};
use meydan_domain::money::Money;
use meydan_domain::text::Localized;
use meydan_domain::{Result, clock};
use meydan_store::{Store, blogs, categories, events, images};

use crate::clock::test_now;

pub use named::{ProfileBuilder, VenueBuilder};

/// An event that starts five days after the test clock.
#[derive(Clone, Debug)]
pub struct EventBuilder {
    draft: EventDraft,
}

impl EventBuilder {
    /// The key is also the title.
    pub fn new(key: &str) -> Self {
        let text = || key.to_owned();
        let draft = EventDraft {
            event_id: Some(text()),
            title_tr: text(),
            title_en: text(),
            description_tr: "Açıklama".to_owned(),
            description_en: "Description".to_owned(),
            venue_name: "Sahne".to_owned(),
            venue_en: "Stage".to_owned(),
            city: "İstanbul".to_owned(),
            city_en: "Istanbul".to_owned(),
            start_date: "2026-11-20T20:30".to_owned(),
            ..EventDraft::default()
        };
        Self { draft }
    }

    pub fn titled(mut self, tr: &str, en: &str) -> Self {
        self.draft.title_tr = tr.to_owned();
        self.draft.title_en = en.to_owned();
        self
    }

    pub fn described(mut self, text: &str) -> Self {
        self.draft.description_tr = text.to_owned();
        self.draft.description_en = text.to_owned();
        self
    }

    pub fn in_city(mut self, city: &str) -> Self {
        self.draft.city = city.to_owned();
        self.draft.city_en = city.to_owned();
        self
    }

    pub fn category(mut self, category: &str) -> Self {
        self.draft.category = Some(category.to_owned());
        self
    }

    /// A local time (`2026-11-20T20:30`), a moment in RFC 3339, or a bare date.
    pub fn starting(mut self, start: &str) -> Self {
        self.draft.start_date = start.to_owned();
        self
    }

    pub fn starting_at(self, start: DateTime<Utc>) -> Self {
        self.starting(&clock::local_rfc3339(start))
    }

    pub fn ending(mut self, end: &str) -> Self {
        self.draft.end_date = Some(end.to_owned());
        self
    }

    /// From and to, in hundredths.
    pub fn priced(mut self, min: impl Into<Option<i64>>, max: impl Into<Option<i64>>) -> Self {
        let money = |hundredths| Money::from_hundredths(hundredths).expect("an amount in range");
        self.draft.price_min = min.into().map(money);
        self.draft.price_max = max.into().map(money);
        self
    }

    pub fn linked(mut self, ticket_url: &str) -> Self {
        self.draft.ticket_url = Some(ticket_url.to_owned());
        self
    }

    pub fn platform(mut self, platform: PlatformId) -> Self {
        self.draft.source_platform = Some(platform);
        self
    }

    pub fn at(mut self, latitude: f64, longitude: f64) -> Self {
        self.draft.latitude = Some(latitude);
        self.draft.longitude = Some(longitude);
        self
    }

    pub fn tagged(mut self, tags: &[&str]) -> Self {
        self.draft.tags = Some(tags.iter().map(|&tag| tag.to_owned()).collect());
        self
    }

    pub fn cover(mut self, image_id: &str) -> Self {
        self.draft.cover_image_id = Some(image_id.to_owned());
        self
    }

    pub fn gallery(mut self, image_ids: &[&str]) -> Self {
        self.draft.gallery_image_ids = Some(image_ids.iter().map(|&id| id.to_owned()).collect());
        self
    }

    pub fn featured(mut self) -> Self {
        self.draft.is_featured = Some(true);
        self
    }

    pub fn inactive(mut self) -> Self {
        self.draft.is_active = Some(false);
        self
    }

    /// Several showings at the same place instead of one, by their starts.
    pub fn showings<const N: usize>(mut self, starts: [&str; N]) -> Self {
        self.draft.showings = Some(starts.map(|start| showing_draft(start, "İstanbul")).into());
        self
    }

    /// Another showing in this city.
    pub fn showing_in(mut self, city: &str, start: &str) -> Self {
        self.draft.showings.get_or_insert_default().push(showing_draft(start, city));
        self
    }

    /// Whatever has no method of its own.
    pub fn with(mut self, change: impl FnOnce(&mut EventDraft)) -> Self {
        change(&mut self.draft);
        self
    }

    pub fn draft(self) -> EventDraft {
        self.draft
    }

    pub fn content(self) -> EventContent {
        self.draft.check(test_now()).expect("a valid event")
    }

    /// Inserts it, with its entry in the change log.
    pub async fn insert(self, store: &Store) -> Result<Event> {
        let mut tx = store.begin().await?;
        let event = events::insert(&*tx, &self.content(), test_now()).await?;
        tx.changed(Noun::Events, event.id, ChangeKind::Created, test_now());
        tx.commit().await?;
        Ok(event)
    }
}

/// A showing with what is required.
pub fn showing_draft(start: &str, city: &str) -> ShowingDraft {
    ShowingDraft {
        start_date: start.to_owned(),
        venue_name: Some("Sahne".to_owned()),
        venue_en: Some("Stage".to_owned()),
        city: Some(city.to_owned()),
        ..ShowingDraft::default()
    }
}

/// A published post.
#[derive(Clone, Debug)]
pub struct BlogBuilder {
    draft: BlogDraft,
    published_at: DateTime<Utc>,
}

impl BlogBuilder {
    pub fn new(title: &str) -> Self {
        let text = || title.to_owned();
        let draft = BlogDraft {
            title_tr: text(),
            title_en: text(),
            excerpt_tr: text(),
            excerpt_en: text(),
            content_tr: text(),
            content_en: text(),
            is_published: Some(true),
            ..BlogDraft::default()
        };
        Self { draft, published_at: test_now() }
    }

    pub fn unpublished(mut self) -> Self {
        self.draft.is_published = Some(false);
        self
    }

    pub fn published_at(mut self, at: DateTime<Utc>) -> Self {
        self.published_at = at;
        self
    }

    pub fn category(mut self, category: BlogCategory) -> Self {
        self.draft.category = Some(category);
        self
    }

    pub fn featured(mut self) -> Self {
        self.draft.is_featured = Some(true);
        self
    }

    pub fn tagged(mut self, tags: &[&str]) -> Self {
        self.draft.tags = Some(tags.iter().map(|&tag| tag.to_owned()).collect());
        self
    }

    pub fn cover(mut self, image_id: &str) -> Self {
        self.draft.cover_image_id = Some(image_id.to_owned());
        self
    }

    /// Sets fields without a method of their own.
    pub fn with(mut self, change: impl FnOnce(&mut BlogDraft)) -> Self {
        change(&mut self.draft);
        self
    }

    pub fn draft(self) -> BlogDraft {
        self.draft
    }

    pub fn content(self) -> BlogContent {
        self.draft.check(test_now()).expect("a valid post")
    }

    /// Inserts it, with its entry in the change log.
    pub async fn insert(self, store: &Store) -> Result<Blog> {
        let published_at = Some(self.published_at).filter(|_| self.draft.is_published == Some(true));
        let mut tx = store.begin().await?;
        let blog = blogs::insert(&*tx, &self.content(), published_at, test_now()).await?;
        tx.changed(Noun::Blogs, blog.id, ChangeKind::Created, test_now());
        tx.commit().await?;
        Ok(blog)
    }
}

#[derive(Clone, Debug)]
pub struct CategoryBuilder {
    draft: CategoryDraft,
}

impl CategoryBuilder {
    /// The slug is also the name.
    pub fn new(slug: &str) -> Self {
        let text = || slug.to_owned();
        Self {
            draft: CategoryDraft { category_id: text(), name_tr: text(), name_en: text(), ..CategoryDraft::default() },
        }
    }

    pub fn under(mut self, parent: &Category) -> Self {
        self.draft.parent_id = Some(parent.id);
        self
    }

    pub fn placed(mut self, display_order: i32) -> Self {
        self.draft.display_order = Some(display_order);
        self
    }

    pub fn inactive(mut self) -> Self {
        self.draft.is_active = Some(false);
        self
    }

    pub fn draft(self) -> CategoryDraft {
        self.draft
    }

    pub fn content(self) -> CategoryContent {
        self.draft.check().expect("a valid category")
    }

    /// Inserts it, with its entry in the change log.
    pub async fn insert(self, store: &Store) -> Result<Category> {
        let mut tx = store.begin().await?;
        let category = categories::insert(&*tx, &self.content(), test_now()).await?;
        tx.changed(Noun::Categories, category.id, ChangeKind::Created, test_now());
        tx.commit().await?;
        Ok(category)
    }
}

/// What an uploader says about an image.
pub fn image_details(title: &str, category: ImageCategory) -> ImageDetails {
    ImageDetails { title: title.to_owned(), alt: Localized::new(title, title), category }
}

/// The files of an uploaded image: an original, a served one and one variant.
pub fn image_files(image_id: &str) -> ImageFiles {
    ImageFiles {
        content_hash: String::new(),
        original_key: format!("original/{image_id}.jpg"),
        served_key: format!("{image_id}.jpg"),
        content_type: "image/jpeg".to_owned(),
        file_size: 123_456,
        width: 1600,
        height: 900,
        variants: vec![image_variant(image_id, 480, "webp")],
        preview: "data:image/webp;base64,UklGRg==".to_owned(),
    }
}

pub fn image_variant(image_id: &str, width: u32, format: &str) -> ImageVariant {
    let height = width * 9 / 16;
    ImageVariant { key: format!("{image_id}-{width}.{format}"), width, height, format: format.to_owned() }
}

/// Inserts the row of an image in the gallery, with its entry in the change log.
pub async fn image(store: &Store, image_id: &str) -> Result<Image> {
    let mut tx = store.begin().await?;
    let details = image_details(image_id, ImageCategory::Gallery);
    let image = images::insert(&*tx, image_id, &details, &image_files(image_id), test_now()).await?;
    tx.changed(Noun::Images, image.id, ChangeKind::Created, test_now());
    tx.commit().await?;
    Ok(image)
}
