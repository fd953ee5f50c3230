//! Prices of events are exact.

use meydan_domain::staff::Role;
use meydan_test_support::app::TestApp;
use serde_json::{Value, json};

use super::validation::assert_refused;
use super::{create, on_both_engines, required, with};

on_both_engines!(prices_come_back_exactly);

const NOT_MONEY_TR: &str = "En fazla iki ondalıklı, sıfırdan küçük olmayan bir tutar olmalı.";
const NOT_MONEY_EN: &str = "Must be an amount of zero or more with at most two decimals.";

async fn prices_come_back_exactly(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    for (place, written) in ["0", "0.01", "0.57", "249.90", "1234567.89", "999999999.99"].iter().enumerate() {
        let price: Value = serde_json::from_str(written).expect("a number");
        let key = format!("fiyat-{place}");
        create(&editor, &with(required(), json!({ "event_id": key, "price_min": price, "price_max": price }))).await;
        // As text, because a comparison of floating-point numbers would hide differences.
        let text = app.client.get(&format!("/api/events/{key}")).await.text;
        let exact = written.strip_suffix('0').filter(|_| written.contains('.')).unwrap_or(written);
        assert!(text.contains(&format!(r#""price_min":{exact},"price_max":{exact},"#)), "{written} in {text}");
    }
}

#[tokio::test]
async fn a_third_decimal_is_refused() {
    assert_refused("price_min", [json!({ "price_min": 12.345 })], NOT_MONEY_TR, NOT_MONEY_EN).await;
    assert_refused("price_max", [json!({ "price_max": 999_999_999.985 })], NOT_MONEY_TR, NOT_MONEY_EN).await;
}

#[tokio::test]
async fn a_negative_price_is_refused() {
    assert_refused("price_min", [json!({ "price_min": -0.01 })], NOT_MONEY_TR, NOT_MONEY_EN).await;
}

#[tokio::test]
async fn a_price_above_the_limit_is_refused() {
    assert_refused("price_max", [json!({ "price_max": 1_000_000_000 })], NOT_MONEY_TR, NOT_MONEY_EN).await;
}

#[tokio::test]
async fn a_price_that_is_a_text_is_refused() {
    assert_refused("price_min", [json!({ "price_min": "çok" })], "Bir sayı olmalı.", "Must be a number.").await;
}

#[tokio::test]
async fn a_highest_price_below_the_lowest_is_refused() {
    assert_refused(
        "price_max",
        [json!({ "price_min": 100, "price_max": 99.99 })],
        "En yüksek fiyat, en düşük fiyattan küçük olamaz.",
        "The highest price cannot be below the lowest.",
    )
    .await;
}

#[tokio::test]
async fn an_unknown_currency_is_refused() {
    assert_refused(
        "currency",
        [json!({ "currency": "GBP" })],
        "Şunlardan biri olmalı: TRY, USD, EUR.",
        "Must be one of: TRY, USD, EUR.",
    )
    .await;
}
