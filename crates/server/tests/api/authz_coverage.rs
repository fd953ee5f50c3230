//! Authorization: every operation of the OpenAPI document, as every role.

pub mod calls;

use std::collections::HashSet;

use calls::{Operation, operations};
use meydan_domain::logo::LogoDraft;
use meydan_domain::staff::Role;
use meydan_test_support::app::{TestApp, TestClient, TestOptions};
use meydan_test_support::builders::{BlogBuilder, CategoryBuilder, EventBuilder, ProfileBuilder, VenueBuilder};
use serde_json::json;

use crate::failures::assert_problem;

/// The status for a visitor, a viewer, an editor, an admin and a super admin.
type Expected = [u16; 5];

const EVERYBODY: Expected = [200; 5];
const STAFF: Expected = [401, 200, 200, 200, 200];
const WRITERS: Expected = [401, 403, 200, 200, 200];
const WRITERS_CREATE: Expected = [401, 403, 201, 201, 201];
const ADMINS: Expected = [401, 403, 403, 200, 200];
const ADMINS_CREATE: Expected = [401, 403, 403, 201, 201];
const SUPER_ADMINS: Expected = [401, 403, 403, 403, 200];
const SUPER_ADMINS_CREATE: Expected = [401, 403, 403, 403, 201];

/// Calls that need a valid challenge; tests/api/second_factor covers their success.
const NO_CHALLENGE: Expected = [404; 5];

#[rustfmt::skip]
const TABLE: &[(&str, &str, Expected)] = &[
    ("login",                "POST /api/auth/login",                      EVERYBODY),
    ("logout",               "POST /api/auth/logout",                     EVERYBODY),
    ("refresh",              "POST /api/auth/refresh",                    STAFF),
    ("me",                   "GET /api/auth/me",                          STAFF),
    ("update_me",            "PUT /api/auth/me",                          STAFF),
    ("set_avatar",           "PUT /api/auth/me/avatar",                   STAFF),
    ("delete_avatar",        "DELETE /api/auth/me/avatar",                STAFF),
    ("change_password",      "PUT /api/auth/password",                    STAFF),
    ("list_sessions",        "GET /api/auth/sessions",                    STAFF),
    ("end_sessions",         "DELETE /api/auth/sessions",                 STAFF),
    ("end_session",          "DELETE /api/auth/sessions/{id}",            [401, 404, 404, 404, 404]),
    ("show_second_factor",   "GET /api/auth/second-factor",               STAFF),
    ("take_second_step",     "POST /api/auth/second-factor",              NO_CHALLENGE),
    ("start_totp",           "POST /api/auth/totp/start",                 STAFF),
    ("finish_totp",          "POST /api/auth/totp/finish",                [401, 404, 404, 404, 404]),
    ("remove_totp",          "POST /api/auth/totp/remove",                [401, 404, 404, 404, 404]),
    ("start_passkey",        "POST /api/auth/passkeys/start",             STAFF),
    ("finish_passkey",       "POST /api/auth/passkeys/finish",            [401, 404, 404, 404, 404]),
    ("remove_passkey",       "POST /api/auth/passkeys/{id}/remove",       [401, 404, 404, 404, 404]),
    ("renew_recovery_codes", "POST /api/auth/recovery-codes",             [401, 403, 403, 403, 403]),
    ("start_passkey_sign_in", "POST /api/auth/passkey/start",             EVERYBODY),
    ("finish_passkey_sign_in", "POST /api/auth/passkey/finish",           NO_CHALLENGE),
    ("forgot_password",      "POST /api/auth/forgot-password",            [202; 5]),
    ("reset_password",       "POST /api/auth/reset-password",             NO_CHALLENGE),
    ("reset_user_second_factor", "DELETE /api/users/{id}/second-factor",  SUPER_ADMINS),
    ("show_second_factor_policy", "GET /api/settings/second-factor",      ADMINS),
    ("save_second_factor_policy", "PUT /api/settings/second-factor",      ADMINS),
    ("list_users",           "GET /api/users",                            SUPER_ADMINS),
    ("create_user",          "POST /api/users",                           SUPER_ADMINS_CREATE),
    ("update_user",          "PUT /api/users/{id}",                       SUPER_ADMINS),
    ("set_user_password",    "PUT /api/users/{id}/password",              SUPER_ADMINS),
    ("list_user_sessions",   "GET /api/users/{id}/sessions",              SUPER_ADMINS),
    ("end_user_sessions",    "DELETE /api/users/{id}/sessions",           SUPER_ADMINS),
    ("list_events",          "GET /api/events",                           EVERYBODY),
    ("create_event",         "POST /api/events",                          WRITERS_CREATE),
    ("show_event",           "GET /api/events/{id}",                      EVERYBODY),
    ("list_similar_events",  "GET /api/events/{id}/similar",              EVERYBODY),
    ("find_duplicate_events", "POST /api/events/duplicates",              WRITERS),
    ("list_event_duplicates", "GET /api/events/{id}/duplicates",          WRITERS),
    ("mark_not_duplicates",  "POST /api/events/{id}/not-duplicates",      WRITERS),
    ("list_dead_links",      "GET /api/events/{id}/dead-links",           WRITERS),
    ("confirm_working_link", "POST /api/events/{id}/working-links",       WRITERS),
    ("suggest",              "GET /api/search/suggest",                   EVERYBODY),
    ("update_event",         "PUT /api/events/{id}",                      WRITERS),
    ("delete_event",         "DELETE /api/events/{id}",                   ADMINS),
    ("list_blogs",           "GET /api/blogs",                            EVERYBODY),
    ("create_blog",          "POST /api/blogs",                           WRITERS_CREATE),
    ("show_blog",            "GET /api/blogs/{id}",                       EVERYBODY),
    ("update_blog",          "PUT /api/blogs/{id}",                       WRITERS),
    ("delete_blog",          "DELETE /api/blogs/{id}",                    ADMINS),
    ("list_publications",    "GET /api/publications",                     WRITERS),
    ("list_categories",      "GET /api/categories",                       EVERYBODY),
    ("create_category",      "POST /api/categories",                      ADMINS_CREATE),
    ("update_category",      "PUT /api/categories/{id}",                  ADMINS),
    ("delete_category",      "DELETE /api/categories/{id}",               ADMINS),
    ("list_venues",          "GET /api/venues",                           EVERYBODY),
    ("create_venue",         "POST /api/venues",                          WRITERS_CREATE),
    ("show_venue",           "GET /api/venues/{id}",                      EVERYBODY),
    ("update_venue",         "PUT /api/venues/{id}",                      WRITERS),
    ("delete_venue",         "DELETE /api/venues/{id}",                   ADMINS),
    ("merge_venue",          "POST /api/venues/{id}/merge",               WRITERS),
    ("list_profiles",        "GET /api/profiles",                         EVERYBODY),
    ("create_profile",       "POST /api/profiles",                        WRITERS_CREATE),
    ("show_profile",         "GET /api/profiles/{id}",                    EVERYBODY),
    ("update_profile",       "PUT /api/profiles/{id}",                    WRITERS),
    ("delete_profile",       "DELETE /api/profiles/{id}",                 ADMINS),
    ("merge_profile",        "POST /api/profiles/{id}/merge",             WRITERS),
    ("list_places",          "GET /api/places",                           EVERYBODY),
    ("list_platforms",       "GET /api/platforms",                        EVERYBODY),
    ("create_platform",      "POST /api/platforms",                       ADMINS_CREATE),
    ("update_platform",      "PUT /api/platforms/{id}",                   ADMINS),
    ("delete_platform",      "DELETE /api/platforms/{id}",                ADMINS),
    ("list_logos",           "GET /api/logos",                            EVERYBODY),
    ("upload_logo",          "POST /api/logos",                           ADMINS_CREATE),
    ("show_logo",            "GET /api/logos/{id}",                       EVERYBODY),
    ("update_logo",          "PUT /api/logos/{id}",                       ADMINS),
    ("delete_logo",          "DELETE /api/logos/{id}",                    ADMINS),
    ("make_main_logo",       "POST /api/logos/{id}/main",                 ADMINS),
    ("preview_blog",         "POST /api/blogs/preview",                   WRITERS),
    ("list_images",          "GET /api/images",                           WRITERS),
    ("upload_image",         "POST /api/images/upload",                   WRITERS_CREATE),
    ("show_image",           "GET /api/images/{id}",                      EVERYBODY),
    ("update_image",         "PUT /api/images/{id}",                      WRITERS),
    ("delete_image",         "DELETE /api/images/{id}",                   ADMINS),
    ("list_image_uses",      "GET /api/images/{id}/uses",                 WRITERS),
    ("show_image_original",  "GET /api/images/{id}/original",             [401, 403, 404, 404, 404]),
    ("replace_image_file",   "POST /api/images/{id}/file",                WRITERS),
    ("change_images",        "POST /api/images/bulk",                     WRITERS),
    ("preview_import",       "POST /api/import/preview",                  WRITERS),
    ("import_events",        "POST /api/import",                          WRITERS),
    // The address is that of a private network.
    ("copy_picture",         "POST /api/import/picture",                  [401, 403, 422, 422, 422]),
    ("list_settings",        "GET /api/settings",                         EVERYBODY),
    ("save_settings",        "PUT /api/settings",                         ADMINS),
    ("list_setting_revisions", "GET /api/settings/{key}/revisions",       ADMINS),
    ("show_setting_revision", "GET /api/settings/{key}/revisions/{number}", ADMINS),
    ("restore_setting",      "POST /api/settings/{key}/revisions/{number}/restore", ADMINS),
    ("list_messages",        "GET /api/contact",                          STAFF),
    ("export_messages",      "GET /api/contact/export",                   WRITERS),
    ("send_message",         "POST /api/contact",                         [201; 5]),
    ("update_message",       "PUT /api/contact/{id}",                     WRITERS),
    ("delete_message",       "DELETE /api/contact/{id}",                  ADMINS),
    ("list_subscribers",     "GET /api/newsletter",                       ADMINS),
    ("export_subscribers",   "GET /api/newsletter/export",                ADMINS),
    ("delete_subscriber",    "DELETE /api/newsletter/{id}",               ADMINS),
    ("subscribe",            "POST /api/newsletter/subscribe",            EVERYBODY),
    ("confirm_subscription", "POST /api/newsletter/confirm",              EVERYBODY),
    ("unsubscribe",          "POST /api/newsletter/unsubscribe",          EVERYBODY),
    ("track_hit",            "POST /api/analytics/track",                 [202; 5]),
    ("show_stats",           "GET /api/analytics",                        STAFF),
    ("list_days",            "GET /api/analytics/days",                   STAFF),
    ("list_top_events",      "GET /api/analytics/top-events",             STAFF),
    ("show_message",         "GET /api/contact/{id}",                     STAFF),
    // Without a mail server; tests/api/replies.rs covers their success.
    ("reply_to_message",     "POST /api/contact/{id}/replies",            [401, 403, 409, 409, 409]),
    ("list_reply_templates", "GET /api/reply-templates",                  WRITERS),
    ("create_reply_template", "POST /api/reply-templates",                WRITERS_CREATE),
    ("update_reply_template", "PUT /api/reply-templates/{id}",            WRITERS),
    ("delete_reply_template", "DELETE /api/reply-templates/{id}",         ADMINS),
    ("list_glossary",        "GET /api/glossary",                         WRITERS),
    ("create_glossary_name", "POST /api/glossary",                        WRITERS_CREATE),
    ("update_glossary_name", "PUT /api/glossary/{id}",                    WRITERS),
    ("delete_glossary_name", "DELETE /api/glossary/{id}",                 WRITERS),
    ("list_list_views",      "GET /api/views",                            WRITERS),
    ("create_list_view",     "POST /api/views",                           WRITERS_CREATE),
    ("update_list_view",     "PUT /api/views/{id}",                       WRITERS),
    ("delete_list_view",     "DELETE /api/views/{id}",                    WRITERS),
    ("list_synonyms",        "GET /api/synonyms",                         WRITERS),
    ("create_synonym",       "POST /api/synonyms",                        ADMINS_CREATE),
    ("update_synonym",       "PUT /api/synonyms/{id}",                    ADMINS),
    ("delete_synonym",       "DELETE /api/synonyms/{id}",                 ADMINS),
    ("show_report",          "GET /api/analytics/report",                 STAFF),
    ("show_searches",        "GET /api/analytics/searches",               STAFF),
    ("list_trash",           "GET /api/trash",                            ADMINS),
    ("empty_trash",          "DELETE /api/trash",                         ADMINS),
    ("restore_from_trash",   "POST /api/trash/{noun}/{id}/restore",       ADMINS),
    ("purge_from_trash",     "DELETE /api/trash/{noun}/{id}",             ADMINS),
    ("list_audit",           "GET /api/audit",                            STAFF),
    ("undo_entry",           "POST /api/audit/{id}/undo",                 WRITERS),
    ("list_event_revisions", "GET /api/events/{id}/revisions", WRITERS),
    ("show_event_revision", "GET /api/events/{id}/revisions/{number}", WRITERS),
    ("restore_event", "POST /api/events/{id}/revisions/{number}/restore", WRITERS),
    ("list_event_preview_links", "GET /api/events/{id}/preview-links", WRITERS),
    ("create_event_preview_link", "POST /api/events/{id}/preview-links", WRITERS_CREATE),
    ("list_blog_preview_links", "GET /api/blogs/{id}/preview-links", WRITERS),
    ("create_blog_preview_link", "POST /api/blogs/{id}/preview-links", WRITERS_CREATE),
    ("end_preview_link", "DELETE /api/preview-links/{id}", WRITERS),
    ("list_blog_revisions", "GET /api/blogs/{id}/revisions", WRITERS),
    ("show_blog_revision", "GET /api/blogs/{id}/revisions/{number}", WRITERS),
    ("restore_blog", "POST /api/blogs/{id}/revisions/{number}/restore", WRITERS),
    ("list_venue_revisions", "GET /api/venues/{id}/revisions", WRITERS),
    ("show_venue_revision", "GET /api/venues/{id}/revisions/{number}", WRITERS),
    ("restore_venue", "POST /api/venues/{id}/revisions/{number}/restore", WRITERS),
    ("list_profile_revisions", "GET /api/profiles/{id}/revisions", WRITERS),
    ("show_profile_revision", "GET /api/profiles/{id}/revisions/{number}", WRITERS),
    ("restore_profile", "POST /api/profiles/{id}/revisions/{number}/restore", WRITERS),
    ("change_events", "POST /api/events/bulk", WRITERS),
    ("stream_changes",       "GET /api/stream",                           EVERYBODY),
    ("show_health",          "GET /health",                               EVERYBODY),
    ("show_readiness",       "GET /health/ready",                         EVERYBODY),
];

/// Calls for every signed-in account; every other call behind a session is for some roles only.
const FOR_ALL_STAFF: [&str; 24] = [
    "end_session",
    "show_second_factor",
    "start_totp",
    "finish_totp",
    "remove_totp",
    "start_passkey",
    "finish_passkey",
    "remove_passkey",
    "refresh",
    "me",
    "update_me",
    "set_avatar",
    "delete_avatar",
    "change_password",
    "list_sessions",
    "end_sessions",
    "list_messages",
    "show_message",
    "show_stats",
    "list_days",
    "list_top_events",
    "show_report",
    "show_searches",
    "list_audit",
];

fn expected(operation: &Operation) -> Option<Expected> {
    let call = format!("{} {}", operation.method, operation.path);
    TABLE.iter().find(|(id, listed, _)| *id == operation.id && *listed == call).map(|(_, _, expected)| *expected)
}

#[test]
fn the_table_and_the_contract_list_the_same_calls() {
    let operations = operations();
    for operation in &operations {
        let (id, method, path) = (&operation.id, &operation.method, &operation.path);
        assert!(expected(operation).is_some(), "{id}: {method} {path} is missing in the table");
    }
    assert_eq!(TABLE.len(), operations.len(), "the table lists calls that are gone");
}

#[test]
fn every_call_behind_a_session_has_a_401_and_every_restricted_one_a_403() {
    for operation in operations() {
        let Some([visitor, viewer, ..]) = expected(&operation) else { continue };
        assert_eq!(operation.needs_session, visitor == 401, "{}: its security and its 401 disagree", operation.id);
        let is_restricted = operation.needs_session && !FOR_ALL_STAFF.contains(&operation.id.as_str());
        assert_eq!(is_restricted, viewer == 403, "{}: its roles and its 403 disagree", operation.id);
    }
}

#[test]
fn every_call_is_routed_once_under_the_name_of_its_handler() {
    let (router, _) = include_str!("../../src/router.rs").split_once("pub fn router(").expect("the router");
    let mut ids = HashSet::new();
    for Operation { id, .. } in operations() {
        assert!(id.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_'), "{id} is no verb_noun");
        let is_end = |rest: &str| !rest.starts_with(|letter: char| letter.is_alphanumeric() || letter == '_');
        let name = format!("::{id}");
        let routed = router.match_indices(&name).filter(|(at, name)| is_end(&router[at + name.len()..]));
        assert_eq!(routed.count(), 1, "{id} is not the name of one routed handler");
        assert!(ids.insert(id.clone()), "{id} names two calls");
    }
}

#[tokio::test]
async fn visitors_are_answered_as_the_table_says() {
    check(None, 0).await;
}

#[tokio::test]
async fn viewers_are_answered_as_the_table_says() {
    check(Some(Role::Viewer), 1).await;
}

#[tokio::test]
async fn editors_are_answered_as_the_table_says() {
    check(Some(Role::Editor), 2).await;
}

#[tokio::test]
async fn admins_are_answered_as_the_table_says() {
    check(Some(Role::Admin), 3).await;
}

#[tokio::test]
async fn super_admins_are_answered_as_the_table_says() {
    check(Some(Role::SuperAdmin), 4).await;
}

/// Makes every call as that role and compares with that column of the table.
async fn check(role: Option<Role>, column: usize) {
    let mut options = TestOptions::default();
    // An address with passkeys.
    options.site.public_url = "http://localhost".to_owned();
    let app = TestApp::with(options).await;
    let caller = match role {
        Some(role) => app.signed_in(role).await,
        None => app.visitor(),
    };
    let mut wrong = Vec::new();
    for operation in operations() {
        let client = caller_of(&app, &operation, role, &caller).await;
        let request = calls::request(&app, &client, &operation).await;
        // Only the headers: the body of the stream has no end.
        let status = request.send().await.expect("the node answers").status().as_u16();
        let wanted = expected(&operation).map(|expected| expected[column]);
        if Some(status) != wanted {
            wrong.push(format!("{}: {status} instead of {wanted:?}", operation.id));
        }
    }
    assert!(wrong.is_empty(), "{role:?}: {wrong:#?}");
}

/// Calls that start or end a session get a separate one.
async fn caller_of(app: &TestApp, operation: &Operation, role: Option<Role>, caller: &TestClient) -> TestClient {
    match role {
        Some(role) if ["login", "logout"].contains(&operation.id.as_str()) => {
            app.sign_in(&format!("{}@example.org", role.name())).await
        }
        _ => caller.clone(),
    }
}

/// The order of checks: first the origin, then the role, then the body.
#[tokio::test]
async fn the_role_is_checked_before_the_body_and_the_origin_before_the_role() {
    let app = TestApp::new().await;
    let mut callers = vec![app.visitor()];
    for role in [Role::Viewer, Role::Editor, Role::Admin] {
        callers.push(app.signed_in(role).await);
    }
    let mut checked = 0;
    // New recovery codes are refused to accounts without a second factor, whatever their role, once the body is read.
    let by_role = |operation: &&Operation| operation.changes_state() && operation.id != "renew_recovery_codes";
    for operation in operations().iter().filter(by_role) {
        let path = calls::path(&app, operation).await;
        let Some(expected) = expected(operation) else { continue };
        for (caller, wanted) in callers.iter().zip(expected).filter(|(_, wanted)| [401, 403].contains(wanted)) {
            let request = || caller.request(operation.method.clone(), &path).body("nonsense");
            let answer = caller.send(request()).await;
            assert_problem(&answer, wanted, if wanted == 401 { "unauthenticated" } else { "forbidden" });
            let answer = caller.send(request().header("origin", "https://evil.example")).await;
            assert_problem(&answer, 403, "foreign_origin");
            checked += 1;
        }
    }
    assert!(checked > 60, "only {checked} refusals were looked at");
}

#[tokio::test]
async fn hidden_content_exists_for_writers_only() {
    let app = TestApp::new().await;
    let store = app.app.core.store();
    let event = EventBuilder::new("hidden-event").inactive().insert(store).await.expect("an event");
    let blog = BlogBuilder::new("hidden-post").unpublished().insert(store).await.expect("a post");
    let logo = calls::logo(store, &LogoDraft { is_active: Some(false), ..LogoDraft::default() }).await;
    CategoryBuilder::new("hidden-category").inactive().insert(store).await.expect("a category");
    let venue = VenueBuilder::new("hidden-venue").inactive().insert(store).await.expect("a venue");
    let profile = ProfileBuilder::new("hidden-profile").inactive().insert(store).await.expect("a profile");
    let admin = app.signed_in(Role::Admin).await;
    let hidden = json!({ "settings": [{ "setting_key": "hidden-key", "setting_value": "x", "is_active": false }] });
    assert_eq!(admin.put("/api/settings", &hidden).await.status, 200);

    let paths = [
        format!("/api/events/{}", event.id),
        "/api/events/hidden-event".to_owned(),
        format!("/api/blogs/{}", blog.id),
        format!("/api/logos/{logo}"),
        format!("/api/venues/{}", venue.id),
        "/api/venues/hidden-venue".to_owned(),
        format!("/api/profiles/{}", profile.id),
        "/api/profiles/hidden-profile".to_owned(),
    ];
    let lists = [
        ("/api/events?status=all", "hidden-event"),
        ("/api/blogs", "hidden-post"),
        ("/api/categories", "hidden-category"),
        ("/api/settings", "hidden-key"),
        ("/api/venues?status=all", "hidden-venue"),
        ("/api/profiles?status=all", "hidden-profile"),
    ];
    let (viewer, editor) = (app.signed_in(Role::Viewer).await, app.signed_in(Role::Editor).await);
    for (client, sees_it) in [(app.visitor(), false), (viewer, false), (editor, true), (admin, true)] {
        for path in &paths {
            assert_eq!(client.get(path).await.status, if sees_it { 200 } else { 404 }, "{path}");
        }
        for (path, name) in lists {
            assert_eq!(client.get(path).await.text.contains(name), sees_it, "{path}");
        }
        let logos = client.get("/api/logos").await;
        assert_eq!(logos.data().as_array().is_some_and(|logos| !logos.is_empty()), sees_it);
    }
}
