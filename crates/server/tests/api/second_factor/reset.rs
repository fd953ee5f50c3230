//! Reset of a lost second factor.

use meydan_domain::staff::{Actor, Role};
use serde_json::json;

use super::{EDITOR, app_with_enrolled_editor, challenge, code, is_signed_in, login, second_step};
use crate::failures::assert_problem;

#[tokio::test]
async fn a_super_admin_resets_it_and_the_owner_signs_in_with_the_password() {
    let (app, editor, enrolled) = app_with_enrolled_editor().await;
    let boss = app.signed_in(Role::SuperAdmin).await;
    let listed = boss.get("/api/users?q=editor").await.data()[0].clone();
    assert_eq!(listed["has_second_factor"], true);
    let visitor = app.visitor();
    let challenge = challenge(&visitor, EDITOR).await;
    let answer = boss.delete(&format!("/api/users/{}/second-factor", listed["id"])).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    assert!(!is_signed_in(&editor).await, "all its sessions end");
    assert_problem(&second_step(&visitor, &challenge, &code(&app, &enrolled.secret)).await, 404, "not_found");
    assert_eq!(login(&visitor, EDITOR).await.status, 200);
    assert_eq!(boss.get("/api/users?q=editor").await.data()[0]["has_second_factor"], false);
    let trail = boss.get("/api/audit?noun=users&limit=1").await;
    assert_eq!(trail.data()[0]["after"], json!({ "second_factor": "second_factor_reset" }));
    assert_problem(&boss.delete("/api/users/999999/second-factor").await, 404, "not_found");
}

#[tokio::test]
async fn an_admin_may_not_reset_it() {
    let (app, ..) = app_with_enrolled_editor().await;
    let admin = app.signed_in(Role::Admin).await;
    assert_problem(&admin.delete("/api/users/1/second-factor").await, 403, "forbidden");
    assert_problem(&login(&app.visitor(), EDITOR).await, 401, "second_factor_required");
}

#[tokio::test]
async fn the_command_line_resets_it_by_address() {
    let (app, ..) = app_with_enrolled_editor().await;
    app.app.second_factor.reset_by_email(&Actor::System, " Editor@example.org ").await.expect("a reset");
    assert_eq!(login(&app.visitor(), EDITOR).await.status, 200);
}
