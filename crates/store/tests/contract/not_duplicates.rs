//! Decisions that two events are not the same.

use meydan_domain::Result;
use meydan_store::{Store, events, not_duplicates};
use meydan_test_support::builders::EventBuilder;
use meydan_test_support::clock::test_now;
use meydan_test_support::contract;

use crate::write;

contract!(a_decision_is_remembered_once_for_a_pair, decisions_go_with_a_purged_event);

async fn insert_events(store: &Store) -> Result<[i64; 3]> {
    let mut ids = [0; 3];
    for (id, name) in ids.iter_mut().zip(["caz", "rock", "opera"]) {
        *id = EventBuilder::new(name).insert(store).await?.id;
    }
    Ok(ids)
}

async fn decide(store: &Store, one: i64, other: i64) -> Result<bool> {
    write(store, async |tx| not_duplicates::insert(tx, not_duplicates::pair(one, other), test_now()).await).await
}

async fn a_decision_is_remembered_once_for_a_pair(store: &Store) -> Result<()> {
    let [caz, rock, opera] = insert_events(store).await?;
    assert!(decide(store, rock, caz).await?);
    assert!(!decide(store, caz, rock).await?);
    assert!(decide(store, rock, opera).await?);
    let mut all = not_duplicates::all(store.read()).await?;
    all.sort_unstable();
    assert_eq!(all, [(caz, rock), (rock, opera)]);
    assert_eq!(not_duplicates::of_events(store.read(), &[caz]).await?, [(caz, rock)]);
    assert_eq!(not_duplicates::of_events(store.read(), &[opera]).await?, [(rock, opera)]);
    assert_eq!(not_duplicates::of_events(store.read(), &[]).await?, []);
    Ok(())
}

async fn decisions_go_with_a_purged_event(store: &Store) -> Result<()> {
    let [caz, rock, opera] = insert_events(store).await?;
    for (one, other) in [(caz, rock), (rock, opera), (caz, opera)] {
        decide(store, one, other).await?;
    }
    write(store, async |tx| events::trash(tx, rock, test_now()).await).await?;
    write(store, async |tx| events::purge(tx, rock, test_now()).await).await?;
    assert_eq!(not_duplicates::all(store.read()).await?, [(caz, opera)]);
    Ok(())
}
