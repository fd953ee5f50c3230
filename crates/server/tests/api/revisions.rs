//! Revisions of events, posts, venues, profiles and settings.

use meydan_domain::staff::Role;
use meydan_store::{events, images};
use meydan_test_support::app::{TestApp, TestClient};
use meydan_test_support::builders::{self, BlogBuilder, CategoryBuilder, EventBuilder, ProfileBuilder, VenueBuilder};
use meydan_test_support::clock::test_now;
use serde_json::{Value, json};

fn list(value: &Value) -> &Vec<Value> {
    value.as_array().expect("a list")
}

fn field<'a>(changes: &'a Value, name: &str) -> &'a Value {
    list(changes).iter().find(|change| change["field"] == name).unwrap_or_else(|| panic!("{name} in {changes}"))
}

/// An event of an editor, created and saved twice through the API.
async fn saved_twice(editor: &TestClient) -> String {
    let draft = EventBuilder::new("caz").described("Gün batımında iki set.").draft();
    let mut draft = serde_json::to_value(draft).expect("JSON");
    let id = editor.post("/api/events", &draft).await.data()["id"].to_string();
    let path = format!("/api/events/{id}");
    draft["description_tr"] = json!("Gün doğumunda iki set.");
    assert_eq!(editor.put(&path, &draft).await.status, 200);
    draft["title_en"] = json!("Morning Jazz");
    draft["start_date"] = json!("2026-12-01T09:00");
    assert_eq!(editor.put(&path, &draft).await.status, 200);
    path
}

#[tokio::test]
async fn versions_of_an_event_are_listed_newest_first_with_what_changed() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let path = saved_twice(&editor).await;
    let answer = editor.get(&format!("{path}/revisions")).await;
    assert_eq!(answer.status, 200);
    let versions = list(answer.data());
    let told = |version: &Value| (version["number"].as_i64(), version["action"].clone(), version["is_current"].clone());
    assert_eq!(told(&versions[0]), (Some(3), json!("updated"), json!(true)));
    assert_eq!(told(&versions[1]), (Some(2), json!("updated"), json!(false)));
    assert_eq!(told(&versions[2]), (Some(1), json!("created"), json!(false)));
    assert_eq!(versions[0]["changed"], json!(["starts_at", "title_en"]));
    assert_eq!(versions[1]["changed"], json!(["description_tr"]));
    assert_eq!(versions[2]["changed"], json!([]));
    for version in versions {
        assert!(version["user_id"].is_i64() && version["user_name"].is_string(), "{version}");
    }
    let first = editor.get(&format!("{path}/revisions?limit=2")).await;
    assert_eq!((list(first.data()).len(), &first.body["meta"]["total"]), (2, &json!(3)));
    let cursor = first.body["meta"]["next_cursor"].as_str().expect("a next page").to_owned();
    let rest = editor.get(&format!("{path}/revisions?limit=2&cursor={cursor}")).await;
    assert_eq!(list(rest.data()).len(), 1);
    assert_eq!(rest.data()[0]["number"], 1);
    assert_eq!(rest.body["meta"]["next_cursor"], Value::Null);
}

#[tokio::test]
async fn a_version_is_compared_word_by_word_with_the_one_before_or_the_current_one() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let path = saved_twice(&editor).await;
    let second = editor.get(&format!("{path}/revisions/2")).await;
    let changes = &second.data()["changes"];
    assert_eq!(list(changes).len(), 1);
    let description = field(changes, "description_tr");
    assert_eq!(description["before"], "Gün batımında iki set.");
    let kinds: Vec<&Value> = list(&description["words"]).iter().map(|word| &word["kind"]).collect();
    assert_eq!(kinds, ["same", "removed", "added", "same"]);
    let now = editor.get(&format!("{path}/revisions/1?with=current")).await;
    let changes = &now.data()["changes"];
    assert_eq!(field(changes, "title_en")["after"], "Morning Jazz");
    assert_eq!(field(changes, "starts_at")["words"], Value::Null);
    assert_eq!(list(changes).len(), 3);
    assert_eq!(editor.get(&format!("{path}/revisions/1")).await.data()["changes"], json!([]));
    for unknown in ["0", "4", "-1", "x", "9223372036854775807"] {
        assert_eq!(editor.get(&format!("{path}/revisions/{unknown}")).await.status, 404, "{unknown}");
    }
    assert_eq!(editor.get(&format!("{path}/revisions/1?with=next")).await.status, 422);
}

#[tokio::test]
async fn a_field_or_a_whole_version_is_restored_as_a_new_version() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let path = saved_twice(&editor).await;
    let restore = format!("{path}/revisions/1/restore");
    let stale = editor.post(&restore, &json!({ "version": 2 })).await;
    assert_eq!((stale.status.as_u16(), &stale.body["current_version"]), (409, &json!(3)));
    assert!(stale.body["current"]["title_en"].is_string());
    let unknown = editor.post(&restore, &json!({ "fields": ["title"] })).await;
    assert_eq!(unknown.status, 422);
    assert!(unknown.body["fields"]["fields"].is_string());
    let one = editor.post(&restore, &json!({ "fields": ["description_tr"], "version": 3 })).await;
    assert_eq!(one.status, 200);
    assert_eq!(one.data()["version"], 4);
    assert_eq!(one.data()["description_tr"], "Gün batımında iki set.");
    assert_eq!(one.data()["title_en"], "Morning Jazz");
    let all = editor.post(&restore, &json!({})).await;
    assert_eq!((&all.data()["version"], &all.data()["title_en"]), (&json!(5), &json!("caz")));
    let newest = editor.get(&format!("{path}/revisions?limit=1")).await;
    assert_eq!(newest.data()[0]["action"], "restored");
    let again = editor.post(&restore, &json!({})).await;
    assert_eq!(again.data()["version"], 5, "it is that version already");
    let admin = app.signed_in(Role::Admin).await;
    let trail = admin.get("/api/audit?noun=events&kind=restored").await;
    assert_eq!(trail.body["meta"]["total"], 2);
}

#[tokio::test]
async fn a_version_that_names_what_is_gone_is_refused_by_field() {
    let app = TestApp::new().await;
    let (editor, store) = (app.signed_in(Role::Editor).await, app.app.core.store());
    let category = CategoryBuilder::new("eski").insert(store).await.expect("a category");
    let image = builders::image(store, "afis").await.expect("an image");
    let event = EventBuilder::new("caz").category("eski").cover("afis").insert(store).await.expect("an event");
    let path = format!("/api/events/{}", event.id);
    let draft = serde_json::to_value(EventBuilder::new("caz").draft()).expect("JSON");
    assert_eq!(editor.put(&path, &draft).await.status, 200);
    let tx = store.begin().await.expect("a write");
    assert!(meydan_store::categories::trash(&*tx, category.id, test_now()).await.expect("into the trash"));
    assert!(images::trash(&*tx, image.id, test_now()).await.expect("into the trash"));
    tx.commit().await.expect("a commit");
    let refused = editor.post(&format!("{path}/revisions/1/restore"), &json!({})).await;
    assert_eq!(refused.status, 422);
    assert!(refused.body["fields"]["category"].is_string() && refused.body["fields"]["cover_image_id"].is_string());
    let texts = editor.post(&format!("{path}/revisions/1/restore"), &json!({ "fields": ["title_tr"] })).await;
    assert_eq!(texts.status, 200);
}

#[tokio::test]
async fn an_event_keeps_its_version_from_before_its_venue_was_renamed() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let draft = serde_json::to_value(EventBuilder::new("caz").draft()).expect("JSON");
    let event = editor.post("/api/events", &draft).await.data().clone();
    let venue =
        editor.get(&format!("/api/venues/{}", event["showings"][0]["venue_id"].as_str().expect("a venue"))).await;
    let mut renamed = venue.data().clone();
    renamed["name_tr"] = json!("Yeni Sahne");
    let id = &renamed["id"];
    assert_eq!(editor.put(&format!("/api/venues/{id}"), &renamed.clone()).await.status, 200);
    let versions = editor.get(&format!("/api/events/{}/revisions", event["id"])).await;
    assert_eq!(versions.data()[0]["changed"], json!(["venue_tr"]));
    assert!(versions.data()[0]["user_id"].is_i64());
}

#[tokio::test]
async fn posts_venues_and_profiles_have_versions_too() {
    let app = TestApp::new().await;
    let (editor, store) = (app.signed_in(Role::Editor).await, app.app.core.store());
    let blog = BlogBuilder::new("caz").insert(store).await.expect("a post").id;
    let venue = VenueBuilder::new("sahne").insert(store).await.expect("a venue").id;
    let profile = ProfileBuilder::new("topluluk").insert(store).await.expect("a profile").id;
    let things = [
        (format!("/api/blogs/{blog}"), "excerpt_tr"),
        (format!("/api/venues/{venue}"), "description_tr"),
        (format!("/api/profiles/{profile}"), "description_tr"),
    ];
    for (path, text) in things {
        let before = editor.get(&path).await.data().clone();
        let mut changed = before.clone();
        changed[text] = json!("Yepyeni bir metin");
        assert_eq!(editor.put(&path, &changed).await.status, 200, "{path}");
        let versions = editor.get(&format!("{path}/revisions")).await;
        assert_eq!(versions.body["meta"]["total"], 2, "{path}");
        assert_eq!(versions.data()[0]["changed"], json!([text]), "{path}");
        let detail = editor.get(&format!("{path}/revisions/2")).await;
        assert!(field(&detail.data()["changes"], text)["words"].is_array(), "{path}");
        let restored = editor.post(&format!("{path}/revisions/1/restore"), &json!({ "version": 2 })).await;
        assert_eq!((restored.status.as_u16(), &restored.data()["version"]), (200, &json!(3)), "{path}");
        assert_eq!(restored.data()[text], before[text], "{path}");
        let stale = editor.post(&format!("{path}/revisions/1/restore"), &json!({ "version": 2 })).await;
        assert_eq!(stale.status, 409, "{path}");
    }
}

#[tokio::test]
async fn versions_of_a_purged_event_do_not_survive() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let path = saved_twice(&editor).await;
    let id: i64 = path.rsplit('/').next().expect("an id").parse().expect("a number");
    let admin = app.signed_in(Role::Admin).await;
    assert_eq!(admin.delete(&path).await.status, 200);
    assert_eq!(editor.get(&format!("{path}/revisions")).await.status, 404, "it is in the trash");
    assert_eq!(admin.delete(&format!("/api/trash/events/{id}")).await.status, 200);
    let db = app.app.core.store().read();
    assert!(events::find(db, id).await.expect("a read").is_none());
    let left = meydan_store::revisions::before(db, meydan_domain::change::Noun::Events, id, i64::MAX, 9).await;
    assert!(left.expect("a read").is_empty());
}

async fn save_setting(admin: &TestClient, value: &str) {
    let draft = json!({ "setting_key": "site_description", "setting_value": value });
    assert_eq!(admin.put("/api/settings", &json!({ "settings": [draft] })).await.status, 200);
}

#[tokio::test]
async fn a_setting_has_versions_that_are_compared_and_restored() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    let path = "/api/settings/site_description/revisions";
    let untouched = admin.get(path).await;
    assert_eq!(list(untouched.data()).len(), 1, "the built-in value");
    assert_eq!((&untouched.data()[0]["number"], &untouched.data()[0]["is_current"]), (&json!(1), &json!(true)));
    save_setting(&admin, "Türkiye'de bu hafta ne var?").await;
    save_setting(&admin, "Türkiye'de bu akşam ne var?").await;
    let versions = admin.get(path).await;
    let told: Vec<_> =
        list(versions.data()).iter().map(|version| (version["number"].clone(), version["changed"].clone())).collect();
    assert_eq!(told, [(json!(3), json!(["value"])), (json!(2), json!(["value"])), (json!(1), json!([]))]);
    assert!(versions.data()[0]["user_name"].is_string());
    let third = admin.get(&format!("{path}/3")).await;
    let value = field(&third.data()["changes"], "value");
    let removed = list(&value["words"]).iter().find(|word| word["kind"] == "removed").expect("a removed word");
    assert_eq!(removed["text"], "hafta");
    let restore = format!("{path}/2/restore");
    let stale = admin.post(&restore, &json!({ "version": 2 })).await;
    assert_eq!((stale.status.as_u16(), &stale.body["current"]["version"]), (409, &json!(3)));
    let restored = admin.post(&restore, &json!({ "version": 3, "fields": ["value"] })).await;
    assert_eq!(restored.status, 200);
    assert_eq!(restored.data()["setting_value"], "Türkiye'de bu hafta ne var?");
    assert_eq!(restored.data()["version"], 4);
    assert_eq!(admin.get(path).await.data()[0]["action"], "restored");
    assert_eq!(admin.post(&restore, &json!({})).await.data()["version"], 4, "it is that version already");
    let trail = admin.get("/api/audit?noun=settings&kind=restored").await;
    assert_eq!(trail.body["meta"]["total"], 1);
}

#[tokio::test]
async fn settings_keep_their_own_versions() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    let settings = ["site_name", "contact_address"].map(|key| json!({ "setting_key": key, "setting_value": "Bir" }));
    assert_eq!(admin.put("/api/settings", &json!({ "settings": settings })).await.status, 200);
    save_setting(&admin, "İki").await;
    for key in ["site_name", "contact_address", "site_description"] {
        let versions = admin.get(&format!("/api/settings/{key}/revisions")).await;
        assert_eq!(versions.body["meta"]["total"], 2, "{key}");
    }
    for unknown in ["nothing", "second-factor", "1", "site_name%00"] {
        assert_eq!(admin.get(&format!("/api/settings/{unknown}/revisions")).await.status, 404, "{unknown}");
        let restore = format!("/api/settings/{unknown}/revisions/1/restore");
        assert_eq!(admin.post(&restore, &json!({})).await.status, 404, "{unknown}");
    }
}

#[tokio::test]
async fn an_earlier_value_that_is_not_valid_any_more_is_refused() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    let save = async |value: &str, kind: &str| {
        let draft = json!({ "setting_key": "opening", "setting_value": value, "type": kind });
        assert_eq!(admin.put("/api/settings", &json!({ "settings": [draft] })).await.status, 200);
    };
    save("her gün", "text").await;
    save("9", "number").await;
    let refused = admin.post("/api/settings/opening/revisions/1/restore", &json!({ "fields": ["value"] })).await;
    assert_eq!(refused.status, 422, "a text is no number");
    assert!(refused.body["fields"]["value"].is_string(), "{}", refused.body);
    assert_eq!(admin.get("/api/settings/opening/revisions").await.body["meta"]["total"], 2, "nothing was saved");
    let whole = admin.post("/api/settings/opening/revisions/1/restore", &json!({})).await;
    assert_eq!((&whole.data()["setting_value"], &whole.data()["type"]), (&json!("her gün"), &json!("text")));
}
