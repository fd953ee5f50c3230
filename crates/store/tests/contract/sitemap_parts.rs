//! The stored parts of the sitemap.

use meydan_domain::Result;
use meydan_store::{Store, sitemap_parts};
use meydan_test_support::contract;

use crate::write;

contract!(parts_are_replaced_together);

async fn parts_are_replaced_together(store: &Store) -> Result<()> {
    assert_eq!(sitemap_parts::count(store.read()).await?, 0);
    let replace = async |parts: Vec<Vec<u8>>| write(store, async |tx| sitemap_parts::replace(tx, parts).await).await;
    replace(vec![vec![0, 255, 10], vec![2], vec![3]]).await?;
    assert_eq!(sitemap_parts::count(store.read()).await?, 3);
    assert_eq!(sitemap_parts::find(store.read(), 1).await?, Some(vec![0, 255, 10]));
    replace(vec![vec![7]]).await?;
    assert_eq!(sitemap_parts::find(store.read(), 1).await?, Some(vec![7]));
    assert_eq!(sitemap_parts::find(store.read(), 2).await?, None);
    replace(Vec::new()).await?;
    assert_eq!(sitemap_parts::count(store.read()).await?, 0);
    Ok(())
}
