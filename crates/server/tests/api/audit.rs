//! The audit trail: entries, their visibility and their retention.

use chrono::TimeDelta;
use image::ImageFormat;
use meydan_domain::staff::Role;
use meydan_test_support::app::{TestApp, TestClient};
use serde_json::{Value, json};

use crate::events::{self, assert_has, on_both_engines, with};
use crate::images::fixtures::{photo, upload, upload_logo};

on_both_engines!(
    pages_hold_each_entry_once_newest_first,
    accounts_are_in_the_trail_of_admins_alone,
    viewers_read_names_of_public_items_only,
);

async fn entries(admin: &TestClient, query: &str) -> Vec<Value> {
    let answer = admin.get(&format!("/api/audit?{query}")).await;
    assert_eq!(answer.status, 200, "{query}: {}", answer.body);
    answer.data().as_array().expect("a list").clone()
}

/// Deletes and restores an item, an hour apart.
async fn delete_and_restore(app: &TestApp, admin: &TestClient, noun: &str, id: &Value) {
    app.clock.advance(TimeDelta::hours(1));
    assert_eq!(admin.delete(&format!("/api/{noun}/{id}")).await.status, 200);
    app.clock.advance(TimeDelta::hours(1));
    assert_eq!(admin.post(&format!("/api/trash/{noun}/{id}/restore"), &json!({})).await.status, 200);
}

/// Replaces an item, an hour after the last change.
async fn replace(app: &TestApp, admin: &TestClient, path: &str, payload: &Value) {
    app.clock.advance(TimeDelta::hours(1));
    let answer = admin.put(path, payload).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
}

/// Asserts that the newest entries are these, an hour apart, by the admin, of one item.
async fn assert_audit_entries(admin: &TestClient, noun: &str, id: &Value, expected: &[Value]) {
    let trail = entries(admin, &format!("noun={noun}")).await;
    assert_eq!(trail.len(), expected.len(), "{trail:#?}");
    let me = admin.get("/api/auth/me").await.data().clone();
    for (hour, (entry, expected)) in (12..).zip(trail.iter().zip(expected).rev()) {
        assert_has(entry, expected);
        assert_has(
            entry,
            &json!({
                "at": format!("2026-11-15T{hour}:00:00+03:00"),
                "user_id": me["id"],
                "user_name": "admin",
                "noun": noun,
                "noun_id": id.to_string(),
            }),
        );
    }
}

#[tokio::test]
async fn an_event_is_audited() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    let id = events::create(&admin, &with(events::required(), json!({ "event_id": "caz" }))).await["id"].clone();
    let changed = with(events::required(), json!({ "title_tr": "Yeni", "tags": ["caz"] }));
    replace(&app, &admin, &format!("/api/events/{id}"), &changed).await;
    delete_and_restore(&app, &admin, "events", &id).await;

    let trail = entries(&admin, "noun=events").await;
    let created = &trail[3]["after"];
    let (old_title, new_title) = (
        json!({ "tr": "Boğaz'da Caz", "en": "Jazz on the Bosphorus" }),
        json!({ "tr": "Yeni", "en": "Jazz on the Bosphorus" }),
    );
    assert_has(
        created,
        &json!({ "event_id": "caz", "title": old_title, "venue": { "tr": "Rıhtım Sahne", "en": "Rıhtım Stage" } }),
    );
    let (old, new) = (json!({ "title": old_title, "tags": [] }), json!({ "title": new_title, "tags": ["caz"] }));
    assert_eq!((&trail[2]["before"], &trail[2]["after"]), (&old, &new), "what did not change is not kept");
    let named = json!({ "title": new_title });
    assert_eq!((&trail[1]["before"], &trail[0]["after"]), (&named, &named));
    let expected = [
        json!({ "action": "restored", "label": "Yeni", "before": null }),
        json!({ "action": "deleted", "label": "Yeni", "after": null }),
        json!({ "action": "updated", "label": "Yeni" }),
        json!({ "action": "created", "label": "Boğaz'da Caz", "before": null }),
    ];
    assert_audit_entries(&admin, "events", &id, &expected).await;
}

#[tokio::test]
async fn a_post_is_audited() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    let payload = json!({
        "title_tr": "Caz", "title_en": "Jazz", "excerpt_tr": "a", "excerpt_en": "a", "content_tr": "b", "content_en": "b",
    });
    let id = admin.post("/api/blogs", &payload).await.data()["id"].clone();
    replace(&app, &admin, &format!("/api/blogs/{id}"), &with(payload, json!({ "title_tr": "Yeni" }))).await;
    delete_and_restore(&app, &admin, "blogs", &id).await;

    let trail = entries(&admin, "noun=blogs").await;
    let (old, new) =
        (json!({ "title": { "tr": "Caz", "en": "Jazz" } }), json!({ "title": { "tr": "Yeni", "en": "Jazz" } }));
    assert_has(&trail[3]["after"], &json!({ "title": old["title"], "content": { "tr": "b", "en": "b" } }));
    let expected = [
        json!({ "action": "restored", "label": "Yeni", "before": null, "after": new }),
        json!({ "action": "deleted", "label": "Yeni", "before": new, "after": null }),
        json!({ "action": "updated", "label": "Yeni", "before": old, "after": new }),
        json!({ "action": "created", "label": "Caz", "before": null }),
    ];
    assert_audit_entries(&admin, "blogs", &id, &expected).await;
}

#[tokio::test]
async fn a_category_is_audited() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    let payload = json!({ "category_id": "dance", "name_tr": "Dans", "name_en": "Dance" });
    let id = admin.post("/api/categories", &payload).await.data()["id"].clone();
    replace(&app, &admin, &format!("/api/categories/{id}"), &with(payload, json!({ "name_tr": "Bale" }))).await;
    delete_and_restore(&app, &admin, "categories", &id).await;

    let trail = entries(&admin, "noun=categories").await;
    let (old, new) =
        (json!({ "name": { "tr": "Dans", "en": "Dance" } }), json!({ "name": { "tr": "Bale", "en": "Dance" } }));
    assert_has(&trail[3]["after"], &json!({ "category_id": "dance", "name": old["name"] }));
    let expected = [
        json!({ "action": "restored", "label": "Bale", "before": null, "after": new }),
        json!({ "action": "deleted", "label": "Bale", "before": new, "after": null }),
        json!({ "action": "updated", "label": "Bale", "before": old, "after": new }),
        json!({ "action": "created", "label": "Dans", "before": null }),
    ];
    assert_audit_entries(&admin, "categories", &id, &expected).await;
}

#[tokio::test]
async fn a_logo_is_audited() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    let id = upload_logo(&admin, photo(8, 8, ImageFormat::Png), &[("title", "Ana")]).await["id"].clone();
    replace(&app, &admin, &format!("/api/logos/{id}"), &json!({ "title": "Alt", "variant": "footer" })).await;
    delete_and_restore(&app, &admin, "logos", &id).await;

    let trail = entries(&admin, "noun=logos").await;
    let (old, new) = (json!({ "title": "Ana", "variant": "main" }), json!({ "title": "Alt", "variant": "footer" }));
    assert_has(&trail[3]["after"], &old);
    let expected = [
        json!({ "action": "restored", "label": "Alt", "before": null, "after": { "title": "Alt" } }),
        json!({ "action": "deleted", "label": "Alt", "before": { "title": "Alt" }, "after": null }),
        json!({ "action": "updated", "label": "Alt", "before": old, "after": new }),
        json!({ "action": "created", "label": "Ana", "before": null }),
    ];
    assert_audit_entries(&admin, "logos", &id, &expected).await;
}

#[tokio::test]
async fn an_image_is_audited() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    let id = upload(&admin, photo(8, 8, ImageFormat::Png), &[("title", "Sahne")]).await["id"].clone();
    delete_and_restore(&app, &admin, "images", &id).await;
    let content = json!({ "title": "Sahne", "category": "gallery" });
    let named = json!({ "title": "Sahne" });
    let expected = [
        json!({ "action": "restored", "label": "Sahne", "before": null, "after": named }),
        json!({ "action": "deleted", "label": "Sahne", "before": named, "after": null }),
        json!({ "action": "created", "label": "Sahne", "before": null, "after": content }),
    ];
    assert_audit_entries(&admin, "images", &id, &expected).await;
}

#[tokio::test]
async fn a_setting_is_audited() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    let save = |value: &str| json!({ "settings": [{ "setting_key": "motto", "setting_value": value }] });
    assert_eq!(admin.put("/api/settings", &save("bir")).await.status, 200);
    assert_eq!(admin.put("/api/settings", &save("iki")).await.status, 200);
    let trail = entries(&admin, "noun=settings").await;
    assert_eq!(trail.len(), 2);
    assert_has(&trail[0], &json!({ "action": "updated", "noun_id": "motto", "label": "motto", "user_name": "admin" }));
    assert_eq!((&trail[0]["before"]["value"], &trail[0]["after"]["value"]), (&json!("bir"), &json!("iki")));
    assert_has(&trail[1], &json!({ "action": "created", "before": null }));
}

#[tokio::test]
async fn emptying_the_trash_is_audited() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    let id = events::create(&admin, &events::required()).await["id"].clone();
    admin.delete(&format!("/api/events/{id}")).await;
    admin.delete("/api/trash").await;
    let newest = &entries(&admin, "noun=events").await[0];
    assert_has(newest, &json!({ "action": "purged", "label": "Boğaz'da Caz", "user_name": "admin" }));
}

#[tokio::test]
async fn each_entry_names_its_user() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    let editor = app.signed_in(Role::Editor).await;
    events::create(&editor, &with(events::required(), json!({ "event_id": "caz" }))).await;
    admin.delete("/api/events/caz").await;
    let names: Vec<Value> =
        entries(&admin, "noun=events").await.into_iter().map(|entry| entry["user_name"].clone()).collect();
    assert_eq!(names, ["admin", "editor"]);
}

#[tokio::test]
async fn a_refused_change_leaves_no_audit_entry() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    events::create(&admin, &with(events::required(), json!({ "event_id": "caz" }))).await;
    let taken = admin.post("/api/events", &with(events::required(), json!({ "event_id": "caz" }))).await;
    assert_eq!(taken.status, 409);
    let stale = admin.put("/api/events/caz", &with(events::required(), json!({ "version": 9 }))).await;
    assert_eq!(stale.status, 409);
    assert_eq!(entries(&admin, "noun=events").await.len(), 1);
}

async fn pages_hold_each_entry_once_newest_first(app: TestApp) {
    let admin = app.signed_in(Role::Admin).await;
    for place in 0..5 {
        let setting = json!({ "setting_key": format!("k{place}"), "setting_value": "x" });
        assert_eq!(admin.put("/api/settings", &json!({ "settings": [setting] })).await.status, 200);
    }
    let mut seen = Vec::new();
    let mut cursor = String::new();
    for left in [3, 1, 0] {
        let answer = admin.get(&format!("/api/audit?noun=settings&limit=2&cursor={cursor}")).await;
        assert_eq!(answer.body["meta"]["total"], 5);
        seen.extend(answer.data().as_array().expect("a list").iter().map(|entry| entry["label"].clone()));
        cursor = answer.body["meta"]["next_cursor"].as_str().unwrap_or_default().to_owned();
        assert_eq!(cursor.is_empty(), left == 0);
    }
    assert_eq!(seen, ["k4", "k3", "k2", "k1", "k0"]);
}

#[tokio::test]
async fn without_a_noun_the_trail_is_of_everything() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    events::create(&admin, &events::required()).await;
    let setting = json!({ "settings": [{ "setting_key": "motto", "setting_value": "x" }] });
    assert_eq!(admin.put("/api/settings", &setting).await.status, 200);
    let nouns: Vec<Value> = entries(&admin, "").await.into_iter().map(|entry| entry["noun"].clone()).collect();
    assert_eq!(nouns, ["settings", "events", "users"]);
}

#[tokio::test]
async fn bad_values_are_named() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    for (query, field) in [
        ("noun=planets", "noun"),
        (&format!("noun=events&noun_id={}", "1".repeat(201)), "noun_id"),
        ("kind=eaten", "kind"),
        ("from=yesterday", "from"),
        ("to=2026-02-30", "to"),
        ("limit=101", "limit"),
        ("cursor=zz", "cursor"),
    ] {
        let answer = admin.get(&format!("/api/audit?{query}")).await;
        assert_eq!(answer.status, 422, "{query}");
        assert!(answer.body["fields"][field].is_string(), "{query}: {}", answer.body);
    }
}

#[tokio::test]
async fn the_trail_is_for_all_staff_and_its_contents_for_admins() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    events::create(&admin, &with(events::required(), json!({ "event_id": "caz", "title_tr": "Gizli" }))).await;
    assert_eq!(app.client.get("/api/audit").await.status, 401);
    for role in [Role::Viewer, Role::Editor] {
        let client = app.signed_in(role).await;
        let entry = entries(&client, "noun=events").await.remove(0);
        let expected =
            json!({ "action": "created", "label": "Gizli", "user_name": "admin", "before": null, "after": null });
        assert_has(&entry, &expected);
    }
    for client in [admin, app.signed_in(Role::SuperAdmin).await] {
        assert_eq!(entries(&client, "noun=events").await[0]["after"]["event_id"], "caz");
    }
}

/// Titles of hidden items, and titles from before an item was published.
async fn viewers_read_names_of_public_items_only(app: TestApp) {
    let admin = app.signed_in(Role::Admin).await;
    let secret = |fields: Value| with(with(events::required(), json!({ "title_tr": "Gizli konser" })), fields);
    let draft = events::create(&admin, &secret(json!({ "event_id": "a", "is_active": false }))).await["id"].clone();
    events::create(&admin, &secret(json!({ "event_id": "b", "is_active": false }))).await;
    let shown = with(events::required(), json!({ "title_tr": "Açık konser", "is_active": true }));
    assert_eq!(admin.put("/api/events/b", &shown).await.status, 200);
    let gone = events::create(&admin, &secret(json!({ "event_id": "c" }))).await["id"].clone();
    assert_eq!(admin.delete(&format!("/api/events/{gone}")).await.status, 200);
    let post = json!({
        "title_tr": "Gizli yazı", "title_en": "x", "excerpt_tr": "a", "excerpt_en": "a", "content_tr": "b",
        "content_en": "b", "is_published": false,
    });
    assert_eq!(admin.post("/api/blogs", &post).await.status, 201);
    upload(&admin, photo(8, 8, ImageFormat::Png), &[("title", "Gizli resim")]).await;
    upload_logo(&admin, photo(8, 8, ImageFormat::Png), &[("title", "Gizli logo"), ("is_active", "false")]).await;
    let category = json!({ "category_id": "gizli-tur", "name_tr": "Gizli tür", "name_en": "x", "is_active": false });
    assert_eq!(admin.post("/api/categories", &category).await.status, 201);
    let setting = json!({ "setting_key": "gizli_ayar", "setting_value": "x", "is_active": false });
    assert_eq!(admin.put("/api/settings", &json!({ "settings": [setting] })).await.status, 200);
    let motto = json!({ "setting_key": "motto", "setting_value": "x" });
    assert_eq!(admin.put("/api/settings", &json!({ "settings": [motto] })).await.status, 200);

    let viewer = app.signed_in(Role::Viewer).await;
    let answer = viewer.get("/api/audit?limit=100").await;
    assert!(!answer.text.to_lowercase().contains("gizli"), "{}", answer.text);
    let labels: Vec<&Value> = answer.data().as_array().expect("a list").iter().map(|entry| &entry["label"]).collect();
    // Both entries of a public item have its current name.
    assert_eq!(labels, ["motto", "", "", "", "", "", "", "", "Açık konser", "Açık konser", ""]);
    let trail = entries(&viewer, &format!("noun=events&noun_id={draft}")).await;
    assert_has(&trail[0], &json!({ "action": "created", "label": "", "user_name": "admin" }));
    let editor = app.signed_in(Role::Editor).await;
    // The key of a setting is its id: a query by it must not reveal whether it exists.
    for query in ["noun=settings&noun_id=gizli_ayar", "noun_id=gizli_ayar"] {
        assert_eq!(viewer.get(&format!("/api/audit?{query}")).await.body["meta"]["total"], 0, "{query}");
        assert_eq!(entries(&editor, query).await[0]["noun_id"], "gizli_ayar");
    }
    assert_eq!(entries(&viewer, "noun=settings&noun_id=motto").await[0]["noun_id"], "motto");
    assert_eq!(entries(&editor, &format!("noun=events&noun_id={draft}")).await[0]["label"], "Gizli konser");
}

/// Entries about accounts, with their addresses, are for site managers only.
async fn accounts_are_in_the_trail_of_admins_alone(app: TestApp) {
    let admin = app.signed_in(Role::Admin).await;
    let owner = app.signed_in(Role::SuperAdmin).await;
    events::create(&admin, &with(events::required(), json!({ "event_id": "caz", "title_tr": "Gizli" }))).await;
    let new =
        json!({ "email": "yeni@example.org", "full_name": "Yeni", "role": "viewer", "password": "uzun bir parola" });
    let created = owner.post("/api/users", &new).await;
    assert_eq!(created.status, 201);
    let by_id = format!("noun_id={}", created.data()["id"]);
    assert_eq!(admin.put("/api/auth/me", &json!({ "full_name": "Ayşe" })).await.status, 200);
    assert_eq!(admin.delete("/api/auth/sessions").await.status, 200);
    for role in [Role::Viewer, Role::Editor] {
        let client = app.signed_in(role).await;
        for query in ["", "limit=1", "noun=users", &by_id, "actor=super_admin", "kind=created"] {
            let answer = client.get(&format!("/api/audit?{query}")).await;
            assert_eq!(answer.status, 200, "{role:?} {query}");
            assert!(!answer.text.contains('@'), "{role:?} {query}: {}", answer.text);
        }
        let all = client.get("/api/audit").await;
        let nouns: Vec<&Value> = all.data().as_array().expect("a list").iter().map(|entry| &entry["noun"]).collect();
        assert_eq!(nouns, ["events"], "{role:?}");
        assert_eq!(all.body["meta"]["total"], 1, "{role:?}: nor is it counted");
        assert_eq!(all.data()[0]["user_name"], "admin", "names stay");
    }
    for (role, client) in [(Role::Admin, &admin), (Role::SuperAdmin, &owner)] {
        let accounts = entries(client, "noun=users").await;
        assert!(accounts.iter().any(|entry| entry["label"] == "yeni@example.org"), "{role:?}");
        let found = entries(client, &by_id).await;
        assert!(found.iter().any(|entry| entry["label"] == "yeni@example.org"), "{role:?}: {found:?}");
    }
}

#[tokio::test]
async fn the_entries_of_one_item_are_found() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    let id = events::create(&admin, &events::required()).await["id"].clone();
    events::create(&admin, &with(events::required(), json!({ "event_id": "other" }))).await;
    let trail = entries(&admin, &format!("noun=events&noun_id={id}")).await;
    assert_eq!(trail.len(), 1, "{trail:?}");
    assert_has(&trail[0], &json!({ "noun_id": id.to_string(), "action": "created" }));
}

#[tokio::test]
async fn the_trail_is_found_by_kind_actor_and_day() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    let editor = app.signed_in(Role::Editor).await;
    let editor_id = editor.get("/api/auth/me").await.data()["id"].clone();
    events::create(&editor, &with(events::required(), json!({ "event_id": "caz" }))).await;
    // A minute before and after midnight in Turkey.
    app.clock.set(meydan_test_support::clock::utc("2026-11-15T20:59:00Z"));
    admin.put("/api/events/caz", &with(events::required(), json!({ "title_tr": "Yeni" }))).await;
    app.clock.set(meydan_test_support::clock::utc("2026-11-15T21:01:00Z"));
    admin.delete("/api/events/caz").await;
    let actions = async |query: &str| -> Vec<Value> {
        let found = entries(&admin, &format!("noun=events&{query}")).await;
        found.into_iter().map(|entry| entry["action"].clone()).collect()
    };
    assert_eq!(actions("kind=updated").await, ["updated"]);
    assert_eq!(actions("actor=EDIT").await, ["created"]);
    assert_eq!(actions(&format!("actor={editor_id}")).await, ["created"]);
    assert_eq!(actions("actor=admin").await, ["deleted", "updated"]);
    assert_eq!(actions("actor=nobody").await, [""; 0]);
    assert_eq!(actions("from=2026-11-16").await, ["deleted"]);
    assert_eq!(actions("to=2026-11-15").await, ["updated", "created"]);
    assert_eq!(actions("from=2026-11-15&to=2026-11-15&kind=updated").await, ["updated"]);
}

#[tokio::test]
async fn a_typo_in_a_long_post_costs_the_trail_a_few_words() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    let text = |word: &str| format!("{} {word} {}", "uzun ".repeat(2_000), "metin ".repeat(2_000));
    let payload = |word: &str| json!({ "title_tr": "Caz", "title_en": "Jazz", "excerpt_tr": "a", "excerpt_en": "a", "content_tr": text(word), "content_en": "b" });
    let id = admin.post("/api/blogs", &payload("yanlş")).await.data()["id"].clone();
    assert_eq!(admin.put(&format!("/api/blogs/{id}"), &payload("yanlış")).await.status, 200);
    let entry = entries(&admin, "noun=blogs").await.remove(0);
    let (before, after) = (entry["before"]["content"]["tr"].as_str(), entry["after"]["content"]["tr"].as_str());
    assert!(
        before.is_some_and(|text| text.contains("yanlş") && text.starts_with('…') && text.ends_with('…')),
        "{entry}"
    );
    assert!(after.is_some_and(|text| text.contains("yanlış")), "{entry}");
    assert!(entry.to_string().len() < 2_000, "{} bytes", entry.to_string().len());
}

#[tokio::test]
async fn entries_are_deleted_after_the_days_that_the_settings_say() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    events::create(&admin, &events::required()).await;
    let days = |value: &str| json!({ "settings": [{ "setting_key": "audit_retention_days", "setting_value": value }] });
    for bad in ["0", "-3", "x", "4000"] {
        assert_eq!(admin.put("/api/settings", &days(bad)).await.status, 422, "{bad}");
    }
    app.clock.advance(TimeDelta::days(399));
    app.run_jobs().await;
    let admin = app.sign_in("admin@example.org").await;
    assert_eq!(entries(&admin, "noun=events").await.len(), 1, "the default is 400 days");
    assert_eq!(admin.put("/api/settings", &days("30")).await.status, 200);
    app.clock.advance(TimeDelta::days(1));
    app.run_jobs().await;
    let admin = app.sign_in("admin@example.org").await;
    let left: Vec<Value> = entries(&admin, "").await.into_iter().map(|entry| entry["noun"].clone()).collect();
    assert_eq!(left, ["settings"]);
}

#[tokio::test]
async fn the_audit_retention_is_visible_to_staff_only() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    assert!(admin.get("/api/settings").await.text.contains("audit_retention_days"));
    for path in ["/api/settings", "/api/settings?public=true"] {
        assert!(!app.client.get(path).await.text.contains("audit_retention_days"), "{path}");
    }
}
