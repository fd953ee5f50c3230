//! What imports wrote: set, replaced, gone with the event.

use meydan_domain::Result;
use meydan_store::{Store, imported_fields};
use meydan_test_support::builders::EventBuilder;
use meydan_test_support::clock::test_now;
use meydan_test_support::contract;
use serde_json::{Map, json};

use crate::write;

contract!(the_last_import_of_an_event_is_kept, an_event_is_found_by_the_record_that_it_was_made_of);

async fn the_last_import_of_an_event_is_kept(store: &Store) -> Result<()> {
    let event = EventBuilder::new("caz").insert(store).await?.id;
    assert_eq!(imported_fields::find(store.read(), event).await?, Map::new());
    for title in ["Caz", "Caz Gecesi"] {
        let fields = Map::from_iter([("title_tr".to_owned(), json!(title)), ("tags".to_owned(), json!(["ğ", "ı"]))]);
        write(store, async |tx| imported_fields::set(tx, event, &fields, test_now()).await).await?;
        assert_eq!(imported_fields::find(store.read(), event).await?, fields);
    }
    Ok(())
}

async fn an_event_is_found_by_the_record_that_it_was_made_of(store: &Store) -> Result<()> {
    let mut ids = Vec::new();
    for (event, key) in [("bir", "a"), ("iki", "b"), ("uc", "b")] {
        let event = EventBuilder::new(event).insert(store).await?.id;
        write(store, async |tx| {
            imported_fields::set(tx, event, &Map::new(), test_now()).await?;
            imported_fields::set_record(tx, event, key).await?;
            // A later import keeps the key.
            imported_fields::set(tx, event, &Map::new(), test_now()).await
        })
        .await?;
        ids.push(event);
    }
    let keys = ["a", "b", "c"].map(str::to_owned);
    let found = imported_fields::events_of_records(store.read(), &keys).await?;
    assert_eq!(found, [("a".to_owned(), ids[0]), ("b".to_owned(), ids[1]), ("b".to_owned(), ids[2])]);
    assert!(imported_fields::events_of_records(store.read(), &[]).await?.is_empty());
    Ok(())
}
