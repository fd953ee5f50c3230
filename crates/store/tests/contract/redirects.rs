//! Redirects: set, moved, removed.

use meydan_domain::Result;
use meydan_domain::change::Noun;
use meydan_store::{Store, redirects};
use meydan_test_support::clock::test_now;
use meydan_test_support::contract;

use crate::write;

contract!(a_redirect_leads_where_it_was_last_set, redirects_move_together);

async fn a_redirect_leads_where_it_was_last_set(store: &Store) -> Result<()> {
    let set = async |target: i64| {
        write(store, async |tx| redirects::set(tx, Noun::Venues, "eski", target, test_now()).await).await
    };
    set(1).await?;
    set(2).await?;
    assert_eq!(redirects::find(store.read(), Noun::Venues, "eski").await?, Some(2));
    assert_eq!(redirects::find(store.read(), Noun::Profiles, "eski").await?, None);
    write(store, async |tx| redirects::remove(tx, Noun::Venues, "eski").await).await?;
    assert_eq!(redirects::find(store.read(), Noun::Venues, "eski").await?, None);
    Ok(())
}

async fn redirects_move_together(store: &Store) -> Result<()> {
    write(store, async |tx| {
        for (slug, target) in [("b", 1), ("a", 1), ("c", 2)] {
            redirects::set(tx, Noun::Venues, slug, target, test_now()).await?;
        }
        redirects::set(tx, Noun::Profiles, "d", 1, test_now()).await
    })
    .await?;
    let moved = write(store, async |tx| redirects::retarget(tx, Noun::Venues, 1, 3).await).await?;
    assert_eq!(moved, ["a", "b"]);
    let find = async |noun: Noun, slug: &str| redirects::find(store.read(), noun, slug).await;
    assert_eq!(find(Noun::Venues, "a").await?, Some(3));
    assert_eq!(find(Noun::Venues, "c").await?, Some(2));
    assert_eq!(find(Noun::Profiles, "d").await?, Some(1));
    Ok(())
}
