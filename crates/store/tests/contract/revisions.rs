//! Revisions: kept when a version is replaced, by thing and by bulk change.

use chrono::TimeDelta;
use meydan_domain::Result;
use meydan_domain::change::{ChangeKind, Noun};
use meydan_domain::revision::RevisionAction;
use meydan_domain::staff::Actor;
use meydan_store::audit::NewAuditEntry;
use meydan_store::revisions::{BatchedThing, Replacement};
use meydan_store::{Store, audit, revisions};
use meydan_test_support::clock::test_now;
use meydan_test_support::contract;
use serde_json::{Value, json};

use crate::write;

contract!(versions_read_back_newest_first);
contract!(a_version_is_kept_once);
contract!(a_bulk_change_knows_what_it_replaced_until_it_ends);
contract!(revisions_of_a_purged_thing_are_gone);
contract!(old_revisions_are_deleted);
contract!(the_creator_is_known_by_the_audit_trail);

fn by(batch: Option<i64>) -> Replacement<'static> {
    let action = RevisionAction::Updated;
    Replacement { noun: Noun::Events, actor: &Actor::System, action, batch, now: test_now() }
}

async fn keep(store: &Store, batch: Option<i64>, id: i64, number: i64) -> Result<()> {
    let replaced = revisions::replaced(id, number, &json!({ "title": number }), test_now() - TimeDelta::hours(1))?;
    write(store, async |tx| revisions::insert(tx, by(batch), vec![replaced]).await).await
}

async fn versions_read_back_newest_first(store: &Store) -> Result<()> {
    for number in [1, 2, 4] {
        keep(store, None, 7, number).await?;
    }
    keep(store, None, 8, 1).await?;
    let found = revisions::before(store.read(), Noun::Events, 7, 4, 5).await?;
    assert_eq!(found.iter().map(|revision| revision.number).collect::<Vec<_>>(), [2, 1]);
    assert_eq!(found[0].document, json!({ "title": 2 }));
    assert_eq!((found[0].made_at, found[0].replaced_at), (test_now() - TimeDelta::hours(1), test_now()));
    assert_eq!((found[0].user_id, found[0].user_name.as_str()), (None, "system"));
    assert_eq!(found[0].action, RevisionAction::Updated);
    assert_eq!(revisions::before(store.read(), Noun::Events, 7, i64::MAX, 1).await?[0].number, 4);
    assert!(revisions::before(store.read(), Noun::Blogs, 7, 9, 5).await?.is_empty());
    assert_eq!(revisions::count(store.read(), Noun::Events, 7).await?, 3);
    Ok(())
}

async fn a_version_is_kept_once(store: &Store) -> Result<()> {
    keep(store, None, 7, 1).await?;
    keep(store, None, 7, 1).await?;
    assert_eq!(revisions::count(store.read(), Noun::Events, 7).await?, 1);
    Ok(())
}

async fn a_bulk_change_knows_what_it_replaced_until_it_ends(store: &Store) -> Result<()> {
    keep(store, Some(3), 9, 5).await?;
    keep(store, Some(3), 9, 6).await?;
    keep(store, Some(4), 9, 7).await?;
    keep(store, None, 8, 2).await?;
    write(store, async |tx| revisions::insert(tx, by(Some(3)), vec![revisions::nothing_before(10, test_now())]).await)
        .await?;
    let things = revisions::of_batch(store.read(), Noun::Events, 3).await?;
    let thing = |thing_id, first, last| BatchedThing { thing_id, first, last };
    assert_eq!(things, [thing(9, 5, 6), thing(10, 0, 0)]);
    assert!(revisions::of_batch(store.read(), Noun::Blogs, 3).await?.is_empty());
    let found = revisions::find_many(store.read(), Noun::Events, 3, &things).await?;
    assert_eq!(found[&9].document, json!({ "title": 5 }));
    assert_eq!(found[&10].document, Value::Null);
    assert_eq!(revisions::count(store.read(), Noun::Events, 10).await?, 0, "nothing is no version");
    write(store, async |tx| revisions::end_batch(tx, 3).await).await?;
    assert!(revisions::of_batch(store.read(), Noun::Events, 3).await?.is_empty());
    assert_eq!(revisions::of_batch(store.read(), Noun::Events, 4).await?, [thing(9, 7, 7)]);
    assert_eq!(revisions::count(store.read(), Noun::Events, 9).await?, 3, "the versions stay");
    Ok(())
}

async fn revisions_of_a_purged_thing_are_gone(store: &Store) -> Result<()> {
    keep(store, None, 7, 1).await?;
    keep(store, None, 8, 1).await?;
    write(store, async |tx| revisions::purge(tx, Noun::Venues, 7).await).await?;
    assert_eq!(revisions::count(store.read(), Noun::Events, 7).await?, 1);
    write(store, async |tx| revisions::purge(tx, Noun::Events, 7).await).await?;
    assert_eq!(revisions::count(store.read(), Noun::Events, 7).await?, 0);
    assert_eq!(revisions::count(store.read(), Noun::Events, 8).await?, 1);
    Ok(())
}

async fn old_revisions_are_deleted(store: &Store) -> Result<()> {
    keep(store, None, 7, 1).await?;
    let delete = async |before| write(store, async |tx| revisions::delete_before(tx, before).await).await;
    assert_eq!(delete(test_now()).await?, 0);
    assert_eq!(delete(test_now() + TimeDelta::milliseconds(1)).await?, 1);
    assert_eq!(revisions::count(store.read(), Noun::Events, 7).await?, 0);
    Ok(())
}

async fn the_creator_is_known_by_the_audit_trail(store: &Store) -> Result<()> {
    let entry = |action, noun_id: &str| NewAuditEntry {
        action,
        noun: Noun::Events,
        noun_id: noun_id.to_owned(),
        label: "Caz",
        before: None,
        after: None,
    };
    let insert = async |action, id: &str| {
        write(store, async |tx| audit::insert(tx, &Actor::System, entry(action, id), test_now()).await).await
    };
    let id = insert(ChangeKind::Created, "7").await?;
    insert(ChangeKind::Updated, "8").await?;
    assert_eq!(revisions::creator(store.read(), Noun::Events, "7").await?, Some((None, "system".to_owned())));
    assert_eq!(revisions::creator(store.read(), Noun::Events, "8").await?, None);
    write(store, async |tx| audit::describe(tx, id, "12", &json!({ "category": "art" })).await).await?;
    let entry = audit::find(store.read(), id).await?.expect("the entry");
    assert_eq!((entry.label.as_str(), entry.after), ("12", Some(json!({ "category": "art" }))));
    Ok(())
}
