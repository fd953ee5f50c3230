//! For whom, in which language, indoors or outdoors, without steps, with tickets left: filters, counts and fields.

use meydan_domain::event_draft::OfferDraft;
use meydan_domain::money::Currency;
use meydan_domain::showing::Availability;
use meydan_domain::staff::Role;
use meydan_test_support::app::TestApp;
use meydan_test_support::builders::{EventBuilder, showing_draft};
use serde_json::{Value, json};

use super::{insert, keys};
use crate::events::on_both_engines;

on_both_engines!(
    each_mark_is_a_filter,
    a_venue_tells_its_events_how_one_gets_in_and_whether_there_is_a_roof,
    a_changed_rate_changes_what_foreign_prices_are_compared_with,
);

fn marked() -> [EventBuilder; 4] {
    let sold_out = OfferDraft { availability: Some(Availability::SoldOut), ..OfferDraft::default() };
    [
        EventBuilder::new("cocuk").titled("Çocuk Oyunu", "A Play").starting("2026-11-20T10:00"),
        EventBuilder::new("aile").titled("Ailece Pazar", "A Sunday").starting("2026-11-20T11:00").with(|draft| {
            draft.event_languages = Some(vec!["en".into(), "tr".into()]);
            draft.setting = Some("outdoor".into());
        }),
        EventBuilder::new("gece").starting("2026-11-20T12:00").with(|draft| {
            draft.min_age = Some(18);
            draft.setting = Some("indoor".into());
        }),
        EventBuilder::new("tukendi").with(|draft| {
            let showing = showing_draft("2026-11-20T13:00", "İzmir");
            draft.showings =
                Some(vec![meydan_domain::event_draft::ShowingDraft { offers: Some(vec![sold_out]), ..showing }]);
        }),
    ]
}

async fn each_mark_is_a_filter(app: TestApp) {
    insert(&app, marked()).await;
    assert_eq!(keys(&app.client, "audience=kids").await, ["cocuk"]);
    assert_eq!(keys(&app.client, "audience=family").await, ["cocuk", "aile"]);
    assert_eq!(keys(&app.client, "audience=adults").await, ["gece"]);
    assert_eq!(keys(&app.client, "event_language=en").await, ["aile"]);
    assert_eq!(keys(&app.client, "event_language=de").await, [""; 0]);
    assert_eq!(keys(&app.client, "setting=outdoor").await, ["aile"]);
    assert_eq!(keys(&app.client, "setting=indoor").await, ["gece"]);
    assert_eq!(keys(&app.client, "available=true").await, ["cocuk", "aile", "gece"]);
    assert_eq!(keys(&app.client, "available=false").await.len(), 4);
    assert_eq!(keys(&app.client, "audience=family&setting=outdoor&event_language=tr").await, ["aile"]);
}

async fn a_venue_tells_its_events_how_one_gets_in_and_whether_there_is_a_roof(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let venue = json!({ "name_tr": "Açık Sahne", "city": "İzmir" });
    let venue = editor.post("/api/venues", &venue).await.data().clone();
    let at_venue = EventBuilder::new("caz").with(|draft| {
        let named = Some("acik-sahne".to_owned());
        draft.showings = Some(vec![meydan_domain::event_draft::ShowingDraft {
            venue_id: named,
            start_date: "2026-11-20T20:30".into(),
            ..Default::default()
        }]);
    });
    let created = editor.post("/api/events", &json!(at_venue.draft())).await;
    assert_eq!(created.status, 201, "{}", created.body);
    assert_eq!(keys(&app.client, "accessible=true").await, [""; 0]);
    let id = venue["id"].as_i64().expect("an id");
    let open = json!({
        "name_tr": "Açık Sahne", "city": "İzmir", "setting": "outdoor", "accessibility": { "step_free": true },
    });
    let saved = editor.put(&format!("/api/venues/{id}"), &open).await;
    assert_eq!(saved.status, 200, "{}", saved.body);
    assert_eq!(saved.data()["setting"], "outdoor");
    assert_eq!(keys(&app.client, "accessible=true&setting=outdoor").await, ["caz"]);
    let shown = app.client.get("/api/events/caz").await.data().clone();
    assert_eq!(shown["setting"], "outdoor");
    // Staff read what is said of the event itself: it may be sent back as it was read.
    assert_eq!(editor.get("/api/events/caz").await.data()["setting"], Value::Null);
}

async fn a_changed_rate_changes_what_foreign_prices_are_compared_with(app: TestApp) {
    let dollars = EventBuilder::new("dolar").priced(1_000, None).starting("2026-11-20T10:00");
    let lira = EventBuilder::new("lira").priced(50_000, None).starting("2026-11-20T11:00");
    insert(&app, [dollars.with(|draft| draft.currency = Some(Currency::Usd)), lira]).await;
    let admin = app.signed_in(Role::Admin).await;
    let rate = async |value: &str| {
        let settings = json!({ "settings": [{ "setting_key": "rate_usd", "setting_value": value, "type": "number" }] });
        admin.put("/api/settings", &settings).await
    };
    assert_eq!(rate("40").await.status, 200);
    assert_eq!(keys(&app.client, "sort=price").await, ["dolar", "lira"]);
    assert_eq!(keys(&app.client, "price_max=400").await, ["dolar"]);
    assert_eq!(keys(&app.client, "price_max=399.99").await, [""; 0]);
    assert_eq!(keys(&app.client, "price=250_to_750").await, ["dolar", "lira"]);
    assert_eq!(rate("100").await.status, 200);
    assert_eq!(keys(&app.client, "sort=price").await, ["lira", "dolar"]);
    assert_eq!(keys(&app.client, "price_max=999").await, ["lira"]);
    assert_eq!(keys(&app.client, "currency=USD&price_max=10").await, ["dolar"]);
    assert_eq!(keys(&app.client, "currency=USD&price_max=9.99").await, [""; 0]);
    for wrong in ["0", "-1", "forty", "1.23456"] {
        assert_eq!(rate(wrong).await.status, 422, "{wrong}");
    }
    assert_eq!(app.client.get("/api/events/dolar").await.data()["price_min"], 10);
}

#[tokio::test]
async fn english_pages_have_english_tags_where_there_are_any() {
    let app = TestApp::new().await;
    let both = EventBuilder::new("iki").tagged(&["caz"]).with(|draft| draft.tags_en = Some(vec!["jazz".into()]));
    insert(&app, [both, EventBuilder::new("bir").tagged(&["caz"])]).await;
    let tags = async |key: &str, language: &str| {
        app.client.get(&format!("/api/events/{key}?language={language}")).await.data()["tags"].clone()
    };
    assert_eq!(tags("iki", "en").await, json!(["jazz"]));
    assert_eq!(tags("iki", "tr").await, json!(["caz"]));
    assert_eq!(tags("bir", "en").await, json!(["caz"]));
}

#[tokio::test]
async fn an_event_that_is_replaced_without_the_new_fields_keeps_them() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let draft = EventBuilder::new("caz").draft();
    let mut sent = json!(draft);
    sent["tags_en"] = json!(["jazz"]);
    sent["event_languages"] = json!(["en", "en", "tr"]);
    sent["min_age"] = json!(7);
    sent["setting"] = json!("outdoor");
    let created = editor.post("/api/events", &sent).await;
    assert_eq!(created.status, 201, "{}", created.body);
    let path = format!("/api/events/{}", created.data()["id"]);
    let plain = json!({
        "title_tr": draft.title_tr, "title_en": draft.title_en, "description_tr": draft.description_tr,
        "description_en": draft.description_en, "venue_name": draft.venue_name, "venue_en": draft.venue_en,
        "city": draft.city, "city_en": draft.city_en, "start_date": draft.start_date,
    });
    let kept = editor.put(&path, &plain).await.data().clone();
    assert_eq!(kept["event_languages"], json!(["en", "tr"]));
    assert_eq!(
        (&kept["tags_en"], &kept["min_age"], &kept["setting"]),
        (&json!(["jazz"]), &json!(7), &json!("outdoor"))
    );
    let mut cleared = plain.clone();
    cleared["tags_en"] = json!([]);
    cleared["event_languages"] = json!([]);
    cleared["min_age"] = json!(0);
    cleared["setting"] = json!("");
    let cleared = editor.put(&path, &cleared).await.data().clone();
    assert_eq!((&cleared["event_languages"], &cleared["tags_en"]), (&json!([]), &json!([])));
    assert_eq!((&cleared["min_age"], &cleared["setting"]), (&Value::Null, &Value::Null));
}

#[tokio::test]
async fn wrong_marks_are_named() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let mut sent = json!(EventBuilder::new("caz").draft());
    sent["event_languages"] = json!(["xx"]);
    sent["min_age"] = json!(100);
    sent["setting"] = json!("roof");
    let refused = editor.post("/api/events", &sent).await;
    assert_eq!(refused.status, 422);
    let fields: Vec<&String> = refused.body["fields"].as_object().expect("fields").keys().collect();
    assert_eq!(fields, ["event_languages", "min_age", "setting"]);
}
