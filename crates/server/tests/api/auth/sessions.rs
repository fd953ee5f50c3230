//! The lifetime and the end of sessions.

use chrono::TimeDelta;
use meydan_app::token;
use meydan_domain::staff::{Actor, Role, Session, StaffChange};
use meydan_store::{sessions, users};
use meydan_test_support::app::{PASSWORD, TestApp};
use reqwest::Method;
use serde_json::Value;

use super::{WEEK, app_with_editor, login, me_with, session_id};
use crate::failures::assert_problem;

const EDITOR: &str = "editor@example.org";

#[tokio::test]
async fn refresh_rotates_the_id_and_the_old_one_is_invalid() {
    let app = app_with_editor().await;
    let client = app.visitor();
    let old = session_id(&login(&client, EDITOR, PASSWORD).await);
    let answer = client.post("/api/auth/refresh", &Value::Null).await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.data()["user"]["email"], EDITOR);
    let new = session_id(&answer);
    assert_ne!(new, old);
    assert!(answer.header("set-cookie").is_some_and(|cookie| cookie.contains(WEEK)));
    assert_problem(&me_with(&app, &old).await, 401, "unauthenticated");
    assert_eq!(me_with(&app, &new).await.status, 200);
}

#[tokio::test]
async fn refresh_begins_another_week() {
    let app = app_with_editor().await;
    let client = app.sign_in(EDITOR).await;
    app.clock.advance(TimeDelta::days(6));
    assert_eq!(client.post("/api/auth/refresh", &Value::Null).await.status, 200);
    app.clock.advance(TimeDelta::days(6));
    assert_eq!(client.get("/api/auth/me").await.status, 200);
}

#[tokio::test]
async fn refresh_never_goes_beyond_thirty_days_after_the_sign_in() {
    let app = app_with_editor().await;
    let client = app.sign_in(EDITOR).await;
    let refresh = async || client.post("/api/auth/refresh", &Value::Null).await;
    for _ in 0..4 {
        app.clock.advance(TimeDelta::days(6));
        assert_eq!(refresh().await.status, 200);
    }
    app.clock.advance(TimeDelta::days(3));
    let answer = refresh().await;
    let three_days = "Max-Age=259200";
    assert!(answer.header("set-cookie").is_some_and(|cookie| cookie.contains(three_days)), "{:?}", answer.headers);
    let id = session_id(&answer);
    app.clock.advance(TimeDelta::days(3) - TimeDelta::seconds(1));
    assert_eq!(me_with(&app, &id).await.status, 200);
    app.clock.advance(TimeDelta::seconds(1));
    assert_problem(&me_with(&app, &id).await, 401, "unauthenticated");
    assert_problem(&refresh().await, 401, "unauthenticated");
}

#[tokio::test]
async fn a_session_older_than_thirty_days_is_not_renewed() {
    let app = app_with_editor().await;
    let store = app.app.core.store();
    let tx = store.begin().await.expect("a write");
    let now = meydan_test_support::clock::test_now();
    let staff = users::find_by_email(&*tx, EDITOR).await.expect("the database answers").expect("the editor");
    // As stored by a version without an absolute lifetime.
    let session = Session {
        id_hash: token::hash("old"),
        user_id: staff.id,
        created_at: now - TimeDelta::days(60),
        last_seen_at: now,
        expires_at: now + TimeDelta::days(3),
        user_agent: String::new(),
    };
    sessions::insert(&*tx, &session).await.expect("a session");
    tx.commit().await.expect("a commit");
    let request = app.client.request(Method::POST, "/api/auth/refresh").header("cookie", "meydan_session=old");
    assert_problem(&app.client.send(request).await, 401, "unauthenticated");
}

#[tokio::test]
async fn of_many_refreshes_at_once_only_one_wins() {
    let app = app_with_editor().await;
    let old = session_id(&login(&app.visitor(), EDITOR, PASSWORD).await);
    let tries = (0..8).map(|_| {
        let client = app.visitor();
        let request =
            client.request(Method::POST, "/api/auth/refresh").header("cookie", format!("meydan_session={old}"));
        async move { client.send(request).await.status.as_u16() }
    });
    let mut statuses = futures_util::future::join_all(tries).await;
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 401, 401, 401, 401, 401, 401, 401]);
}

#[tokio::test]
async fn refresh_without_a_session_is_refused() {
    let app = TestApp::new().await;
    assert_problem(&app.visitor().post("/api/auth/refresh", &Value::Null).await, 401, "unauthenticated");
    let request = app.client.request(Method::POST, "/api/auth/refresh").header("cookie", "meydan_session=made-up");
    assert_problem(&app.client.send(request).await, 401, "unauthenticated");
}

#[tokio::test]
async fn logout_ends_the_session_and_makes_the_browser_forget_it() {
    let app = app_with_editor().await;
    let client = app.visitor();
    let id = session_id(&login(&client, EDITOR, PASSWORD).await);
    let answer = client.post("/api/auth/logout", &Value::Null).await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.body["success"], true);
    let cookie = answer.header("set-cookie").expect("a cookie");
    assert!(cookie.starts_with("meydan_session=;") && cookie.contains("Max-Age=0"), "{cookie}");
    assert_problem(&me_with(&app, &id).await, 401, "unauthenticated");
    assert_problem(&client.get("/api/auth/me").await, 401, "unauthenticated");
}

#[tokio::test]
async fn logout_always_answers_200() {
    let app = app_with_editor().await;
    assert_eq!(app.visitor().post("/api/auth/logout", &Value::Null).await.status, 200, "without a session");
    let client = app.sign_in(EDITOR).await;
    assert_eq!(client.post("/api/auth/logout", &Value::Null).await.status, 200);
    assert_eq!(client.post("/api/auth/logout", &Value::Null).await.status, 200, "a second time");
    let request = app.client.request(Method::POST, "/api/auth/logout").header("cookie", "meydan_session=made-up");
    assert_eq!(app.client.send(request).await.status, 200, "with a made-up session");
    app.app.core.store().close().await;
    let request = app.client.request(Method::POST, "/api/auth/logout").header("cookie", "meydan_session=made-up");
    assert_eq!(app.client.send(request).await.status, 200, "even when the database is gone");
}

#[tokio::test]
async fn logout_ends_that_session_only() {
    let app = app_with_editor().await;
    let (desk, phone) = (app.sign_in(EDITOR).await, app.sign_in(EDITOR).await);
    assert_eq!(desk.post("/api/auth/logout", &Value::Null).await.status, 200);
    assert_eq!(phone.get("/api/auth/me").await.status, 200);
}

#[tokio::test]
async fn a_session_ends_after_seven_days() {
    let app = app_with_editor().await;
    let id = session_id(&login(&app.visitor(), EDITOR, PASSWORD).await);
    app.clock.advance(TimeDelta::days(7) - TimeDelta::seconds(1));
    assert_eq!(me_with(&app, &id).await.status, 200);
    app.clock.advance(TimeDelta::seconds(1));
    assert_problem(&me_with(&app, &id).await, 401, "unauthenticated");
}

#[tokio::test]
async fn an_ended_session_still_reads_what_visitors_read() {
    let app = app_with_editor().await;
    let client = app.sign_in(EDITOR).await;
    app.clock.advance(TimeDelta::days(8));
    let answer = client.get("/api/events").await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("cache-control"), Some("private, no-cache"));
}

#[tokio::test]
async fn a_session_is_stored_by_its_hash_only() {
    let app = app_with_editor().await;
    let id = session_id(&login(&app.visitor(), EDITOR, PASSWORD).await);
    let db = app.app.core.store().read();
    let found = |key: String| async move { sessions::find(db, &key, meydan_test_support::clock::test_now()).await };
    assert!(found(token::hash(&id)).await.expect("the database answers").is_some());
    assert!(found(id.clone()).await.expect("the database answers").is_none());
    // The stored hash does not authenticate.
    assert_problem(&me_with(&app, &token::hash(&id)).await, 401, "unauthenticated");
}

#[tokio::test]
async fn a_new_password_ends_every_session() {
    let app = app_with_editor().await;
    let (desk, phone) = (app.sign_in(EDITOR).await, app.sign_in(EDITOR).await);
    let new = "another horse battery";
    let set = app.app.users.set_password_by_email(&Actor::System, EDITOR, new.to_owned());
    set.await.expect("a new password");
    for client in [desk, phone] {
        assert_problem(&client.get("/api/auth/me").await, 401, "unauthenticated");
    }
    assert_problem(&login(&app.visitor(), EDITOR, PASSWORD).await, 401, "wrong_credentials");
    assert_eq!(login(&app.visitor(), EDITOR, new).await.status, 200);
}

#[tokio::test]
async fn disabling_an_account_ends_its_sessions() {
    let app = app_with_editor().await;
    let client = app.sign_in(EDITOR).await;
    app.change(EDITOR, StaffChange { is_active: Some(false), ..StaffChange::default() }).await;
    assert_problem(&client.get("/api/auth/me").await, 401, "unauthenticated");
}

#[tokio::test]
async fn a_change_of_role_applies_at_once_and_ends_the_sessions() {
    let app = app_with_editor().await;
    let client = app.sign_in(EDITOR).await;
    assert_problem(&client.get("/api/trash").await, 403, "forbidden");
    app.change(EDITOR, StaffChange { role: Some(Role::Admin), ..StaffChange::default() }).await;
    assert_problem(&client.get("/api/trash").await, 401, "unauthenticated");
    let client = app.sign_in(EDITOR).await;
    assert_eq!(client.get("/api/trash").await.status, 200);
    assert_eq!(client.get("/api/auth/me").await.data()["role"], "admin");
    app.change(EDITOR, StaffChange { role: Some(Role::Viewer), ..StaffChange::default() }).await;
    assert_problem(&client.get("/api/images").await, 401, "unauthenticated");
    assert_problem(&app.sign_in(EDITOR).await.get("/api/images").await, 403, "forbidden");
}

#[tokio::test]
async fn a_change_of_name_or_to_the_same_role_ends_no_session() {
    let app = app_with_editor().await;
    let client = app.sign_in(EDITOR).await;
    let named = StaffChange { full_name: Some("Deniz".to_owned()), role: Some(Role::Editor), ..StaffChange::default() };
    app.change(EDITOR, named).await;
    assert_eq!(client.get("/api/auth/me").await.data()["full_name"], "Deniz");
}
