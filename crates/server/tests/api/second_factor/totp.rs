//! Authenticator apps.

use chrono::TimeDelta;
use meydan_domain::staff::Role;
use meydan_test_support::app::{PASSWORD, TestApp};
use serde_json::json;

use super::{
    EDITOR, app_with_enrolled_editor, challenge, code, enrol, is_signed_in, login, second_step, start_totp, text,
    wrong_code,
};
use crate::events::on_both_engines;
use crate::failures::assert_problem;

on_both_engines!(an_app_is_set_up_with_its_first_code_and_required_from_then_on, a_code_is_accepted_once);

async fn an_app_is_set_up_with_its_first_code_and_required_from_then_on(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let setup = start_totp(&editor).await;
    let secret = text(&setup["secret"]);
    assert!(text(&setup["url"]).starts_with("otpauth://totp/Meydan:editor%40example.org?secret="), "{setup}");
    assert!(text(&setup["qr_svg"]).contains("<svg"));
    let status = editor.get("/api/auth/second-factor").await;
    assert!(status.data()["totp_since"].is_null(), "not before the first code");
    assert!(!status.text.contains(&secret));

    let finish = async |code: String| {
        editor.post("/api/auth/totp/finish", &json!({ "challenge": setup["challenge"], "code": code })).await
    };
    assert_problem(&finish(wrong_code(&app, &secret)).await, 422, "invalid");
    let answer = finish(code(&app, &secret)).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    let codes = answer.data()["recovery_codes"].as_array().expect("codes").len();
    assert_eq!(codes, 10);
    assert_problem(&finish(code(&app, &secret)).await, 404, "not_found");

    let status = editor.get("/api/auth/second-factor").await;
    assert!(status.data()["totp_since"].is_string());
    assert_eq!(status.data()["recovery_codes_left"], 10);
    assert!(!status.text.contains(&secret), "the secret is shown once");

    app.clock.advance(TimeDelta::seconds(30));
    let visitor = app.visitor();
    let answer = login(&visitor, EDITOR).await;
    assert_problem(&answer, 401, "second_factor_required");
    assert_eq!(answer.body["second_factor"]["methods"], json!(["totp", "recovery_code"]));
    let challenge = text(&answer.body["second_factor"]["challenge"]);
    let answer = second_step(&visitor, &challenge, &code(&app, &secret)).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    assert_eq!(answer.data()["user"]["email"], EDITOR);
    assert!(is_signed_in(&visitor).await);
}

async fn a_code_is_accepted_once(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let enrolled = enrol(&app, &editor).await;
    let visitor = app.visitor();
    let now = code(&app, &enrolled.secret);
    assert_eq!(second_step(&visitor, &challenge(&visitor, EDITOR).await, &now).await.status, 200);
    let thief = app.visitor();
    let again = challenge(&thief, EDITOR).await;
    assert_problem(&second_step(&thief, &again, &now).await, 401, "wrong_second_factor");
    assert!(!is_signed_in(&thief).await);
    app.clock.advance(TimeDelta::seconds(30));
    assert_eq!(second_step(&thief, &again, &code(&app, &enrolled.secret)).await.status, 200);
}

#[tokio::test]
async fn the_code_of_the_set_up_does_not_sign_in() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let setup = start_totp(&editor).await;
    let code = code(&app, &text(&setup["secret"]));
    let body = json!({ "challenge": setup["challenge"], "code": code });
    assert_eq!(editor.post("/api/auth/totp/finish", &body).await.status, 200);
    let visitor = app.visitor();
    let challenge = challenge(&visitor, EDITOR).await;
    assert_problem(&second_step(&visitor, &challenge, &code).await, 401, "wrong_second_factor");
}

#[tokio::test]
async fn a_code_is_accepted_one_step_late_and_not_two() {
    let (app, _, enrolled) = app_with_enrolled_editor().await;
    app.clock.advance(TimeDelta::minutes(2));
    let old = code(&app, &enrolled.secret);
    app.clock.advance(TimeDelta::seconds(60));
    let visitor = app.visitor();
    let first = challenge(&visitor, EDITOR).await;
    assert_problem(&second_step(&visitor, &first, &old).await, 401, "wrong_second_factor");
    let recent = code(&app, &enrolled.secret);
    app.clock.advance(TimeDelta::seconds(30));
    assert_eq!(second_step(&visitor, &first, &recent).await.status, 200);
}

#[tokio::test]
async fn a_challenge_is_used_once_and_lasts_five_minutes() {
    let (app, _, enrolled) = app_with_enrolled_editor().await;
    let visitor = app.visitor();
    let used = challenge(&visitor, EDITOR).await;
    assert_eq!(second_step(&visitor, &used, &code(&app, &enrolled.secret)).await.status, 200);
    app.clock.advance(TimeDelta::seconds(30));
    let thief = app.visitor();
    assert_problem(&second_step(&thief, &used, &code(&app, &enrolled.secret)).await, 404, "not_found");
    let old = challenge(&thief, EDITOR).await;
    app.clock.advance(TimeDelta::minutes(5));
    assert_problem(&second_step(&thief, &old, &code(&app, &enrolled.secret)).await, 404, "not_found");
    assert!(!is_signed_in(&thief).await);
}

#[tokio::test]
async fn a_known_password_allows_five_attempts_of_the_second_factor_at_most() {
    let (app, _, enrolled) = app_with_enrolled_editor().await;
    let visitor = app.visitor();
    let wrong = wrong_code(&app, &enrolled.secret);
    for _ in 0..5 {
        // A correct password in between must not clear the failures.
        let challenge = challenge(&visitor, EDITOR).await;
        assert_problem(&second_step(&visitor, &challenge, &wrong).await, 401, "wrong_second_factor");
    }
    assert_problem(&login(&visitor, EDITOR).await, 429, "too_many_requests");
    app.clock.advance(TimeDelta::minutes(15));
    let challenge = challenge(&visitor, EDITOR).await;
    assert_eq!(second_step(&visitor, &challenge, &code(&app, &enrolled.secret)).await.status, 200);
}

/// Like five wrong passwords: attempts on another account from that address are refused.
#[tokio::test]
async fn wrong_codes_count_against_the_address_too() {
    let (app, _, enrolled) = app_with_enrolled_editor().await;
    app.signed_in(Role::Viewer).await;
    let guesser = app.visitor();
    let challenge = challenge(&guesser, EDITOR).await;
    for number in 0..5 {
        // Of both kinds.
        let wrong = if number % 2 == 0 { wrong_code(&app, &enrolled.secret) } else { "abcd-efgh-jkmn-pqrs".to_owned() };
        assert_problem(&second_step(&guesser, &challenge, &wrong).await, 401, "wrong_second_factor");
    }
    assert_problem(&login(&app.visitor(), "viewer@example.org").await, 429, "too_many_requests");
    app.clock.advance(TimeDelta::minutes(15));
    assert_eq!(login(&app.visitor(), "viewer@example.org").await.status, 200);
}

#[tokio::test]
async fn signing_in_often_with_both_steps_right_is_no_reason_to_be_refused() {
    let (app, _, enrolled) = app_with_enrolled_editor().await;
    for _ in 0..8 {
        let visitor = app.visitor();
        let challenge = challenge(&visitor, EDITOR).await;
        assert_eq!(second_step(&visitor, &challenge, &code(&app, &enrolled.secret)).await.status, 200);
        app.clock.advance(TimeDelta::seconds(30));
    }
}

#[tokio::test]
async fn a_new_password_withdraws_a_challenge_of_the_old_one() {
    let (app, editor, enrolled) = app_with_enrolled_editor().await;
    let visitor = app.visitor();
    let challenge = challenge(&visitor, EDITOR).await;
    let body = json!({ "current_password": PASSWORD, "new_password": "another horse battery" });
    assert_eq!(editor.put("/api/auth/password", &body).await.status, 200);
    assert_problem(&second_step(&visitor, &challenge, &code(&app, &enrolled.secret)).await, 404, "not_found");
}

#[tokio::test]
async fn a_disabled_account_takes_no_second_step() {
    let (app, _, enrolled) = app_with_enrolled_editor().await;
    let visitor = app.visitor();
    let challenge = challenge(&visitor, EDITOR).await;
    let disabled = meydan_domain::staff::StaffChange { is_active: Some(false), ..Default::default() };
    app.change(EDITOR, disabled).await;
    assert_problem(&second_step(&visitor, &challenge, &code(&app, &enrolled.secret)).await, 404, "not_found");
}

#[tokio::test]
async fn set_up_and_removal_need_the_password_and_end_other_sessions() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let other = app.sign_in(EDITOR).await;
    let wrong = json!({ "password": "not the password" });
    let refused = editor.post("/api/auth/totp/start?language=en", &wrong).await;
    assert_problem(&refused, 422, "invalid");
    assert_eq!(refused.body["fields"]["password"], "The password is wrong.");
    assert!(is_signed_in(&other).await);
    let enrolled = enrol(&app, &editor).await;
    assert!(is_signed_in(&editor).await);
    assert!(!is_signed_in(&other).await, "the set-up ends other sessions");
    assert_problem(&editor.post("/api/auth/totp/start", &json!({ "password": PASSWORD })).await, 409, "totp_exists");

    let other = app.visitor();
    let challenge = challenge(&other, EDITOR).await;
    assert_eq!(second_step(&other, &challenge, &code(&app, &enrolled.secret)).await.status, 200);
    assert_problem(&editor.post("/api/auth/totp/remove", &wrong).await, 422, "invalid");
    assert_eq!(editor.post("/api/auth/totp/remove", &json!({ "password": PASSWORD })).await.status, 200);
    assert!(is_signed_in(&editor).await);
    assert!(!is_signed_in(&other).await, "the removal ends other sessions");
    let status = editor.get("/api/auth/second-factor").await;
    assert_eq!((&status.data()["totp_since"], &status.data()["recovery_codes_left"]), (&json!(null), &json!(0)));
    assert_eq!(login(&app.visitor(), EDITOR).await.status, 200, "the password is enough again");
}

#[tokio::test]
async fn a_set_up_is_finished_only_by_the_account_that_started_it() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let admin = app.signed_in(Role::Admin).await;
    let setup = start_totp(&editor).await;
    let body = json!({ "challenge": setup["challenge"], "code": code(&app, &text(&setup["secret"])) });
    assert_problem(&admin.post("/api/auth/totp/finish", &body).await, 404, "not_found");
    app.clock.advance(TimeDelta::minutes(10));
    let late = json!({ "challenge": setup["challenge"], "code": code(&app, &text(&setup["secret"])) });
    assert_problem(&editor.post("/api/auth/totp/finish", &late).await, 404, "not_found");
}

#[tokio::test]
async fn every_change_of_a_factor_is_in_the_audit_trail_without_a_secret() {
    let (app, editor, enrolled) = app_with_enrolled_editor().await;
    assert_eq!(editor.post("/api/auth/totp/remove", &json!({ "password": PASSWORD })).await.status, 200);
    let admin = app.signed_in(Role::Admin).await;
    let trail = admin.get("/api/audit?noun=users&limit=10").await;
    let changes: Vec<&str> = trail
        .data()
        .as_array()
        .expect("entries")
        .iter()
        .filter_map(|entry| entry["after"]["second_factor"].as_str())
        .collect();
    assert_eq!(changes, ["totp_removed", "totp_added"]);
    assert!(!trail.text.contains(&enrolled.secret));
}

#[tokio::test]
async fn a_right_password_is_no_failure_when_something_else_is_refused() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    for _ in 0..8 {
        let answer = editor.post("/api/auth/totp/remove", &json!({ "password": PASSWORD })).await;
        assert_problem(&answer, 404, "not_found");
    }
    assert_eq!(login(&app.visitor(), EDITOR).await.status, 200);
}
