//! Recovery codes.

use meydan_test_support::app::PASSWORD;
use serde_json::json;

use super::{EDITOR, app_with_enrolled_editor, challenge, is_signed_in, second_step, text};
use crate::failures::assert_problem;

#[tokio::test]
async fn a_recovery_code_signs_in_once_however_it_is_typed() {
    let (app, editor, enrolled) = app_with_enrolled_editor().await;
    let typed = enrolled.recovery_codes[0].to_uppercase().replace('-', " ");
    let visitor = app.visitor();
    assert_eq!(second_step(&visitor, &challenge(&visitor, EDITOR).await, &typed).await.status, 200);
    assert!(is_signed_in(&visitor).await);
    assert_eq!(editor.get("/api/auth/second-factor").await.data()["recovery_codes_left"], 9);
    let thief = app.visitor();
    let again = second_step(&thief, &challenge(&thief, EDITOR).await, &enrolled.recovery_codes[0]).await;
    assert_problem(&again, 401, "wrong_second_factor");
}

#[tokio::test]
async fn codes_differ_and_none_is_stored_readable() {
    let (app, _, enrolled) = app_with_enrolled_editor().await;
    let mut codes = enrolled.recovery_codes.clone();
    codes.sort();
    codes.dedup();
    assert_eq!(codes.len(), 10);
    let snapshot = meydan_store::archive::Snapshot::begin(app.app.core.store()).await.expect("a snapshot");
    let mut pages = snapshot.pages(meydan_store::archive::Table::RecoveryCodes);
    let rows = pages.next().await.expect("rows").expect("codes are part of a backup").join("\n");
    assert!(codes.iter().all(|code| !rows.contains(code.as_str())));
}

#[tokio::test]
async fn new_codes_need_the_password_and_invalidate_the_old_ones() {
    let (app, editor, enrolled) = app_with_enrolled_editor().await;
    let wrong = editor.post("/api/auth/recovery-codes", &json!({ "password": "not the password" })).await;
    assert_problem(&wrong, 422, "invalid");
    let answer = editor.post("/api/auth/recovery-codes", &json!({ "password": PASSWORD })).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    let new = text(&answer.data()["recovery_codes"][0]);
    let visitor = app.visitor();
    let challenge = challenge(&visitor, EDITOR).await;
    let old = second_step(&visitor, &challenge, &enrolled.recovery_codes[0]).await;
    assert_problem(&old, 401, "wrong_second_factor");
    assert_eq!(second_step(&visitor, &challenge, &new).await.status, 200);
}
