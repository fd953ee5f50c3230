//! Profiles: written, found by name, listed, trashed, used.

use chrono::TimeDelta;
use meydan_domain::change::Noun;
use meydan_domain::named::{NamedSort, StatusFilter};
use meydan_domain::profile::{ProfileKind, ProfileQuery};
use meydan_domain::{Language, Result};
use meydan_store::{Store, images, links, profiles, redirects};
use meydan_test_support::builders::{self, EventBuilder, ProfileBuilder};
use meydan_test_support::clock::test_now;
use meydan_test_support::contract;
use sea_orm::ConnectionTrait;

use crate::{duplicate_field, far_future, page, write};

contract!(
    a_profile_reads_back_as_it_was_written,
    an_update_replaces_content_and_names,
    a_profile_is_found_by_every_name_among_its_kind,
    the_list_filters_and_sorts,
    the_busiest_profiles_come_first,
    uses_count_events,
    slugs_of_profiles_and_redirects_are_taken,
    a_trashed_profile_is_hidden_and_comes_back,
    a_removed_profile_comes_back_under_its_number,
    its_image_is_public_while_it_is_active,
);

async fn execute(store: &Store, sql: &str) -> Result<()> {
    let tx = store.begin().await?;
    tx.execute_unprepared(sql).await.unwrap_or_else(|error| panic!("{sql}: {error}"));
    tx.commit().await
}

async fn listed(store: &Store, query: ProfileQuery) -> Result<Vec<String>> {
    let found = profiles::list(store, &query, test_now()).await?;
    Ok(found.items.into_iter().map(|profile| profile.content.profile_id).collect())
}

async fn a_profile_reads_back_as_it_was_written(store: &Store) -> Result<()> {
    builders::image(store, "img_a").await?;
    let content = ProfileBuilder::new("say").named("Fazıl Say", "Fazil Say").also(&["Say"]).image("img_a").content();
    let profile = write(store, async |tx| profiles::insert(tx, &content, test_now()).await).await?;
    assert_eq!((profile.version, &profile.content), (1, &content));
    let db = store.read();
    assert_eq!(profiles::find(db, profile.id).await?.as_ref(), Some(&profile));
    assert_eq!(profiles::find_by_key(db, "say").await?.as_ref(), Some(&profile));
    assert_eq!(profiles::find_many(db, &[77, profile.id]).await?, std::slice::from_ref(&profile));
    let locked = write(store, async |tx| profiles::find_for_update(tx, profile.id).await).await?;
    assert_eq!(locked, Some(profile));
    assert_eq!(duplicate_field(ProfileBuilder::new("say").insert(store).await), Some("profile_id"));
    Ok(())
}

async fn an_update_replaces_content_and_names(store: &Store) -> Result<()> {
    let profile = ProfileBuilder::new("say").named("Fazıl Say", "Fazil Say").insert(store).await?;
    let content = ProfileBuilder::new("fazil").named("F. Say", "F. Say").content();
    let later = test_now() + TimeDelta::hours(1);
    let update = async |version: i64| {
        write(store, async |tx| profiles::update(tx, profile.id, version, &content, later).await).await
    };
    assert_eq!(update(1).await?, Some(2));
    assert_eq!(update(1).await?, None);
    let read = profiles::find(store.read(), profile.id).await?.expect("it is there");
    assert_eq!((read.version, read.content, read.updated_at), (2, content.clone(), later));
    let named = async |name: &str| profiles::find_by_name(store.read(), ProfileKind::Performer, name).await;
    assert!(named("fazil say").await?.is_none());
    assert!(named("f. say").await?.is_some());
    Ok(())
}

async fn a_profile_is_found_by_every_name_among_its_kind(store: &Store) -> Result<()> {
    let profile = ProfileBuilder::new("iksv").organizer().named("İKSV", "IKSV").also(&["İstanbul Vakfı"]);
    let profile = profile.insert(store).await?;
    ProfileBuilder::new("iksv-2").organizer().named("İKSV", "IKSV").insert(store).await?;
    write(store, async |tx| links::lock_names(tx).await).await?;
    for name in ["iksv", "istanbul vakfi"] {
        let found = profiles::find_by_name(store.read(), ProfileKind::Organizer, name).await?;
        assert_eq!(found.as_ref(), Some(&profile), "the oldest: {name}");
    }
    assert_eq!(profiles::find_by_name(store.read(), ProfileKind::Performer, "iksv").await?, None);
    Ok(())
}

async fn the_list_filters_and_sorts(store: &Store) -> Result<()> {
    ProfileBuilder::new("c").named("Çetin", "Zeki").insert(store).await?;
    ProfileBuilder::new("d").named("Deniz", "Deniz").also(&["Mavi"]).insert(store).await?;
    ProfileBuilder::new("x").inactive().insert(store).await?;
    ProfileBuilder::new("a").organizer().named("Ajans", "Agency").insert(store).await?;
    let base = ProfileQuery::default;
    assert_eq!(listed(store, base()).await?, ["a", "c", "d"]);
    assert_eq!(listed(store, ProfileQuery { language: Language::En, ..base() }).await?, ["a", "d", "c"]);
    assert_eq!(listed(store, ProfileQuery { sort: NamedSort::Newest, ..base() }).await?, ["a", "d", "c"]);
    assert_eq!(listed(store, ProfileQuery { kind: Some(ProfileKind::Organizer), ..base() }).await?, ["a"]);
    assert_eq!(listed(store, ProfileQuery { status: StatusFilter::Inactive, ..base() }).await?, ["x"]);
    assert_eq!(listed(store, ProfileQuery { words: vec!["mavi".into()], ..base() }).await?, ["d"]);
    let first = profiles::list(store, &ProfileQuery { page: page(1, None), ..base() }, test_now()).await?;
    assert_eq!(listed(store, ProfileQuery { page: page(1, first.next), ..base() }).await?, ["c"]);
    Ok(())
}

async fn takes_part(store: &Store, event: i64, position: i32, profile: i64) -> Result<()> {
    let row = format!("({event}, 'performer', {position}, {profile})");
    execute(store, &format!("INSERT INTO event_profiles (event_id, role, position, profile_id) VALUES {row}")).await
}

async fn the_busiest_profiles_come_first(store: &Store) -> Result<()> {
    ProfileBuilder::new("a").insert(store).await?;
    let busy = ProfileBuilder::new("b").insert(store).await?;
    let event = EventBuilder::new("one").insert(store).await?.id;
    let hidden = EventBuilder::new("two").inactive().insert(store).await?.id;
    takes_part(store, event, 7, busy.id).await?;
    takes_part(store, hidden, 7, busy.id).await?;
    let counts = profiles::upcoming_counts(store, test_now()).await?;
    assert_eq!(counts.iter().collect::<Vec<_>>(), [(&busy.id, &1)]);
    assert!(profiles::upcoming_counts(store, far_future()).await?.is_empty());
    let address = (busy.content.kind, "b".to_owned(), busy.updated_at);
    assert_eq!(profiles::addresses(store, test_now()).await?, [address]);
    assert!(profiles::addresses(store, far_future()).await?.is_empty());
    let query = ProfileQuery { sort: NamedSort::Events, ..ProfileQuery::default() };
    assert_eq!(listed(store, query).await?, ["b", "a"]);
    Ok(())
}

async fn uses_count_events(store: &Store) -> Result<()> {
    let profile = ProfileBuilder::new("say").insert(store).await?;
    assert_eq!(profiles::uses(store.read(), profile.id).await?, 0);
    let event = EventBuilder::new("one").insert(store).await?.id;
    takes_part(store, event, 7, profile.id).await?;
    takes_part(store, event, 8, profile.id).await?;
    assert_eq!(profiles::uses(store.read(), profile.id).await?, 1);
    assert_eq!(profiles::events_of(store.read(), profile.id).await?, [event]);
    Ok(())
}

async fn slugs_of_profiles_and_redirects_are_taken(store: &Store) -> Result<()> {
    let profile = ProfileBuilder::new("say").insert(store).await?;
    write(store, async |tx| redirects::set(tx, Noun::Profiles, "say-2", profile.id, test_now()).await).await?;
    let taken = profiles::taken_slugs(store.read(), "say").await?;
    assert_eq!(taken, ["say", "say-2"].map(str::to_owned).into_iter().collect());
    Ok(())
}

async fn a_trashed_profile_is_hidden_and_comes_back(store: &Store) -> Result<()> {
    let profile = ProfileBuilder::new("say").insert(store).await?;
    assert_eq!(profiles::active_names(store.read(), &[profile.id]).await?.len(), 1);
    write(store, async |tx| redirects::set(tx, Noun::Profiles, "eski", profile.id, test_now()).await).await?;
    assert!(write(store, async |tx| profiles::trash(tx, profile.id, test_now()).await).await?);
    assert_eq!(profiles::find(store.read(), profile.id).await?, None);
    assert_eq!(profiles::find_by_name(store.read(), ProfileKind::Performer, "say").await?, None);
    assert!(profiles::active_names(store.read(), &[profile.id]).await?.is_empty());
    assert!(write(store, async |tx| profiles::restore(tx, profile.id).await).await?);
    assert_eq!(profiles::find(store.read(), profile.id).await?.as_ref(), Some(&profile));
    write(store, async |tx| profiles::trash(tx, profile.id, test_now()).await).await?;
    assert!(write(store, async |tx| profiles::purge(tx, profile.id, far_future()).await).await?);
    assert_eq!(redirects::find(store.read(), Noun::Profiles, "eski").await?, None);
    Ok(())
}

async fn a_removed_profile_comes_back_under_its_number(store: &Store) -> Result<()> {
    let profile = ProfileBuilder::new("say").also(&["Fazıl"]).insert(store).await?;
    assert!(write(store, async |tx| profiles::remove(tx, profile.id).await).await?);
    assert_eq!(profiles::find(store.read(), profile.id).await?, None);
    write(store, async |tx| profiles::insert_again(tx, &profile).await).await?;
    let found = profiles::find_by_name(store.read(), ProfileKind::Performer, "fazil").await?;
    assert_eq!(found.as_ref(), Some(&profile));
    Ok(())
}

async fn its_image_is_public_while_it_is_active(store: &Store) -> Result<()> {
    builders::image(store, "img_a").await?;
    builders::image(store, "img_b").await?;
    ProfileBuilder::new("say").image("img_a").insert(store).await?;
    ProfileBuilder::new("gizli").image("img_b").inactive().insert(store).await?;
    assert!(images::is_public(store.read(), "img_a").await?);
    assert!(!images::is_public(store.read(), "img_b").await?);
    assert_eq!(images::uses(store.read(), "img_b", 20).await?.items[0].noun, Noun::Profiles);
    Ok(())
}
