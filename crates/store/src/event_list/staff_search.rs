//! What staff search exactly: numbers, codes, addresses, phrases and names of venues.

use meydan_domain::event_query::StaffSearch;
use sea_orm::sea_query::{Condition, Expr, ExprTrait, Query, SelectStatement};

use super::filter::Table;
use crate::entity::showing_index::Column;
use crate::entity::{event_index, events, venue_names, venues};
use crate::search::{contains, contains_as_written};

/// All parts must be found.
pub(super) fn found_exactly(search: &StaffSearch) -> Condition {
    let urls = search.urls.iter().map(|url| of_event(events_with(url)));
    let phrases = search.phrases.iter().map(|phrase| {
        Condition::any().add(of_event(texts_with(phrase))).add(at_address(phrase)).add(of_event(events_with(phrase)))
    });
    let venues = search.venues.iter().map(|name| Table::Showing.col(Column::VenueId).in_subquery(venues_with(name)));
    let all = urls.fold(Condition::all(), Condition::add);
    venues.fold(phrases.fold(all, Condition::add), Condition::add)
}

/// The event with this number or code.
pub(super) fn has_key(key: &str) -> Condition {
    let number = key.parse::<i64>().ok();
    let coded = Query::select()
        .column(events::Column::Id)
        .from(events::Entity)
        .and_where(Expr::col(events::Column::EventId).eq(key))
        .to_owned();
    Condition::any().add(of_event(coded)).add_option(number.map(|id| Table::Showing.col(Column::EventId).eq(id)))
}

/// At a venue whose names or address have this word.
pub(super) fn at_address(word: &str) -> Expr {
    let found = Query::select()
        .column(venues::Column::Id)
        .from(venues::Entity)
        .and_where(Expr::col(venues::Column::SearchText).like(contains(word)))
        .to_owned();
    Table::Showing.col(Column::VenueId).in_subquery(found)
}

fn of_event(ids: SelectStatement) -> Expr {
    Table::Showing.col(Column::EventId).in_subquery(ids)
}

/// Their whole documents: addresses of sellers, of places, of people.
fn events_with(text: &str) -> SelectStatement {
    Query::select()
        .column(events::Column::Id)
        .from(events::Entity)
        .and_where(Expr::col(events::Column::Content).like(contains_as_written(text)))
        .to_owned()
}

fn texts_with(phrase: &str) -> SelectStatement {
    Query::select()
        .column(event_index::Column::Id)
        .from(event_index::Entity)
        .and_where(Expr::col(event_index::Column::SearchText).like(contains(phrase)))
        .to_owned()
}

fn venues_with(name: &str) -> SelectStatement {
    Query::select()
        .column(venue_names::Column::VenueId)
        .from(venue_names::Entity)
        .and_where(Expr::col(venue_names::Column::NameKey).like(contains(name)))
        .to_owned()
}
