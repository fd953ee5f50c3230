//! What only staff ask for: what events lack, and exact searches.

use chrono::TimeDelta;
use meydan_domain::clock::Clock as _;
use meydan_domain::staff::Role;
use meydan_test_support::app::{TestApp, TestClient};
use serde_json::{Value, json};

use super::keys;
use crate::events::on_both_engines;

on_both_engines!(
    events_are_listed_by_what_they_lack,
    published_events_whose_showings_are_all_over_can_be_archived,
    staff_search_exactly
);

fn event(key: &str, other: Value) -> Value {
    let mut event = json!({
        "event_id": key, "title_tr": format!("{key} gecesi"), "title_en": format!("{key} night"),
        "description_tr": "Bir akşam.", "description_en": "An evening.",
        "venue_name": "Rıhtım Sahne", "venue_en": "Rıhtım Stage", "venue_address": "Caferağa Mahallesi 12",
        "city": "İstanbul", "city_en": "Istanbul", "start_date": "2026-11-20T20:30", "is_active": true,
        "image_url": "https://example.org/a.jpg", "latitude": 41.0, "longitude": 29.0, "price_min": 100,
        "ticket_url": "https://www.biletix.com/etkinlik/4UC01/TR/caz",
    });
    for (name, value) in other.as_object().expect("fields") {
        event[name] = value.clone();
    }
    event
}

async fn editor_of(app: &TestApp, events: impl IntoIterator<Item = Value>) -> TestClient {
    let editor = app.signed_in(Role::Editor).await;
    for event in events {
        let answer = editor.post("/api/events", &event).await;
        assert_eq!(answer.status, 201, "{}", answer.body);
    }
    editor
}

async fn events_are_listed_by_what_they_lack(app: TestApp) {
    let elsewhere = json!({"venue_name": "Açık Hava", "venue_en": "Open Air", "latitude": null, "longitude": null});
    let editor = editor_of(
        &app,
        [
            event("tam", json!({})),
            event("resimsiz", json!({"image_url": null})),
            event("kopya", json!({"description_en": "Bir akşam."})),
            event("yabanci", json!({"description_tr": "An evening."})),
            event("yersiz", elsewhere),
            event("fiyatsiz", json!({"price_min": null})),
            event("baglantisiz", json!({"ticket_url": null})),
            event("gizli", json!({"image_url": null, "is_active": false})),
        ],
    )
    .await;
    for (need, found) in [
        ("english", "kopya"),
        ("turkish", "yabanci"),
        ("picture", "resimsiz"),
        ("coordinates", "yersiz"),
        ("price", "fiyatsiz"),
        ("link", "baglantisiz"),
    ] {
        assert_eq!(keys(&editor, &format!("needs={need}")).await, [found], "{need}");
    }
    assert_eq!(keys(&editor, "needs=picture&status=all&sort=name").await, ["gizli", "resimsiz"]);
    assert_eq!(keys(&editor, "needs=picture&q=gecesi").await, ["resimsiz"]);
    assert_eq!(keys(&editor, "needs=picture&from=2026-11-21").await, [""; 0]);
    // Visitors see the list as if they had not asked.
    assert_eq!(keys(&app.client, "needs=picture").await.len(), 7);
    // What was added is missing no longer.
    let saved = editor.put("/api/events/resimsiz", &event("resimsiz", json!({}))).await;
    assert_eq!(saved.status, 200, "{}", saved.body);
    assert_eq!(keys(&editor, "needs=picture").await, [""; 0]);
}

async fn published_events_whose_showings_are_all_over_can_be_archived(app: TestApp) {
    let start = app.clock.now();
    let on = |days: i64| json!((start + TimeDelta::days(days)).to_rfc3339());
    let showings = |days: [i64; 2]| {
        let on = |days| json!({"start_date": on(days), "venue_name": "Rıhtım Sahne", "city": "İstanbul"});
        json!({"showings": days.map(on)})
    };
    let mut cancelled = showings([-5, 5]);
    cancelled["showings"][1]["status"] = json!("cancelled");
    let editor = editor_of(
        &app,
        [
            event("eski", json!({"start_date": on(-20)})),
            event("dizi", showings([-12, -3])),
            event("dun", json!({"start_date": on(-1)})),
            event("suren", showings([-4, 4])),
            event("iptal", cancelled),
            event("taslak", json!({"start_date": on(-2), "is_active": false})),
            event("yarin", json!({"start_date": on(1)})),
        ],
    )
    .await;
    for query in
        ["needs=past_end", "needs=past_end&status=all&sort=date", "needs=past_end&status=all&past=true&sort=date"]
    {
        assert_eq!(keys(&editor, query).await, ["dun", "dizi", "eski"], "{query}");
    }
    assert_eq!(keys(&editor, "needs=past_end&status=all&q=dizi").await, ["dizi"]);
    for none in ["status=inactive", "status=all&publication=draft"] {
        assert_eq!(keys(&editor, &format!("needs=past_end&{none}")).await, [""; 0], "{none}");
    }
    // Page by page.
    let first = editor.get("/api/events?needs=past_end&status=all&sort=date&limit=1").await.body;
    let cursor = first["meta"]["next_cursor"].as_str().expect("a second page");
    let second = editor.get(&format!("/api/events?needs=past_end&status=all&sort=date&limit=1&cursor={cursor}")).await;
    assert_eq!((&first["data"][0]["event_id"], &second.data()[0]["event_id"]), (&json!("dun"), &json!("dizi")));
    // Visitors see the list as if they had not asked.
    assert_eq!(keys(&app.client, "needs=past_end").await, ["yarin", "suren"]);
    let archive = json!({"query": "needs=past_end", "set": {"publication": "archived"}, "expect": 3});
    let archived = editor.post("/api/events/bulk", &archive).await;
    assert_eq!(archived.data()["changed"], 3, "{}", archived.body);
    assert_eq!(keys(&editor, "needs=past_end").await, [""; 0]);
}

async fn staff_search_exactly(app: TestApp) {
    let other_place = json!({"venue_name": "Zorlu PSM", "venue_en": "Zorlu PSM", "venue_address": "Levazım Mahallesi 2",
        "ticket_url": "https://www.biletix.com/etkinlik/4UC01X/TR", "latitude": null, "longitude": null});
    let ankara = json!({"city": "Ankara", "city_en": "Ankara", "is_active": false, "start_date": "2026-12-05T20:00"});
    let editor = editor_of(&app, [event("caz", json!({})), event("opera", other_place), event("gitar", ankara)]).await;
    let number = editor.get("/api/events/opera").await.data()["id"].to_string();
    for (typed, found) in [
        (number.as_str(), "opera"),
        ("caz", "caz"),
        ("https://www.biletix.com/etkinlik/4UC01/TR/caz?utm_source=x", "caz gitar"),
        ("https://meydan.example/event/opera?lang=en", "opera"),
        ("\"opera night\"", "opera"),
        ("\"night opera\"", ""),
        ("\"Levazım Mahallesi\"", "opera"),
        ("levazim", "opera"),
        ("venue:zorlu", "opera"),
        ("venue:ankara", ""),
        ("city:ankara", "gitar"),
        ("şehir:\"İstanbul\" gecesi", "caz opera"),
        ("status:inactive", "gitar"),
        ("from:2026-12-01", "gitar"),
        ("gecesi to:2026-11-30 mekân:rıhtım", "caz"),
        ("source:biletix", "caz gitar opera"),
    ] {
        let typed = typed.replace('&', "%26").replace('?', "%3F");
        let found: Vec<&str> = found.split_whitespace().collect();
        assert_eq!(keys(&editor, &format!("status=all&sort=name&q={typed}")).await, found, "{typed}");
    }
}
