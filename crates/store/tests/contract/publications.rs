//! Planned publications: what is due, in which order, and what a calendar reads.

use chrono::{DateTime, TimeDelta, Utc};
use meydan_domain::Result;
use meydan_domain::change::Noun;
use meydan_domain::publication::{Publication, PublicationPlan};
use meydan_store::publications::Due;
use meydan_store::{Store, blogs, events, publications};
use meydan_test_support::builders::{BlogBuilder, EventBuilder};
use meydan_test_support::clock::test_now;
use meydan_test_support::contract;

use crate::write;

contract!(
    what_is_due_is_found_the_first_due_first,
    the_next_page_of_what_is_due_begins_after_the_last_one,
    a_corrected_moment_is_not_due_any_more,
    the_publication_reads_back_as_it_was_written,
    a_calendar_reads_both_moments,
);

const BOTH: [Noun; 2] = [Noun::Events, Noun::Blogs];

fn in_hours(hours: i64) -> DateTime<Utc> {
    test_now() + TimeDelta::hours(hours)
}

fn plan(publication: Publication, publish_at: Option<i64>, unpublish_at: Option<i64>) -> PublicationPlan {
    PublicationPlan { publication, publish_at: publish_at.map(in_hours), unpublish_at: unpublish_at.map(in_hours) }
}

async fn insert(store: &Store, noun: Noun, key: &str, plan: PublicationPlan) -> Result<i64> {
    write(store, async |tx| match noun {
        Noun::Events => {
            let mut content = EventBuilder::new(key).content();
            content.set_plan(plan);
            Ok(events::insert(tx, &content, test_now()).await?.id)
        }
        _ => {
            let mut content = BlogBuilder::new(key).content();
            content.set_plan(plan);
            Ok(blogs::insert(tx, &content, None, test_now()).await?.id)
        }
    })
    .await
}

async fn trash(store: &Store, noun: Noun, id: i64) -> Result<()> {
    write(store, async |tx| match noun {
        Noun::Events => events::trash(tx, id, test_now()).await.map(drop),
        _ => blogs::trash(tx, id, test_now()).await.map(drop),
    })
    .await
}

async fn due(store: &Store, noun: Noun, hours: i64, after: Option<Due>, limit: u64) -> Result<Vec<i64>> {
    let due = publications::due(store.read(), noun, in_hours(hours), after, limit).await?;
    Ok(due.into_iter().map(|due| due.id).collect())
}

async fn what_is_due_is_found_the_first_due_first(store: &Store) -> Result<()> {
    use Publication::{Archived, Draft, Published, Scheduled};
    for noun in BOTH {
        let ends = insert(store, noun, "ends", plan(Published, None, Some(2))).await?;
        let begins = insert(store, noun, "begins", plan(Scheduled, Some(1), Some(3))).await?;
        insert(store, noun, "draft", plan(Draft, Some(1), Some(2))).await?;
        insert(store, noun, "archived", plan(Archived, Some(1), Some(2))).await?;
        insert(store, noun, "published", plan(Published, Some(1), None)).await?;
        let trashed = insert(store, noun, "trashed", plan(Scheduled, Some(1), None)).await?;
        trash(store, noun, trashed).await?;
        let due = async |hours: i64, limit: u64| due(store, noun, hours, None, limit).await;
        assert!(due(0, 10).await?.is_empty());
        assert_eq!(due(1, 10).await?, [begins], "at its moment");
        assert_eq!(due(9, 10).await?, [begins, ends]);
        assert_eq!(due(9, 1).await?, [begins]);
    }
    Ok(())
}

async fn the_next_page_of_what_is_due_begins_after_the_last_one(store: &Store) -> Result<()> {
    for noun in BOTH {
        let late = insert(store, noun, "late", plan(Publication::Scheduled, Some(2), None)).await?;
        let one = insert(store, noun, "one", plan(Publication::Scheduled, Some(1), None)).await?;
        let two = insert(store, noun, "two", plan(Publication::Scheduled, Some(1), None)).await?;
        let after = |hours: i64, id: i64| Some(Due { at: in_hours(hours), id });
        assert_eq!(due(store, noun, 9, after(1, one), 10).await?, [two, late], "of the same moment by id");
        assert_eq!(due(store, noun, 9, after(1, two), 10).await?, [late]);
        assert!(due(store, noun, 9, after(2, late), 10).await?.is_empty());
    }
    Ok(())
}

async fn a_corrected_moment_is_not_due_any_more(store: &Store) -> Result<()> {
    for noun in BOTH {
        let id = insert(store, noun, "begins", plan(Publication::Scheduled, Some(1), None)).await?;
        for (corrected, is_due) in [(Some(in_hours(3)), false), (None, false), (Some(in_hours(0)), true)] {
            write(store, async |tx| publications::set_due(tx, noun, id, corrected).await).await?;
            let due = due(store, noun, 2, None, 10).await?;
            assert_eq!(due.contains(&id), is_due, "{noun:?} {corrected:?}");
        }
    }
    Ok(())
}

async fn the_publication_reads_back_as_it_was_written(store: &Store) -> Result<()> {
    use Publication::{Archived, Draft, Published, Scheduled};
    for (number, publication) in [Draft, Scheduled, Published, Archived].into_iter().enumerate() {
        let plan = plan(publication, Some(1), Some(2));
        let event = insert(store, Noun::Events, &format!("event-{number}"), plan).await?;
        let blog = insert(store, Noun::Blogs, "post", plan).await?;
        let found = events::find(store.read(), event).await?.expect("an event");
        assert_eq!(found.content.plan(), plan);
        let found = write(store, async |tx| blogs::find_for_update(tx, blog).await).await?.expect("a post");
        assert_eq!(found.content.plan(), plan);
    }
    Ok(())
}

async fn a_calendar_reads_both_moments(store: &Store) -> Result<()> {
    use Publication::{Published, Scheduled};
    for noun in BOTH {
        let both = insert(store, noun, "both", plan(Scheduled, Some(1), Some(5))).await?;
        let past = insert(store, noun, "past", plan(Published, Some(-5), None)).await?;
        insert(store, noun, "none", plan(Published, None, None)).await?;
        let trashed = insert(store, noun, "trashed", plan(Scheduled, Some(1), None)).await?;
        trash(store, noun, trashed).await?;
        let planned =
            async |from: i64, to: i64| publications::planned(store.read(), noun, &(in_hours(from)..in_hours(to))).await;
        assert_eq!(planned(0, 3).await?, [both]);
        assert_eq!(planned(3, 6).await?, [both]);
        assert_eq!(planned(-6, 0).await?, [past]);
        assert!(planned(2, 5).await?.is_empty(), "the end is not part of the range");
        if noun == Noun::Blogs {
            let mut ids: Vec<i64> =
                blogs::find_many(store.read(), &[both, past, trashed]).await?.iter().map(|blog| blog.id).collect();
            ids.sort_unstable();
            assert_eq!(ids, [both, past], "what is in the trash is left out");
        }
    }
    Ok(())
}
