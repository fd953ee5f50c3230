//! Share cards: the preview image of an event, post, venue or profile in chats and on social sites, rendered once and stored.

use bytes::Bytes;
use futures_util::TryStreamExt;
use meydan_domain::event_words::{long_date, place, price, when};
use meydan_domain::image::Image;
use meydan_domain::image_frame::FocalPoint;
use meydan_domain::profile::ProfileKind;
use meydan_domain::staff::Actor;
use meydan_domain::{Error, Language, Result};
use meydan_media::ShareCard;
use serde_json::json;

use crate::blocking::BlockingLimiter;
use crate::blogs::Blogs;
use crate::core::Core;
use crate::events::Events;
use crate::profiles::Profiles;
use crate::venues::Venues;

/// A card occupies a core; pages need the rest.
const CONCURRENT_CARDS: usize = 1;
/// A full queue takes a few seconds, about the timeout of the sites that request cards.
const MAX_QUEUED_CARDS: usize = 16;

#[derive(Clone)]
pub struct ShareCards {
    core: Core,
    events: Events,
    blogs: Blogs,
    venues: Venues,
    profiles: Profiles,
    limiter: BlockingLimiter,
}

/// The texts and image of a card.
struct CardTexts {
    title: String,
    when: String,
    place: String,
    price: Option<String>,
    category: String,
    seed: String,
    photo_key: Option<String>,
    /// The point of the photo that stays in sight.
    photo_focus: Option<(f64, f64)>,
}

impl CardTexts {
    /// A hash of everything that is drawn. The version of an event would not do: its date and city change when a showing is
    /// over, its cover when the image is replaced.
    fn hash(&self, brand: &str, language: Language) -> String {
        use sha2::{Digest, Sha256};
        let Self { title, when, place, price, category, seed, photo_key, photo_focus } = self;
        let mut drawn =
            json!([brand, language.code(), title, when, place, price, category, seed, photo_key]).to_string();
        // Cards without a focal point keep the hash that they had before there were any.
        if let Some(focus) = photo_focus {
            drawn.push_str(&json!(focus).to_string());
        }
        hex::encode(&Sha256::digest(drawn)[..16])
    }
}

impl ShareCards {
    pub(crate) fn new(core: Core, events: Events) -> Self {
        Self {
            events,
            blogs: Blogs::new(core.clone()),
            venues: Venues::new(core.clone()),
            profiles: Profiles::new(core.clone()),
            limiter: BlockingLimiter::new("share_card", CONCURRENT_CARDS, MAX_QUEUED_CARDS),
            core,
        }
    }

    pub async fn event(&self, key: &str, language: Language) -> Result<Bytes> {
        let shown = self.events.show(&Actor::Visitor, key).await?;
        let event = &shown.event.content;
        let texts = CardTexts {
            title: event.title.pick(language).to_owned(),
            when: when(event, language),
            place: place(event, language),
            price: price(event, language),
            category: event.category.clone(),
            seed: event.event_id.clone(),
            photo_focus: shown.cover.as_ref().and_then(focus_of),
            photo_key: shown.cover.map(|image| image.files.served_key),
        };
        self.card(&format!("event-{}", shown.event.id), language, texts).await
    }

    pub async fn blog(&self, id: &str, language: Language) -> Result<Bytes> {
        let id: i64 = id.parse().map_err(|_| Error::NotFound(meydan_domain::error::Missing::Blog))?;
        let shown = self.blogs.show(&Actor::Visitor, id).await?;
        let blog = &shown.blog;
        let texts = CardTexts {
            title: blog.content.title.pick(language).to_owned(),
            when: long_date(blog.published_at.unwrap_or(blog.created_at), language),
            place: String::new(),
            price: None,
            category: blog.content.category.name().to_lowercase(),
            seed: format!("post-{}", blog.id),
            photo_focus: shown.cover.as_ref().and_then(focus_of),
            photo_key: shown.cover.map(|image| image.files.served_key),
        };
        self.card(&format!("blog-{}", blog.id), language, texts).await
    }

    /// By slug or number.
    pub async fn venue(&self, key: &str, language: Language) -> Result<Bytes> {
        let shown = self.venues.show(&Actor::Visitor, key).await?;
        let venue = shown.venue.content;
        let city = venue.city.pick(language);
        let district = Some(venue.district.as_str()).filter(|district| !district.is_empty());
        let place = district.map_or_else(|| city.to_owned(), |district| format!("{district}, {city}"));
        let texts = named(venue.name.pick(language), place, &venue.venue_id, shown.picture);
        self.card(&format!("venue-{}", shown.venue.id), language, texts).await
    }

    /// By slug or number.
    pub async fn profile(&self, key: &str, language: Language) -> Result<Bytes> {
        let shown = self.profiles.show(&Actor::Visitor, key).await?;
        let profile = shown.profile.content;
        let role = match (profile.kind, language) {
            (ProfileKind::Performer, Language::Tr) => "Sanatçı",
            (ProfileKind::Performer, Language::En) => "Performer",
            (ProfileKind::Organizer, Language::Tr) => "Organizatör",
            (ProfileKind::Organizer, Language::En) => "Organizer",
        };
        let texts = named(profile.name.pick(language), role.to_owned(), &profile.profile_id, shown.picture);
        self.card(&format!("profile-{}", shown.profile.id), language, texts).await
    }

    /// The card of the site itself, for pages that are not about one item.
    pub async fn site(&self, language: Language) -> Result<Bytes> {
        let (title, place) = match language {
            Language::Tr => ("Türkiye'de ne var?", "Konserler, oyunlar, sergiler, maçlar"),
            Language::En => ("What's happening in Turkey?", "Concerts, plays, exhibitions, games"),
        };
        let texts = CardTexts {
            title: title.to_owned(),
            when: String::new(),
            place: place.to_owned(),
            price: None,
            category: "festival".to_owned(),
            seed: "meydan".to_owned(),
            photo_key: None,
            photo_focus: None,
        };
        self.card("site", language, texts).await
    }

    /// Stored under the hash of what it shows; older ones are deleted.
    async fn card(&self, name: &str, language: Language, texts: CardTexts) -> Result<Bytes> {
        let prefix = format!("share/{name}/{}/", language.code());
        let brand = self.brand().await?;
        let key = format!("{prefix}{}.jpg", texts.hash(&brand, language));
        let media = self.core.media();
        if let Some(file) = media.get(&key).await.map_err(unavailable)? {
            return Ok(file.bytes);
        }
        let permit = self.limiter.acquire().await?;
        if let Some(file) = media.get(&key).await.map_err(unavailable)? {
            return Ok(file.bytes);
        }
        let photo = match &texts.photo_key {
            Some(photo) => media.get(photo).await.map_err(unavailable)?.map(|file| file.bytes),
            None => None,
        };
        let card = permit.run(move || render(&brand, &texts, photo.as_deref())).await??;
        let old: Vec<_> = media.list(&prefix).try_collect().await.map_err(unavailable)?;
        media.put(&key, card.clone(), "image/jpeg").await.map_err(unavailable)?;
        for entry in old {
            media.delete(&entry.key).await.map_err(unavailable)?;
        }
        Ok(card)
    }

    async fn brand(&self) -> Result<String> {
        let settings = meydan_store::settings::list(self.core.store().read()).await?;
        Ok(settings
            .into_iter()
            .find(|setting| setting.key == "site_name")
            .map(|setting| setting.value)
            .unwrap_or_default())
    }
}

/// The texts of a card about a venue or a profile.
fn named(name: &str, place: String, slug: &str, picture: Option<Image>) -> CardTexts {
    CardTexts {
        title: name.to_owned(),
        when: String::new(),
        place,
        price: None,
        category: String::new(),
        seed: slug.to_owned(),
        photo_focus: picture.as_ref().and_then(focus_of),
        photo_key: picture.map(|image| image.files.served_key),
    }
}

fn focus_of(image: &Image) -> Option<(f64, f64)> {
    image.frame.shown_focal().map(|FocalPoint { x, y }| (x, y))
}

fn render(brand: &str, texts: &CardTexts, photo: Option<&[u8]>) -> Result<Bytes> {
    let card = ShareCard {
        brand,
        title: &texts.title,
        when: &texts.when,
        place: &texts.place,
        price: texts.price.as_deref(),
        badge: None,
        category: &texts.category,
        seed: &texts.seed,
        photo,
        photo_focus: texts.photo_focus,
    };
    meydan_media::share_card(&card).map(Bytes::from).map_err(Error::internal)
}

fn unavailable(error: meydan_media::StorageError) -> Error {
    Error::Unavailable(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts() -> CardTexts {
        CardTexts {
            title: "Oyun".to_owned(),
            when: "18 Kasım 2026 · 20:30".to_owned(),
            place: "Büyük Sahne, Ankara".to_owned(),
            price: None,
            category: "theater".to_owned(),
            seed: "oyun".to_owned(),
            photo_key: None,
            photo_focus: None,
        }
    }

    #[test]
    fn everything_that_is_drawn_is_part_of_the_hash() {
        let other = || "Bolu".to_owned();
        let changed = [
            CardTexts { title: other(), ..texts() },
            CardTexts { when: other(), ..texts() },
            CardTexts { place: other(), ..texts() },
            CardTexts { price: Some(other()), ..texts() },
            CardTexts { category: other(), ..texts() },
            CardTexts { seed: other(), ..texts() },
            CardTexts { photo_key: Some(other()), ..texts() },
        ];
        let mut hashes: Vec<String> = changed.iter().map(|texts| texts.hash("Meydan", Language::Tr)).collect();
        hashes.push(texts().hash("Meydan", Language::Tr));
        hashes.push(texts().hash("Meydan", Language::En));
        hashes.push(texts().hash("Çarşı", Language::Tr));
        let count = hashes.len();
        hashes.sort();
        hashes.dedup();
        assert_eq!(hashes.len(), count, "two cards would share a key");
        assert_eq!(texts().hash("Meydan", Language::Tr), texts().hash("Meydan", Language::Tr));
    }
}
