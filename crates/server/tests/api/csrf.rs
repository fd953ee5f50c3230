//! Pages of other sites cannot make state-changing calls for any role.

use meydan_domain::staff::Role;
use meydan_store::archive::{Snapshot, Table};
use meydan_test_support::app::{TestApp, TestClient, TestResponse};
use reqwest::Method;

use crate::authz_coverage::calls::{self, Operation, operations};
use crate::failures::assert_problem;

const FOREIGN: [(&str, &str); 5] = [
    ("origin", "https://evil.example"),
    ("origin", "http://127.0.0.1:1"),
    ("origin", "null"),
    ("sec-fetch-site", "cross-site"),
    ("sec-fetch-site", "same-site"),
];

fn state_changing() -> impl Iterator<Item = Operation> {
    operations().into_iter().filter(Operation::changes_state)
}

/// Every row but sessions.
async fn everything_stored(app: &TestApp) -> Vec<String> {
    app.app.analytics.flush().await;
    let snapshot = Snapshot::begin(app.app.core.store()).await.expect("a snapshot");
    let mut rows = Vec::new();
    for table in Table::ALL {
        let mut pages = snapshot.pages(*table);
        while let Some(lines) = pages.next().await.expect("rows") {
            rows.extend(lines.into_iter().map(|line| format!("{}: {line}", table.name())));
        }
    }
    rows
}

async fn app_and_admin() -> (TestApp, TestClient) {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::SuperAdmin).await;
    (app, admin)
}

#[tokio::test]
async fn every_state_changing_call_from_a_foreign_page_is_refused_and_changes_nothing() {
    let (app, admin) = app_and_admin().await;
    for operation in state_changing() {
        let mut requests = Vec::new();
        for (name, value) in FOREIGN {
            requests.push(calls::request(&app, &admin, &operation).await.header(name, value));
        }
        let before = everything_stored(&app).await;
        for request in requests {
            let answer = admin.send(request).await;
            assert_problem(&answer, 403, "foreign_origin");
            assert_eq!(answer.header("set-cookie"), None, "{}", operation.id);
        }
        assert_eq!(everything_stored(&app).await, before, "{}", operation.id);
    }
    assert_eq!(admin.get("/api/auth/me").await.status, 200, "the session survived logout and refresh");
}

#[tokio::test]
async fn every_state_changing_call_from_an_own_page_passes() {
    let (app, mut admin) = app_and_admin().await;
    let own = [
        ("origin", app.url("")),
        ("origin", "http://127.0.0.1".to_owned()),
        ("sec-fetch-site", "same-origin".to_owned()),
    ];
    for operation in state_changing() {
        for (name, value) in &own {
            // Some calls end the session, and a new one costs a password hash.
            if admin.get("/api/auth/me").await.status != 200 {
                admin = app.sign_in("super_admin@example.org").await;
            }
            let answer = admin.send(calls::request(&app, &admin, &operation).await.header(*name, value)).await;
            assert!(passes(&operation, &answer), "{} with {name}: {value}: {}", operation.id, answer.text);
        }
    }
}

#[tokio::test]
async fn a_program_that_names_no_origin_passes() {
    let (app, admin) = app_and_admin().await;
    for operation in state_changing().filter(|operation| operation.id != "logout") {
        let answer = admin.send(calls::request(&app, &admin, &operation).await).await;
        assert!(passes(&operation, &answer), "{}: {}", operation.id, answer.text);
        // A sign-in would replace the admin's session.
        if operation.id == "login" {
            admin.post("/api/auth/login", &credentials()).await;
        }
    }
}

/// A call that continues another one, needs a second factor or a mail server, or names a picture of this machine is refused
/// for that reason and not for its origin.
fn passes(operation: &Operation, answer: &TestResponse) -> bool {
    let refusals = ["not_found", "second_factor_setup_required", "no_passkeys_here", "mail_not_configured"];
    let is_private_picture = operation.id == "copy_picture" && answer.body["fields"]["url"].is_string();
    answer.status.is_success()
        || is_private_picture
        || (calls::goes_on(operation) && refusals.iter().any(|code| answer.body["code"] == *code))
}

fn credentials() -> serde_json::Value {
    serde_json::json!({ "email": "super_admin@example.org", "password": meydan_test_support::app::PASSWORD })
}

#[tokio::test]
async fn the_pages_of_newsletter_mails_refuse_foreign_forms() {
    let app = TestApp::new().await;
    let token = calls::subscription(app.app.core.store()).await;
    for page in ["confirm", "unsubscribe", "subscribe-again"] {
        let request = app.client.request(Method::POST, &format!("/newsletter/{page}?token={token}"));
        let before = everything_stored(&app).await;
        let answer = app.client.send(request.header("origin", "https://evil.example")).await;
        assert_problem(&answer, 403, "foreign_origin");
        assert_eq!(everything_stored(&app).await, before, "{page}");
    }
}

#[tokio::test]
async fn reading_from_a_foreign_page_is_no_state_change() {
    let app = TestApp::new().await;
    let request = app.client.request(Method::GET, "/api/events").header("origin", "https://evil.example");
    let answer = app.client.send(request).await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("access-control-allow-origin"), None, "but the page is not let read the answer");
}
