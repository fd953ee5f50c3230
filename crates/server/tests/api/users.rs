//! Management of staff accounts.

use meydan_domain::staff::Role;
use meydan_test_support::app::{PASSWORD, TestApp, TestClient};
use meydan_test_support::builders::EventBuilder;
use serde_json::{Value, json};

use crate::events::{assert_has, on_both_engines};
use crate::failures::assert_problem;
use crate::own_account::current_session;

on_both_engines!(
    accounts_are_found_by_role_and_words_page_by_page,
    the_last_active_super_admin_stays_one,
    own_changes_rotate_the_own_session_and_end_the_others,
);

const NEW_PASSWORD: &str = "another horse battery";

async fn create(boss: &TestClient, email: &str, role: &str) -> Value {
    let body = json!({ "email": email, "full_name": "Ayşe Işık", "role": role, "password": PASSWORD });
    let answer = boss.post("/api/users", &body).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    answer.data().clone()
}

fn path(account: &Value) -> String {
    format!("/api/users/{}", account["id"])
}

async fn own_path(client: &TestClient) -> String {
    path(client.get("/api/auth/me").await.data())
}

#[tokio::test]
async fn a_new_account_can_sign_in_and_is_listed() {
    let app = TestApp::new().await;
    let boss = app.signed_in(Role::SuperAdmin).await;
    let account = create(&boss, "Ayse@Example.org", "editor").await;
    let expected = json!({
        "email": "ayse@example.org",
        "full_name": "Ayşe Işık",
        "role": "editor",
        "is_active": true,
        "avatar_url": null,
        "created_at": "2026-11-15T12:00:00+03:00",
        "last_sign_in_at": null,
        "sessions": 0,
    });
    assert_has(&account, &expected);
    assert!(!account.to_string().contains("password") && !account.to_string().contains("argon2"));
    app.clock.advance(chrono::TimeDelta::hours(1));
    app.sign_in("ayse@example.org").await;
    let listed = boss.get("/api/users?q=ayse").await.data()[0].clone();
    assert_has(&listed, &json!({ "last_sign_in_at": "2026-11-15T13:00:00+03:00", "sessions": 1 }));
}

#[tokio::test]
async fn invalid_fields_of_a_new_account_are_named() {
    let app = TestApp::new().await;
    let boss = app.signed_in(Role::SuperAdmin).await;
    let answer = boss.post("/api/users?language=en", &json!({})).await;
    assert_problem(&answer, 422, "invalid");
    let required = "This field is required.";
    let short = "Use at least 10 characters.";
    let expected = json!({ "email": required, "full_name": required, "role": required, "password": short });
    assert_eq!(answer.body["fields"], expected);
    let body = json!({ "email": "x", "full_name": "X", "role": "boss", "password": PASSWORD });
    let answer = boss.post("/api/users?language=en", &body).await;
    assert_problem(&answer, 422, "invalid");
    let roles = "Must be one of: super_admin, admin, editor, viewer.";
    assert_eq!(answer.body["fields"], json!({ "role": roles }));
}

#[tokio::test]
async fn an_address_has_one_account() {
    let app = TestApp::new().await;
    let boss = app.signed_in(Role::SuperAdmin).await;
    create(&boss, "ayse@example.org", "editor").await;
    let body = json!({ "email": "AYSE@example.org", "full_name": "X", "role": "viewer", "password": PASSWORD });
    let answer = boss.post("/api/users?language=en", &body).await;
    assert_problem(&answer, 409, "duplicate");
    assert_eq!(answer.body["error"], "This email address is already in use.");
}

async fn accounts_are_found_by_role_and_words_page_by_page(app: TestApp) {
    let boss = app.signed_in(Role::SuperAdmin).await;
    for number in 0..3 {
        create(&boss, &format!("editor{number}@example.org"), "editor").await;
    }
    create(&boss, "viewer@example.org", "viewer").await;
    let emails = async |query: &str| {
        let answer = boss.get(&format!("/api/users?{query}")).await;
        assert_eq!(answer.status, 200, "{query}: {}", answer.body);
        let accounts = answer.data().as_array().expect("a list").clone();
        accounts.iter().map(|account| account["email"].as_str().expect("an address").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(emails("").await.len(), 5);
    assert_eq!(emails("role=viewer").await, ["viewer@example.org"]);
    assert_eq!(emails("q=editor1").await, ["editor1@example.org"]);
    assert_eq!(emails("q=ISIK+viewer").await, ["viewer@example.org"]);
    let first = boss.get("/api/users?role=editor&limit=2").await;
    assert_eq!(first.body["meta"]["total"], 3);
    let cursor = first.body["meta"]["next_cursor"].as_str().expect("a next page");
    assert_eq!(emails(&format!("role=editor&limit=2&cursor={cursor}")).await, ["editor2@example.org"]);
    for (query, field) in [("role=boss", "role"), ("limit=0", "limit"), ("cursor=zz", "cursor")] {
        let answer = boss.get(&format!("/api/users?{query}")).await;
        assert_problem(&answer, 422, "invalid");
        assert!(answer.body["fields"][field].is_string(), "{query}");
    }
}

#[tokio::test]
async fn omitted_fields_stay_unchanged() {
    let app = TestApp::new().await;
    let boss = app.signed_in(Role::SuperAdmin).await;
    let account = create(&boss, "ayse@example.org", "editor").await;
    let answer = boss.put(&path(&account), &json!({ "full_name": " Deniz " })).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert_has(answer.data(), &json!({ "full_name": "Deniz", "role": "editor", "is_active": true }));
    let answer = boss.put(&path(&account), &json!({ "role": "admin" })).await;
    assert_has(answer.data(), &json!({ "full_name": "Deniz", "role": "admin" }));
    let answer = boss.put(&path(&account), &json!({ "full_name": " " })).await;
    assert_problem(&answer, 422, "invalid");
    assert!(answer.body["fields"]["full_name"].is_string());
}

#[tokio::test]
async fn a_disabled_account_is_signed_out_and_stays_out() {
    let app = TestApp::new().await;
    let boss = app.signed_in(Role::SuperAdmin).await;
    let account = create(&boss, "ayse@example.org", "editor").await;
    let ayse = app.sign_in("ayse@example.org").await;
    let answer = boss.put(&path(&account), &json!({ "is_active": false })).await;
    assert_has(answer.data(), &json!({ "is_active": false, "sessions": 0 }));
    assert_problem(&ayse.get("/api/auth/me").await, 401, "unauthenticated");
    let body = json!({ "email": "ayse@example.org", "password": PASSWORD });
    assert_problem(&app.visitor().post("/api/auth/login", &body).await, 401, "wrong_credentials");
    assert_eq!(boss.put(&path(&account), &json!({ "is_active": true })).await.status, 200);
    app.sign_in("ayse@example.org").await;
    assert_problem(&ayse.get("/api/auth/me").await, 401, "unauthenticated");
}

async fn the_last_active_super_admin_stays_one(app: TestApp) {
    let boss = app.signed_in(Role::SuperAdmin).await;
    let own = own_path(&boss).await;
    for (language, sentence) in [
        ("tr", "Son etkin süper yönetici devre dışı bırakılamaz ve rolü değiştirilemez."),
        ("en", "The last active super admin can't be disabled or given another role."),
    ] {
        for change in [json!({ "role": "admin" }), json!({ "is_active": false })] {
            let answer = boss.put(&format!("{own}?language={language}"), &change).await;
            assert_problem(&answer, 409, "last_super_admin");
            assert_eq!(answer.body["error"], sentence);
        }
    }
    assert_eq!(boss.put(&own, &json!({ "full_name": "Deniz" })).await.status, 200, "the rest can be changed");
    // A disabled one does not count.
    let other = create(&boss, "other@example.org", "super_admin").await;
    assert_eq!(boss.put(&path(&other), &json!({ "is_active": false })).await.status, 200);
    assert_problem(&boss.put(&own, &json!({ "role": "admin" })).await, 409, "last_super_admin");
    assert_eq!(boss.put(&path(&other), &json!({ "is_active": true })).await.status, 200);
    assert_eq!(boss.put(&own, &json!({ "role": "admin" })).await.status, 200);
    assert_problem(&boss.get("/api/users").await, 403, "forbidden");
}

#[tokio::test]
async fn of_two_super_admins_who_dismiss_each_other_one_stays() {
    let app = TestApp::on(meydan_test_support::database::Engine::Postgres).await;
    let boss = app.signed_in(Role::SuperAdmin).await;
    create(&boss, "other@example.org", "super_admin").await;
    let other = app.sign_in("other@example.org").await;
    let (own, others) = (own_path(&boss).await, own_path(&other).await);
    let dismissed = json!({ "role": "viewer" });
    let (one, two) = tokio::join!(boss.put(&others, &dismissed), other.put(&own, &dismissed));
    let mut statuses = [one.status.as_u16(), two.status.as_u16()];
    statuses.sort_unstable();
    // The slower one is the last super admin, is already signed out, or was demoted between the check of the session and
    // that of the account.
    assert!([[200, 409], [200, 401], [200, 403]].contains(&statuses), "{statuses:?}");
}

#[tokio::test]
async fn accounts_are_changed_while_their_owners_write() {
    let app = TestApp::on(meydan_test_support::database::Engine::Postgres).await;
    let boss = app.signed_in(Role::SuperAdmin).await;
    let account = create(&boss, "ayse@example.org", "editor").await;
    let ayse = app.sign_in("ayse@example.org").await;
    let other = path(&account);
    let rounds = (0..15).map(async |number| {
        let event = |name: &str| json!(EventBuilder::new(&format!("{name}-{number}")).draft());
        let (one, two) = (event("boss"), event("ayse"));
        let (named, renamed) = (json!({ "full_name": format!("A{number}") }), json!({ "full_name": "B" }));
        let answers = futures_util::future::join4(
            boss.post("/api/events", &one),
            ayse.post("/api/events", &two),
            boss.put(&other, &named),
            ayse.put("/api/auth/me", &renamed),
        );
        let (a, b, c, d) = answers.await;
        [a, b, c, d].map(|answer| answer.status.as_u16())
    });
    for statuses in futures_util::future::join_all(rounds).await {
        assert_eq!(statuses, [201, 201, 200, 200]);
    }
}

#[tokio::test]
async fn an_account_cannot_disable_itself() {
    let app = TestApp::new().await;
    let boss = app.signed_in(Role::SuperAdmin).await;
    create(&boss, "other@example.org", "super_admin").await;
    let answer = boss.put(&own_path(&boss).await, &json!({ "is_active": false })).await;
    assert_problem(&answer, 409, "own_account");
    assert_eq!(boss.get("/api/auth/me").await.status, 200);
}

#[tokio::test]
async fn a_new_address_signs_an_account_out_and_is_the_one_to_sign_in_with() {
    let app = TestApp::new().await;
    let boss = app.signed_in(Role::SuperAdmin).await;
    let account = create(&boss, "ayse@example.org", "editor").await;
    let ayse = app.sign_in("ayse@example.org").await;
    let taken = boss.put(&path(&account), &json!({ "email": "super_admin@example.org" })).await;
    assert_problem(&taken, 409, "duplicate");
    let bad = boss.put(&path(&account), &json!({ "email": "ayse" })).await;
    assert_problem(&bad, 422, "invalid");
    assert_eq!(ayse.get("/api/auth/me").await.status, 200, "nothing has changed yet");
    let answer = boss.put(&path(&account), &json!({ "email": " Isik@Example.org" })).await;
    assert_has(answer.data(), &json!({ "email": "isik@example.org", "role": "editor", "sessions": 0 }));
    assert_eq!(answer.header("set-cookie"), None, "the session of the caller is another account's");
    assert_problem(&ayse.get("/api/auth/me").await, 401, "unauthenticated");
    let body = json!({ "email": "ayse@example.org", "password": PASSWORD });
    assert_problem(&app.visitor().post("/api/auth/login", &body).await, 401, "wrong_credentials");
    app.sign_in("isik@example.org").await;
    assert_eq!(boss.get("/api/users?q=isik@example").await.body["meta"]["total"], 1);
    assert_eq!(boss.get("/api/audit?noun=users&limit=1").await.data()[0]["after"]["email"], "isik@example.org");
}

/// Changes of a super admin's own account: the session is rotated, the others end.
async fn own_changes_rotate_the_own_session_and_end_the_others(app: TestApp) {
    let boss = app.signed_in(Role::SuperAdmin).await;
    create(&boss, "other@example.org", "super_admin").await;
    let own = own_path(&boss).await;
    let mut email = "super_admin@example.org";
    let changes = [
        (own.clone(), json!({ "email": "boss@example.org" })),
        (format!("{own}/password"), json!({ "password": PASSWORD })),
        (own.clone(), json!({ "role": "admin" })),
    ];
    for (path, change) in changes {
        let other = app.sign_in(email).await;
        let before = current_session(&boss).await;
        let answer = boss.put(&path, &change).await;
        assert_eq!(answer.status, 200, "{change}: {}", answer.text);
        assert!(answer.header("set-cookie").is_some_and(|cookie| cookie.starts_with("meydan_session=")), "{change}");
        email = "boss@example.org";
        assert_problem(&other.get("/api/auth/me").await, 401, "unauthenticated");
        assert_eq!(boss.get("/api/auth/me").await.data()["email"], email);
        assert_ne!(current_session(&boss).await["id"], before["id"]);
        assert_eq!(boss.get("/api/auth/sessions").await.body["meta"]["total"], 1);
    }
}

#[tokio::test]
async fn a_new_password_signs_an_account_out() {
    let app = TestApp::new().await;
    let boss = app.signed_in(Role::SuperAdmin).await;
    let account = create(&boss, "ayse@example.org", "editor").await;
    let ayse = app.sign_in("ayse@example.org").await;
    let password_path = format!("{}/password", path(&account));
    let short = boss.put(&password_path, &json!({ "password": "short" })).await;
    assert_problem(&short, 422, "invalid");
    assert!(short.body["fields"]["password"].is_string());
    let answer = boss.put(&password_path, &json!({ "password": NEW_PASSWORD })).await;
    assert_eq!((answer.status.as_u16(), answer.data()), (200, &json!({})));
    assert_problem(&ayse.get("/api/auth/me").await, 401, "unauthenticated");
    let login = async |password: &str| {
        let body = json!({ "email": "ayse@example.org", "password": password });
        app.visitor().post("/api/auth/login", &body).await.status.as_u16()
    };
    assert_eq!((login(PASSWORD).await, login(NEW_PASSWORD).await), (401, 200));
}

#[tokio::test]
async fn sessions_of_others_are_seen_and_ended() {
    let app = TestApp::new().await;
    let boss = app.signed_in(Role::SuperAdmin).await;
    let account = create(&boss, "ayse@example.org", "editor").await;
    let (desk, phone) = (app.sign_in("ayse@example.org").await, app.sign_in("ayse@example.org").await);
    let sessions_path = format!("{}/sessions", path(&account));
    let listed = boss.get(&sessions_path).await;
    assert_eq!(listed.body["meta"]["total"], 2);
    assert!(listed.data().as_array().expect("a list").iter().all(|session| session["is_current"] == false));
    let own = boss.get(&format!("{}/sessions", own_path(&boss).await)).await;
    assert_eq!(own.data()[0]["is_current"], true);
    let ended = boss.delete(&sessions_path).await;
    assert_eq!((ended.status.as_u16(), ended.data()), (200, &json!({ "ended": 2 })));
    for client in [desk, phone] {
        assert_problem(&client.get("/api/auth/me").await, 401, "unauthenticated");
    }
    let newest = async || boss.get("/api/audit?noun=users&limit=1").await.data()[0]["id"].clone();
    let trail = boss.get("/api/audit?noun=users&limit=1").await;
    assert_eq!(trail.data()[0]["label"], "ayse@example.org (sessions)");
    let before = newest().await;
    assert_eq!(boss.delete(&sessions_path).await.data(), &json!({ "ended": 0 }));
    assert_eq!(newest().await, before, "nobody was signed out, so there is nothing to tell");
}

#[tokio::test]
async fn an_unknown_account_is_not_found() {
    let app = TestApp::new().await;
    let boss = app.signed_in(Role::SuperAdmin).await;
    for id in ["4711", "ayse"] {
        let path = format!("/api/users/{id}");
        assert_problem(&boss.put(&path, &json!({})).await, 404, "not_found");
        let password = json!({ "password": NEW_PASSWORD });
        assert_problem(&boss.put(&format!("{path}/password"), &password).await, 404, "not_found");
        assert_problem(&boss.get(&format!("{path}/sessions")).await, 404, "not_found");
        assert_problem(&boss.delete(&format!("{path}/sessions")).await, 404, "not_found");
    }
}

#[tokio::test]
async fn accounts_leave_a_trail_without_passwords() {
    let app = TestApp::new().await;
    let boss = app.signed_in(Role::SuperAdmin).await;
    let account = create(&boss, "ayse@example.org", "editor").await;
    boss.put(&path(&account), &json!({ "role": "admin" })).await;
    boss.put(&format!("{}/password", path(&account)), &json!({ "password": NEW_PASSWORD })).await;
    let trail = boss.get("/api/audit?noun=users&limit=3").await;
    let labels: Vec<&Value> = trail.data().as_array().expect("a list").iter().map(|entry| &entry["label"]).collect();
    assert_eq!(labels, ["ayse@example.org (password)", "ayse@example.org", "ayse@example.org"]);
    let change = &trail.data()[1];
    assert_eq!((&change["before"]["role"], &change["after"]["role"]), (&json!("editor"), &json!("admin")));
    assert!(!trail.text.contains("argon2") && !trail.text.contains(NEW_PASSWORD));
}
