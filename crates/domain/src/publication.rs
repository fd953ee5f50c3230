//! Whether visitors see an event or a post, and when that changes by itself.

use chrono::{DateTime, SubsecRound, Utc};
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

use crate::clock::parse_moment;
use crate::field::{FieldErrors, Problem};
use crate::text::clean_optional;

/// The publication state of an event or a post.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Publication {
    Draft,
    /// Published at `publish_at`.
    Scheduled,
    Published,
    /// It was published and is kept for staff.
    Archived,
}

impl Publication {
    pub const NAMES: &[&str] = &["draft", "scheduled", "published", "archived"];
    const ALL: [Self; 4] = [Self::Draft, Self::Scheduled, Self::Published, Self::Archived];

    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|publication| publication.name() == name)
    }
}

/// What content is while visitors do not see it. Stored beside the flag for visitors, which older versions know alone, so
/// that the two cannot contradict each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unpublished {
    #[default]
    Draft,
    Scheduled,
    Archived,
}

impl Unpublished {
    pub fn name(self) -> &'static str {
        Publication::from(self).name()
    }

    /// A draft where the name is not known: a newer version may have more states.
    pub fn from_name(name: &str) -> Self {
        Publication::from_name(name).map(Self::from).unwrap_or_default()
    }

    pub fn is_draft(&self) -> bool {
        *self == Self::Draft
    }
}

impl From<Unpublished> for Publication {
    fn from(unpublished: Unpublished) -> Self {
        match unpublished {
            Unpublished::Draft => Self::Draft,
            Unpublished::Scheduled => Self::Scheduled,
            Unpublished::Archived => Self::Archived,
        }
    }
}

impl From<Publication> for Unpublished {
    fn from(publication: Publication) -> Self {
        match publication {
            Publication::Draft | Publication::Published => Self::Draft,
            Publication::Scheduled => Self::Scheduled,
            Publication::Archived => Self::Archived,
        }
    }
}

/// The state, or a draft where it is left out, null or not known: documents of older versions have none.
pub fn unpublished<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Unpublished, D::Error> {
    Ok(Option::<String>::deserialize(deserializer)?.map_or(Unpublished::Draft, |name| Unpublished::from_name(&name)))
}

/// A moment that a client sends: `None` if it is left out, `Some(None)` if it is null.
pub type SentMoment = Option<Option<String>>;

/// For a [`SentMoment`]: serde alone reads null as left out.
pub fn sent_moment<'de, D: Deserializer<'de>>(deserializer: D) -> Result<SentMoment, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

/// What happens at a planned moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PublicationAction {
    Publish,
    Unpublish,
}

/// What a client says of the publication.
#[derive(Clone, Copy, Debug)]
pub struct PublicationDraft<'a> {
    pub publication: Option<Publication>,
    /// The flag of the specification, if it is sent. It counts where there is no `publication`, and where a client sends
    /// back the state it read and changes the flag.
    pub flag: Option<bool>,
    /// The flag where it is left out.
    pub default_flag: bool,
    pub publish_at: &'a SentMoment,
    pub unpublish_at: &'a SentMoment,
}

impl PublicationDraft<'_> {
    fn publication(&self, stored: Option<PublicationPlan>) -> Publication {
        let before = stored.unwrap_or(PublicationPlan::DRAFT);
        let is_sent_back = |sent: &Publication| {
            let is_flag_changed = self.flag.is_some_and(|flag| flag != before.is_published());
            stored.is_some() && *sent == before.publication && is_flag_changed
        };
        // Clients of the specification do not know these states, and must not end them by what they leave out.
        let is_kept = matches!(before.publication, Publication::Scheduled | Publication::Archived);
        let flag = self.flag.unwrap_or(self.default_flag && !is_kept);
        let flagged = before.flagged(flag);
        self.publication.filter(|sent| !is_sent_back(sent)).unwrap_or(flagged)
    }
}

/// The state of an event or a post, and the moments at which it changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PublicationPlan {
    pub publication: Publication,
    pub publish_at: Option<DateTime<Utc>>,
    pub unpublish_at: Option<DateTime<Utc>>,
}

impl PublicationPlan {
    pub const DRAFT: Self = Self { publication: Publication::Draft, publish_at: None, unpublish_at: None };

    pub fn is_published(&self) -> bool {
        self.publication == Publication::Published
    }

    /// When it changes by itself.
    pub fn due_at(&self) -> Option<DateTime<Utc>> {
        match self.publication {
            Publication::Scheduled => self.publish_at,
            Publication::Published => self.unpublish_at,
            Publication::Draft | Publication::Archived => None,
        }
    }

    /// The plan after every moment that has passed; `None` if none has. What should have been published and taken back
    /// meanwhile is not shown any more.
    pub fn after_due(self, now: DateTime<Utc>) -> Option<Self> {
        self.due_at().filter(|due_at| *due_at <= now)?;
        let is_over = self.unpublish_at.is_some_and(|unpublish_at| unpublish_at <= now);
        let publication = if is_over { Publication::Archived } else { Publication::Published };
        Some(Self { publication, ..self })
    }

    /// The moments at which it is published or archived, or was published.
    pub fn moments(&self) -> impl Iterator<Item = (DateTime<Utc>, PublicationAction)> {
        let is_live = matches!(self.publication, Publication::Scheduled | Publication::Published);
        let moments =
            [(self.publish_at, PublicationAction::Publish), (self.unpublish_at, PublicationAction::Unpublish)];
        moments.into_iter().filter_map(move |(at, action)| Some((at.filter(|_| is_live)?, action)))
    }

    /// The plan of what comes back from the trash: nothing is published because its moment passed meanwhile.
    #[must_use]
    pub fn untrashed(self, now: DateTime<Utc>) -> Self {
        let is_missed = self.publication == Publication::Scheduled && self.publish_at.is_none_or(|at| at <= now);
        if is_missed { Self { publication: Publication::Draft, ..self } } else { self }
    }

    /// The plan of an earlier version that is restored: the same, and what was published is not taken back by a moment that
    /// passed.
    #[must_use]
    pub fn restored(self, now: DateTime<Utc>) -> Self {
        let plan = self.untrashed(now);
        let end = plan.unpublish_at.filter(|at| !plan.is_published() || *at > now);
        Self { unpublish_at: end, ..plan }
    }

    /// What a client makes of the `stored` plan.
    pub fn check(
        errors: &mut FieldErrors,
        draft: PublicationDraft<'_>,
        stored: Option<Self>,
        now: DateTime<Utc>,
    ) -> Self {
        let before = stored.unwrap_or(Self::DRAFT);
        let mut plan = Self {
            publication: draft.publication(stored),
            publish_at: sent_or_stored(errors, "publish_at", draft.publish_at, before.publish_at),
            unpublish_at: sent_or_stored(errors, "unpublish_at", draft.unpublish_at, before.unpublish_at),
        };
        if plan.publication == Publication::Scheduled {
            match plan.publish_at {
                None => errors.add("publish_at", Problem::Required),
                Some(at) if at <= now => plan.publication = Publication::Published,
                Some(_) => {}
            }
        }
        if plan.is_published() && !before.is_published() {
            // It is published now, whatever was planned.
            plan.publish_at = plan.publish_at.map(|at| at.min(stored_moment(now)));
        }
        plan.check_end(errors, draft.unpublish_at, &before, now);
        plan
    }

    /// The state by the flag of the specification.
    fn flagged(&self, is_public: bool) -> Publication {
        match self.publication {
            _ if is_public => Publication::Published,
            Publication::Published => Publication::Draft,
            other => other,
        }
    }

    fn check_end(&mut self, errors: &mut FieldErrors, sent: &SentMoment, before: &Self, now: DateTime<Utc>) {
        let Some(end) = self.unpublish_at else { return };
        let is_live = matches!(self.publication, Publication::Scheduled | Publication::Published);
        let is_unchanged = before.unpublish_at == Some(end) && (!is_live || before.publication == self.publication);
        if is_unchanged && before.publish_at == self.publish_at {
            return;
        }
        let problem = if end <= now {
            Some(Problem::InThePast)
        } else if self.publish_at.is_some_and(|publish_at| end <= publish_at) {
            Some(Problem::BeforePublication)
        } else {
            None
        };
        match (problem, sent) {
            // A stored end that the client did not send is dropped, not refused: the client may not know the field.
            (Some(_), None) if end <= now => self.unpublish_at = None,
            (Some(problem), _) => errors.add("unpublish_at", problem),
            (None, _) => {}
        }
    }
}

fn sent_or_stored(
    errors: &mut FieldErrors,
    field: &str,
    sent: &SentMoment,
    stored: Option<DateTime<Utc>>,
) -> Option<DateTime<Utc>> {
    let Some(sent) = sent else { return stored };
    let text = clean_optional(sent.as_deref())?;
    let moment = parse_moment(&text);
    if moment.is_none() {
        errors.add(field, Problem::NotADate);
    }
    moment.map(|moment| stored_moment(moment.at))
}

/// The moment as it is read back: databases keep milliseconds.
fn stored_moment(at: DateTime<Utc>) -> DateTime<Utc> {
    at.trunc_subsecs(3)
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;

    fn now() -> DateTime<Utc> {
        DateTime::parse_from_rfc3339("2026-11-15T09:00:00Z").expect("a literal").with_timezone(&Utc)
    }

    fn in_hours(hours: i64) -> Option<DateTime<Utc>> {
        Some(now() + TimeDelta::hours(hours))
    }

    fn plan(
        publication: Publication,
        publish_at: Option<DateTime<Utc>>,
        unpublish_at: Option<DateTime<Utc>>,
    ) -> PublicationPlan {
        PublicationPlan { publication, publish_at, unpublish_at }
    }

    fn sent(at: Option<DateTime<Utc>>) -> SentMoment {
        Some(at.map(|at| at.to_rfc3339()))
    }

    fn check(
        publication: Publication,
        publish_at: &SentMoment,
        unpublish_at: &SentMoment,
        stored: Option<PublicationPlan>,
    ) -> Result<PublicationPlan, Vec<String>> {
        let mut errors = FieldErrors::default();
        let draft = PublicationDraft {
            publication: Some(publication),
            flag: None,
            default_flag: false,
            publish_at,
            unpublish_at,
        };
        let plan = PublicationPlan::check(&mut errors, draft, stored, now());
        let fields: Vec<String> = errors.iter().map(|(field, _)| field.to_owned()).collect();
        if fields.is_empty() { Ok(plan) } else { Err(fields) }
    }

    fn flagged(is_public: bool, stored: Option<PublicationPlan>) -> PublicationPlan {
        let draft = PublicationDraft {
            publication: None,
            flag: Some(is_public),
            default_flag: false,
            publish_at: &None,
            unpublish_at: &None,
        };
        PublicationPlan::check(&mut FieldErrors::default(), draft, stored, now())
    }

    #[test]
    fn every_name_reads_back() {
        for name in Publication::NAMES {
            assert_eq!(Publication::from_name(name).map(Publication::name), Some(*name));
        }
    }

    #[test]
    fn the_flag_alone_publishes_or_keeps_what_is_not_published() {
        use Publication::{Archived, Draft, Published, Scheduled};
        for stored in [Draft, Scheduled, Archived] {
            assert_eq!(flagged(false, Some(plan(stored, in_hours(1), None))).publication, stored);
            assert_eq!(flagged(true, Some(plan(stored, None, None))).publication, Published);
        }
        assert_eq!(flagged(false, Some(plan(Published, None, None))).publication, Draft);
        assert_eq!(flagged(false, None).publication, Draft);
        assert_eq!(flagged(true, None).publication, Published);
    }

    #[test]
    fn a_client_that_leaves_everything_out_ends_no_plan_and_no_archive() {
        use Publication::{Archived, Draft, Published, Scheduled};
        let left_out = |stored| {
            let draft = PublicationDraft {
                publication: None,
                flag: None,
                default_flag: true,
                publish_at: &None,
                unpublish_at: &None,
            };
            PublicationPlan::check(&mut FieldErrors::default(), draft, stored, now()).publication
        };
        assert_eq!(left_out(None), Published);
        for (stored, expected) in
            [(Draft, Published), (Published, Published), (Scheduled, Scheduled), (Archived, Archived)]
        {
            assert_eq!(left_out(Some(plan(stored, in_hours(1), None))), expected);
        }
    }

    #[test]
    fn a_schedule_needs_a_moment_and_a_passed_one_publishes_at_once() {
        use Publication::{Published, Scheduled};
        assert_eq!(check(Scheduled, &None, &None, None), Err(vec!["publish_at".to_owned()]));
        assert_eq!(check(Scheduled, &sent(None), &None, None), Err(vec!["publish_at".to_owned()]));
        assert_eq!(check(Scheduled, &sent(in_hours(1)), &None, None), Ok(plan(Scheduled, in_hours(1), None)));
        assert_eq!(check(Scheduled, &sent(in_hours(-1)), &None, None), Ok(plan(Published, in_hours(-1), None)));
        let stored = plan(Scheduled, in_hours(2), None);
        assert_eq!(check(Scheduled, &None, &None, Some(stored)), Ok(stored), "what is left out stays");
    }

    #[test]
    fn publishing_by_hand_before_the_moment_is_publishing_now() {
        let stored = plan(Publication::Scheduled, in_hours(2), in_hours(5));
        let published = check(Publication::Published, &None, &None, Some(stored));
        assert_eq!(published, Ok(plan(Publication::Published, in_hours(0), in_hours(5))));
    }

    #[test]
    fn publishing_by_hand_keeps_the_moment_to_the_millisecond() {
        let now = now() + TimeDelta::nanoseconds(123_456_789);
        let draft = PublicationDraft {
            publication: Some(Publication::Published),
            flag: None,
            default_flag: false,
            publish_at: &None,
            unpublish_at: &None,
        };
        let stored = plan(Publication::Scheduled, in_hours(2), None);
        let published = PublicationPlan::check(&mut FieldErrors::default(), draft, Some(stored), now);
        assert_eq!(published.publish_at, Some(self::now() + TimeDelta::milliseconds(123)));
    }

    #[test]
    fn the_end_lies_in_the_future_and_after_the_begin() {
        use Publication::{Draft, Published, Scheduled};
        let refused = Err(vec!["unpublish_at".to_owned()]);
        assert_eq!(check(Published, &None, &sent(in_hours(-1)), None), refused);
        assert_eq!(check(Draft, &None, &sent(in_hours(0)), None), refused);
        assert_eq!(check(Scheduled, &sent(in_hours(2)), &sent(in_hours(2)), None), refused);
        assert!(check(Scheduled, &sent(in_hours(2)), &sent(in_hours(3)), None).is_ok());
        let stored = plan(Scheduled, in_hours(2), in_hours(3));
        assert_eq!(check(Scheduled, &sent(in_hours(4)), &None, Some(stored)), refused);
    }

    #[test]
    fn an_end_that_passed_can_be_sent_back_but_does_not_end_what_is_published_again() {
        use Publication::{Archived, Published};
        let archived = plan(Archived, in_hours(-3), in_hours(-1));
        assert_eq!(check(Archived, &None, &sent(in_hours(-1)), Some(archived)), Ok(archived));
        assert_eq!(check(Published, &None, &None, Some(archived)), Ok(plan(Published, in_hours(-3), None)));
        let refused = Err(vec!["unpublish_at".to_owned()]);
        assert_eq!(check(Published, &None, &sent(in_hours(-1)), Some(archived)), refused);
    }

    #[test]
    fn due_plans_move_on_once() {
        use Publication::{Archived, Draft, Published, Scheduled};
        let after = |hours: i64, plan: PublicationPlan| {
            plan.after_due(now() + TimeDelta::hours(hours)).map(|plan| plan.publication)
        };
        let scheduled = plan(Scheduled, in_hours(1), in_hours(2));
        assert_eq!(after(0, scheduled), None);
        assert_eq!(after(1, scheduled), Some(Published));
        assert_eq!(after(2, scheduled), Some(Archived), "it is not shown after its end");
        let published = plan(Published, in_hours(1), in_hours(2));
        assert_eq!(after(0, published), None, "a clock that goes back takes nothing back");
        assert_eq!(after(1, published), None);
        assert_eq!(after(2, published), Some(Archived));
        for done in [Draft, Archived] {
            assert_eq!(after(9, plan(done, in_hours(1), in_hours(2))), None);
        }
    }

    #[test]
    fn a_restored_schedule_that_passed_is_a_draft() {
        use Publication::{Archived, Draft, Published, Scheduled};
        let restored = |plan: PublicationPlan| plan.restored(now());
        assert_eq!(restored(plan(Scheduled, in_hours(-1), None)), plan(Draft, in_hours(-1), None));
        assert_eq!(restored(plan(Scheduled, in_hours(1), None)), plan(Scheduled, in_hours(1), None));
        assert_eq!(restored(plan(Published, None, in_hours(-1))), plan(Published, None, None));
        assert_eq!(restored(plan(Archived, None, in_hours(-1))), plan(Archived, None, in_hours(-1)));
    }
}
