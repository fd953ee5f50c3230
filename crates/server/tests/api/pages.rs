//! What browsers and search engines are sent besides the API.

mod documents;
mod drawn;
mod found;
mod pictures;

use meydan_test_support::app::Answer;

fn assert_html(answer: &Answer, status: u16) {
    assert_eq!(answer.status, status, "{}", answer.text);
    assert_eq!(answer.header("content-type"), Some("text/html; charset=utf-8"));
    assert!(answer.text.to_lowercase().starts_with("<!doctype html>"), "{}", answer.text);
}
