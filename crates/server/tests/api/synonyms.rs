//! Synonyms of the search: list, create, replace, delete, and what the search finds by them.

use std::time::Duration;

use meydan_domain::staff::Role;
use meydan_test_support::app::{TestApp, TestClient};
use meydan_test_support::builders::EventBuilder;
use meydan_test_support::database::Engine;
use serde_json::{Value, json};

use crate::events::on_both_engines;
use crate::failures::assert_problem;
use crate::nodes::within;
use crate::search::{add, finds, keys, ready, searching};

on_both_engines!(synonyms_are_created_replaced_and_deleted, a_stale_version_of_synonyms_is_a_conflict);

/// The promised time until new synonyms are used.
const USED: Duration = Duration::from_secs(2);

async fn create(admin: &TestClient, words: &[&str]) -> Value {
    let answer = admin.post("/api/synonyms", &json!({ "words": words })).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    answer.data().clone()
}

async fn synonyms_are_created_replaced_and_deleted(app: TestApp) {
    let admin = app.signed_in(Role::Admin).await;
    let created = create(&admin, &[" Piyes ", "tiyatro  oyunu", "piyes"]).await;
    assert_eq!((&created["words"], &created["version"]), (&json!(["Piyes", "tiyatro oyunu"]), &json!(1)));
    let path = format!("/api/synonyms/{}", created["id"]);
    let replaced = admin.put(&path, &json!({ "words": ["piyes", "temsil"], "version": 1 })).await;
    assert_eq!((replaced.status.as_u16(), &replaced.data()["version"]), (200, &json!(2)));
    let editor = app.signed_in(Role::Editor).await;
    let listed = editor.get("/api/synonyms").await;
    assert_eq!(listed.data().as_array().map(Vec::len), Some(1));
    assert_eq!(listed.data()[0]["words"], json!(["piyes", "temsil"]));
    assert_eq!(admin.delete(&path).await.status, 200);
    assert_problem(&admin.delete(&path).await, 404, "not_found");
    assert_problem(&admin.put(&path, &json!({ "words": ["a", "b"] })).await, 404, "not_found");
    let audit = admin.get("/api/audit?noun=synonyms").await;
    let actions: Vec<&Value> = audit.data().as_array().expect("entries").iter().map(|entry| &entry["action"]).collect();
    assert_eq!(actions, ["deleted", "updated", "created"]);
    assert_eq!(audit.data()[1]["label"], "piyes = temsil");
}

async fn a_stale_version_of_synonyms_is_a_conflict(app: TestApp) {
    let admin = app.signed_in(Role::Admin).await;
    let path = format!("/api/synonyms/{}", create(&admin, &["piyes", "oyun"]).await["id"]);
    assert_eq!(admin.put(&path, &json!({ "words": ["piyes", "temsil"] })).await.status, 200);
    let stale = admin.put(&path, &json!({ "words": ["piyes", "gösteri"], "version": 1 })).await;
    assert_problem(&stale, 409, "stale_version");
    assert_eq!(stale.body["current"]["words"], json!(["piyes", "temsil"]));
}

#[tokio::test]
async fn too_few_and_too_many_words_are_refused_by_field() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    let nine: Vec<String> = (0..9).map(|number| format!("kelime{number}")).collect();
    for words in [json!([]), json!(["piyes"]), json!(["piyes", "PİYES"]), json!(nine), json!(["piyes", "x".repeat(61)])]
    {
        let answer = admin.post("/api/synonyms?language=en", &json!({ "words": words })).await;
        assert_problem(&answer, 422, "invalid");
        assert!(answer.body["fields"]["words"].is_string(), "{words}: {}", answer.body);
    }
}

/// Both directions, with suffixes and without Turkish letters, also in responses that were cached before.
#[tokio::test]
async fn the_search_uses_synonyms_within_two_seconds_on_every_node() {
    let first = searching(Engine::Sqlite).await;
    let admin = first.signed_in(Role::Admin).await;
    let piece = EventBuilder::new("piyes").titled("Bir Piyes Gecesi", "An Evening").category("art");
    let show = EventBuilder::new("sov").titled("Büyük Işık Şovu", "Great Light").category("art");
    add(&admin, [piece, show]).await;
    finds(&first, "q=piyes", &["piyes"]).await;
    finds(&first, "q=temsil", &[]).await;
    let second = first.second_node().await;
    ready(&second).await;
    finds(&second, "q=piyes", &["piyes"]).await;
    assert_eq!(keys(&second.client.get("/api/events?q=gosterisi").await.body), Vec::<&str>::new());
    create(&admin, &["piyes", "temsil"]).await;
    create(&admin, &["şov", "gösteri"]).await;
    for node in [&first, &second] {
        for (query, expected) in [("temsiller", "piyes"), ("TEMSİL", "piyes"), ("gosterisi", "sov"), ("piyes", "piyes")]
        {
            let found = async || {
                let list = node.client.get(&format!("/api/events?q={query}&facets=true")).await.body;
                let is_found = keys(&list) == [expected] && list["meta"]["total"] == 1;
                (is_found && list["search"]["understood"] == json!([])).then_some(())
            };
            within(USED, found).await;
        }
    }
    let staff = admin.get("/api/events?q=temsil&status=all").await.body;
    assert_eq!(keys(&staff), Vec::<&str>::new(), "staff search exactly");
}
