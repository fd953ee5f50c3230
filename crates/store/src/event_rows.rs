//! How an event lies in its tables: one row with the content as a document; tags, gallery, venues and profiles in child
//! tables; and a row for each showing that lists read.

use chrono::{DateTime, Utc};
use meydan_domain::event::{Event, EventContent, PlatformId};
use meydan_domain::image::linked_image_ids;
use meydan_domain::marks::Marks;
use meydan_domain::money::{Money, Rates};
use meydan_domain::profile::ProfileKind;
use meydan_domain::publication::Unpublished;
use meydan_domain::showing::{Place, Showing};
use meydan_domain::{Language, Result, turkish};
use meydan_gazetteer::city_key;
use sea_orm::ActiveValue::{NotSet, Set};

use crate::convert::{from_json, millis, moment, to_json};
use crate::entity::{
    event_image_links, event_images, event_index, event_profiles, event_tags, event_venues, events, showing_index,
};

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

/// The content of a stored document.
pub(crate) fn read_content(document: &str) -> Result<EventContent> {
    Ok(from_json::<EventContent>(document)?.completed())
}

pub(crate) fn venue_rows(id: i64, content: &EventContent) -> impl Iterator<Item = event_venues::ActiveModel> + '_ {
    (0..).zip(&content.showings).filter_map(move |(position, showing)| {
        let venue_id = Set(showing.venue_row?);
        Some(event_venues::ActiveModel { event_id: Set(id), position: Set(position), venue_id })
    })
}

pub(crate) fn profile_rows(id: i64, content: &EventContent) -> impl Iterator<Item = event_profiles::ActiveModel> + '_ {
    let row = move |role: ProfileKind, position, profile_id| event_profiles::ActiveModel {
        event_id: Set(id),
        role: Set(role.name().to_owned()),
        position: Set(position),
        profile_id: Set(profile_id),
    };
    let performers = (0..)
        .zip(&content.performers)
        .filter_map(move |(position, performer)| Some(row(ProfileKind::Performer, position, performer.profile_row?)));
    performers.chain(content.organizer_row.map(|organizer| row(ProfileKind::Organizer, 0, organizer)))
}

/// What lists read of each showing.
pub(crate) fn showing_rows(
    id: i64,
    content: &EventContent,
    unpopularity: i64,
    rates: Rates,
) -> impl Iterator<Item = showing_index::ActiveModel> + '_ {
    let listed = listed_showings(content);
    let is_only = listed.len() == 1;
    let sort_tr = turkish::sort_key(content.title.pick(Language::Tr), Language::Tr);
    let sort_en = turkish::sort_key(content.title.pick(Language::En), Language::En);
    (0..).zip(listed).map(move |(position, showing)| {
        let (low, high) = showing.price_range(&rates);
        let Place { city, coordinates, .. } = &showing.place;
        showing_index::ActiveModel {
            event_id: Set(id),
            position: Set(position),
            is_only: Set(is_only),
            is_cancelled: Set(showing.is_cancelled()),
            is_active: Set(content.is_active),
            is_featured: Set(content.is_featured),
            starts_at: Set(millis(showing.starts_at)),
            over_at: Set(millis(showing.over_at())),
            category: Set(content.category.clone()),
            platforms: Set(platforms(&showing)),
            venue_id: Set(showing.venue_row),
            district_key: Set(showing.place.district_key()),
            city_key_tr: Set(city_key(&city.tr)),
            city_key_en: Set(city_key(&city.en)),
            sort_tr: Set(sort_tr.clone()),
            sort_en: Set(sort_en.clone()),
            // An unknown price sorts after every known one.
            price_low: Set(low.unwrap_or(i64::MAX)),
            price_high: Set(high.unwrap_or(-1)),
            currency: Set(showing.best_offer().map(|offer| offer.currency).unwrap_or_default().code().to_owned()),
            latitude: Set(coordinates.map(|at| at.latitude)),
            longitude: Set(coordinates.map(|at| at.longitude)),
            unpopularity: Set(unpopularity),
            marks: Set(Marks::of(content, &showing).0),
        }
    })
}

/// The start of the row of a draft without a date: after every date.
pub(crate) const NO_DATE_MILLIS: i64 = 253_402_300_800_000;

/// The showings that lists have rows of. A draft without a date has one as well, so that staff find it.
fn listed_showings(content: &EventContent) -> Vec<Showing> {
    if !content.showings.is_empty() {
        return content.showings.clone();
    }
    let starts_at = moment(NO_DATE_MILLIS);
    vec![Showing { starts_at, ends_at: Some(starts_at), ..content.flat_showing(String::new()) }]
}

/// `|biletix|passo|`
fn platforms(showing: &Showing) -> String {
    let mut names: Vec<&str> = showing.offers.iter().map(|offer| offer.platform.name()).collect();
    names.sort_unstable();
    names.dedup();
    if names.is_empty() { "|manual|".to_owned() } else { format!("|{}|", names.join("|")) }
}

/// A platform as it stands among them.
pub(crate) fn seller(platform: &PlatformId) -> String {
    format!("|{}|", platform.name())
}

/// The pattern that finds a platform among them.
pub(crate) fn sold_by(platform: &PlatformId) -> String {
    format!("%{}%", seller(platform).replace('_', "\\_"))
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
        starts_at: Set(if content.is_undated() { NO_DATE_MILLIS } else { millis(content.starts_at) }),
        // Before every moment when all are cancelled: then nothing of it is to come.
        over_at: Set(content.last_over_at().map_or(i64::MIN, millis)),
        category: Set(content.category.clone()),
        platform: Set(content.platform.name().to_owned()),
        city_key_tr: Set(city_key(&content.city.tr)),
        city_key_en: Set(city_key(&content.city.en)),
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

/// The columns of the publication. They count more than the document: a node of an older version writes that without them.
pub(crate) struct PublicationColumns<'a> {
    pub unpublished_as: &'a str,
    pub publish_at: Option<i64>,
    pub unpublish_at: Option<i64>,
}

impl PublicationColumns<'_> {
    pub fn fill(&self, content: EventContent) -> EventContent {
        let unpublished_as = match content.is_active {
            true => Unpublished::Draft,
            false => Unpublished::from_name(self.unpublished_as),
        };
        EventContent {
            unpublished_as,
            publish_at: self.publish_at.map(moment),
            unpublish_at: self.unpublish_at.map(moment),
            ..content
        }
    }
}

pub(crate) fn to_row(content: &EventContent) -> Result<events::ActiveModel> {
    Ok(events::ActiveModel {
        event_id: Set(content.event_id.clone()),
        // A draft may have an English title alone.
        title_tr: Set(content.title.pick_any().to_owned()),
        category: Set(content.category.clone()),
        cover_image_id: Set(content.cover_image_id.clone()),
        content: Set(to_json(content)?),
        unpublished_as: Set(content.unpublished_as.name().to_owned()),
        publish_at: Set(content.publish_at.map(millis)),
        unpublish_at: Set(content.unpublish_at.map(millis)),
        due_at: Set(content.plan().due_at().map(millis)),
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
    let columns = PublicationColumns {
        unpublished_as: &row.unpublished_as,
        publish_at: row.publish_at,
        unpublish_at: row.unpublish_at,
    };
    let content = columns.fill(read_content(&row.content)?);
    let content = EventContent { cover_image_id: row.cover_image_id, ..content };
    Ok(Event::new(row.id, row.version, content, moment(row.created_at), moment(row.updated_at)))
}
