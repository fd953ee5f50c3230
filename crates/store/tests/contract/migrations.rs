//! Schema migrations.

use meydan_domain::blog::{BlogQuery, BlogSort};
use meydan_domain::contact::MessageQuery;
use meydan_domain::event_query::EventQuery;
use meydan_domain::image::ImageQuery;
use meydan_domain::money::Currency;
use meydan_domain::newsletter::{CONFIRMATION_VALIDITY, SubscriptionQuery, SubscriptionStatus};
use meydan_domain::staff::AccountQuery;
use meydan_domain::{Language, Result};
use meydan_store::{Store, blogs, contact, event_list, events, images, newsletter, users};
use meydan_test_support::builders::{self, BlogBuilder, EventBuilder};
use meydan_test_support::clock::test_now;
use meydan_test_support::database::TestDatabase;
use meydan_test_support::{contract, rows};
use sea_orm::ConnectionTrait;
use tokio::task::JoinSet;

contract!(
    migrating_twice_is_harmless,
    several_nodes_migrating_at_once_all_succeed,
    migrating_under_readers_and_writers_is_harmless,
    rows_of_an_older_version_are_found_after_migrating,
    a_database_migrated_by_a_newer_version_is_accepted,
    sign_ups_and_image_links_of_an_older_version_are_brought_up_to_date,
);

async fn migrating_twice_is_harmless(store: &Store) -> Result<()> {
    let event = EventBuilder::new("caz").insert(store).await?;
    store.migrate().await?;
    store.migrate().await?;
    assert_eq!(events::find_by_key(store.read(), "caz").await?, Some(event));
    Ok(())
}

async fn several_nodes_migrating_at_once_all_succeed(database: &TestDatabase) -> Result<()> {
    let fresh = TestDatabase::empty(database.engine()).await;
    let mut nodes = JoinSet::new();
    for _ in 0..4 {
        let node = fresh.reopen().await?;
        nodes.spawn(async move { node.migrate().await });
    }
    nodes.join_all().await.into_iter().collect::<Result<()>>()?;
    EventBuilder::new("caz").insert(&fresh).await?;
    Ok(())
}

async fn migrating_under_readers_and_writers_is_harmless(database: &TestDatabase) -> Result<()> {
    let mut writers = JoinSet::new();
    for writer in 0..4 {
        let store = database.store().clone();
        writers.spawn(async move { EventBuilder::new(&format!("e_{writer}")).insert(&store).await.map(drop) });
    }
    database.reopen().await?.migrate().await?;
    writers.join_all().await.into_iter().collect::<Result<()>>()?;
    assert_eq!(crate::counted(database).await?, (4, 4));
    Ok(())
}

/// A downgrade after an upgrade: migrations only add, so the older version can run.
async fn a_database_migrated_by_a_newer_version_is_accepted(store: &Store) -> Result<()> {
    let event = EventBuilder::new("caz").insert(store).await?;
    let newer = "INSERT INTO seaql_migrations (version, applied_at) VALUES ('m9999_newer', 1)";
    crate::write(store, async |tx| {
        tx.execute_unprepared(newer).await.expect("a row");
        Ok(())
    })
    .await?;
    store.migrate().await?;
    assert_eq!(events::find_by_key(store.read(), "caz").await?, Some(event));
    Ok(())
}

/// Rows from before folded texts and the currency column.
async fn rows_of_an_older_version_are_found_after_migrating(store: &Store) -> Result<()> {
    let event = EventBuilder::new("caz").with(|draft| draft.currency = Some(Currency::Eur));
    event.insert(store).await?;
    BlogBuilder::new("Çan").tagged(&["Işık"]).insert(store).await?;
    builders::image(store, "img_a").await?;
    crate::users::insert(store, "ayse@example.org").await?;
    crate::newsletter::insert(store, "deniz@example.org", "token").await?;
    crate::contact::insert(store, "Merhaba").await?;
    let tx = store.begin().await?;
    for sql in [
        "UPDATE users SET search_text = ''",
        "UPDATE images SET search_text = '', sort_key = ''",
        "UPDATE blogs SET search_text = '', sort_tr = '', sort_en = ''",
        "UPDATE contact_messages SET search_text = ''",
        "UPDATE subscriptions SET search_text = ''",
        "UPDATE event_index SET currency = ''",
        "DELETE FROM seaql_migrations WHERE version = 'm0004_folded_texts'",
    ] {
        tx.execute_unprepared(sql).await.unwrap_or_else(|error| panic!("{sql}: {error}"));
    }
    tx.commit().await?;
    store.migrate().await?;
    let db = store.read();
    let words = |word: &str| vec![word.to_owned()];
    let query = BlogQuery { words: words("isik"), sort: BlogSort::Title, ..BlogQuery::default() };
    assert_eq!(blogs::list(db, &query).await?.total, 1);
    assert_eq!(images::list(db, &ImageQuery { words: words("img_a"), ..ImageQuery::default() }).await?.total, 1);
    let query = AccountQuery { words: words("isik"), ..AccountQuery::default() };
    assert_eq!(users::list_accounts(db, &query, test_now()).await?.total, 1);
    let query = SubscriptionQuery { words: words("deniz"), ..SubscriptionQuery::default() };
    assert_eq!(newsletter::list(db, &query).await?.total, 1);
    assert_eq!(contact::list(db, &MessageQuery { words: words("merhaba"), ..MessageQuery::default() }).await?.total, 1);
    let euros = EventQuery { currency: Some(Currency::Eur), ..EventQuery::upcoming(test_now(), Language::Tr) };
    assert_eq!(event_list::list(store, &euros).await?.total, 1);
    for table in ["images WHERE sort_key", "blogs WHERE sort_tr", "blogs WHERE sort_en"] {
        assert_eq!(rows::count(store, &format!("{table} = ''")).await, 0, "{table}");
    }
    Ok(())
}

/// Rows from before confirmation links and image link rows.
async fn sign_ups_and_image_links_of_an_older_version_are_brought_up_to_date(store: &Store) -> Result<()> {
    let file = |key: &str| Some(format!("/media/images/{key}/full.jpg"));
    EventBuilder::new("caz").with(|draft| draft.image_url = file("img_a")).insert(store).await?;
    BlogBuilder::new("caz").with(|draft| draft.image_url = file("img_b")).insert(store).await?;
    for (email, token) in [("pending@x.org", "pending"), ("unasked@x.org", "unasked"), ("confirmed@x.org", "confirmed")]
    {
        crate::newsletter::insert(store, email, token).await?;
    }
    let tx = store.begin().await?;
    for sql in [
        // Without a mail server a sign-up was confirmed on creation.
        "UPDATE subscriptions SET status = 'subscribed', confirmed_at = created_at WHERE token = 'unasked'",
        "UPDATE subscriptions SET status = 'subscribed', confirmed_at = created_at + 1000 WHERE token = 'confirmed'",
        "DROP TABLE event_image_links",
        "DROP TABLE blog_image_links",
        "DROP TABLE subscription_confirmations",
        "ALTER TABLE subscriptions DROP COLUMN mail_queued_at",
        "DELETE FROM seaql_migrations WHERE version = 'm0010_image_links_and_confirmations'",
    ] {
        tx.execute_unprepared(sql).await.unwrap_or_else(|error| panic!("{sql}: {error}"));
    }
    tx.commit().await?;
    store.migrate().await?;
    let db = store.read();
    assert!(images::is_public(db, "img_a").await? && images::is_public(db, "img_b").await?);
    let status = async |token: &str| {
        let found = newsletter::find_by_token(db, token).await?.expect("a subscription");
        Ok::<_, meydan_domain::Error>((found.status, found.confirmed_at.is_some()))
    };
    assert_eq!(status("pending").await?, (SubscriptionStatus::Pending, false));
    assert_eq!(status("unasked").await?, (SubscriptionStatus::Pending, false), "nobody ever asked its owner");
    assert_eq!(status("confirmed").await?, (SubscriptionStatus::Subscribed, true));
    let unasked = newsletter::find_by_token(db, "unasked").await?.expect("a subscription");
    assert_eq!(newsletter::never_queued(db, test_now(), 10).await?, [unasked.id], "the pending one was mailed");
    // sha256("pending"): a link that was already mailed stays valid as long as others.
    let link = "62a2fed3d6e08c44835fce71f02210b1ddabfb066e39edf1e6c261988f824dd3";
    let found = newsletter::find_by_confirmation(db, link, test_now()).await?.expect("the link still works");
    assert_eq!(found.token, "pending");
    assert_eq!(newsletter::find_by_confirmation(db, link, test_now() + CONFIRMATION_VALIDITY).await?, None);
    Ok(())
}
