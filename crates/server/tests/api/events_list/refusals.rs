//! Invalid parameters, each named.

use meydan_domain::staff::Role;
use meydan_test_support::app::TestApp;
use serde_json::json;

/// Asserts that each query is refused for exactly that field.
async fn assert_named(field: &str, questions: &[&str]) {
    let app = TestApp::new().await;
    for query in questions {
        let answer = app.client.get(&format!("/api/events?{query}")).await;
        assert_eq!(answer.status, 422, "{query}: {}", answer.body);
        assert_eq!(answer.body["code"], "invalid", "{query}");
        let fields: Vec<&String> = answer.body["fields"].as_object().expect("fields").keys().collect();
        assert_eq!(fields, [field], "{query}");
    }
}

#[tokio::test]
async fn a_bad_limit_is_named() {
    assert_named("limit", &["limit=0", "limit=101", "limit=-1", "limit=many", "limit=1.5"]).await;
}

#[tokio::test]
async fn a_bad_cursor_is_named() {
    assert_named("cursor", &["cursor=zz", "cursor=abc", "cursor=6e616d65"]).await;
}

#[tokio::test]
async fn a_bad_date_range_is_named() {
    assert_named("dateRange", &["dateRange=year"]).await;
}

#[tokio::test]
async fn a_bad_from_is_named() {
    assert_named("from", &["from=2026-02-30", "from=tomorrow", "from=20261120"]).await;
}

#[tokio::test]
async fn a_bad_to_is_named() {
    assert_named("to", &["to=2026-13-01"]).await;
}

#[tokio::test]
async fn a_bad_price_min_is_named() {
    assert_named(
        "price_min",
        &["price_min=cheap", "price_min=-1", "price_min=1.234", "price_min=NaN", "price_min=inf"],
    )
    .await;
}

#[tokio::test]
async fn a_bad_price_max_is_named() {
    assert_named("price_max", &["price_max=1e12"]).await;
}

#[tokio::test]
async fn a_highest_price_below_the_lowest_is_named() {
    assert_named("price_max", &["price_min=100&price_max=99.99", "price_min=1&price_max=0"]).await;
    let app = TestApp::new().await;
    let answer = app.client.get("/api/events?price_min=2&price_max=1&language=en").await;
    assert_eq!(answer.body["fields"], json!({ "price_max": "The highest price cannot be below the lowest." }));
}

#[tokio::test]
async fn an_invalid_radius_names_the_allowed_range() {
    let app = TestApp::new().await;
    let answer = app.client.get("/api/events?near=41,29&radius_km=0&language=en").await;
    assert_eq!(answer.body["fields"], json!({ "radius_km": "Must be a number above 0 and at most 2000." }));
}

#[tokio::test]
async fn a_bad_currency_is_named() {
    assert_named("currency", &["currency=GBP", "currency=try"]).await;
}

#[tokio::test]
async fn a_bad_featured_is_named() {
    assert_named("featured", &["featured=maybe"]).await;
}

#[tokio::test]
async fn a_bad_past_is_named() {
    assert_named("past", &["past=yes"]).await;
}

#[tokio::test]
async fn a_bad_platform_is_named() {
    assert_named("platform", &["platform=ebay"]).await;
}

#[tokio::test]
async fn a_bad_sort_is_named() {
    assert_named("sort", &["sort=best"]).await;
}

#[tokio::test]
async fn a_bad_near_is_named() {
    assert_named("near", &["near=41", "near=41,29,5", "near=91,29", "near=41,181", "near=a,b", "near=NaN,29"]).await;
}

#[tokio::test]
async fn a_bad_radius_is_named() {
    assert_named(
        "radius_km",
        &[
            "near=41,29&radius_km=0",
            "near=41,29&radius_km=-5",
            "near=41,29&radius_km=2001",
            "near=41,29&radius_km=far",
            "near=41,29&radius_km=NaN",
        ],
    )
    .await;
}

#[tokio::test]
async fn a_bad_bbox_is_named() {
    assert_named("bbox", &["bbox=1,2,3", "bbox=30,40,29,41", "bbox=29,41,30,40", "bbox=29,40,30,91", "bbox=a,b,c,d"])
        .await;
}

#[tokio::test]
async fn a_q_of_more_than_200_letters_is_named() {
    assert_named("q", &[&format!("q={}", "x".repeat(201))]).await;
}

#[tokio::test]
async fn a_bad_status_of_an_editor_is_named() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let answer = editor.get("/api/events?status=deleted&language=en").await;
    assert_eq!(answer.status, 422, "{}", answer.body);
    assert_eq!(answer.body["fields"], json!({ "status": "Must be one of: active, inactive, all." }));
}

#[tokio::test]
async fn all_invalid_parameters_are_named_in_the_requested_language() {
    let app = TestApp::new().await;
    let answer = app.client.get("/api/events?limit=0&sort=best&language=tr").await;
    assert_eq!(answer.body["error"], "Lütfen işaretli alanları düzelt.");
    assert_eq!(
        answer.body["fields"],
        json!({
            "limit": "1 ile 100 arasında olmalı.",
            "sort": "Şunlardan biri olmalı: date, name, price, relevance, popular.",
        })
    );
}
