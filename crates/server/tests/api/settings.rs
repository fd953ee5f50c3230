//! Settings: the list, the keyed object, and saving.

use meydan_domain::staff::Role;
use meydan_test_support::app::{TestApp, TestClient};
use serde_json::{Value, json};

use crate::events::{assert_has, on_both_engines};

on_both_engines!(a_save_adds_and_replaces_and_leaves_the_rest, a_save_is_all_or_nothing, a_stale_version_is_a_conflict,);

async fn find(client: &TestClient, key: &str) -> Option<Value> {
    let answer = client.get("/api/settings").await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let settings = answer.data().as_array().expect("a list");
    settings.iter().find(|setting| setting["setting_key"] == key).cloned()
}

#[tokio::test]
async fn a_new_installation_has_the_three_settings_of_the_specification() {
    let app = TestApp::new().await;
    let expected = [("site_name", "general"), ("site_description", "general"), ("contact_email", "contact")];
    for (key, category) in expected {
        let setting = find(&app.client, key).await.expect(key);
        assert_has(&setting, &json!({ "category": category, "is_active": true }));
        assert_ne!(setting["setting_value"], "");
    }
    assert_eq!(find(&app.client, "site_name").await.expect("the name")["setting_value"], "Meydan");
}

#[tokio::test]
async fn public_gives_an_object_by_key() {
    let app = TestApp::new().await;
    let answer = app.client.get("/api/settings?public=true").await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert_eq!(answer.data()["site_name"], json!({ "value": "Meydan", "type": "text", "category": "general" }));
    let email = json!({ "value": "info@example.org", "type": "email", "category": "contact" });
    assert_eq!(answer.data()["contact_email"], email);
    assert!(app.client.get("/api/settings?public=false").await.data().is_array());
}

#[tokio::test]
async fn a_bad_public_is_named() {
    let app = TestApp::new().await;
    let answer = app.client.get("/api/settings?public=maybe&language=en").await;
    assert_eq!(answer.status, 422);
    assert_eq!(answer.body["fields"], json!({ "public": "Must be true or false." }));
}

async fn a_save_adds_and_replaces_and_leaves_the_rest(app: TestApp) {
    let admin = app.signed_in(Role::Admin).await;
    assert_eq!(app.client.get("/api/settings?public=true").await.data()["site_name"]["value"], "Meydan");
    let before = find(&admin, "contact_email").await;
    let settings = json!({ "settings": [
        {
            "setting_key": "site_name",
            "setting_value": "Şehir",
            "description": "Ad",
            "category": "general",
            "is_active": true,
        },
        { "setting_key": "office_hours", "setting_value": "09:00-18:00", "category": "contact", "type": "text" },
    ] });
    let answer = admin.put("/api/settings", &settings).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let keyed = app.client.get("/api/settings?public=true").await;
    assert_eq!(keyed.data()["site_name"]["value"], "Şehir");
    let hours = json!({ "value": "09:00-18:00", "type": "text", "category": "contact" });
    assert_eq!(keyed.data()["office_hours"], hours);
    assert_eq!(find(&admin, "contact_email").await, before);
    // The response is the complete list.
    assert_eq!(answer.data(), admin.get("/api/settings").await.data());
}

async fn a_save_is_all_or_nothing(app: TestApp) {
    let admin = app.signed_in(Role::Admin).await;
    let settings = json!({ "settings": [
        { "setting_key": "site_name", "setting_value": "Şehir" },
        { "setting_key": "Bad Key", "setting_value": "x" },
    ] });
    let answer = admin.put("/api/settings?language=en", &settings).await;
    assert_eq!(answer.status, 422, "{}", answer.body);
    let problem =
        "Must start with a letter and contain only lowercase letters, digits, - and _, at most 63 characters.";
    assert_eq!(answer.body["fields"], json!({ "settings.1.setting_key": problem }));
    assert_eq!(find(&admin, "site_name").await.expect("the name")["setting_value"], "Meydan");
}

async fn a_stale_version_is_a_conflict(app: TestApp) {
    let admin = app.signed_in(Role::Admin).await;
    let save = |key: &str, value: &str, version: Value| json!({ "setting_key": key, "setting_value": value, "version": version });
    assert_eq!(find(&admin, "site_name").await.expect("the name")["version"], 1);
    let first = json!({ "settings": [save("site_name", "Bir", json!(1))] });
    assert_eq!(admin.put("/api/settings", &first).await.status, 200);
    let stale = json!({ "settings": [save("site_description", "x", Value::Null), save("site_name", "İki", json!(1))] });
    let refused = admin.put("/api/settings", &stale).await;
    assert_eq!(refused.status, 409, "{}", refused.body);
    assert_has(&refused.body, &json!({ "code": "stale_version", "current_version": 2 }));
    let current = json!({ "setting_key": "site_name", "setting_value": "Bir", "version": 2 });
    assert_has(&refused.body["current"], &current);
    assert_ne!(find(&admin, "site_description").await.expect("a text")["setting_value"], "x", "all or nothing");
    let new = json!({ "settings": [save("motto", "x", json!(3))] });
    assert_eq!(admin.put("/api/settings", &new).await.status, 409, "what is not there has no version");
    let fresh = json!({ "settings": [save("site_name", "İki", json!(2))] });
    assert_eq!(admin.put("/api/settings", &fresh).await.status, 200);
    assert_eq!(find(&admin, "site_name").await.expect("the name")["version"], 3);
}

#[tokio::test]
async fn a_save_without_settings_names_the_missing_field() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    let answer = admin.put("/api/settings?language=en", &json!({})).await;
    assert_eq!(answer.status, 422, "{}", answer.body);
    assert_eq!(answer.body["fields"], json!({ "settings": "This field is required." }));
    let answer = admin.put("/api/settings", &json!({ "settings": [5] })).await;
    assert_eq!(answer.body["fields"], json!({ "settings.0": "Bir JSON nesnesi olmalı." }));
}

async fn fields_of(settings: Value) -> Value {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    let answer = admin.put("/api/settings?language=en", &json!({ "settings": settings })).await;
    assert_eq!(answer.status, 422, "{}", answer.body);
    answer.body["fields"].clone()
}

#[tokio::test]
async fn a_missing_key_is_named_with_its_index() {
    let fields = fields_of(json!([{ "setting_value": "x" }])).await;
    assert_eq!(fields, json!({ "settings.0.setting_key": "This field is required." }));
}

#[tokio::test]
async fn a_value_of_the_wrong_type_is_named_with_its_index() {
    let fields = fields_of(json!([{ "setting_key": "a", "setting_value": 5 }])).await;
    assert_eq!(fields, json!({ "settings.0.setting_value": "Must be text." }));
}

#[tokio::test]
async fn a_value_that_is_too_long_is_named_with_its_index() {
    let fields = fields_of(json!([{ "setting_key": "a", "setting_value": "x".repeat(10_001) }])).await;
    assert_eq!(fields, json!({ "settings.0.setting_value": "Use at most 10000 characters." }));
}

#[tokio::test]
async fn an_unknown_category_is_named_with_its_index() {
    let fields = fields_of(json!([{ "setting_key": "a", "setting_value": "x", "category": "misc" }])).await;
    assert_eq!(fields, json!({ "settings.0.category": "Must be one of: general, contact." }));
}

#[tokio::test]
async fn a_value_must_be_of_its_type() {
    let fields = fields_of(json!([
        { "setting_key": "contact_email", "setting_value": "nobody" },
        { "setting_key": "social_x", "setting_value": "javascript:alert(1)" },
        { "setting_key": "office_latitude", "setting_value": "north" },
    ]))
    .await;
    let expected = json!({
        "settings.0.setting_value": "Must be a valid email address.",
        "settings.1.setting_value": "Must be a valid address starting with https://.",
        "settings.2.setting_value": "Must be a number.",
    });
    assert_eq!(fields, expected);
}

#[tokio::test]
async fn the_value_of_a_known_key_must_be_displayable() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    let save = |settings: Value| json!({ "settings": settings });
    let nonsense = save(json!([
        { "setting_key": "contact_phone", "setting_value": "abc" },
        { "setting_key": "office_latitude", "setting_value": "999" },
        { "setting_key": "office_longitude", "setting_value": "-181" },
        { "setting_key": "social_x", "setting_value": "http://x.example.org" },
        { "setting_key": "map_tile_url", "setting_value": "https://tiles.example.org" },
        { "setting_key": "contact_email", "setting_value": "nobody", "type": "text" },
        { "setting_key": "motto", "setting_value": "abc" },
    ]));
    let answer = admin.put("/api/settings?language=en", &nonsense).await;
    assert_eq!(answer.status, 422, "{}", answer.body);
    let english = json!({
        "settings.0.setting_value": "Must be a phone number such as +90 212 555 01 00.",
        "settings.1.setting_value": "Must be between -90 and 90.",
        "settings.2.setting_value": "Must be between -180 and 180.",
        "settings.3.setting_value": "Must be a valid address starting with https://.",
        "settings.4.setting_value": "Must be an address starting with https:// that contains {z}, {x} and {y}.",
        "settings.5.setting_value": "Must be a valid email address.",
    });
    assert_eq!(answer.body["fields"], english);
    let answer = admin.put("/api/settings?language=tr", &nonsense).await;
    let turkish = json!({
        "settings.0.setting_value": "+90 212 555 01 00 gibi bir telefon numarası olmalı.",
        "settings.1.setting_value": "-90 ile 90 arasında olmalı.",
        "settings.2.setting_value": "-180 ile 180 arasında olmalı.",
        "settings.3.setting_value": "https:// ile başlayan geçerli bir adres olmalı.",
        "settings.4.setting_value": "https:// ile başlayan ve {z}, {x}, {y} içeren bir adres olmalı.",
        "settings.5.setting_value": "Geçerli bir e-posta adresi olmalı.",
    });
    assert_eq!(answer.body["fields"], turkish);
    let sense = save(json!([
        { "setting_key": "contact_phone", "setting_value": "(0212) 555 01 00" },
        { "setting_key": "office_latitude", "setting_value": "41.0263" },
        { "setting_key": "office_longitude", "setting_value": "" },
    ]));
    assert_eq!(admin.put("/api/settings", &sense).await.status, 200);
}

#[tokio::test]
async fn omitted_fields_of_a_save_stay_unchanged() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    let before = find(&admin, "contact_email").await.expect("the address");
    let save = json!({ "settings": [{ "setting_key": "contact_email", "setting_value": "ayse@example.org" }] });
    assert_eq!(admin.put("/api/settings", &save).await.status, 200);
    let after = find(&admin, "contact_email").await.expect("the address");
    assert_eq!(after["setting_value"], "ayse@example.org");
    for field in ["type", "description", "category", "is_active"] {
        assert_eq!(after[field], before[field], "{field}");
    }
}

#[tokio::test]
async fn too_many_settings_at_once_are_refused() {
    let many: Vec<Value> =
        (0..201).map(|place| json!({ "setting_key": format!("k{place}"), "setting_value": "x" })).collect();
    assert_eq!(fields_of(json!(many)).await, json!({ "settings": "Use at most 200 items." }));
}

#[tokio::test]
async fn an_inactive_setting_is_hidden_from_visitors_and_listed_for_editors() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    let editor = app.signed_in(Role::Editor).await;
    let off = json!({ "settings": [{ "setting_key": "site_name", "setting_value": "Gizli", "is_active": false }] });
    assert_eq!(admin.put("/api/settings", &off).await.status, 200);
    assert_eq!(find(&app.client, "site_name").await, None);
    assert_eq!(find(&editor, "site_name").await.expect("the name")["is_active"], false);
    for client in [&app.client, &editor] {
        assert!(client.get("/api/settings?public=true").await.data().get("site_name").is_none());
    }
}

#[tokio::test]
async fn saving_is_for_admins() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let settings = json!({ "settings": [{ "setting_key": "site_name", "setting_value": "x" }] });
    assert_eq!(app.client.put("/api/settings", &settings).await.status, 401);
    assert_eq!(editor.put("/api/settings", &settings).await.status, 403);
    assert_eq!(find(&app.client, "site_name").await.expect("the name")["setting_value"], "Meydan");
}
