//! Merges: kept until they are undone.

use meydan_domain::Result;
use meydan_domain::change::Noun;
use meydan_domain::merge::{Merge, MovedEvent};
use meydan_domain::text::Localized;
use meydan_domain::venue::VenueContent;
use meydan_store::{Store, merges};
use meydan_test_support::builders::VenueBuilder;
use meydan_test_support::clock::test_now;
use meydan_test_support::contract;

use crate::write;

contract!(a_merge_reads_back_until_it_is_removed);

async fn a_merge_reads_back_until_it_is_removed(store: &Store) -> Result<()> {
    let merge = Merge {
        content: VenueBuilder::new("sahne").also(&["Salon"]).content(),
        version: 3,
        created_at: test_now(),
        added_aliases: vec!["sahne".to_owned()],
        redirects: vec!["eski".to_owned()],
        children: vec![5],
        moved: vec![MovedEvent { organizer: Some(Localized::new("Salon", "Hall")), ..MovedEvent::new(7) }],
    };
    write(store, async |tx| merges::insert(tx, Noun::Venues, 1, 2, &merge, test_now()).await).await?;
    let find = async |noun: Noun, id: i64| merges::find::<VenueContent>(store.read(), noun, id).await;
    assert_eq!(merges::find(store.read(), Noun::Venues, 1).await?, Some((2, merge.clone())));
    let changed = Merge { redirects: Vec::new(), ..merge };
    write(store, async |tx| merges::replace(tx, Noun::Venues, 1, &changed).await).await?;
    assert_eq!(merges::find(store.read(), Noun::Venues, 1).await?, Some((2, changed)));
    assert_eq!(find(Noun::Venues, 2).await?, None);
    assert_eq!(find(Noun::Profiles, 1).await?, None);
    assert!(write(store, async |tx| merges::remove(tx, Noun::Venues, 1).await).await?);
    assert!(!write(store, async |tx| merges::remove(tx, Noun::Venues, 1).await).await?);
    assert_eq!(find(Noun::Venues, 1).await?, None);
    Ok(())
}
