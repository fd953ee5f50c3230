//! Checks of the links of events.

use chrono::{DateTime, TimeDelta, Utc};
use meydan_domain::Result;
use meydan_domain::link_check::LinkProblem::{NoAnswer, NotFound, ServerError};
use meydan_store::link_checks::{self, LinkOutcome};
use meydan_store::{Store, events};
use meydan_test_support::builders::EventBuilder;
use meydan_test_support::clock::test_now;
use meydan_test_support::contract;

use crate::write;

contract!(
    a_link_that_fails_on_three_days_in_a_row_is_dead,
    one_success_begins_again,
    an_unknown_outcome_leaves_what_was_known,
    an_answer_of_today_is_known,
    a_confirmed_link_is_not_dead_for_a_while,
    old_checks_and_those_of_purged_events_go,
);

const LINK: &str = "https://biletci.example.org/caz";

fn day(number: i64) -> DateTime<Utc> {
    test_now() + TimeDelta::days(number)
}

async fn insert_event(store: &Store, name: &str) -> Result<i64> {
    Ok(EventBuilder::new(name).starting("2027-06-01T20:30").insert(store).await?.id)
}

async fn check(store: &Store, event: i64, outcome: LinkOutcome, now: DateTime<Utc>) -> Result<()> {
    write(store, async |tx| link_checks::record(tx, event, LINK, outcome, now).await).await
}

async fn dead_events(store: &Store, now: DateTime<Utc>) -> Result<Vec<i64>> {
    Ok(link_checks::dead(store.read(), now).await?.into_iter().map(|link| link.event_id).collect())
}

async fn a_link_that_fails_on_three_days_in_a_row_is_dead(store: &Store) -> Result<()> {
    let event = insert_event(store, "caz").await?;
    let hours = |hours| test_now() + TimeDelta::hours(hours);
    // Three times on the first day count as one.
    for now in [hours(0), hours(1), hours(2), day(1)] {
        check(store, event, LinkOutcome::Fails(NoAnswer), now).await?;
    }
    assert_eq!(dead_events(store, day(1)).await?, Vec::<i64>::new());
    check(store, event, LinkOutcome::Fails(NotFound), day(2)).await?;
    let dead = link_checks::dead(store.read(), day(2)).await?;
    assert_eq!((dead.len(), dead[0].event_id, dead[0].url.as_str()), (1, event, LINK));
    assert_eq!((dead[0].problem, dead[0].failing_since), (Some(NotFound), Some(test_now())));
    assert_eq!(link_checks::of_events(store.read(), &[event]).await?, dead);
    assert_eq!(link_checks::of_events(store.read(), &[event + 1]).await?, []);
    Ok(())
}

async fn one_success_begins_again(store: &Store) -> Result<()> {
    let event = insert_event(store, "caz").await?;
    for (number, fails) in [(0, true), (1, true), (2, false), (3, true), (4, true)] {
        let outcome = if fails { LinkOutcome::Fails(NotFound) } else { LinkOutcome::Works };
        check(store, event, outcome, day(number)).await?;
    }
    assert_eq!(dead_events(store, day(4)).await?, Vec::<i64>::new());
    check(store, event, LinkOutcome::Fails(NotFound), day(5)).await?;
    assert_eq!(dead_events(store, day(5)).await?, [event]);
    Ok(())
}

async fn an_unknown_outcome_leaves_what_was_known(store: &Store) -> Result<()> {
    let event = insert_event(store, "caz").await?;
    for number in 0..3 {
        check(store, event, LinkOutcome::Fails(NotFound), day(number)).await?;
    }
    check(store, event, LinkOutcome::Unknown, day(3)).await?;
    let dead = link_checks::dead(store.read(), day(3)).await?;
    assert_eq!((dead[0].failed_days, dead[0].checked_at), (3, day(3)));
    Ok(())
}

async fn an_answer_of_today_is_known(store: &Store) -> Result<()> {
    let [silent, answering] = [insert_event(store, "caz").await?, insert_event(store, "rock").await?];
    check(store, silent, LinkOutcome::Fails(NoAnswer), day(0)).await?;
    assert!(!link_checks::has_answer_since(store.read(), day(0)).await?);
    check(store, answering, LinkOutcome::Fails(NotFound), day(0)).await?;
    assert!(link_checks::has_answer_since(store.read(), day(0)).await?);
    assert!(!link_checks::has_answer_since(store.read(), day(1)).await?);
    write(store, async |tx| link_checks::delete(tx, answering, LINK).await).await?;
    assert!(!link_checks::has_answer_since(store.read(), day(0)).await?);
    Ok(())
}

async fn a_confirmed_link_is_not_dead_for_a_while(store: &Store) -> Result<()> {
    let event = insert_event(store, "caz").await?;
    for number in 0..3 {
        check(store, event, LinkOutcome::Fails(ServerError), day(number)).await?;
    }
    write(store, async |tx| link_checks::confirm(tx, event, LINK, day(3), day(33)).await).await?;
    assert_eq!(dead_events(store, day(3)).await?, Vec::<i64>::new());
    let known = link_checks::of_events(store.read(), &[event]).await?;
    assert_eq!((known[0].confirmed_until, known[0].problem), (Some(day(33)), None));
    check(store, event, LinkOutcome::Fails(NotFound), day(4)).await?;
    assert_eq!(link_checks::of_events(store.read(), &[event]).await?, known, "a check that was under way");
    for number in 33..36 {
        check(store, event, LinkOutcome::Fails(ServerError), day(number)).await?;
    }
    assert_eq!(dead_events(store, day(36)).await?, [event]);
    Ok(())
}

async fn old_checks_and_those_of_purged_events_go(store: &Store) -> Result<()> {
    let [caz, rock, opera] =
        [insert_event(store, "caz").await?, insert_event(store, "rock").await?, insert_event(store, "opera").await?];
    for (event, number) in [(caz, 0), (rock, 5), (opera, 5)] {
        check(store, event, LinkOutcome::Works, day(number)).await?;
    }
    assert_eq!(write(store, async |tx| link_checks::delete_before(tx, day(1)).await).await?, 1);
    write(store, async |tx| events::trash(tx, opera, test_now()).await).await?;
    write(store, async |tx| events::purge(tx, opera, test_now()).await).await?;
    let left = link_checks::of_events(store.read(), &[caz, rock, opera]).await?;
    assert_eq!(left.iter().map(|check| check.event_id).collect::<Vec<_>>(), [rock]);
    Ok(())
}
