//! Pagination of event lists.

use std::collections::HashSet;

use chrono::TimeDelta;
use meydan_domain::date_range::DateSpan;
use meydan_domain::event_query::{EventQuery, Sort};
use meydan_domain::page::{Cursor, CursorKey};
use meydan_domain::{Language, Result};
use meydan_store::{Store, event_list, events};
use meydan_test_support::builders::EventBuilder;
use meydan_test_support::clock::{test_now, utc};
use meydan_test_support::contract;

use crate::{between, page, refuses_cursor, write};

contract!(
    pages_by_date_hold_each_row_once,
    pages_by_turkish_name_hold_each_row_once,
    pages_by_english_name_hold_each_row_once,
    pages_by_price_hold_each_row_once,
    pages_by_relevance_hold_each_row_once,
    pages_by_popularity_hold_each_row_once,
    a_page_stays_where_it_was_when_rows_come_before_it,
    the_total_is_the_same_on_every_page,
    a_range_of_dates_holds_on_every_page,
    a_cursor_cannot_reach_out_of_the_range_of_dates,
    what_has_been_on_for_long_comes_after_what_begins,
    the_last_page_has_no_next,
    a_cursor_of_another_sort_is_refused,
    a_cursor_with_wrong_keys_is_refused,
);

fn query(sort: Sort) -> EventQuery {
    EventQuery { sort, ..EventQuery::upcoming(test_now(), Language::Tr) }
}

/// 25 events with ties in every sort key, and some unknown prices.
async fn insert_25(store: &Store) -> Result<()> {
    let contents: Vec<_> = (0..25)
        .map(|number| {
            let title = ["Çalgı caz", "Caz", "Ilgaz", "İlk"][number % 4];
            let start = test_now() + TimeDelta::days(1 + (number % 3) as i64);
            let price = (number % 4 != 3).then_some((number % 4) as i64 * 1_000);
            let event = EventBuilder::new(&format!("e_{number}")).titled(title, title).starting_at(start);
            event.priced(price, None).described("caz").content()
        })
        .collect();
    write(store, async |tx| events::insert_many(tx, &contents, test_now()).await).await?;
    for number in [3, 7, 11, 19] {
        let event = events::find_by_key(store.read(), &format!("e_{number}")).await?.expect("it is there");
        write(store, async |tx| events::set_popularity(tx, event.id, number % 8).await).await?;
    }
    Ok(())
}

/// All keys, read at once and in pages of `limit`.
async fn whole_and_paged(store: &Store, query: &EventQuery, limit: u64) -> Result<(Vec<String>, Vec<String>)> {
    let whole = event_list::list(store, &EventQuery { page: page(100, None), ..query.clone() }).await?;
    let mut paged = Vec::new();
    let mut next = None;
    loop {
        let part = event_list::list(store, &EventQuery { page: page(limit, next), ..query.clone() }).await?;
        assert!(part.items.len() as u64 <= limit);
        paged.extend(part.items.into_iter().map(|event| event.content.event_id));
        assert!(paged.len() <= 100, "the pages go in circles");
        next = part.next;
        if next.is_none() {
            break;
        }
    }
    Ok((whole.items.into_iter().map(|event| event.content.event_id).collect(), paged))
}

async fn holds_each_row_once(store: &Store, query: EventQuery) -> Result<()> {
    insert_25(store).await?;
    for limit in [1, 4, 5, 24, 25] {
        let (whole, paged) = whole_and_paged(store, &query, limit).await?;
        assert_eq!(whole, paged, "in pages of {limit}");
        assert_eq!(paged.iter().collect::<HashSet<_>>().len(), 25);
    }
    Ok(())
}

async fn pages_by_date_hold_each_row_once(store: &Store) -> Result<()> {
    holds_each_row_once(store, query(Sort::Date)).await
}

async fn pages_by_turkish_name_hold_each_row_once(store: &Store) -> Result<()> {
    holds_each_row_once(store, query(Sort::Name)).await
}

async fn pages_by_english_name_hold_each_row_once(store: &Store) -> Result<()> {
    holds_each_row_once(store, EventQuery { language: Language::En, ..query(Sort::Name) }).await
}

async fn pages_by_price_hold_each_row_once(store: &Store) -> Result<()> {
    holds_each_row_once(store, query(Sort::Price)).await
}

async fn pages_by_relevance_hold_each_row_once(store: &Store) -> Result<()> {
    holds_each_row_once(store, EventQuery { words: vec!["caz".into()], ..query(Sort::Relevance) }).await
}

async fn pages_by_popularity_hold_each_row_once(store: &Store) -> Result<()> {
    holds_each_row_once(store, query(Sort::Popular)).await
}

async fn a_page_stays_where_it_was_when_rows_come_before_it(store: &Store) -> Result<()> {
    insert_25(store).await?;
    for (place, sort) in [Sort::Date, Sort::Name, Sort::Price].into_iter().enumerate() {
        let first = event_list::list(store, &EventQuery { page: page(10, None), ..query(sort) }).await?;
        let second = EventQuery { page: page(10, first.next), ..query(sort) };
        let before = event_list::list(store, &second).await?;
        // First by date, by name and by price alike.
        let early = EventBuilder::new(&format!("early_{place}")).titled("Aaa", "Aaa").priced(0, None);
        early.starting_at(test_now() + TimeDelta::hours(1)).insert(store).await?;
        let after = event_list::list(store, &second).await?;
        assert_eq!(before.items, after.items, "{sort:?}");
        assert_eq!(before.next, after.next);
    }
    Ok(())
}

async fn the_total_is_the_same_on_every_page(store: &Store) -> Result<()> {
    insert_25(store).await?;
    // Before the range, so that a total without the range would show.
    EventBuilder::new("before").starting("2026-11-15T13:00").insert(store).await?;
    for sort in [Sort::Date, Sort::Name, Sort::Price, Sort::Relevance, Sort::Popular] {
        let query = EventQuery { dates: between(Some(utc("2026-11-16T00:00:00Z")), None), ..query(sort) };
        let first = event_list::list(store, &EventQuery { page: page(10, None), ..query.clone() }).await?;
        assert_eq!((first.total, first.limit, first.items.len()), (25, 10, 10));
        let second = event_list::list(store, &EventQuery { page: page(10, first.next), ..query }).await?;
        assert_eq!((second.total, second.items.len()), (25, 10), "{sort:?}");
    }
    Ok(())
}

async fn a_range_of_dates_holds_on_every_page(store: &Store) -> Result<()> {
    insert_25(store).await?;
    let day = test_now() + TimeDelta::days(2);
    let range = EventQuery { dates: between(Some(day), Some(day + TimeDelta::days(1))), ..query(Sort::Date) };
    let (whole, paged) = whole_and_paged(store, &range, 3).await?;
    assert_eq!(whole.len(), 8);
    assert_eq!(whole, paged);
    Ok(())
}

async fn a_cursor_cannot_reach_out_of_the_range_of_dates(store: &Store) -> Result<()> {
    insert_25(store).await?;
    let first = event_list::list(store, &EventQuery { page: page(1, None), ..query(Sort::Date) }).await?;
    let from = test_now() + TimeDelta::days(3);
    let narrower = EventQuery { dates: between(Some(from), None), page: page(100, first.next), ..query(Sort::Date) };
    let rest = event_list::list(store, &narrower).await?;
    assert_eq!((rest.items.len(), rest.total), (8, 8));
    assert!(rest.items.iter().all(|event| event.content.starts_at >= from));
    Ok(())
}

async fn what_has_been_on_for_long_comes_after_what_begins(store: &Store) -> Result<()> {
    for (key, start, end) in [
        ("acilis", "2026-11-20T18:00", "2027-01-10T18:00"),
        ("bitti", "2026-09-01T10:00", "2026-11-19T18:00"),
        ("fuar", "2026-11-14T10:00", "2026-11-30T18:00"),
        ("gece", "2026-11-19T22:00", "2026-11-20T03:00"),
        ("konser", "2026-11-20T21:00", "2026-11-20T23:00"),
        ("sergi", "2026-09-01T10:00", "2026-12-31T18:00"),
        ("sonra", "2026-11-21T21:00", "2026-11-21T23:00"),
    ] {
        EventBuilder::new(key).starting(start).ending(end).insert(store).await?;
    }
    let day = (Some(utc("2026-11-20T00:00:00+03:00")), Some(utc("2026-11-21T00:00:00+03:00")));
    let that_day = EventQuery { dates: between(day.0, day.1), ..query(Sort::Date) };
    for limit in [1, 2, 3, 10] {
        let (whole, paged) = whole_and_paged(store, &that_day, limit).await?;
        assert_eq!(whole, ["acilis", "konser", "sergi", "fuar"]);
        assert_eq!(whole, paged, "pages of {limit}");
    }
    let evening = DateSpan { begins_only: true, ..between(day.0, day.1) };
    let evening = event_list::list(store, &EventQuery { dates: evening, ..query(Sort::Date) }).await?;
    assert_eq!((evening.total, evening.items.len()), (2, 2));
    Ok(())
}

async fn the_last_page_has_no_next(store: &Store) -> Result<()> {
    insert_25(store).await?;
    let all = event_list::list(store, &EventQuery { page: page(25, None), ..query(Sort::Date) }).await?;
    assert_eq!((all.items.len(), all.next), (25, None));
    let empty = EventQuery { category: Some("none".into()), ..query(Sort::Date) };
    let none = event_list::list(store, &empty).await?;
    assert_eq!((none.items.len(), none.total, none.next), (0, 0, None));
    Ok(())
}

async fn a_cursor_of_another_sort_is_refused(store: &Store) -> Result<()> {
    insert_25(store).await?;
    let sorts = [Sort::Date, Sort::Name, Sort::Price, Sort::Relevance, Sort::Popular];
    for sort in sorts {
        let first = event_list::list(store, &EventQuery { page: page(5, None), ..query(sort) }).await?;
        for other in sorts.into_iter().filter(|&other| other != sort) {
            let crossed = EventQuery { page: page(5, first.next.clone()), ..query(other) };
            assert!(refuses_cursor(event_list::list(store, &crossed).await), "{sort:?} for {other:?}");
        }
    }
    Ok(())
}

async fn a_cursor_with_wrong_keys_is_refused(store: &Store) -> Result<()> {
    let number = || CursorKey::Number(1);
    let text = || CursorKey::Text("a".into());
    for (sort, keys) in [
        (Sort::Date, vec![number()]),
        (Sort::Date, vec![number(), number(), number()]),
        (Sort::Date, vec![text(), number()]),
        (Sort::Date, vec![]),
        (Sort::Name, vec![number(), number()]),
        (Sort::Name, vec![text(), text()]),
        (Sort::Price, vec![number(), number()]),
    ] {
        let cursor = Some(Cursor::new(sort.name(), keys));
        assert!(refuses_cursor(event_list::list(store, &EventQuery { page: page(5, cursor), ..query(sort) }).await));
    }
    Ok(())
}
