//! Passkeys.

use chrono::TimeDelta;
use meydan_domain::staff::{Role, StaffChange};
use meydan_test_support::app::{PASSWORD, TestApp, TestClient, TestResponse};
use serde_json::{Value, json};

use super::authenticator::Authenticator;
use super::{EDITOR, app_on_localhost, code, enrol, is_signed_in, login, text};
use crate::failures::assert_problem;

async fn start(client: &TestClient) -> Value {
    let answer = client.post("/api/auth/passkeys/start", &json!({ "password": PASSWORD })).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.data().clone()
}

async fn finish(client: &TestClient, challenge: &Value, name: &str, passkey: &Value) -> TestResponse {
    let body = json!({ "challenge": challenge, "name": name, "passkey": passkey });
    client.post("/api/auth/passkeys/finish?language=en", &body).await
}

/// Adds a passkey that the device then holds.
async fn add(client: &TestClient, device: &mut Authenticator) -> TestResponse {
    let started = start(client).await;
    let answer = finish(client, &started["challenge"], "Phone", &device.create(&started["options"])).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer
}

async fn app_with_passkey() -> (TestApp, TestClient, Authenticator) {
    let app = app_on_localhost().await;
    let editor = app.signed_in(Role::Editor).await;
    let mut device = Authenticator::new();
    add(&editor, &mut device).await;
    (app, editor, device)
}

async fn second_factor(client: &TestClient) -> Value {
    let answer = login(client, EDITOR).await;
    assert_problem(&answer, 401, "second_factor_required");
    answer.body["second_factor"].clone()
}

async fn answer_with(client: &TestClient, challenge: &Value, passkey: &Value) -> TestResponse {
    client.post("/api/auth/second-factor", &json!({ "challenge": challenge, "passkey": passkey })).await
}

/// A sign-in by passkey only.
async fn sign_in(client: &TestClient, device: &mut Authenticator) -> TestResponse {
    let started = client.post("/api/auth/passkey/start", &json!({})).await;
    assert_eq!(started.status, 200, "{}", started.text);
    let passkey = device.get(&started.data()["options"]);
    let body = json!({ "challenge": started.data()["challenge"], "passkey": passkey });
    client.post("/api/auth/passkey/finish", &body).await
}

#[tokio::test]
async fn a_passkey_is_added_listed_and_required() {
    let app = app_on_localhost().await;
    let editor = app.signed_in(Role::Editor).await;
    let other = app.sign_in(EDITOR).await;
    let mut device = Authenticator::new();
    let added = add(&editor, &mut device).await;
    assert_eq!(added.data()["passkey"]["name"], "Phone");
    assert_eq!(added.data()["recovery_codes"].as_array().map(Vec::len), Some(10));
    assert!(!is_signed_in(&other).await, "other sessions end");
    let status = editor.get("/api/auth/second-factor").await;
    assert_eq!(status.data()["passkeys"][0]["last_used_at"], Value::Null);
    assert!(!status.text.contains("credential"), "{}", status.text);

    let visitor = app.visitor();
    let asked = second_factor(&visitor).await;
    assert_eq!(asked["methods"], json!(["passkey", "recovery_code"]));
    let answer = answer_with(&visitor, &asked["challenge"], &device.get(&asked["passkey_options"])).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    assert!(is_signed_in(&visitor).await);
    let status = editor.get("/api/auth/second-factor").await;
    assert!(status.data()["passkeys"][0]["last_used_at"].is_string());
}

#[tokio::test]
async fn a_passkey_signs_in_without_address_and_password() {
    let (app, _, mut device) = app_with_passkey().await;
    let visitor = app.visitor();
    let answer = sign_in(&visitor, &mut device).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    assert_eq!(answer.data()["user"]["email"], EDITOR);
    assert!(is_signed_in(&visitor).await);
}

#[tokio::test]
async fn an_unknown_passkey_and_one_of_a_disabled_account_are_refused() {
    let (app, _, mut device) = app_with_passkey().await;
    let mut stranger = Authenticator::new();
    let options = app.visitor().post("/api/auth/passkey/start", &json!({})).await.data()["options"].clone();
    assert_eq!(options["allowCredentials"], json!([]), "nobody learns who has a passkey");
    assert_problem(&sign_in(&app.visitor(), &mut stranger).await, 401, "wrong_second_factor");
    app.change(EDITOR, StaffChange { is_active: Some(false), ..StaffChange::default() }).await;
    assert_problem(&sign_in(&app.visitor(), &mut device).await, 401, "wrong_second_factor");
}

#[tokio::test]
async fn a_response_is_accepted_once() {
    let (app, _, mut device) = app_with_passkey().await;
    let visitor = app.visitor();
    let started = visitor.post("/api/auth/passkey/start", &json!({})).await;
    let passkey = device.get(&started.data()["options"]);
    let body = json!({ "challenge": started.data()["challenge"], "passkey": passkey });
    assert_eq!(visitor.post("/api/auth/passkey/finish", &body).await.status, 200);
    assert_problem(&app.visitor().post("/api/auth/passkey/finish", &body).await, 404, "not_found");
    // The same response under another challenge.
    let other = app.visitor().post("/api/auth/passkey/start", &json!({})).await;
    let body = json!({ "challenge": other.data()["challenge"], "passkey": passkey });
    assert_problem(&app.visitor().post("/api/auth/passkey/finish", &body).await, 401, "wrong_second_factor");
}

#[tokio::test]
async fn a_response_for_another_site_or_of_an_unverified_user_is_refused() {
    let (app, _, mut device) = app_with_passkey().await;
    device.origin = "https://evil.example".to_owned();
    assert_problem(&sign_in(&app.visitor(), &mut device).await, 401, "wrong_second_factor");
    device.origin = super::authenticator::ORIGIN.to_owned();
    device.verifies_user = false;
    assert_problem(&sign_in(&app.visitor(), &mut device).await, 401, "wrong_second_factor");
    device.verifies_user = true;
    assert_eq!(sign_in(&app.visitor(), &mut device).await.status, 200);
}

#[tokio::test]
async fn the_passkey_of_one_account_is_no_second_factor_of_another() {
    let (app, _, mut device) = app_with_passkey().await;
    let admin = app.signed_in(Role::Admin).await;
    let mut other = Authenticator::new();
    add(&admin, &mut other).await;
    let visitor = app.visitor();
    let asked = second_factor(&visitor).await;
    let foreign = other.get(&asked["passkey_options"]);
    assert_problem(&answer_with(&visitor, &asked["challenge"], &foreign).await, 401, "wrong_second_factor");
    let own = device.get(&asked["passkey_options"]);
    assert_eq!(answer_with(&visitor, &asked["challenge"], &own).await.status, 200);
}

#[tokio::test]
async fn wrong_passkeys_count_as_wrong_passwords_do() {
    let (app, ..) = app_with_passkey().await;
    let visitor = app.visitor();
    let asked = second_factor(&visitor).await;
    for _ in 0..5 {
        let nonsense = answer_with(&visitor, &asked["challenge"], &json!({ "id": "x" })).await;
        assert_problem(&nonsense, 401, "wrong_second_factor");
    }
    assert_problem(&login(&visitor, EDITOR).await, 429, "too_many_requests");
}

#[tokio::test]
async fn a_removed_passkey_signs_in_no_more_not_even_under_a_challenge_before() {
    let (app, editor, mut device) = app_with_passkey().await;
    // Another second factor, so that the challenge stays valid.
    let enrolled = {
        let setup = super::start_totp(&editor).await;
        let secret = text(&setup["secret"]);
        let body = json!({ "challenge": setup["challenge"], "code": code(&app, &secret) });
        let answer = editor.post("/api/auth/totp/finish", &body).await;
        assert_eq!(answer.data()["recovery_codes"], Value::Null, "the codes were shown with the passkey");
        app.clock.advance(TimeDelta::seconds(30));
        secret
    };
    let visitor = app.visitor();
    let asked = second_factor(&visitor).await;
    let id = editor.get("/api/auth/second-factor").await.data()["passkeys"][0]["id"].clone();
    let path = format!("/api/auth/passkeys/{id}/remove");
    assert_problem(&editor.post(&path, &json!({ "password": "not the password" })).await, 422, "invalid");
    assert_eq!(editor.post(&path, &json!({ "password": PASSWORD })).await.status, 200);
    let answer = answer_with(&visitor, &asked["challenge"], &device.get(&asked["passkey_options"])).await;
    assert_problem(&answer, 401, "wrong_second_factor");
    assert_problem(&sign_in(&app.visitor(), &mut device).await, 401, "wrong_second_factor");
    let by_code = json!({ "challenge": asked["challenge"], "code": code(&app, &enrolled) });
    assert_eq!(visitor.post("/api/auth/second-factor", &by_code).await.status, 200);
    assert_problem(&editor.post(&path, &json!({ "password": PASSWORD })).await, 404, "not_found");
}

#[tokio::test]
async fn a_device_is_added_once_and_its_response_is_bound_to_its_challenge() {
    let (app, editor, mut device) = app_with_passkey().await;
    let started = start(&editor).await;
    assert_eq!(started["options"]["excludeCredentials"].as_array().map(Vec::len), Some(1));
    let twice = finish(&editor, &started["challenge"], "Again", &device.create(&started["options"])).await;
    assert_problem(&twice, 422, "invalid");
    let (first, second) = (start(&editor).await, start(&editor).await);
    let mut new = Authenticator::new();
    let crossed = finish(&editor, &second["challenge"], "New", &new.create(&first["options"])).await;
    assert_problem(&crossed, 422, "invalid");
    assert_eq!(crossed.body["fields"]["passkey"], "The passkey could not be verified.");
    let admin = app.signed_in(Role::Admin).await;
    let of_admin = start(&admin).await;
    let taken = finish(&admin, &of_admin["challenge"], "Taken", &device.create(&of_admin["options"])).await;
    assert_problem(&taken, 409, "duplicate");
    let foreign = finish(&admin, &first["challenge"], "New", &new.create(&first["options"])).await;
    assert_problem(&foreign, 404, "not_found");
    let nameless = finish(&editor, &first["challenge"], " ", &new.create(&first["options"])).await;
    assert_problem(&nameless, 422, "invalid");
    let answer = finish(&editor, &first["challenge"], "New", &new.create(&first["options"])).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
}

#[tokio::test]
async fn passkeys_are_offered_only_where_they_can_work() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    assert_eq!(editor.get("/api/auth/second-factor").await.data()["are_passkeys_available"], false);
    let body = json!({ "password": PASSWORD });
    assert_problem(&editor.post("/api/auth/passkeys/start", &body).await, 409, "no_passkeys_here");
    assert_problem(&app.visitor().post("/api/auth/passkey/start", &json!({})).await, 409, "no_passkeys_here");
    enrol(&app, &editor).await;
    let asked = second_factor(&app.visitor()).await;
    assert_eq!(asked["methods"], json!(["totp", "recovery_code"]));
}
