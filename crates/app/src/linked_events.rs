//! Events after a change of a venue or profile that they name: renamed, merged, or restored from a merge.

use std::collections::HashMap;

use chrono::{DateTime, TimeDelta, Utc};
use meydan_domain::Result;
use meydan_domain::change::{ChangeKind, Noun, VisitorEffect};
use meydan_domain::event::{Event, EventContent, Performer};
use meydan_domain::event_draft::EventDraft;
use meydan_domain::merge::{MovedEvent, join_showings, split_showings};
use meydan_domain::profile::Profile;
use meydan_domain::revision::RevisionAction;
use meydan_domain::showing::{Place, Showing};
use meydan_domain::staff::Actor;
use meydan_domain::venue::Venue;
use meydan_store::events::StoredEvent;
use meydan_store::revisions::{self, Replacement};
use meydan_store::{Tx, events, links, profiles, venues};

use crate::core::Core;
use crate::event_links::{Linker, link_venue, performer_of, place_of};
use crate::jobs::JobLease;

/// Events that are read and written at a time.
const BATCH: usize = 200;
/// How far back nodes of an older version may have saved events: longer than a failed job is retried.
const OLDER_NODES: TimeDelta = TimeDelta::days(7);

/// Updates the events that take place at a venue.
pub(crate) async fn venue_changed(tx: &mut Tx, before: &Venue, after: &Venue, by: Replacement<'_>) -> Result<()> {
    let (old, new) = (place_of(before), place_of(after));
    if old == new && before.content.page_slug() == after.content.page_slug() {
        return Ok(());
    }
    let ids = venues::events_at(&**tx, before.id).await?;
    rewrite_each(tx, &ids, by, |event| {
        for showing in showings_at(event, before.id) {
            link_venue(showing, after);
            apply_venue_change(&mut showing.place, &old, &new);
        }
    })
    .await
}

/// Moves the showings of one venue to another, and says what they were.
pub(crate) async fn move_venue(
    tx: &mut Tx,
    from: &Venue,
    into: &Venue,
    by: Replacement<'_>,
) -> Result<Vec<MovedEvent>> {
    let ids = venues::events_at(&**tx, from.id).await?;
    let (old, new) = (place_of(from), place_of(into));
    let mut moved = Vec::new();
    rewrite_each(tx, &ids, by, |event| {
        let (mut showings, mut before) = (Vec::new(), Vec::new());
        for showing in showings_at(event, from.id) {
            showings.push((showing.showing_id.clone(), showing.place.clone()));
            before.push(showing.clone());
            link_venue(showing, into);
            apply_venue_change(&mut showing.place, &old, &new);
        }
        let joined = join_showings(&mut event.content.showings, before);
        moved.push(MovedEvent { showings, joined, ..MovedEvent::new(event.id) });
    })
    .await?;
    Ok(moved)
}

/// Moves showings back from `into`, the venue that `venue` was merged into.
pub(crate) async fn restore_venue(
    tx: &mut Tx,
    venue: &Venue,
    into: &Venue,
    moved: &[MovedEvent],
    by: Replacement<'_>,
) -> Result<()> {
    let (old, new) = (place_of(into), place_of(venue));
    let (ids, by_id) = by_event(moved);
    rewrite_each(tx, &ids, by, |event| {
        let Some(moved) = by_id.get(&event.id) else { return };
        split_showings(&mut event.content.showings, &moved.joined);
        // One that an editor gave another venue since stays there.
        for showing in showings_at(event, into.id) {
            let Some((_, before)) = moved.showings.iter().find(|(id, _)| *id == showing.showing_id) else { continue };
            let mut as_merged = before.clone();
            apply_venue_change(&mut as_merged, &new, &old);
            if showing.place == as_merged {
                showing.place = before.clone();
            } else {
                apply_venue_change(&mut showing.place, &old, &new);
            }
            link_venue(showing, venue);
        }
    })
    .await
}

fn showings_at(event: &mut Event, venue: i64) -> impl Iterator<Item = &mut Showing> {
    event.content.showings.iter_mut().filter(move |showing| showing.venue_row == Some(venue))
}

/// Every fact that is as the venue had it becomes what the venue has now; what an editor wrote for one event stays.
fn apply_venue_change(place: &mut Place, before: &Place, after: &Place) {
    let follow_text = |text: &mut String, before: &String, after: &String| {
        if text == before {
            text.clone_from(after);
        }
    };
    follow_text(&mut place.venue.tr, &before.venue.tr, &after.venue.tr);
    follow_text(&mut place.venue.en, &before.venue.en, &after.venue.en);
    follow_text(&mut place.city.tr, &before.city.tr, &after.city.tr);
    follow_text(&mut place.city.en, &before.city.en, &after.city.en);
    follow_text(&mut place.address, &before.address, &after.address);
    follow_text(&mut place.district, &before.district, &after.district);
    follow_text(&mut place.country, &before.country, &after.country);
    if place.coordinates == before.coordinates {
        place.coordinates = after.coordinates;
    }
    (place.is_step_free, place.setting) = (after.is_step_free, after.setting);
}

/// Updates the events that name a profile.
pub(crate) async fn profile_changed(tx: &mut Tx, before: &Profile, after: &Profile, by: Replacement<'_>) -> Result<()> {
    let ids = profiles::events_of(&**tx, before.id).await?;
    rewrite_each(tx, &ids, by, |event| {
        replace_performer(&mut event.content, before, after);
        replace_organizer(&mut event.content, before, after);
    })
    .await
}

/// Makes events name one profile instead of another, and says whom they named.
pub(crate) async fn move_profile(
    tx: &mut Tx,
    from: &Profile,
    into: &Profile,
    by: Replacement<'_>,
) -> Result<Vec<MovedEvent>> {
    let ids = profiles::events_of(&**tx, from.id).await?;
    let mut moved = Vec::new();
    rewrite_each(tx, &ids, by, |event| {
        let content = &event.content;
        let performs = content.performers.iter().any(|performer| performer.profile_row == Some(from.id));
        moved.push(MovedEvent {
            performers: performs.then(|| content.performers.clone()),
            organizer: (content.organizer_row == Some(from.id)).then(|| content.organizer.clone()),
            ..MovedEvent::new(event.id)
        });
        merge_performer(&mut event.content, from, into);
        replace_organizer(&mut event.content, from, into);
    })
    .await?;
    Ok(moved)
}

/// Makes events name a profile again that was merged into another.
pub(crate) async fn restore_profile(
    tx: &mut Tx,
    profile: &Profile,
    into: &Profile,
    moved: &[MovedEvent],
    by: Replacement<'_>,
) -> Result<()> {
    let (ids, by_id) = by_event(moved);
    rewrite_each(tx, &ids, by, |event| {
        let Some(moved) = by_id.get(&event.id) else { return };
        if let Some(before) = &moved.performers {
            restore_performer(&mut event.content, before, profile, into);
        }
        if let Some(before) = &moved.organizer
            && event.content.organizer_row == Some(into.id)
        {
            let is_as_merged = event.content.organizer == into.content.name || event.content.organizer == *before;
            replace_organizer(&mut event.content, into, profile);
            if is_as_merged {
                event.content.organizer.clone_from(before);
            }
        }
    })
    .await
}

/// An event that names both keeps one entry of the two.
fn merge_performer(content: &mut EventContent, from: &Profile, into: &Profile) {
    if content.performers.iter().any(|performer| performer.profile_row == Some(into.id)) {
        content.performers.retain(|performer| performer.profile_row != Some(from.id));
    } else {
        replace_performer(content, from, into);
    }
}

fn replace_performer(content: &mut EventContent, before: &Profile, after: &Profile) {
    for performer in content.performers.iter_mut().filter(|performer| performer.profile_row == Some(before.id)) {
        *performer = performer_of(after);
    }
}

/// The list as it was, unless an editor changed it since: then the profile takes its place, or comes last.
fn restore_performer(content: &mut EventContent, before: &[Performer], profile: &Profile, into: &Profile) {
    let mut as_merged = EventContent { performers: before.to_vec(), ..content.clone() };
    merge_performer(&mut as_merged, profile, into);
    if content.performers == as_merged.performers {
        content.performers = before.to_vec();
    } else if before.iter().any(|performer| performer.profile_row == Some(into.id)) {
        // Where an editor removed the one that both had become, both are gone.
        if content.performers.iter().any(|performer| performer.profile_row == Some(into.id)) {
            content.performers.push(performer_of(profile));
        }
    } else {
        replace_performer(content, into, profile);
    }
}

fn replace_organizer(content: &mut EventContent, before: &Profile, after: &Profile) {
    if content.organizer_row != Some(before.id) {
        return;
    }
    content.organizer_row = Some(after.id);
    content.organizer_id = after.content.page_slug();
    if content.organizer.tr == before.content.name.tr {
        content.organizer.tr.clone_from(&after.content.name.tr);
    }
    if content.organizer.en == before.content.name.en {
        content.organizer.en.clone_from(&after.content.name.en);
    }
}

fn by_event(moved: &[MovedEvent]) -> (Vec<i64>, HashMap<i64, &MovedEvent>) {
    let by_id = moved.iter().map(|moved| (moved.event, moved)).collect();
    (moved.iter().map(|moved| moved.event).collect(), by_id)
}

/// Changes events, some at a time; each is one line in the change log, and the version before is kept.
async fn rewrite_each(tx: &mut Tx, ids: &[i64], by: Replacement<'_>, mut change: impl FnMut(&mut Event)) -> Result<()> {
    let by = Replacement { noun: Noun::Events, ..by };
    for ids in ids.chunks(BATCH) {
        let mut replaced = Vec::new();
        for StoredEvent { mut event, is_trashed } in events::find_for_rewrite(&**tx, ids).await? {
            let before = event.content.clone();
            change(&mut event);
            event.content.project(event.content.projected_position(by.now));
            if event.content == before {
                continue;
            }
            replaced.push(revisions::replaced(event.id, event.version, &before, event.updated_at)?);
            events::rewrite(&**tx, event.id, &event.content, by.now).await?;
            record(tx, &event, is_trashed, by.now);
        }
        revisions::insert(&**tx, by, replaced).await?;
    }
    Ok(())
}

/// The number of a draft is not sent to visitors.
fn record(tx: &mut Tx, event: &Event, is_trashed: bool, now: DateTime<Utc>) {
    let is_seen = event.content.is_active && !is_trashed;
    let effect = if is_seen { VisitorEffect::Shows } else { VisitorEffect::None };
    tx.changed_with(Noun::Events, event.id, ChangeKind::Updated, effect, now);
}

/// Links events that nodes of an older version saved since the database was upgraded, some at a time.
pub(crate) async fn upgrade_events(core: &Core, lease: &JobLease) -> Result<()> {
    loop {
        let now = core.now();
        let ids = events::without_showings(core.store().read(), now - OLDER_NODES, BATCH as u64).await?;
        if ids.is_empty() {
            return Ok(());
        }
        let mut tx = core.store().begin().await?;
        links::lock_shared(&*tx).await?;
        lease.fence(&tx).await?;
        let mut linker = Linker::new(now);
        let by = core.replacement(Noun::Events, &Actor::System, RevisionAction::Updated);
        let mut replaced = Vec::new();
        for StoredEvent { mut event, is_trashed } in events::find_for_rewrite(&*tx, &ids).await? {
            replaced.push(revisions::replaced(event.id, event.version, &event.content, event.updated_at)?);
            linker.link(&mut tx, &EventDraft::default(), &mut event.content).await?;
            events::rewrite(&*tx, event.id, &event.content, now).await?;
            record(&mut tx, &event, is_trashed, now);
        }
        revisions::insert(&*tx, by, replaced).await?;
        tx.commit().await?;
    }
}
