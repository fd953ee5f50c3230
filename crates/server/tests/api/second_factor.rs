//! The second factor: set-up, the second step of a sign-in, recovery, roles that require one.

pub mod authenticator;
mod passkeys;
mod recovery_codes;
mod required_roles;
mod reset;
mod totp;

use chrono::TimeDelta;
use meydan_domain::clock::Clock;
use meydan_domain::staff::Role;
use meydan_test_support::app::{PASSWORD, TestApp, TestClient, TestOptions, TestResponse};
use serde_json::{Value, json};

use crate::failures::assert_problem;

const EDITOR: &str = "editor@example.org";

/// The secret of an authenticator app, and the recovery codes.
pub struct Enrolled {
    pub secret: String,
    recovery_codes: Vec<String>,
}

/// The current code of an app.
pub fn code(app: &TestApp, secret: &str) -> String {
    meydan_app::totp::code_at(secret, app.clock.now()).expect("a code")
}

/// An invalid code.
pub fn wrong_code(app: &TestApp, secret: &str) -> String {
    let near = [-30, 0, 30].map(|seconds| {
        meydan_app::totp::code_at(secret, app.clock.now() + TimeDelta::seconds(seconds)).expect("a code")
    });
    ["000000", "111111", "222222", "333333"]
        .into_iter()
        .find(|guess| !near.contains(&(*guess).to_owned()))
        .expect("one")
        .to_owned()
}

async fn start_totp(client: &TestClient) -> Value {
    let answer = client.post("/api/auth/totp/start", &json!({ "password": PASSWORD })).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.data().clone()
}

fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

/// Sets up an authenticator app, and advances to its next code.
pub async fn enrol(app: &TestApp, client: &TestClient) -> Enrolled {
    let setup = start_totp(client).await;
    let secret = text(&setup["secret"]);
    let body = json!({ "challenge": setup["challenge"], "code": code(app, &secret) });
    let answer = client.post("/api/auth/totp/finish", &body).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    app.clock.advance(TimeDelta::seconds(30));
    let codes = answer.data()["recovery_codes"].as_array().expect("codes").iter().map(text).collect();
    Enrolled { secret, recovery_codes: codes }
}

/// An app with an editor who has an authenticator app.
async fn app_with_enrolled_editor() -> (TestApp, TestClient, Enrolled) {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let enrolled = enrol(&app, &editor).await;
    (app, editor, enrolled)
}

async fn login(client: &TestClient, email: &str) -> TestResponse {
    client.post("/api/auth/login?language=en", &json!({ "email": email, "password": PASSWORD })).await
}

/// The challenge of a sign-in with the correct password.
async fn challenge(client: &TestClient, email: &str) -> String {
    let answer = login(client, email).await;
    assert_problem(&answer, 401, "second_factor_required");
    assert_eq!(answer.header("set-cookie"), None, "no session before the second step");
    text(&answer.body["second_factor"]["challenge"])
}

async fn second_step(client: &TestClient, challenge: &str, code: &str) -> TestResponse {
    client.post("/api/auth/second-factor?language=en", &json!({ "challenge": challenge, "code": code })).await
}

async fn is_signed_in(client: &TestClient) -> bool {
    client.get("/api/auth/me").await.status == 200
}

/// An app at an address with passkeys.
async fn app_on_localhost() -> TestApp {
    let mut options = TestOptions::default();
    options.site.public_url = authenticator::ORIGIN.to_owned();
    TestApp::with(options).await
}
