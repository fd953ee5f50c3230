//! The demo content is valid, only seeds an empty database, and is deterministic.

mod support;

use std::collections::{BTreeSet, HashSet};

use chrono::{DateTime, Datelike, TimeDelta, Weekday};
use meydan_app::demo::{
    SeedOutcome, demo_events, demo_posts, demo_profiles, demo_venues, generate_events, is_empty, seed_demo,
};
use meydan_domain::clock::local_date;
use meydan_domain::event::{EventContent, PlatformId};
use meydan_domain::event_draft::EventDraft;
use meydan_domain::event_query::EventParams;
use meydan_domain::logo::LogoQuery;
use meydan_domain::money::Money;
use meydan_domain::setting::SettingDraft;
use meydan_domain::showing::{Availability, Offer, Showing, ShowingStatus};
use meydan_domain::staff::Actor;
use meydan_domain::text::Localized;
use meydan_domain::{Error, Language, Result};
use meydan_store::event_list;
use meydan_test_support::clock::test_now;
use meydan_test_support::database::Engine;

use support::Site;

/// The built-in categories.
const BUILT_IN_CATEGORIES: [&str; 8] =
    ["music", "theater", "sports", "art", "gastronomy", "education", "technology", "business"];

fn contents() -> Vec<EventContent> {
    let entries = demo_events().expect("the files parse");
    let check = |draft: EventDraft| draft.check(test_now()).unwrap_or_else(|error| panic!("{draft:?}: {error}"));
    entries.iter().map(|entry| check(entry.draft(test_now()))).collect()
}

fn in_both_languages(text: &Localized) -> bool {
    !text.tr.is_empty() && !text.en.is_empty()
}

#[test]
fn every_event_passes_the_rules_of_editors() {
    let contents = contents();
    assert!(contents.len() >= 120);
    let keys: BTreeSet<&str> = contents.iter().map(|content| content.event_id.as_str()).collect();
    assert_eq!(keys.len(), contents.len(), "each key once");
}

#[test]
fn events_cover_cities_categories_platforms_and_prices() {
    let contents = contents();
    let cities: BTreeSet<&str> = contents.iter().map(|content| content.city.tr.as_str()).collect();
    assert!(cities.len() >= 12, "{cities:?}");
    for category in BUILT_IN_CATEGORIES {
        assert!(contents.iter().any(|content| content.category == category), "{category}");
    }
    for platform in PlatformId::BUILT_IN {
        assert!(contents.iter().any(|content| content.platform == platform), "{platform:?}");
    }
    let prices: BTreeSet<i64> =
        contents.iter().filter_map(|content| content.price_max.map(Money::hundredths)).collect();
    assert!(prices.contains(&0), "some are free");
    assert!(prices.iter().any(|price| *price >= 100_000), "some are dear");
}

#[test]
fn events_begin_within_three_months_and_end_with_their_run() {
    let now = test_now();
    let longest = demo_events().expect("the files parse").iter().filter_map(|entry| entry.runs_days).max();
    let run = TimeDelta::days(i64::try_from(longest.unwrap_or(0)).expect("a small number"));
    for content in contents() {
        assert!(local_date(content.starts_at) >= local_date(now), "{} begins in the past", content.event_id);
        assert!(content.starts_at < now + TimeDelta::days(96), "{} is too far off", content.event_id);
        assert!(content.over_at() < content.starts_at + run + TimeDelta::days(2), "{} ends too late", content.event_id);
    }
}

#[test]
fn a_weekday_is_respected_on_any_day() {
    let entries = demo_events().expect("the files parse");
    let entry = entries
        .iter()
        .find(|entry| entry.draft(test_now()).event_id.as_deref() == Some("samsun-tarim-robotlari-yapim-maratonu"))
        .expect("an event of the demo");
    let weekdays: HashSet<Weekday> = (0..7)
        .map(|days| entry.draft(test_now() + TimeDelta::days(days)).check(test_now()).expect("a valid event"))
        .map(|content| local_date(content.starts_at).weekday())
        .collect();
    assert_eq!(weekdays.len(), 1);
}

#[test]
fn showings_cover_what_happens_to_events() {
    let contents = contents();
    assert!(contents.iter().filter(|content| content.showings.len() > 1).count() >= 15);
    let showings: Vec<&Showing> = contents.iter().flat_map(|content| &content.showings).collect();
    for status in [ShowingStatus::Cancelled, ShowingStatus::Postponed, ShowingStatus::Moved] {
        assert!(showings.iter().any(|showing| showing.status == status), "{status:?}");
    }
    assert!(showings.iter().any(|showing| showing.is_sold_out()));
    assert!(showings.iter().any(|showing| showing.offers.len() >= 3));
    let offers: Vec<&Offer> = showings.iter().flat_map(|showing| &showing.offers).collect();
    for availability in [Availability::Few, Availability::NotYet, Availability::SoldOut] {
        assert!(offers.iter().any(|offer| offer.availability == availability), "{availability:?}");
    }
    assert!(showings.iter().any(|showing| showing.timezone.is_some()), "one abroad");
}

#[test]
fn venues_and_profiles_pass_the_rules_of_editors() {
    let venues = demo_venues().expect("the file parses");
    for venue in &venues {
        let content = venue.draft.check().unwrap_or_else(|error| panic!("{}: {error}", venue.draft.name_tr));
        assert!(in_both_languages(&content.description), "{}", content.name.tr);
        let has_parent = |parent: &String| venues.iter().any(|other| other.draft.name_tr == *parent);
        assert!(venue.parent.as_ref().is_none_or(has_parent), "{}", content.name.tr);
    }
    for draft in demo_profiles().expect("the file parses") {
        let content = draft.check().unwrap_or_else(|error| panic!("{}: {error}", draft.name));
        assert!(in_both_languages(&content.description), "{}", content.name.tr);
    }
}

#[test]
fn every_text_is_in_both_languages() {
    for content in contents() {
        let texts = [
            &content.title,
            &content.description,
            &content.short_description,
            &content.venue,
            &content.city,
            &content.organizer,
        ];
        assert!(texts.into_iter().all(in_both_languages), "{}", content.event_id);
        assert_ne!(content.title.tr, content.title.en, "{}", content.event_id);
        assert_ne!(content.description.tr, content.description.en, "{}", content.event_id);
    }
}

#[test]
fn every_link_leads_to_an_example() {
    let posts = demo_posts().expect("the file parses");
    let contents = contents();
    let of_events = contents.iter().flat_map(|content| {
        [&content.website, &content.ticket_url, &content.source_url, &content.image_url].into_iter().flatten()
    });
    let mut links = 0;
    for link in of_events.chain(posts.iter().filter_map(|post| post.draft.url.as_ref())) {
        let host = link.strip_prefix("https://").and_then(|rest| rest.split('/').next()).unwrap_or_default();
        assert!(host.ends_with(".example.org"), "{link}");
        links += 1;
    }
    assert!(links > 100);
}

#[test]
fn twelve_posts_pass_the_rules_of_editors() {
    let posts = demo_posts().expect("the file parses");
    assert_eq!(posts.len(), 12);
    for post in &posts {
        let content = post.draft.check(DateTime::UNIX_EPOCH).expect("a valid post");
        assert!([&content.title, &content.excerpt, &content.content].into_iter().all(in_both_languages));
        assert_ne!(content.title.tr, content.title.en);
        assert!(post.published_at(test_now()).is_none_or(|at| at <= test_now()));
    }
    assert!(posts.iter().filter(|post| post.published_at(test_now()).is_some()).count() >= 10);
}

async fn seeding_fills_an_empty_database_once(engine: Engine) -> Result<()> {
    let site = Site::new(engine).await;
    assert!(is_empty(&site.app).await?);
    let SeedOutcome::Seeded(report) = seed_demo(&site.app).await? else { panic!("an empty database is seeded") };
    assert_eq!((report.events, report.venues, report.profiles), (142, 60, 80));
    assert_eq!((report.posts, report.logos, report.settings), (12, 5, 7));
    assert!(!is_empty(&site.app).await?);
    assert_eq!(seed_demo(&site.app).await?, SeedOutcome::NotEmpty);
    assert_eq!(site.app.users.count().await?, 0, "no accounts");

    let visitor = Actor::Visitor;
    let raw = EventParams::from([("city", "izmir"), ("limit", "100")]);
    let query = site.app.events.query(&visitor, &raw, Language::Tr).await?;
    assert_eq!(site.app.events.list(&query).await?.0.items.len(), 12);
    let first = site.app.events.show(&visitor, "rihtimda-caz-lodos-dortlusu").await?;
    assert_eq!(first.event.content.tags, ["caz", "konser", "kadıköy", "akşam"]);

    let logos = site.app.logos.list(&visitor, LogoQuery { active: Some(true), variant: None }).await?;
    let variants: Vec<&str> = logos.iter().map(|logo| logo.details.variant.name()).collect();
    assert_eq!(variants, ["main", "large", "transparent", "dark", "footer"]);
    for logo in &logos {
        assert!(site.folder.path().join("media").join(&logo.file_key).is_file());
    }
    let settings = site.app.settings.list(&visitor).await?;
    let value = |key: &str| settings.iter().find(|setting| setting.key == key).map(|setting| setting.value.as_str());
    assert_eq!(value("site_name"), Some("Meydan"));
    assert!(value("contact_address").is_some_and(|address| address.contains("İstanbul")));
    // The values of the demo are valid.
    let drafts = settings.iter().map(|setting| SettingDraft {
        setting_key: setting.key.clone(),
        setting_value: Some(setting.value.clone()),
        ..SettingDraft::default()
    });
    site.app.settings.save(&Actor::System, &drafts.collect::<Vec<_>>()).await?;
    Ok(())
}

#[tokio::test]
async fn seeding_fills_an_empty_database_once_on_sqlite() -> Result<()> {
    seeding_fills_an_empty_database_once(Engine::Sqlite).await
}

#[tokio::test]
async fn seeding_fills_an_empty_database_once_on_postgres() -> Result<()> {
    seeding_fills_an_empty_database_once(Engine::Postgres).await
}

#[tokio::test(flavor = "multi_thread")]
async fn two_nodes_that_seed_at_once_seed_once() -> Result<()> {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let site = Site::new(engine).await;
        let (first, second) = tokio::join!(seed_demo(&site.app), seed_demo(&site.app));
        let seeded = [first?, second?].iter().filter(|outcome| matches!(outcome, SeedOutcome::Seeded(_))).count();
        assert_eq!(seeded, 1, "{engine:?}");
        assert_eq!(site.app.analytics.stats(&Actor::System).await?.total_events, 142);
    }
    Ok(())
}

#[tokio::test]
async fn a_post_alone_makes_a_database_not_empty() -> Result<()> {
    let site = Site::new(Engine::Sqlite).await;
    let draft = demo_posts()?.remove(0).draft;
    site.app.blogs.create(&Actor::System, &draft).await?;
    assert_eq!(seed_demo(&site.app).await?, SeedOutcome::NotEmpty);
    assert_eq!(site.app.analytics.stats(&Actor::System).await?.total_events, 0);
    Ok(())
}

async fn generated(count: u64, seed: u64) -> Result<Vec<EventContent>> {
    let site = Site::new(Engine::Sqlite).await;
    generate_events(&site.app, count, seed, 1).await?;
    let raw = EventParams::from([("status", "all"), ("limit", "100")]);
    let mut query = site.app.events.query(&Actor::System, &raw, Language::Tr).await?;
    query.page.limit = count;
    Ok(event_list::list(&site.database, &query).await?.items.into_iter().map(|event| event.content).collect())
}

#[tokio::test]
async fn the_same_seed_gives_the_same_events() -> Result<()> {
    let once = generated(2_100, 7).await?;
    assert_eq!(once.len(), 2_100);
    assert_eq!(once, generated(2_100, 7).await?);
    let other = generated(50, 8).await?;
    assert!(other.iter().all(|content| content.event_id.starts_with("gen-8-")));
    assert!(
        other
            .iter()
            .any(|content| !once.iter().any(|known| known.title == content.title && known.venue == content.venue))
    );
    // A longer list starts with the shorter one.
    let few = generated(100, 7).await?;
    assert!(few.iter().all(|content| once.contains(content)));
    Ok(())
}

#[tokio::test]
async fn generated_events_are_as_varied_as_written_ones() -> Result<()> {
    let written: BTreeSet<String> = contents().into_iter().map(|content| content.city.tr).collect();
    let made = generated(2_000, 1).await?;
    let cities: BTreeSet<String> = made.iter().map(|content| content.city.tr.clone()).collect();
    assert_eq!(cities, written);
    for category in BUILT_IN_CATEGORIES {
        assert!(made.iter().any(|content| content.category == category), "{category}");
    }
    for platform in PlatformId::BUILT_IN {
        assert!(made.iter().any(|content| content.platform == platform), "{platform:?}");
    }
    for content in &made {
        assert_ne!(content.title.tr, content.title.en, "{}", content.event_id);
        assert_eq!(content.tags.len(), 3, "{}", content.event_id);
        assert!(content.starts_at < test_now() + TimeDelta::days(91), "{}", content.event_id);
        assert!(local_date(content.starts_at) >= local_date(test_now()), "{}", content.event_id);
    }
    assert!(made.iter().any(|content| content.price_max.map(Money::hundredths) == Some(0)));
    assert!(made.iter().any(|content| content.price_max.is_none()));
    Ok(())
}

#[tokio::test]
async fn generated_events_have_several_showings_if_asked_for() -> Result<()> {
    let site = Site::new(Engine::Sqlite).await;
    generate_events(&site.app, 200, 1, 4).await?;
    let raw = EventParams::from([("limit", "100"), ("expand", "showings")]);
    let query = site.app.events.query(&Actor::System, &raw, Language::Tr).await?;
    let total = event_list::list(&site.database, &query).await?.total;
    assert!((600..=1_000).contains(&total), "{total}");
    Ok(())
}

#[tokio::test]
async fn a_seed_can_be_used_once() -> Result<()> {
    let site = Site::new(Engine::Sqlite).await;
    generate_events(&site.app, 3, 5, 1).await?;
    assert!(matches!(generate_events(&site.app, 3, 5, 1).await, Err(Error::Conflict(_))));
    generate_events(&site.app, 3, 6, 1).await?;
    assert_eq!(site.app.analytics.stats(&Actor::System).await?.total_events, 6);
    Ok(())
}
