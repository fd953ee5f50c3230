//! Money is exact: in storage, in JSON, in comparisons.

use meydan_domain::event_query::{EventQuery, Sort};
use meydan_domain::money::Money;
use meydan_domain::{Language, Result};
use meydan_store::{Store, event_list, events};
use meydan_test_support::builders::EventBuilder;
use meydan_test_support::clock::test_now;
use meydan_test_support::contract;
use proptest::collection::btree_set;
use proptest::test_runner::{Config, TestRunner};
use tokio::runtime::Handle;
use tokio::task::block_in_place;

use crate::{page, write};

contract!(any_amounts_come_back_exact_and_in_order, the_smallest_and_the_largest_amount_are_exact);

async fn any_amounts_come_back_exact_and_in_order(store: &Store) -> Result<()> {
    let config = Config { cases: 6, failure_persistence: None, ..Config::default() };
    let amounts = btree_set(0..=Money::MAX.hundredths(), 1..40);
    let handle = Handle::current();
    let property = block_in_place(|| {
        TestRunner::new(config).run(&amounts, |amounts| {
            let amounts: Vec<i64> = amounts.into_iter().collect();
            handle.block_on(come_back_exact(store, &amounts)).expect("no error");
            Ok(())
        })
    });
    assert_eq!(property, Ok(()));
    Ok(())
}

async fn the_smallest_and_the_largest_amount_are_exact(store: &Store) -> Result<()> {
    come_back_exact(
        store,
        &[0, 1, 29, 57, 99, 100, 9_007_199_254, Money::MAX.hundredths() - 1, Money::MAX.hundredths()],
    )
    .await
}

/// Inserts events with these ascending prices from JSON, and reads them back by price.
async fn come_back_exact(store: &Store, amounts: &[i64]) -> Result<()> {
    let contents: Vec<_> = amounts
        .iter()
        .rev()
        .map(|&hundredths| {
            let draft = EventBuilder::new(&format!("e_{hundredths}")).priced(hundredths, hundredths).draft();
            let json = serde_json::to_string(&draft).expect("a draft is JSON");
            let draft: meydan_domain::event_draft::EventDraft = serde_json::from_str(&json).expect("and comes back");
            draft.check(test_now()).expect("a valid event")
        })
        .collect();
    write(store, async |tx| events::insert_many(tx, &contents, test_now()).await).await?;
    let query =
        EventQuery { sort: Sort::Price, page: page(100, None), ..EventQuery::upcoming(test_now(), Language::Tr) };
    let listed = event_list::list(store, &query).await?.items;
    let prices: Vec<_> = listed.iter().map(|event| (event.content.price_min, event.content.price_max)).collect();
    let expected: Vec<_> = amounts.iter().copied().map(Money::from_hundredths).map(|money| (money, money)).collect();
    assert_eq!(prices, expected);
    for event in listed {
        let exactly = event.content.price_min;
        let only = EventQuery { price_min: exactly, price_max: exactly, ..query.clone() };
        assert_eq!(event_list::list(store, &only).await?.total, 1);
        write(store, async |tx| events::trash(tx, event.id, test_now()).await).await?;
    }
    Ok(())
}
