//! Regression tests of attacks: on accounts, on drafts, by exports and images, on former subscribers.

mod accounts;
mod drafts;
mod newsletter;
mod output;

use reqwest::multipart::{Form, Part};
use reqwest::{Client, StatusCode};
use serde_json::{Value, json};

use crate::place::{Server, answer};

/// The body of a call that must succeed.
async fn data(request: reqwest::RequestBuilder) -> Value {
    let (status, body) = answer(request).await;
    assert!(status.is_success(), "{status}: {body}");
    body["data"].clone()
}

/// Uploads an SVG with that content.
async fn upload(server: &Server, admin: &Client, path: &str, field: &'static str, title: &str, content: &str) -> Value {
    let svg = format!("<svg xmlns='http://www.w3.org/2000/svg' width='40' height='20'>{content}</svg>");
    let file = Part::text(svg).file_name("x.svg").mime_str("image/svg+xml").expect("a type");
    let form = Form::new().part(field, file).text("title", title.to_owned());
    data(admin.post(server.url(path)).multipart(form)).await
}

/// A new viewer account.
async fn viewer(server: &Server, admin: &Client) -> Client {
    let (email, password) = ("izleyici@example.org", "a viewer's password");
    let account = json!({ "email": email, "full_name": "İzleyici", "role": "viewer", "password": password });
    data(admin.post(server.url("/api/users")).json(&account)).await;
    let (status, viewer) = server.sign_in(email, password).await;
    assert_eq!(status, StatusCode::OK);
    viewer
}
