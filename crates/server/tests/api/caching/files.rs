//! Hashed files are cached for a year.

use std::path::Path;

use meydan_domain::staff::Role;
use meydan_test_support::app::TestApp;
use reqwest::Method;
use reqwest::multipart::Form;

use super::request_again;
use crate::authz_coverage::calls::picture;

const FOR_GOOD: &str = "public, max-age=31536000, immutable";

#[tokio::test]
async fn hashed_files_of_the_web_app_are_immutable() {
    let app = TestApp::new().await;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist/assets/app");
    let files = std::fs::read_dir(&folder).expect("the web app is not built: run `make web`");
    let names: Vec<String> =
        files.map(|file| file.expect("a file").file_name().into_string().expect("a name")).collect();
    let script = names.iter().find(|name| name.ends_with(".js")).expect("the web app has a script");
    let path = format!("/assets/app/{script}");
    let answer = app.client.get(&path).await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("cache-control"), Some(FOR_GOOD));
    assert_eq!(answer.header("content-type"), Some("text/javascript"));
    let again = request_again(&app.client, &path, answer.header("etag").expect("a tag")).await;
    assert_eq!((again.status.as_u16(), again.header("cache-control")), (304, Some(FOR_GOOD)));
}

#[tokio::test]
async fn the_page_that_names_them_is_revalidated() {
    let app = TestApp::new().await;
    let cache = app.client.get("/").await.header("cache-control").map(str::to_owned);
    assert_ne!(cache.as_deref(), Some(FOR_GOOD));
}

#[tokio::test]
async fn media_are_immutable() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    for (path, field, address) in [("/api/images/upload", "image", "file_path"), ("/api/logos", "logo", "url")] {
        let form = Form::new().part(field, picture());
        let uploaded = admin.send(admin.request(Method::POST, path).multipart(form)).await;
        let file = uploaded.data()[address].as_str().expect("an address").to_owned();
        let response = app.client.request(Method::GET, &file).send().await.expect("the node answers");
        assert_eq!(response.status(), 200, "{file}");
        let header = |name: &str| response.headers().get(name).and_then(|value| value.to_str().ok());
        assert_eq!(header("cache-control"), Some(FOR_GOOD), "{file}");
        let again = request_again(&app.client, &file, header("etag").expect("a tag")).await;
        assert_eq!(again.status, 304, "{file}");
        assert_eq!(again.header("cache-control"), Some(FOR_GOOD), "{file}: a 304 must not shorten its life");
        assert!(again.header("etag").is_some(), "{file}");
    }
}

#[tokio::test]
async fn a_missing_file_is_not_cached() {
    let app = TestApp::new().await;
    for path in ["/media/images/nothing/full.webp", "/assets/app/nothing.js"] {
        let answer = app.client.get(path).await;
        assert_eq!((answer.status.as_u16(), answer.header("cache-control")), (404, Some("no-store")), "{path}");
    }
}
