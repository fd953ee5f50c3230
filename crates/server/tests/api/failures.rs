//! Error responses: one envelope, the right status, no internal details.

mod headers;
mod odd_bytes;

use meydan_domain::staff::Role;
use meydan_store::ConnectionTrait;
use meydan_test_support::app::{TestApp, TestResponse};
use meydan_test_support::builders::{BlogBuilder, CategoryBuilder, EventBuilder};
use reqwest::Method;
use serde_json::{Value, json};

/// Internal terms that must not appear in responses.
const INTERNALS: [&str; 12] = [
    "sqlx",
    "sea_orm",
    "select ",
    "no such table",
    "panicked",
    "src/",
    ".rs",
    "constraint",
    "argon2",
    "pool",
    "serde",
    "sqlite",
];

/// Asserts status and code in the error envelope, without internal terms.
#[track_caller]
pub fn assert_problem(answer: &TestResponse, status: u16, code: &str) {
    assert_eq!(answer.status, status, "{}", answer.text);
    assert_eq!(answer.header("content-type"), Some("application/json"), "{}", answer.text);
    assert_eq!(answer.header("cache-control"), Some("no-store"), "{}", answer.text);
    assert_eq!(answer.body["success"], false, "{}", answer.text);
    assert_eq!(answer.body["code"], code, "{}", answer.text);
    assert!(answer.body["error"].as_str().is_some_and(|sentence| sentence.len() > 5), "{}", answer.text);
    assert_eq!(answer.body.get("data"), None, "{}", answer.text);
    let names_fields = answer.body.get("fields").is_some();
    assert!(names_fields || !["invalid", "duplicate"].contains(&code), "{}", answer.text);
    assert!(!names_fields || ["invalid", "duplicate", "in_use"].contains(&code), "{}", answer.text);
    let text = answer.text.to_lowercase();
    for word in INTERNALS {
        assert!(!text.contains(word), "{word:?} is not for callers: {}", answer.text);
    }
}

#[tokio::test]
async fn broken_json_is_400() {
    let app = TestApp::new().await;
    let deep = "[".repeat(100_000);
    for body in ["", "{", "{\"name\":", "{} {}", "{\"name\": \"\\ud800\"}", "name=x", &deep] {
        let request = app.client.request(Method::POST, "/api/contact").header("content-type", "application/json");
        let answer = app.client.send(request.body(body.to_owned())).await;
        assert!([400, 422].contains(&answer.status.as_u16()), "{}", answer.text);
        if body != deep {
            assert_problem(&answer, 400, "malformed");
        }
    }
}

#[tokio::test]
async fn a_body_that_is_not_utf_8_is_400() {
    let app = TestApp::new().await;
    let request = app.client.request(Method::POST, "/api/contact").header("content-type", "application/json");
    let answer = app.client.send(request.body(b"{\"name\": \"\xff\xfe\"}".to_vec())).await;
    assert_problem(&answer, 400, "malformed");
}

#[tokio::test]
async fn a_visitor_gets_401_before_the_body_is_validated() {
    let app = TestApp::new().await;
    let viewer = app.signed_in(Role::Viewer).await;
    for (client, status, code) in [(&app.client, 401, "unauthenticated"), (&viewer, 403, "forbidden")] {
        for (method, path) in [
            (Method::POST, "/api/events"),
            (Method::PUT, "/api/events/1"),
            (Method::POST, "/api/blogs"),
            (Method::PUT, "/api/categories/1"),
            (Method::POST, "/api/logos"),
            (Method::POST, "/api/images/upload"),
            (Method::PUT, "/api/settings"),
        ] {
            let answer = client.send(client.request(method, path).body("nonsense")).await;
            assert_problem(&answer, status, code);
        }
    }
}

#[tokio::test]
async fn an_unknown_call_is_404_in_the_envelope() {
    let app = TestApp::new().await;
    let paths = [
        "/api",
        "/api/",
        "/api/nothing",
        "/api/nothing/at/all/",
        "/api/events/1/2",
        "/api/auth",
        "/api/trash/events/1/2",
    ];
    for path in paths {
        for method in [Method::GET, Method::POST, Method::DELETE, Method::PATCH] {
            assert_problem(&app.client.send(app.client.request(method, path)).await, 404, "not_found");
        }
    }
}

#[tokio::test]
async fn a_missing_item_is_404_and_named() {
    let app = TestApp::new().await;
    for (path, sentence) in [
        ("/api/events/999", "Event not found"),
        ("/api/events/nothing", "Event not found"),
        ("/api/blogs/999", "Blog Post Not Found"),
        ("/api/images/999", "Image not found"),
        ("/api/logos/999", "Logo not found"),
    ] {
        let answer = app.client.get(&format!("{path}?language=en")).await;
        assert_problem(&answer, 404, "not_found");
        assert_eq!(answer.body["error"], sentence);
    }
}

#[tokio::test]
async fn an_id_that_is_no_number_is_404() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    for id in ["abc", "1.5", "-1", "0", "99999999999999999999999", "1e3", "%20", "١"] {
        for path in ["events", "blogs", "logos", "images"] {
            assert_problem(&app.client.get(&format!("/api/{path}/{id}")).await, 404, "not_found");
        }
        for path in ["events", "blogs", "logos", "images", "categories"] {
            assert_problem(&admin.delete(&format!("/api/{path}/{id}")).await, 404, "not_found");
        }
    }
}

#[tokio::test]
async fn a_method_that_a_path_does_not_know_is_405_and_names_those_it_does() {
    let app = TestApp::new().await;
    for (method, path, allowed) in [
        (Method::PATCH, "/api/events", ["GET", "POST"].as_slice()),
        (Method::POST, "/api/events/1", &["GET", "PUT", "DELETE"]),
        (Method::DELETE, "/api/settings", &["GET", "PUT"]),
        (Method::GET, "/api/auth/login", &["POST"]),
        (Method::PUT, "/api/logos", &["GET", "POST"]),
        (Method::POST, "/health", &["GET"]),
        (Method::POST, "/media/images/x", &["GET"]),
        (Method::POST, "/", &["GET"]),
        (Method::DELETE, "/about", &["GET"]),
    ] {
        let answer = app.client.send(app.client.request(method.clone(), path)).await;
        assert_problem(&answer, 405, "method_not_allowed");
        let allow = answer.header("allow").unwrap_or_else(|| panic!("{method} {path} has no Allow"));
        for name in allowed {
            assert!(allow.split(',').any(|part| part.trim() == *name), "{method} {path}: {allow}");
        }
    }
}

#[tokio::test]
async fn a_key_that_is_taken_is_409() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    let event = json!(EventBuilder::new("taken").draft());
    assert_eq!(admin.post("/api/events", &event).await.status, 201);
    assert_problem(&admin.post("/api/events", &event).await, 409, "duplicate");
    let category = json!(CategoryBuilder::new("taken").draft());
    assert_eq!(admin.post("/api/categories", &category).await.status, 201);
    assert_problem(&admin.post("/api/categories", &category).await, 409, "duplicate");
}

#[tokio::test]
async fn a_stale_version_is_409_with_what_is_stored_now() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let draft = |title: &str, version: Value| {
        let mut body = json!(BlogBuilder::new(title).draft());
        body["version"] = version;
        body
    };
    let created = editor.post("/api/blogs", &draft("first", Value::Null)).await;
    let (path, version) = (format!("/api/blogs/{}", created.data()["id"]), created.data()["version"].clone());
    assert_eq!(editor.put(&path, &draft("second", version.clone())).await.status, 200);
    let refused = editor.put(&path, &draft("third", version)).await;
    assert_problem(&refused, 409, "stale_version");
    assert_eq!(refused.body["current"]["title_tr"], "second");
    assert_eq!(refused.body["current"]["version"], refused.body["current_version"]);
    assert_eq!(editor.get(&path).await.data()["title_tr"], "second");
}

#[tokio::test]
async fn a_json_body_of_more_than_a_megabyte_is_413() {
    let app = TestApp::new().await;
    let body = |length: usize| json!({ "name": "a", "email": "a@example.org", "message": "x".repeat(length) });
    assert_problem(&app.client.post("/api/contact", &body(1024 * 1024)).await, 413, "too_large");
    assert_problem(&app.client.post("/api/contact", &body(1000 * 1024)).await, 422, "invalid");
}

#[tokio::test]
async fn a_body_that_does_not_call_itself_json_is_415() {
    let app = TestApp::new().await;
    let body = json!({ "name": "a", "email": "a@example.org", "message": "x" }).to_string();
    for content_type in ["application/x-www-form-urlencoded", "text/plain", "application/jsonp", "multipart/form-data"]
    {
        let request = app.client.request(Method::POST, "/api/contact").header("content-type", content_type);
        assert_problem(&app.client.send(request.body(body.clone())).await, 415, "unsupported_media_type");
    }
    let request = app.client.request(Method::POST, "/api/contact").body(body.clone());
    assert_problem(&app.client.send(request).await, 415, "unsupported_media_type");
    for content_type in ["application/json; charset=utf-8", "Application/JSON"] {
        let request = app.client.request(Method::POST, "/api/contact").header("content-type", content_type);
        assert_eq!(app.client.send(request.body(body.clone())).await.status, 201, "{content_type}");
    }
}

#[tokio::test]
async fn an_upload_that_is_no_form_is_415() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    for path in ["/api/images/upload", "/api/logos"] {
        assert_problem(&admin.post(path, &json!({})).await, 415, "unsupported_media_type");
    }
}

#[tokio::test]
async fn errors_of_size_and_content_type_name_what_is_accepted() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    let long = json!({ "name": "a", "email": "a@example.org", "message": "x".repeat(1024 * 1024) });
    let refused = app.client.post("/api/contact?language=en", &long).await;
    assert_eq!(refused.body["error"], "That's too large; the limit is 1 MB.");
    let plain = app.client.request(Method::POST, "/api/contact?language=en").body("x");
    let refused = app.client.send(plain).await;
    assert_eq!(refused.body["error"], "This content type is not supported; send application/json.");
    let refused = admin.post("/api/logos?language=en", &json!({})).await;
    assert_eq!(refused.body["error"], "This content type is not supported; send multipart/form-data.");
    let part = reqwest::multipart::Part::bytes(b"%PDF-1.7".to_vec()).file_name("a.png");
    let form = reqwest::multipart::Form::new().part("logo", part);
    let refused = admin.send(admin.request(Method::POST, "/api/logos").multipart(form)).await;
    let sentence = "Bu dosya türü desteklenmiyor; PNG, JPEG, WebP, GIF, AVIF ya da SVG türünde bir görsel gönder.";
    assert_eq!(refused.body["error"], sentence);
    let part = reqwest::multipart::Part::bytes(vec![0; 20 * 1024 * 1024 + 1]).file_name("a.png");
    let form = reqwest::multipart::Form::new().part("logo", part);
    let refused = admin.send(admin.request(Method::POST, "/api/logos").multipart(form)).await;
    assert_problem(&refused, 413, "too_large");
    assert_eq!(refused.body["error"], "Gönderilen veri çok büyük; en fazla 20 MB olabilir.");
}

#[tokio::test]
async fn wrong_fields_are_422_and_named_in_both_languages() {
    let app = TestApp::new().await;
    let body = json!({ "name": " ", "email": "not an address", "message": "x" });
    for (language, name, email) in [
        ("tr", "Bu alan zorunlu.", "Geçerli bir e-posta adresi olmalı."),
        ("en", "This field is required.", "Must be a valid email address."),
    ] {
        let answer = app.client.post(&format!("/api/contact?language={language}"), &body).await;
        assert_problem(&answer, 422, "invalid");
        assert_eq!(answer.body["fields"], json!({ "name": name, "email": email }));
    }
}

#[tokio::test]
async fn a_field_of_the_wrong_type_is_422_and_named() {
    let app = TestApp::new().await;
    let answer = app.client.post("/api/contact", &json!({ "name": 5 })).await;
    assert_problem(&answer, 422, "invalid");
    assert!(answer.body["fields"]["name"].is_string(), "{}", answer.text);
    for body in [json!([]), json!("text"), json!(null)] {
        assert_problem(&app.client.post("/api/contact", &body).await, 422, "invalid");
    }
}

#[tokio::test]
async fn a_bad_parameter_is_422_and_named() {
    let app = TestApp::new().await;
    for (path, field) in [
        ("/api/events?limit=0", "limit"),
        ("/api/events?dateRange=year", "dateRange"),
        ("/api/events?cursor=x", "cursor"),
        ("/api/blogs?featured=maybe", "featured"),
        ("/api/logos?variant=huge", "variant"),
        ("/api/settings?public=perhaps", "public"),
    ] {
        let answer = app.client.get(path).await;
        assert_problem(&answer, 422, "invalid");
        assert!(answer.body["fields"][field].is_string(), "{path}: {}", answer.text);
    }
}

#[tokio::test]
async fn a_database_that_is_gone_is_503_with_retry_after() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    app.app.core.store().close().await;
    let body = json!({ "name": "a", "email": "a@example.org", "message": "x", "password": "x" });
    for answer in [
        app.client.get("/api/events").await,
        app.client.get("/api/blogs/1").await,
        app.client.get("/health").await,
        app.client.post("/api/contact", &body).await,
        app.client.post("/api/auth/login", &body).await,
        admin.get("/api/auth/me").await,
        admin.get("/api/audit").await,
        admin.delete("/api/events/1").await,
    ] {
        assert_problem(&answer, 503, "unavailable");
        assert!(answer.header("retry-after").is_some());
    }
}

#[tokio::test]
async fn a_defect_is_500_without_internals() {
    let app = TestApp::new().await;
    app.app.core.store().read().execute_unprepared("DROP TABLE contact_messages").await.expect("dropped");
    let body = json!({ "name": "a", "email": "a@example.org", "message": "x" });
    let answer = app.client.post("/api/contact", &body).await;
    assert_problem(&answer, 500, "internal");
    assert!(!answer.text.contains("contact_messages"), "{}", answer.text);
}

#[tokio::test]
async fn health_says_ok_while_the_database_answers() {
    let app = TestApp::new().await;
    let answer = app.client.get("/health").await;
    assert_eq!(answer.status, 200);
    let data = json!({ "status": "ok", "version": env!("CARGO_PKG_VERSION"), "database": "ok" });
    assert_eq!(answer.body, json!({ "success": true, "data": data }));
}
