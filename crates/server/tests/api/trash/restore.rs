//! `POST /api/trash/{noun}/{id}/restore`

use meydan_domain::staff::Role;
use meydan_test_support::app::TestApp;
use serde_json::{Value, json};

use super::{NOUNS, delete, labels, one_of_each, restore};
use crate::events::{self, on_both_engines, with};
use crate::images::fixtures::download;

on_both_engines!(
    everything_comes_back_as_it_was,
    an_event_whose_key_was_taken_stays_in_the_trash,
    a_category_whose_slug_was_taken_stays_in_the_trash,
);

async fn everything_comes_back_as_it_was(app: TestApp) {
    let admin = app.signed_in(Role::Admin).await;
    let ids = one_of_each(&admin).await;
    let show = async |noun: &str, id: &Value| match noun {
        // Categories have no page of their own.
        "categories" => {
            let all = admin.get("/api/categories").await.data().as_array().expect("a list").clone();
            all.into_iter().find(|category| category["id"] == *id).unwrap_or(Value::Null)
        }
        _ => admin.get(&format!("/api/{noun}/{id}")).await.data().clone(),
    };
    for (noun, id) in NOUNS.iter().zip(&ids) {
        let before = show(noun, id).await;
        assert!(before.is_object(), "{noun}");
        delete(&admin, noun, id).await;
        assert_eq!(show(noun, id).await, Value::Null, "{noun}");
        let answer = admin.post(&format!("/api/trash/{noun}/{id}/restore"), &json!({})).await;
        assert_eq!(answer.status, 200, "{noun}: {}", answer.body);
        assert_eq!(answer.data(), &json!({ "noun": noun, "id": id }));
        assert_eq!(show(noun, id).await, before, "{noun}");
    }
    assert_eq!(labels(&admin).await, [""; 0]);
    assert_eq!(show("events", &ids[0]).await["tags"], json!(["caz", "gece"]));
    assert_eq!(show("blogs", &ids[1]).await["tags"], json!(["haber", "dünya"]));
    assert_eq!(app.client.get("/api/events?q=gece").await.body["meta"]["total"], 1);
    let image = show("images", &ids[3]).await;
    for address in [&image["file_path"], &image["variants"][0]["url"], &show("logos", &ids[4]).await["url"]] {
        assert_eq!(download(&app.client, address).await.size(), (40, 30));
    }
}

async fn an_event_whose_key_was_taken_stays_in_the_trash(app: TestApp) {
    let admin = app.signed_in(Role::Admin).await;
    let payload = with(events::required(), json!({ "event_id": "caz" }));
    let first = events::create(&admin, &payload).await;
    delete(&admin, "events", &first["id"]).await;
    let second = events::create(&admin, &payload).await;
    let answer = admin.post(&format!("/api/trash/events/{}/restore", first["id"]), &json!({})).await;
    assert_eq!(answer.status, 409, "{}", answer.body);
    assert_eq!(answer.body["code"], "duplicate");
    assert_eq!(admin.get("/api/events/caz").await.data()["id"], second["id"]);
    assert_eq!(labels(&admin).await.len(), 1);
    // Once the key is free, it comes back.
    delete(&admin, "events", &second["id"]).await;
    assert_eq!(restore(&admin, "events", &first["id"]).await, 200);
    assert_eq!(admin.get("/api/events/caz").await.data()["id"], first["id"]);
}

async fn a_category_whose_slug_was_taken_stays_in_the_trash(app: TestApp) {
    let admin = app.signed_in(Role::Admin).await;
    let payload = json!({ "category_id": "dance", "name_tr": "Dans", "name_en": "Dance" });
    let first = admin.post("/api/categories", &payload).await.data()["id"].clone();
    delete(&admin, "categories", &first).await;
    assert_eq!(admin.post("/api/categories", &payload).await.status, 201);
    assert_eq!(restore(&admin, "categories", &first).await, 409);
    assert_eq!(labels(&admin).await.len(), 1);
}

#[tokio::test]
async fn an_item_that_is_not_in_the_trash_is_404() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    let event = events::create(&admin, &events::required()).await;
    for path in [
        format!("events/{}", event["id"]),
        "events/4711".to_owned(),
        "events/caz".to_owned(),
        "settings/1".to_owned(),
        "planets/1".to_owned(),
    ] {
        let answer = admin.post(&format!("/api/trash/{path}/restore"), &json!({})).await;
        assert_eq!(answer.status, 404, "{path}: {}", answer.body);
    }
}
