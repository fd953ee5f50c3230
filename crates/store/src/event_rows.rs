//! How an event lies in its tables: one row with the content as a document, tags and gallery in child tables, and a row
//! for lists.

use chrono::{DateTime, Utc};
use meydan_domain::event::{Event, EventContent};
use meydan_domain::image::linked_image_ids;
use meydan_domain::money::Money;
use meydan_domain::{Language, Result, turkish};
use sea_orm::ActiveValue::{NotSet, Set};

use crate::convert::{from_json, millis, moment, to_json};
use crate::entity::{event_image_links, event_images, event_index, event_tags, events};

pub(crate) fn tag_rows(id: i64, content: &EventContent) -> impl Iterator<Item = event_tags::ActiveModel> + '_ {
    (0..).zip(&content.tags).map(move |(position, tag)| event_tags::ActiveModel {
        event_id: Set(id),
        position: Set(position),
        tag: Set(tag.clone()),
    })
}

pub(crate) fn gallery_rows(id: i64, content: &EventContent) -> impl Iterator<Item = event_images::ActiveModel> + '_ {
    (0..).zip(&content.gallery_image_ids).map(move |(position, image_id)| event_images::ActiveModel {
        event_id: Set(id),
        position: Set(position),
        image_id: Set(image_id.clone()),
    })
}

/// Uploaded images that any text of the event links to by the address of a file.
pub(crate) fn link_rows(id: i64, content: &EventContent) -> Result<Vec<event_image_links::ActiveModel>> {
    Ok(document_links(id, &to_json(content)?))
}

/// The same from the stored document.
pub(crate) fn document_links(id: i64, document: &str) -> Vec<event_image_links::ActiveModel> {
    let link =
        |image_id: &str| event_image_links::ActiveModel { event_id: Set(id), image_id: Set(image_id.to_owned()) };
    linked_image_ids(document).into_iter().map(link).collect()
}

/// Where an unknown price sorts: after every known one.
fn price_low(content: &EventContent) -> i64 {
    content.lowest_price().map_or(i64::MAX, Money::hundredths)
}

/// The folded titles, which a relevant hit has the words in.
fn title_key(content: &EventContent) -> String {
    turkish::fold(&format!("{} {}", content.title.tr, content.title.en))
}

pub(crate) fn index_row(id: i64, content: &EventContent) -> event_index::ActiveModel {
    event_index::ActiveModel {
        id: Set(id),
        is_active: Set(content.is_active),
        is_featured: Set(content.is_featured),
        starts_at: Set(millis(content.starts_at)),
        over_at: Set(millis(content.over_at())),
        category: Set(content.category.clone()),
        platform: Set(content.platform.name().to_owned()),
        city_key_tr: Set(turkish::fold(&content.city.tr)),
        city_key_en: Set(turkish::fold(&content.city.en)),
        sort_tr: Set(turkish::sort_key(content.title.pick(Language::Tr), Language::Tr)),
        sort_en: Set(turkish::sort_key(content.title.pick(Language::En), Language::En)),
        price_low: Set(price_low(content)),
        price_high: Set(content.price_max.or(content.price_min).map_or(-1, Money::hundredths)),
        currency: Set(content.currency.code().to_owned()),
        latitude: Set(content.coordinates.map(|at| at.latitude)),
        longitude: Set(content.coordinates.map(|at| at.longitude)),
        title_key: Set(title_key(content)),
        unpopularity: Set(0),
        search_text: Set(content.search_text()),
    }
}

pub(crate) fn to_row(content: &EventContent) -> Result<events::ActiveModel> {
    Ok(events::ActiveModel {
        event_id: Set(content.event_id.clone()),
        title_tr: Set(content.title.tr.clone()),
        category: Set(content.category.clone()),
        cover_image_id: Set(content.cover_image_id.clone()),
        content: Set(to_json(content)?),
        ..Default::default()
    })
}

/// The row of an event that is new now.
pub(crate) fn new_row(content: &EventContent, now: DateTime<Utc>) -> Result<events::ActiveModel> {
    Ok(events::ActiveModel {
        id: NotSet,
        version: Set(1),
        created_at: Set(millis(now)),
        updated_at: Set(millis(now)),
        deleted_at: Set(None),
        ..to_row(content)?
    })
}

pub(crate) fn from_row(row: events::Model) -> Result<Event> {
    let content = EventContent { cover_image_id: row.cover_image_id, ..from_json(&row.content)? };
    Ok(Event {
        id: row.id,
        version: row.version,
        content,
        created_at: moment(row.created_at),
        updated_at: moment(row.updated_at),
    })
}
