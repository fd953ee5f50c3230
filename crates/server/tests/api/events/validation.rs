//! Validation errors of events, with the field named in both languages.

use meydan_domain::staff::Role;
use meydan_test_support::app::TestApp;
use serde_json::{Value, json};

use super::{required, with};

const URL_TR: &str = "https:// ile başlayan geçerli bir adres olmalı.";
const URL_EN: &str = "Must be a valid address starting with https://.";
const REQUIRED_TR: &str = "Bu alan zorunlu.";
const REQUIRED_EN: &str = "This field is required.";
const NO_CATEGORY_TR: &str = "Böyle bir kategori yok.";
const NO_CATEGORY_EN: &str = "There is no such category.";
const NO_IMAGE_TR: &str = "Böyle bir görsel yok.";
const NO_IMAGE_EN: &str = "There is no such image.";

/// Asserts that each of these changes is refused for exactly one field, and nothing is saved.
pub async fn assert_refused<const N: usize>(field: &str, changes: [Value; N], tr: &str, en: &str) {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    for change in changes {
        let payload = with(required(), change);
        for (language, sentence, problem) in
            [("tr", "Lütfen işaretli alanları düzelt.", tr), ("en", "Please correct the marked fields.", en)]
        {
            let answer = editor.post(&format!("/api/events?language={language}"), &payload).await;
            assert_eq!(answer.status, 422, "{}", answer.body);
            let fields = json!({ field: problem });
            let expected = json!({ "success": false, "code": "invalid", "error": sentence, "fields": fields });
            assert_eq!(answer.body, expected);
        }
    }
    assert_eq!(editor.get("/api/events?status=all").await.body["meta"]["total"], 0);
}

/// Omitted, then blank.
async fn assert_required(field: &str) {
    assert_refused(field, [json!({ field: null }), json!({ field: " \t " })], REQUIRED_TR, REQUIRED_EN).await;
}

#[tokio::test]
async fn the_turkish_title_is_required() {
    assert_required("title_tr").await;
}

#[tokio::test]
async fn the_english_title_is_required() {
    assert_required("title_en").await;
}

#[tokio::test]
async fn the_turkish_description_is_required() {
    assert_required("description_tr").await;
}

#[tokio::test]
async fn the_english_description_is_required() {
    assert_required("description_en").await;
}

#[tokio::test]
async fn the_venue_is_required() {
    assert_required("venue_name").await;
}

#[tokio::test]
async fn the_english_venue_is_required() {
    assert_required("venue_en").await;
}

#[tokio::test]
async fn the_city_is_required() {
    assert_required("city").await;
}

#[tokio::test]
async fn the_english_city_is_required() {
    assert_required("city_en").await;
}

#[tokio::test]
async fn the_start_is_required() {
    assert_required("start_date").await;
}

#[tokio::test]
async fn an_empty_form_names_all_that_is_missing_at_once() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let answer = editor.post("/api/events", &json!({})).await;
    let fields: Vec<&String> = answer.body["fields"].as_object().expect("fields").keys().collect();
    let expected = [
        "city",
        "city_en",
        "description_en",
        "description_tr",
        "start_date",
        "title_en",
        "title_tr",
        "venue_en",
        "venue_name",
    ];
    assert_eq!(fields, expected);
}

#[tokio::test]
async fn the_ticket_address_must_be_a_url() {
    assert_refused(
        "ticket_url",
        [json!({ "ticket_url": "biletix" }), json!({ "ticket_url": "javascript:alert(1)" })],
        URL_TR,
        URL_EN,
    )
    .await;
}

#[tokio::test]
async fn the_website_must_be_a_url() {
    assert_refused("website", [json!({ "website": "liman.example.org" })], URL_TR, URL_EN).await;
}

#[tokio::test]
async fn the_picture_must_be_a_url_or_a_media_path() {
    assert_refused(
        "image_url",
        [json!({ "image_url": "/etc/passwd" }), json!({ "image_url": "/media/../originals/x.jpg" })],
        URL_TR,
        URL_EN,
    )
    .await;
}

#[tokio::test]
async fn the_rating_is_at_most_5() {
    assert_refused("rating", [json!({ "rating": 5.1 })], "0 ile 5 arasında olmalı.", "Must be between 0 and 5.").await;
}

#[tokio::test]
async fn the_rating_is_at_least_0() {
    assert_refused("rating", [json!({ "rating": -0.1 })], "0 ile 5 arasında olmalı.", "Must be between 0 and 5.").await;
}

#[tokio::test]
async fn metadata_must_be_an_object() {
    let (tr, en) = ("Bir JSON nesnesi olmalı.", "Must be a JSON object.");
    assert_refused("metadata", [json!({ "metadata": "{}" }), json!({ "metadata": [1, 2] })], tr, en).await;
}

#[tokio::test]
async fn tags_must_be_a_list_of_texts() {
    assert_refused("tags", [json!({ "tags": "caz, rock" })], "Bir liste olmalı.", "Must be a list.").await;
    assert_refused("tags.1", [json!({ "tags": ["caz", 5] })], "Bir metin olmalı.", "Must be text.").await;
}

#[tokio::test]
async fn the_category_must_exist() {
    assert_refused("category", [json!({ "category": "dans" })], NO_CATEGORY_TR, NO_CATEGORY_EN).await;
}

#[tokio::test]
async fn the_cover_image_must_exist() {
    assert_refused("cover_image_id", [json!({ "cover_image_id": "img_none" })], NO_IMAGE_TR, NO_IMAGE_EN).await;
}

#[tokio::test]
async fn every_image_of_the_gallery_must_exist() {
    assert_refused("gallery_image_ids", [json!({ "gallery_image_ids": ["img_none"] })], NO_IMAGE_TR, NO_IMAGE_EN).await;
}

#[tokio::test]
async fn a_title_is_at_most_200_letters() {
    let (tr, en) = ("En fazla 200 karakter olabilir.", "Use at most 200 characters.");
    assert_refused("title_tr", [json!({ "title_tr": "ş".repeat(201) })], tr, en).await;
}

#[tokio::test]
async fn an_event_id_of_digits_alone_could_be_mistaken_for_a_number() {
    let (tr, en) = ("En az bir harf içermeli.", "Must contain at least one letter.");
    assert_refused("event_id", [json!({ "event_id": "12345" })], tr, en).await;
}

#[tokio::test]
async fn a_latitude_beyond_the_pole_is_refused() {
    let (tr, en) = ("-90 ile 90 arasında olmalı.", "Must be between -90 and 90.");
    assert_refused("latitude", [json!({ "latitude": 90.5, "longitude": 29 })], tr, en).await;
}

#[tokio::test]
async fn an_unknown_platform_is_refused() {
    assert_refused(
        "source_platform",
        [json!({ "source_platform": "ebay" })],
        "Şunlardan biri olmalı: manual, mobilet, biletinial, biletix, passo, eventbrite.",
        "Must be one of: manual, mobilet, biletinial, biletix, passo, eventbrite.",
    )
    .await;
}

#[tokio::test]
async fn a_flag_that_is_a_text_is_refused() {
    assert_refused("is_active", [json!({ "is_active": "yes" })], "true ya da false olmalı.", "Must be true or false.")
        .await;
}

#[tokio::test]
async fn a_body_that_is_no_json_is_malformed() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let request = editor.request(reqwest::Method::POST, "/api/events").header("content-type", "application/json");
    let answer = editor.send(request.body("{\"title_tr\": ")).await;
    assert_eq!(answer.status, 400, "{}", answer.body);
    assert_eq!(answer.body["code"], "malformed");
}
