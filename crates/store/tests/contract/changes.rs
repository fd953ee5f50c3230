//! Writing and reading the change log; `following` covers followers.

use chrono::TimeDelta;
use meydan_domain::Result;
use meydan_domain::change::{Change, ChangeKind, Noun, VisitorEffect};
use meydan_domain::dependencies::Dependencies;
use meydan_store::{Freshness, ProducedAt, Store, changes};
use meydan_test_support::clock::test_now;
use meydan_test_support::{contract, rows};
use sea_orm::ConnectionTrait;

contract!(
    changes_are_stored_in_order,
    later_changes_are_read_in_pages,
    a_rolled_back_write_leaves_no_change,
    public_changes_raise_the_content_version_before_commit_returns,
    private_changes_leave_the_content_version_alone,
    a_commit_invalidates_responses_at_once,
    the_content_version_never_goes_back,
    pruning_deletes_old_changes_and_keeps_the_newest,
    the_sequence_continues_after_everything_was_pruned,
    the_oldest_change_is_found,
    a_change_of_a_newer_version_is_skipped,
);

/// One committed change of a noun, and its sequence number.
pub async fn change(store: &Store, noun: Noun, id: &str) -> Result<i64> {
    let mut tx = store.begin().await?;
    tx.changed(noun, id, ChangeKind::Updated, test_now());
    tx.commit().await?;
    changes::newest(store.read()).await
}

async fn changes_are_stored_in_order(store: &Store) -> Result<()> {
    assert_eq!(changes::newest(store.read()).await?, 0);
    assert_eq!(rows::count(store, "change_log").await, 0);
    let mut tx = store.begin().await?;
    tx.changed(Noun::Events, 7, ChangeKind::Created, test_now());
    tx.changed(Noun::Settings, "site_name", ChangeKind::Updated, test_now());
    tx.commit().await?;
    change(store, Noun::Images, "").await?;
    let all = changes::after(store.read(), 0, 100).await?;
    let effect = VisitorEffect::Shows;
    let expected = |seq, noun, id: &str, kind| Change { seq, noun, id: id.to_owned(), kind, effect, at: test_now() };
    assert_eq!(
        all,
        [
            expected(all[0].seq, Noun::Events, "7", ChangeKind::Created),
            expected(all[0].seq + 1, Noun::Settings, "site_name", ChangeKind::Updated),
            expected(all[0].seq + 2, Noun::Images, "", ChangeKind::Updated),
        ]
    );
    assert!(all[0].seq > 0);
    assert_eq!(changes::newest(store.read()).await?, all[2].seq);
    assert_eq!(rows::count(store, "change_log").await, 3);
    Ok(())
}

async fn later_changes_are_read_in_pages(store: &Store) -> Result<()> {
    for number in 0..5 {
        change(store, Noun::Events, &number.to_string()).await?;
    }
    let mut ids = Vec::new();
    let mut seen = 0;
    loop {
        let part = changes::after(store.read(), seen, 2).await?;
        let Some(last) = part.last() else { break };
        assert!(part.len() <= 2);
        seen = last.seq;
        ids.extend(part.into_iter().map(|change| change.id));
    }
    assert_eq!(ids, ["0", "1", "2", "3", "4"]);
    Ok(())
}

async fn a_rolled_back_write_leaves_no_change(store: &Store) -> Result<()> {
    let mut tx = store.begin().await?;
    tx.changed(Noun::Events, 1, ChangeKind::Created, test_now());
    drop(tx);
    assert_eq!(rows::count(store, "change_log").await, 0);
    assert_eq!(store.content_version(), 0);
    change(store, Noun::Events, "2").await?;
    let all = changes::after(store.read(), 0, 100).await?;
    assert_eq!(all.iter().map(|change| change.id.as_str()).collect::<Vec<_>>(), ["2"]);
    Ok(())
}

async fn public_changes_raise_the_content_version_before_commit_returns(store: &Store) -> Result<()> {
    let public = [Noun::Events, Noun::Blogs, Noun::Categories, Noun::Images, Noun::Logos, Noun::Settings];
    for noun in public {
        let before = store.content_version();
        let mut tx = store.begin().await?;
        tx.changed(noun, 1, ChangeKind::Updated, test_now());
        assert_eq!(store.content_version(), before, "not before it is true");
        tx.commit().await?;
        // Nothing is awaited between the commit and this check.
        let raised = store.content_version();
        assert!(raised > before, "{noun:?}");
        assert_eq!(raised, changes::newest(store.read()).await?);
    }
    Ok(())
}

async fn private_changes_leave_the_content_version_alone(store: &Store) -> Result<()> {
    let public = change(store, Noun::Events, "1").await?;
    for noun in [Noun::Contact, Noun::Newsletter, Noun::Users] {
        change(store, noun, "1").await?;
        assert_eq!(store.content_version(), public, "{noun:?}");
    }
    let mut tx = store.begin().await?;
    tx.changed(Noun::Blogs, 1, ChangeKind::Updated, test_now());
    tx.changed(Noun::Users, 1, ChangeKind::Updated, test_now());
    tx.commit().await?;
    let newest = changes::newest(store.read()).await?;
    assert_eq!(store.content_version(), newest - 1, "the public one of the two counts");
    Ok(())
}

async fn a_commit_invalidates_responses_at_once(store: &Store) -> Result<()> {
    let (event, list) =
        (Dependencies::thing(Noun::Events, 7), Dependencies::query([Noun::Events]).shows(Noun::Events, [7, 8]));
    let version = store.content_version();
    let freshness = |dependencies: &Dependencies| {
        store.recent_changes().freshness(dependencies, ProducedAt { stored: version, queried: version })
    };
    let mut tx = store.begin().await?;
    tx.changed_with(Noun::Events, 9, ChangeKind::Updated, VisitorEffect::None, test_now());
    tx.commit().await?;
    assert_eq!((freshness(&event), freshness(&list)), (Freshness::Fresh, Freshness::Fresh), "a draft");
    let mut tx = store.begin().await?;
    tx.changed_with(Noun::Events, 8, ChangeKind::Updated, VisitorEffect::Shows, test_now());
    assert_eq!(freshness(&list), Freshness::Fresh, "not before it is true");
    tx.commit().await?;
    assert_eq!(freshness(&event), Freshness::Fresh);
    assert!(matches!(freshness(&list), Freshness::Stale { since: Some(_) }));
    let mut tx = store.begin().await?;
    tx.changed_with(Noun::Events, 7, ChangeKind::Updated, VisitorEffect::Hides, test_now());
    tx.commit().await?;
    assert_eq!((freshness(&event), freshness(&list)), (Freshness::Invalid, Freshness::Invalid));
    let effects: Vec<_> = changes::after(store.read(), 0, 10).await?.into_iter().map(|change| change.effect).collect();
    assert_eq!(effects, [VisitorEffect::None, VisitorEffect::Shows, VisitorEffect::Hides]);
    Ok(())
}

async fn the_content_version_never_goes_back(store: &Store) -> Result<()> {
    let mut versions = Vec::new();
    for number in 0..5 {
        change(store, Noun::Events, &number.to_string()).await?;
        versions.push(store.content_version());
    }
    assert!(versions.is_sorted_by(|earlier, later| earlier < later), "{versions:?}");
    Ok(())
}

async fn pruning_deletes_old_changes_and_keeps_the_newest(store: &Store) -> Result<()> {
    for days in 0..4 {
        let mut tx = store.begin().await?;
        tx.changed(Noun::Events, days, ChangeKind::Updated, test_now() + TimeDelta::days(days));
        tx.commit().await?;
    }
    let prune =
        async |days| crate::write(store, async |tx| changes::prune(tx, test_now() + TimeDelta::days(days)).await).await;
    let ids = async || {
        let all = changes::after(store.read(), 0, 100).await?;
        Result::Ok(all.into_iter().map(|change| change.id).collect::<Vec<_>>())
    };
    assert_eq!(prune(0).await?, 0);
    assert_eq!(prune(2).await?, 2);
    assert_eq!(ids().await?, ["2", "3"]);
    assert_eq!(prune(1_000).await?, 1);
    assert_eq!(ids().await?, ["3"], "the newest stays, however old");
    assert_eq!(prune(1_000).await?, 0);
    Ok(())
}

async fn the_sequence_continues_after_everything_was_pruned(store: &Store) -> Result<()> {
    let before = change(store, Noun::Events, "1").await?;
    crate::write(store, async |tx| changes::prune(tx, test_now() + TimeDelta::days(1_000)).await).await?;
    assert!(change(store, Noun::Events, "2").await? > before);
    Ok(())
}

async fn the_oldest_change_is_found(store: &Store) -> Result<()> {
    assert_eq!(changes::oldest(store.read()).await?, 0);
    let first = change(store, Noun::Events, "1").await?;
    change(store, Noun::Events, "2").await?;
    assert_eq!(changes::oldest(store.read()).await?, first);
    Ok(())
}

async fn a_change_of_a_newer_version_is_skipped(store: &Store) -> Result<()> {
    change(store, Noun::Events, "1").await?;
    let tx = store.begin().await?;
    tx.execute_unprepared("INSERT INTO change_log (noun, noun_id, kind, at) VALUES ('sources', '1', 'run', 0)")
        .await
        .expect("a line nobody here knows");
    tx.commit().await?;
    change(store, Noun::Events, "2").await?;
    let ids: Vec<String> = changes::after(store.read(), 0, 10).await?.into_iter().map(|change| change.id).collect();
    assert_eq!(ids, ["1", "2"]);
    Ok(())
}
