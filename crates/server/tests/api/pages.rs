//! Pages, feeds and files besides the API.

mod documents;
mod found;
mod pictures;
mod rendered;

use meydan_test_support::app::TestResponse;

fn assert_html(answer: &TestResponse, status: u16) {
    assert_eq!(answer.status, status, "{}", answer.text);
    assert_eq!(answer.header("content-type"), Some("text/html; charset=utf-8"));
    assert!(answer.text.to_lowercase().starts_with("<!doctype html>"), "{}", answer.text);
}
