//! Venues: written, found by name, listed, trashed, used.

use chrono::TimeDelta;
use meydan_domain::change::Noun;
use meydan_domain::named::{NamedSort, StatusFilter};
use meydan_domain::venue::{Venue, VenueQuery};
use meydan_domain::{Language, Result};
use meydan_store::{Store, images, links, redirects, venues};
use meydan_test_support::builders::{self, EventBuilder, VenueBuilder};
use meydan_test_support::clock::test_now;
use meydan_test_support::contract;
use sea_orm::ConnectionTrait;

use crate::{duplicate_field, far_future, page, refuses_cursor, write};

contract!(
    a_venue_reads_back_as_it_was_written,
    a_taken_slug_is_a_conflict,
    an_update_replaces_content_and_names,
    a_stale_version_changes_nothing,
    a_venue_is_found_by_every_name_in_its_city,
    the_list_is_sorted_by_the_alphabet_of_the_language,
    the_list_filters_by_status_city_and_words,
    the_list_pages_by_every_sort,
    the_busiest_venues_come_first,
    uses_count_events_not_showings,
    slugs_of_venues_and_redirects_are_taken,
    a_trashed_venue_is_hidden_and_comes_back,
    purging_takes_names_and_redirects_along,
    children_follow_another_parent,
    a_removed_venue_comes_back_under_its_number,
    its_image_is_public_while_it_is_active,
);

async fn execute(store: &Store, sql: &str) -> Result<()> {
    let tx = store.begin().await?;
    tx.execute_unprepared(sql).await.unwrap_or_else(|error| panic!("{sql}: {error}"));
    tx.commit().await
}

/// What a list by that query holds.
async fn listed(store: &Store, query: VenueQuery) -> Result<Vec<String>> {
    let found = venues::list(store, &query, test_now()).await?;
    Ok(found.items.into_iter().map(|venue| venue.content.venue_id).collect())
}

fn keys(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

/// A showing to come of an event at a venue, as lists know it.
async fn showing(store: &Store, event: i64, position: i32, venue: &Venue, is_cancelled: bool) -> Result<()> {
    let over = (test_now() + TimeDelta::days(1)).timestamp_millis();
    execute(
        store,
        &format!(
            "INSERT INTO showing_index (event_id, position, is_only, is_cancelled, is_active, is_featured, starts_at, over_at, \
             category, platforms, venue_id, district_key, city_key_tr, city_key_en, sort_tr, sort_en, price_low, price_high, \
             currency, unpopularity) VALUES ({event}, {position}, FALSE, {is_cancelled}, TRUE, FALSE, 0, {over}, 'music', \
             '|biletix|', {}, '', '', '', '', '', 0, 0, 'TRY', 0)",
            venue.id
        ),
    )
    .await
}

async fn a_venue_reads_back_as_it_was_written(store: &Store) -> Result<()> {
    builders::image(store, "img_a").await?;
    let parent = VenueBuilder::new("zorlu").insert(store).await?;
    let content = VenueBuilder::new("ana-sahne").named("Ana Sahne", "Main Stage").also(&["Büyük Salon"]).under(&parent);
    let content = content.image("img_a").content();
    let venue = write(store, async |tx| venues::insert(tx, &content, test_now()).await).await?;
    assert_eq!((venue.version, &venue.content), (1, &content));
    let db = store.read();
    assert_eq!(venues::find(db, venue.id).await?.as_ref(), Some(&venue));
    assert_eq!(venues::find_by_key(db, "ana-sahne").await?.as_ref(), Some(&venue));
    assert_eq!(venues::find_by_key(db, "Ana-Sahne").await?, None);
    assert_eq!(venues::find_many(db, &[venue.id, 77, parent.id]).await?, [venue.clone(), parent]);
    let locked = write(store, async |tx| venues::find_for_update(tx, venue.id).await).await?;
    assert_eq!(locked, Some(venue));
    Ok(())
}

async fn a_taken_slug_is_a_conflict(store: &Store) -> Result<()> {
    VenueBuilder::new("sahne").insert(store).await?;
    assert_eq!(duplicate_field(VenueBuilder::new("sahne").insert(store).await), Some("venue_id"));
    let other = VenueBuilder::new("salon").insert(store).await?;
    let content = VenueBuilder::new("sahne").content();
    let result = write(store, async |tx| venues::update(tx, other.id, 1, &content, test_now()).await).await;
    assert_eq!(duplicate_field(result), Some("venue_id"));
    Ok(())
}

async fn an_update_replaces_content_and_names(store: &Store) -> Result<()> {
    let venue = VenueBuilder::new("sahne").named("Eski Ad", "Old Name").insert(store).await?;
    let content = VenueBuilder::new("sahne").named("Yeni Ad", "New Name").in_city("Köln", "Cologne").content();
    let later = test_now() + TimeDelta::hours(1);
    let version = write(store, async |tx| venues::update(tx, venue.id, 1, &content, later).await).await?;
    assert_eq!(version, Some(2));
    let read = venues::find(store.read(), venue.id).await?.expect("it is there");
    assert_eq!((read.version, read.content, read.created_at, read.updated_at), (2, content, test_now(), later));
    let named = async |city: &str, name: &str| venues::find_by_name(store.read(), &keys(&[city]), name).await;
    assert!(named("istanbul", "eski ad").await?.is_none());
    assert!(named("koln", "yeni ad").await?.is_some());
    assert!(named("cologne", "new name").await?.is_some());
    Ok(())
}

async fn a_stale_version_changes_nothing(store: &Store) -> Result<()> {
    let venue = VenueBuilder::new("sahne").insert(store).await?;
    let content = VenueBuilder::new("salon").content();
    let result = write(store, async |tx| venues::update(tx, venue.id, 2, &content, test_now()).await).await?;
    assert_eq!(result, None);
    assert_eq!(venues::find(store.read(), venue.id).await?, Some(venue));
    Ok(())
}

async fn a_venue_is_found_by_every_name_in_its_city(store: &Store) -> Result<()> {
    let venue = VenueBuilder::new("is-sanat").named("İş Sanat", "Is Art").also(&["İş Kuleleri"]).insert(store).await?;
    VenueBuilder::new("is-sanat-izmir").named("İş Sanat", "Is Art").in_city("İzmir", "Izmir").insert(store).await?;
    VenueBuilder::new("is-sanat-2").named("İş Sanat", "Is Art").insert(store).await?;
    write(store, async |tx| links::lock_names(tx).await).await?;
    write(store, async |tx| links::lock_names_patiently(tx).await).await?;
    for name in ["is sanat", "is art", "is kuleleri"] {
        let found = venues::find_by_name(store.read(), &keys(&["constantinople", "istanbul"]), name).await?;
        assert_eq!(found.as_ref(), Some(&venue), "the oldest: {name}");
    }
    assert_eq!(venues::find_by_name(store.read(), &keys(&["ankara"]), "is sanat").await?, None);
    assert_eq!(venues::find_by_name(store.read(), &[], "is sanat").await?, None);
    Ok(())
}

async fn the_list_is_sorted_by_the_alphabet_of_the_language(store: &Store) -> Result<()> {
    for (slug, tr, en) in [("c", "Çırağan", "Ciragan"), ("a", "Cahide", "Theatre"), ("b", "Dorock", "Bar")] {
        VenueBuilder::new(slug).named(tr, en).insert(store).await?;
    }
    let by = |language, sort| VenueQuery { language, sort, ..VenueQuery::default() };
    assert_eq!(listed(store, by(Language::Tr, NamedSort::Name)).await?, ["a", "c", "b"]);
    assert_eq!(listed(store, by(Language::En, NamedSort::Name)).await?, ["b", "c", "a"]);
    assert_eq!(listed(store, by(Language::Tr, NamedSort::Newest)).await?, ["b", "a", "c"]);
    Ok(())
}

async fn the_list_filters_by_status_city_and_words(store: &Store) -> Result<()> {
    VenueBuilder::new("acik").named("Açıkhava", "Open Air").also(&["Harbiye"]).insert(store).await?;
    VenueBuilder::new("kapali").inactive().insert(store).await?;
    VenueBuilder::new("koln").in_city("Köln", "Cologne").insert(store).await?;
    let base = VenueQuery::default;
    assert_eq!(listed(store, base()).await?, ["acik", "koln"]);
    assert_eq!(listed(store, VenueQuery { status: StatusFilter::Inactive, ..base() }).await?, ["kapali"]);
    assert_eq!(listed(store, VenueQuery { status: StatusFilter::All, ..base() }).await?.len(), 3);
    for city in ["koln", "cologne"] {
        assert_eq!(listed(store, VenueQuery { city: Some(city.into()), ..base() }).await?, ["koln"]);
    }
    assert_eq!(listed(store, VenueQuery { words: keys(&["harbiye", "open"]), ..base() }).await?, ["acik"]);
    assert!(listed(store, VenueQuery { words: keys(&["harbiye", "koln"]), ..base() }).await?.is_empty());
    Ok(())
}

async fn the_list_pages_by_every_sort(store: &Store) -> Result<()> {
    for slug in ["e", "d", "c", "b", "a"] {
        VenueBuilder::new(slug).insert(store).await?;
    }
    for sort in [NamedSort::Name, NamedSort::Newest, NamedSort::Events] {
        let (mut seen, mut next) = (Vec::new(), None);
        loop {
            let query = VenueQuery { sort, page: page(2, next), ..VenueQuery::default() };
            let found = venues::list(store, &query, test_now()).await?;
            assert_eq!(found.total, 5);
            seen.extend(found.items.into_iter().map(|venue| venue.content.venue_id));
            next = found.next;
            if next.is_none() {
                break;
            }
        }
        assert_eq!(seen, ["a", "b", "c", "d", "e"], "{sort:?}");
        let foreign = VenueQuery { sort, page: page(2, crate::foreign_cursors().pop()), ..VenueQuery::default() };
        assert!(refuses_cursor(venues::list(store, &foreign, test_now()).await), "{sort:?}");
    }
    Ok(())
}

async fn the_busiest_venues_come_first(store: &Store) -> Result<()> {
    let quiet = VenueBuilder::new("a").insert(store).await?;
    let busy = VenueBuilder::new("b").insert(store).await?;
    let one = EventBuilder::new("one").insert(store).await?.id;
    let two = EventBuilder::new("two").insert(store).await?.id;
    // The store writes rows of its own for events.
    execute(store, "DELETE FROM showing_index").await?;
    showing(store, one, 0, &busy, false).await?;
    showing(store, one, 1, &busy, false).await?;
    showing(store, two, 0, &busy, false).await?;
    showing(store, two, 1, &quiet, true).await?;
    let counts = venues::upcoming_counts(store, test_now()).await?;
    assert_eq!(counts.iter().collect::<Vec<_>>(), [(&busy.id, &2)]);
    assert!(venues::upcoming_counts(store, far_future()).await?.is_empty());
    assert_eq!(venues::addresses(store, test_now()).await?, [("b".to_owned(), busy.updated_at)]);
    assert!(venues::addresses(store, far_future()).await?.is_empty());
    let query = VenueQuery { sort: NamedSort::Events, ..VenueQuery::default() };
    assert_eq!(listed(store, query).await?, ["b", "a"]);
    Ok(())
}

async fn uses_count_events_not_showings(store: &Store) -> Result<()> {
    let venue = VenueBuilder::new("sahne").insert(store).await?;
    assert_eq!(venues::uses(store.read(), venue.id).await?, 0);
    let one = EventBuilder::new("one").insert(store).await?.id;
    let two = EventBuilder::new("two").insert(store).await?.id;
    execute(store, "DELETE FROM event_venues").await?;
    let at = |event: i64, position: i32| format!("({event}, {position}, {})", venue.id);
    let rows = [at(two, 0), at(one, 0), at(one, 1)].join(", ");
    execute(store, &format!("INSERT INTO event_venues (event_id, position, venue_id) VALUES {rows}")).await?;
    assert_eq!(venues::uses(store.read(), venue.id).await?, 2);
    assert_eq!(venues::events_at(store.read(), venue.id).await?, [one, two]);
    Ok(())
}

async fn slugs_of_venues_and_redirects_are_taken(store: &Store) -> Result<()> {
    let venue = VenueBuilder::new("sahne").insert(store).await?;
    let gone = VenueBuilder::new("sahne-2").insert(store).await?;
    write(store, async |tx| {
        venues::trash(tx, gone.id, test_now()).await?;
        redirects::set(tx, Noun::Venues, "sahne-3", venue.id, test_now()).await?;
        redirects::set(tx, Noun::Profiles, "sahne-4", venue.id, test_now()).await
    })
    .await?;
    let taken = venues::taken_slugs(store.read(), "sahne").await?;
    let expected = ["sahne", "sahne-2", "sahne-3"].map(str::to_owned);
    assert_eq!(taken, expected.into_iter().collect());
    Ok(())
}

async fn a_trashed_venue_is_hidden_and_comes_back(store: &Store) -> Result<()> {
    let venue = VenueBuilder::new("sahne").insert(store).await?;
    assert_eq!(venues::active_names(store.read(), &[venue.id]).await?.len(), 1);
    assert!(write(store, async |tx| venues::trash(tx, venue.id, test_now()).await).await?);
    assert!(!write(store, async |tx| venues::trash(tx, venue.id, test_now()).await).await?);
    let db = store.read();
    assert_eq!(venues::find(db, venue.id).await?, None);
    assert_eq!(venues::find_by_key(db, "sahne").await?, None);
    assert_eq!(venues::find_by_name(db, &keys(&["istanbul"]), "sahne").await?, None);
    assert!(venues::find_many(db, &[venue.id]).await?.is_empty());
    assert!(venues::active_names(db, &[venue.id]).await?.is_empty());
    assert!(listed(store, VenueQuery { status: StatusFilter::All, ..VenueQuery::default() }).await?.is_empty());
    assert!(write(store, async |tx| venues::restore(tx, venue.id).await).await?);
    assert_eq!(venues::find_by_name(db, &keys(&["istanbul"]), "sahne").await?.as_ref(), Some(&venue));
    write(store, async |tx| venues::trash(tx, venue.id, test_now()).await).await?;
    VenueBuilder::new("sahne").insert(store).await?;
    let back = write(store, async |tx| venues::restore(tx, venue.id).await).await;
    assert_eq!(duplicate_field(back), Some("venue_id"));
    Ok(())
}

async fn purging_takes_names_and_redirects_along(store: &Store) -> Result<()> {
    let venue = VenueBuilder::new("sahne").insert(store).await?;
    write(store, async |tx| {
        redirects::set(tx, Noun::Venues, "eski", venue.id, test_now()).await?;
        venues::trash(tx, venue.id, test_now()).await
    })
    .await?;
    let early = test_now() - TimeDelta::hours(1);
    assert!(!write(store, async |tx| venues::purge(tx, venue.id, early).await).await?);
    assert!(write(store, async |tx| venues::purge(tx, venue.id, far_future()).await).await?);
    assert_eq!(redirects::find(store.read(), Noun::Venues, "eski").await?, None);
    assert_eq!(meydan_test_support::rows::count(store, "venue_names").await, 0);
    Ok(())
}

async fn children_follow_another_parent(store: &Store) -> Result<()> {
    let one = VenueBuilder::new("one").insert(store).await?;
    let two = VenueBuilder::new("two").insert(store).await?;
    let child = VenueBuilder::new("child").under(&one).insert(store).await?;
    assert_eq!(venues::children(store.read(), one.id).await?, [child.id]);
    write(store, async |tx| venues::set_parent(tx, &[child.id], two.id).await).await?;
    assert_eq!(venues::count_children(store.read(), one.id).await?, 0);
    assert_eq!(venues::count_children(store.read(), two.id).await?, 1);
    let read = venues::find(store.read(), child.id).await?.expect("it is there");
    assert_eq!(read.content.parent_id, Some(two.id), "the column counts, not the document");
    assert!(write(store, async |tx| venues::remove(tx, two.id).await).await?);
    let read = venues::find(store.read(), child.id).await?.expect("it is there");
    assert_eq!(read.content.parent_id, None);
    Ok(())
}

async fn a_removed_venue_comes_back_under_its_number(store: &Store) -> Result<()> {
    let venue = VenueBuilder::new("sahne").also(&["Salon"]).insert(store).await?;
    let newer = VenueBuilder::new("newer").insert(store).await?;
    assert!(write(store, async |tx| venues::remove(tx, venue.id).await).await?);
    assert!(!write(store, async |tx| venues::remove(tx, venue.id).await).await?);
    assert_eq!(venues::find(store.read(), venue.id).await?, None);
    write(store, async |tx| venues::insert_again(tx, &venue).await).await?;
    assert_eq!(venues::find_by_name(store.read(), &keys(&["istanbul"]), "salon").await?.as_ref(), Some(&venue));
    assert!(VenueBuilder::new("next").insert(store).await?.id > newer.id);
    Ok(())
}

async fn its_image_is_public_while_it_is_active(store: &Store) -> Result<()> {
    builders::image(store, "img_a").await?;
    builders::image(store, "img_b").await?;
    let venue = VenueBuilder::new("sahne").image("img_a").insert(store).await?;
    VenueBuilder::new("gizli").image("img_b").inactive().insert(store).await?;
    assert!(images::is_public(store.read(), "img_a").await?);
    assert!(!images::is_public(store.read(), "img_b").await?);
    let uses = images::uses(store.read(), "img_a", 20).await?;
    assert_eq!(uses.items.iter().map(|used| (used.noun, used.id)).collect::<Vec<_>>(), [(Noun::Venues, venue.id)]);
    assert_eq!(images::uses(store.read(), "img_b", 20).await?.total, 1, "staff are told of hidden ones too");
    Ok(())
}
