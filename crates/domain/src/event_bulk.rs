//! Bulk changes: what to set in many events, and how one event changes by it.

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::clock;
use crate::event::{EventContent, PlatformId};
use crate::field::{FieldErrors, Problem};
use crate::number::whole_number;
use crate::publication::{Publication, PublicationDraft, PublicationPlan, SentMoment, sent_moment};
use crate::schema::{optional_moment_schema, tags_schema};
use crate::showing::Showing;
use crate::text::clean;
use crate::{Result, turkish};

/// Events of one bulk change.
pub const MAX_BULK: usize = 10_000;
/// Ten years.
const MAX_SHIFT: i64 = 10 * 366 * 24 * 60;
const MINUTES_A_DAY: i64 = 24 * 60;

/// What a bulk change sets; what is left out stays.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct BulkSet {
    /// The `category_id` of an existing category.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(max_length = 63, pattern = r"^[a-z][a-z0-9_-]{0,62}$")]
    pub category: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(max_items = 30, schema_with = tags_schema)]
    pub add_tags: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(max_items = 30, schema_with = tags_schema)]
    pub remove_tags: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(max_items = 30, schema_with = tags_schema)]
    pub add_tags_en: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(max_items = 30, schema_with = tags_schema)]
    pub remove_tags_en: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is_active: Option<bool>,
    /// As in the body of an event; it counts more than `is_active`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub publication: Option<Publication>,
    /// Kept when left out, cleared by null.
    #[serde(deserialize_with = "sent_moment", skip_serializing_if = "Option::is_none")]
    #[schema(schema_with = optional_moment_schema)]
    pub publish_at: SentMoment,
    /// Kept when left out, cleared by null.
    #[serde(deserialize_with = "sent_moment", skip_serializing_if = "Option::is_none")]
    #[schema(schema_with = optional_moment_schema)]
    pub unpublish_at: SentMoment,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is_featured: Option<bool>,
    /// The slug or the number of a venue, where every showing takes place from then on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(max_length = 100)]
    pub venue_id: Option<String>,
    /// The `image_id` of an uploaded image; none when empty.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(max_length = 64)]
    pub cover_image_id: Option<String>,
    /// Who sells every showing. Events with several sellers are refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub platform: Option<PlatformId>,
    /// Moves every showing with its end, doors and on-sale times, on the clock of the showing.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "whole_number")]
    #[schema(minimum = -5270400, maximum = 5270400)]
    pub shift_minutes: Option<i64>,
    /// Moves the events to the trash; alone, and for those who may delete.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trash: Option<bool>,
}

impl BulkSet {
    pub fn is_trash(&self) -> bool {
        self.trash == Some(true)
    }

    /// Cleaned. Whether what it names exists is the use case's question.
    pub fn check(&self) -> Result<Self> {
        let mut errors = FieldErrors::default();
        let mut tags = |field: &str, tags: &Option<Vec<String>>| {
            let tags = tags.as_ref().map(|tags| errors.tags(&format!("set.{field}"), tags));
            tags.filter(|tags| !tags.is_empty())
        };
        let set = Self {
            add_tags: tags("add_tags", &self.add_tags),
            remove_tags: tags("remove_tags", &self.remove_tags),
            add_tags_en: tags("add_tags_en", &self.add_tags_en),
            remove_tags_en: tags("remove_tags_en", &self.remove_tags_en),
            category: self.category.as_deref().map(clean),
            venue_id: self.venue_id.as_deref().map(clean),
            cover_image_id: self.cover_image_id.as_deref().map(clean),
            trash: self.trash.filter(|trash| *trash),
            ..self.clone()
        };
        if set.shift_minutes.is_some_and(|minutes| !(-MAX_SHIFT..=MAX_SHIFT).contains(&minutes)) {
            errors.add("set.shift_minutes", Problem::OutOfRange { min: -MAX_SHIFT, max: MAX_SHIFT });
        }
        if set == Self::default() {
            errors.add("set", Problem::Required);
        }
        if set.is_trash() && set != (Self { trash: Some(true), ..Self::default() }) {
            errors.add("set.trash", Problem::NotAlone);
        }
        errors.into_result()?;
        Ok(set)
    }

    /// An event after the change, but for its venue; the rules that it would break are named by field.
    pub fn apply(&self, before: &EventContent, now: DateTime<Utc>) -> Result<EventContent> {
        let (mut errors, mut content) = (FieldErrors::default(), before.clone());
        if let Some(category) = &self.category {
            content.category.clone_from(category);
        }
        content.tags = changed_tags(&mut errors, "tags", &content.tags, &self.add_tags, &self.remove_tags);
        let (added, removed) = (&self.add_tags_en, &self.remove_tags_en);
        *content.written_tags_en_mut() =
            changed_tags(&mut errors, "tags_en", content.written_tags_en(), added, removed);
        content.is_featured = self.is_featured.unwrap_or(content.is_featured);
        self.publish(&mut errors, &mut content, now);
        if let Some(image) = &self.cover_image_id {
            content.cover_image_id = Some(image.clone()).filter(|image| !image.is_empty());
        }
        if let Some(platform) = &self.platform {
            sell_by(&mut errors, &mut content, platform);
        }
        if let Some(minutes) = self.shift_minutes {
            content.showings.iter_mut().for_each(|showing| shift(&mut errors, showing, minutes));
        }
        let publication = content.publication();
        if publication != Publication::Draft && publication != before.publication() {
            content.require_complete(&mut errors);
        }
        errors.into_result()?;
        Ok(content)
    }
}

impl BulkSet {
    fn publish(&self, errors: &mut FieldErrors, content: &mut EventContent, now: DateTime<Utc>) {
        let is_named = self.is_active.is_some()
            || self.publication.is_some()
            || self.publish_at.is_some()
            || self.unpublish_at.is_some();
        if !is_named {
            return;
        }
        let draft = PublicationDraft {
            publication: self.publication,
            flag: self.is_active,
            default_flag: content.is_active,
            publish_at: &self.publish_at,
            unpublish_at: &self.unpublish_at,
        };
        content.set_plan(PublicationPlan::check(errors, draft, Some(content.plan()), now));
    }
}

/// Tags are the same in any case and keyboard.
fn changed_tags(
    errors: &mut FieldErrors,
    field: &str,
    tags: &[String],
    added: &Option<Vec<String>>,
    removed: &Option<Vec<String>>,
) -> Vec<String> {
    let is_same = |one: &str, other: &str| turkish::fold(one) == turkish::fold(other);
    let is_removed = |tag: &&String| removed.iter().flatten().any(|removed| is_same(removed, tag));
    let mut changed: Vec<String> = tags.iter().filter(|tag| !is_removed(tag)).cloned().collect();
    for tag in added.iter().flatten() {
        if !changed.iter().any(|known| is_same(known, tag)) {
            changed.push(tag.clone());
        }
    }
    if changed == tags { changed } else { errors.tags(field, &changed) }
}

fn sell_by(errors: &mut FieldErrors, content: &mut EventContent, platform: &PlatformId) {
    let flat = content.flat_offer();
    if content.is_undated() {
        content.platform = platform.clone();
    }
    for showing in &mut content.showings {
        match &mut showing.offers[..] {
            [] => showing.offers.push(crate::showing::Offer {
                platform: platform.clone(),
                url: None,
                price_min: None,
                price_max: None,
                available_tickets: None,
                ..flat.clone()
            }),
            [offer] => offer.platform = platform.clone(),
            _ => errors.add("platform", Problem::SeveralSellers),
        }
    }
}

fn shift(errors: &mut FieldErrors, showing: &mut Showing, minutes: i64) {
    if !showing.time_known && minutes % MINUTES_A_DAY != 0 {
        return errors.add("shift_minutes", Problem::NotWholeDays);
    }
    let timezone = showing.timezone.as_deref();
    let times = [Some(&mut showing.starts_at), showing.ends_at.as_mut(), showing.doors_at.as_mut()];
    let on_sale = showing.offers.iter_mut().filter_map(|offer| offer.on_sale_at.as_mut());
    for at in times.into_iter().flatten().chain(on_sale) {
        match clock::shifted(*at, TimeDelta::minutes(minutes), timezone) {
            Some(shifted) => *at = shifted,
            None => errors.add("shift_minutes", Problem::NotADate),
        }
    }
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;

    use super::*;
    use crate::Error;
    use crate::event_draft::{EventDraft, OfferDraft, ShowingDraft};
    use crate::showing::ShowingStatus;

    fn showing() -> ShowingDraft {
        ShowingDraft {
            start_date: "2026-11-20T20:30".into(),
            end_date: Some("2026-11-20T22:30".into()),
            doors_at: Some("2026-11-20T19:30".into()),
            venue_name: Some("Rıhtım Sahne".into()),
            city: Some("İstanbul".into()),
            status: Some(ShowingStatus::Moved),
            previous_start_date: Some("2026-11-18T20:30".into()),
            offers: Some(vec![OfferDraft { on_sale_at: Some("2026-11-01T10:00".into()), ..OfferDraft::default() }]),
            ..ShowingDraft::default()
        }
    }

    fn content(showing: ShowingDraft) -> EventContent {
        let draft = EventDraft {
            title_tr: "Caz".into(),
            title_en: "Jazz".into(),
            description_tr: "İki set.".into(),
            description_en: "Two sets.".into(),
            tags: Some(vec!["İlk".into(), "gece".into()]),
            showings: Some(vec![showing]),
            ..EventDraft::default()
        };
        draft.check(DateTime::UNIX_EPOCH).expect("valid")
    }

    fn refused(set: &BulkSet, content: &EventContent) -> Vec<String> {
        match set.apply(content, DateTime::UNIX_EPOCH) {
            Err(Error::Invalid(errors)) => errors.iter().map(|(field, _)| field.to_owned()).collect(),
            other => panic!("expected field errors, got {other:?}"),
        }
    }

    #[test]
    fn a_shift_keeps_all_times_of_a_showing_in_step() {
        let before = content(showing());
        let after = BulkSet { shift_minutes: Some(-90), ..BulkSet::default() }
            .apply(&before, DateTime::UNIX_EPOCH)
            .expect("valid");
        let (old, new) = (&before.showings[0], &after.showings[0]);
        let by = TimeDelta::minutes(-90);
        assert_eq!(new.starts_at, old.starts_at + by);
        assert_eq!(new.ends_at, old.ends_at.map(|end| end + by));
        assert_eq!(new.doors_at, old.doors_at.map(|doors| doors + by));
        assert_eq!(new.offers[0].on_sale_at, old.offers[0].on_sale_at.map(|sale| sale + by));
        assert_eq!((new.previous_starts_at, new.status), (old.previous_starts_at, old.status));
        assert_eq!(new.showing_id, old.showing_id);
    }

    #[test]
    fn whole_days_are_days_on_the_clock_of_the_showing() {
        let timezone = Some("America/New_York".to_owned());
        let before = content(ShowingDraft { start_date: "2026-10-31T20:00".into(), timezone, ..showing_without_end() });
        let after = BulkSet { shift_minutes: Some(MINUTES_A_DAY), ..BulkSet::default() }
            .apply(&before, DateTime::UNIX_EPOCH)
            .expect("valid");
        let starts_at = after.showings[0].starts_at;
        assert_eq!(clock::rfc3339_in(starts_at, Some("America/New_York")), "2026-11-01T20:00:00-05:00");
    }

    fn showing_without_end() -> ShowingDraft {
        ShowingDraft { end_date: None, doors_at: None, ..showing() }
    }

    #[test]
    fn a_day_without_an_hour_moves_by_whole_days_only() {
        let day = content(ShowingDraft { start_date: "2026-11-20".into(), ..showing_without_end() });
        assert_eq!(refused(&BulkSet { shift_minutes: Some(60), ..BulkSet::default() }, &day), ["shift_minutes"]);
        let moved =
            BulkSet { shift_minutes: Some(2 * MINUTES_A_DAY), ..BulkSet::default() }.apply(&day, DateTime::UNIX_EPOCH);
        assert_eq!(clock::local_date(moved.expect("valid").showings[0].starts_at).to_string(), "2026-11-22");
    }

    #[test]
    fn tags_are_added_and_removed_once_in_any_case() {
        let set = BulkSet {
            add_tags: Some(vec!["GECE".into(), "yeni".into()]),
            remove_tags: Some(vec!["ilk".into()]),
            ..BulkSet::default()
        };
        assert_eq!(set.apply(&content(showing()), DateTime::UNIX_EPOCH).expect("valid").tags, ["gece", "yeni"]);
        let many = (0..30).map(|number| format!("etiket {number}")).collect();
        assert_eq!(refused(&BulkSet { add_tags: Some(many), ..BulkSet::default() }, &content(showing())), ["tags"]);
    }

    #[test]
    fn an_event_with_several_sellers_keeps_them() {
        let offer = |url: &str| OfferDraft { url: Some(url.into()), ..OfferDraft::default() };
        let offers = Some(vec![offer("https://a.example.com/1"), offer("https://b.example.com/1")]);
        let set = BulkSet { platform: Some(PlatformId::BILETIX), ..BulkSet::default() };
        assert_eq!(refused(&set, &content(ShowingDraft { offers, ..showing() })), ["platform"]);
        let sold = set.apply(&content(showing()), DateTime::UNIX_EPOCH).expect("valid");
        assert_eq!(sold.showings[0].offers[0].platform, PlatformId::BILETIX);
    }

    #[test]
    fn an_event_without_required_texts_does_not_go_live() {
        let mut draft = content(showing());
        draft.is_active = false;
        draft.description.en.clear();
        let publish = BulkSet { is_active: Some(true), ..BulkSet::default() };
        assert_eq!(refused(&publish, &draft), ["description_en"]);
        let other = BulkSet { is_featured: Some(true), ..BulkSet::default() };
        assert!(other.apply(&draft, DateTime::UNIX_EPOCH).is_ok(), "a draft stays one");
    }

    #[test]
    fn nothing_to_set_and_a_mixed_deletion_are_refused() {
        let fields = |set: BulkSet| match set.check() {
            Err(Error::Invalid(errors)) => errors.to_string(),
            other => panic!("expected field errors, got {other:?}"),
        };
        assert_eq!(fields(BulkSet::default()), "set");
        assert_eq!(
            fields(BulkSet { trash: Some(false), add_tags: Some(vec![" ".into()]), ..BulkSet::default() }),
            "set"
        );
        assert_eq!(fields(BulkSet { trash: Some(true), is_active: Some(false), ..BulkSet::default() }), "set.trash");
        assert_eq!(
            fields(BulkSet { shift_minutes: Some(i64::from(i32::MAX)), ..BulkSet::default() }),
            "set.shift_minutes"
        );
        assert!(BulkSet { trash: Some(true), ..BulkSet::default() }.check().is_ok());
    }
}
