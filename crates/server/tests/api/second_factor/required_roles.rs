//! Roles that require a second factor.

use futures_util::future::join_all;
use meydan_domain::staff::Role;
use meydan_test_support::app::TestApp;
use serde_json::json;

use super::{EDITOR, enrol};
use crate::events::on_both_engines;
use crate::failures::assert_problem;

on_both_engines!(an_account_of_such_a_role_can_only_set_one_up, saves_at_once_all_succeed);

async fn saves_at_once_all_succeed(app: TestApp) {
    let admin = app.signed_in(Role::Admin).await;
    let policy = json!({ "roles": ["editor", "viewer"] });
    let save = || admin.put("/api/settings/second-factor", &policy);
    for answer in join_all((0..8).map(|_| save())).await {
        assert_eq!(answer.status, 200, "{}", answer.text);
    }
}

async fn an_account_of_such_a_role_can_only_set_one_up(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let admin = app.signed_in(Role::Admin).await;
    assert_eq!(editor.get("/api/images").await.status, 200);
    let policy = json!({ "roles": ["editor", "editor"] });
    let answer = admin.put("/api/settings/second-factor", &policy).await;
    assert_eq!((answer.status.as_u16(), answer.data()), (200, &json!({ "roles": ["editor"] })));
    assert_eq!(admin.get("/api/settings/second-factor").await.data(), answer.data());

    for path in ["/api/images", "/api/contact", "/api/auth/sessions", "/api/settings/second-factor", "/api/users"] {
        assert_problem(&editor.get(path).await, 403, "second_factor_setup_required");
    }
    let rename = editor.put("/api/auth/me", &json!({ "full_name": "X" })).await;
    assert_problem(&rename, 403, "second_factor_setup_required");
    assert_eq!(editor.get("/api/events").await.status, 200, "what visitors read stays readable");
    let me = editor.get("/api/auth/me").await;
    assert_eq!((me.status.as_u16(), &me.data()["needs_second_factor"]), (200, &json!(true)));
    let again = app.sign_in(EDITOR).await;
    assert_eq!(again.get("/api/auth/second-factor").await.data()["is_required"], true);
    assert_problem(&again.get("/api/images").await, 403, "second_factor_setup_required");

    enrol(&app, &again).await;
    assert_eq!(again.get("/api/images").await.status, 200);
    assert!(again.get("/api/auth/me").await.data().get("needs_second_factor").is_none());
    assert_eq!(admin.get("/api/images").await.status, 200, "other roles are not asked");
}

#[tokio::test]
async fn drafts_are_hidden_from_an_account_that_must_set_one_up() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let admin = app.signed_in(Role::Admin).await;
    let event = meydan_test_support::builders::EventBuilder::new("hidden").inactive();
    let id = event.insert(app.app.core.store()).await.expect("an event").id;
    assert_eq!(editor.get(&format!("/api/events/{id}")).await.status, 200);
    assert_eq!(admin.put("/api/settings/second-factor", &json!({ "roles": ["editor"] })).await.status, 200);
    assert_eq!(editor.get(&format!("/api/events/{id}")).await.status, 404);
}

#[tokio::test]
async fn a_role_that_does_not_exist_is_refused() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    assert_problem(&admin.put("/api/settings/second-factor", &json!({ "roles": ["king"] })).await, 422, "invalid");
}
