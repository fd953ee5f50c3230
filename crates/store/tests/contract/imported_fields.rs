//! What imports wrote: set, replaced, gone with the event.

use meydan_domain::Result;
use meydan_store::{Store, imported_fields};
use meydan_test_support::builders::EventBuilder;
use meydan_test_support::clock::test_now;
use meydan_test_support::contract;
use serde_json::{Map, json};

use crate::write;

contract!(the_last_import_of_an_event_is_kept);

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
