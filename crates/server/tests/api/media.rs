//! `/media/…`: access and caching.

use std::net::SocketAddr;

use image::ImageFormat;
use meydan_domain::staff::Role;
use meydan_test_support::app::TestApp;
use reqwest::Method;
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::images::fixtures::{SECRET, contains, download, jpeg_with_gps, photo, svg, upload, upload_logo};

const FOR_GOOD: &str = "public, max-age=31536000, immutable";

#[tokio::test]
async fn a_file_may_be_cached_for_a_year() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let image = upload(&editor, photo(40, 30, ImageFormat::Png), &[]).await;
    for address in [&image["file_path"], &image["variants"][0]["url"]] {
        let file = download(&app.client, address).await;
        assert_eq!(file.header("cache-control"), FOR_GOOD);
        assert_eq!(file.header("content-length"), file.bytes.len().to_string());
        assert_eq!(file.header("x-content-type-options"), "nosniff");
        assert!(file.header("etag").starts_with('"'), "{}", file.header("etag"));
    }
}

#[tokio::test]
async fn a_known_file_is_not_sent_again() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let image = upload(&editor, photo(40, 30, ImageFormat::Png), &[]).await;
    let path = image["file_path"].as_str().expect("an address");
    let tag = download(&app.client, &image["file_path"]).await.header("etag").to_owned();
    let ask =
        async |known: &str| app.client.send(app.client.request(Method::GET, path).header("if-none-match", known)).await;
    let known = ask(&tag).await;
    assert_eq!(known.status, 304);
    assert_eq!(known.text, "");
    assert_eq!(known.header("etag"), Some(tag.as_str()));
    assert_eq!(known.header("cache-control"), Some(FOR_GOOD));
    assert_eq!(ask("\"another\"").await.status, 200);
    for known in [format!("W/{tag}"), format!("\"another\", {tag}"), format!("{tag},\"another\""), "*".to_owned()] {
        assert_eq!(ask(&known).await.status, 304, "{known}");
    }
    let gone = app.client.request(Method::GET, "/media/images/img_none/full.png").header("if-none-match", "*");
    assert_eq!(app.client.send(gone).await.status, 404, "what is not there is not known");
}

#[tokio::test]
async fn a_range_of_a_file_can_be_requested() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let image = upload(&editor, photo(40, 30, ImageFormat::Png), &[]).await;
    let whole = download(&app.client, &image["file_path"]).await.bytes;
    let http = reqwest::Client::builder().no_proxy().build().expect("a client");
    let url = app.url(image["file_path"].as_str().expect("an address"));
    let ask = async |range: &str| http.get(&url).header("range", range).send().await.expect("an answer");
    let part = ask("bytes=10-19").await;
    assert_eq!(part.status(), 206);
    assert_eq!(part.headers()["content-range"], format!("bytes 10-19/{}", whole.len()));
    assert_eq!(part.headers()["content-length"], "10");
    assert_eq!(part.bytes().await.expect("a body"), whole[10..20]);
    let tail = ask("bytes=-5").await;
    assert_eq!(
        (tail.status().as_u16(), tail.bytes().await.expect("a body")),
        (206, whole[whole.len() - 5..].to_vec().into())
    );
    let beyond = ask(&format!("bytes={}-", whole.len())).await;
    assert_eq!(beyond.status(), 416);
    assert_eq!(beyond.headers()["content-range"], format!("bytes */{}", whole.len()));
    let several = ask("bytes=0-1,4-5").await;
    assert_eq!((several.status().as_u16(), several.bytes().await.expect("a body").len()), (200, whole.len()));
    let gone = http.get(app.url("/media/images/img_none/full.png")).header("range", "bytes=0-9").send().await;
    assert_eq!(gone.expect("an answer").status(), 404);
}

#[tokio::test]
async fn every_file_has_a_tag_of_its_own() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let one = upload(&editor, photo(40, 30, ImageFormat::Png), &[]).await;
    let other = upload(&editor, photo(40, 30, ImageFormat::Png), &[]).await;
    let tag = async |image: &Value| download(&app.client, &image["file_path"]).await.header("etag").to_owned();
    assert_ne!(tag(&one).await, tag(&other).await);
}

#[tokio::test]
async fn an_unknown_file_is_not_found() {
    let app = TestApp::new().await;
    for path in ["/media/images/img_none/full.png", "/media/logos/none/full.svg", "/media/none", "/media/images/"] {
        let answer = app.client.get(path).await;
        assert_eq!(answer.status, 404, "{path}");
        assert_eq!(answer.body["code"], "not_found", "{path}");
        assert_eq!(answer.header("cache-control"), Some("no-store"), "{path}");
    }
}

#[tokio::test]
async fn an_svg_may_draw_and_nothing_else() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    let logo = upload_logo(&admin, svg("<circle r='5'/>"), &[]).await;
    let file = download(&app.client, &logo["url"]).await;
    let policy = file.header("content-security-policy");
    let rules: Vec<&str> = policy.split(';').map(str::trim).collect();
    assert!(rules.contains(&"default-src 'none'") && rules.contains(&"sandbox"), "{policy}");
    assert!(!policy.contains("script-src"), "{policy}");
}

/// A raw request: clients normalize a path before they send it.
async fn ask_raw(address: SocketAddr, path: &str) -> (u16, Vec<u8>) {
    let mut connection = tokio::net::TcpStream::connect(address).await.expect("a connection");
    let request = format!("GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n");
    connection.write_all(request.as_bytes()).await.expect("a sent request");
    let mut answer = Vec::new();
    connection.read_to_end(&mut answer).await.expect("a whole answer");
    let status = String::from_utf8_lossy(&answer[9..12]).parse().expect("a status");
    (status, answer)
}

#[tokio::test]
async fn no_path_leads_to_originals_or_out_of_the_folder() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let image = upload(&editor, jpeg_with_gps(40, 30), &[]).await;
    let key = image["image_id"].as_str().expect("a key");
    let (status, _) = ask_raw(app.address, &format!("/media/images/{key}/full.jpg")).await;
    assert_eq!(status, 200);
    for path in [
        format!("/media/originals/{key}.jpg"),
        format!("/media/../originals/{key}.jpg"),
        format!("/media/images/../originals/{key}.jpg"),
        format!("/media/images/%2e%2e/originals/{key}.jpg"),
        format!("/media/images/..%2foriginals/{key}.jpg"),
        format!("/media/images%2f..%2foriginals%2f{key}.jpg"),
        format!("/media/images/{key}/../../originals/{key}.jpg"),
        format!("/media/images/.%2e/originals/{key}.jpg"),
        format!("/media/images/..%5coriginals%5c{key}.jpg"),
        format!("/media/images//originals/{key}.jpg"),
        format!("/media//originals/{key}.jpg"),
        format!("/media/Originals/{key}.jpg"),
        "/media/images/../../../../../../etc/passwd".to_owned(),
        "/media/images/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd".to_owned(),
        "/media/images/%00".to_owned(),
    ] {
        let (status, answer) = ask_raw(app.address, &path).await;
        assert_eq!(status, 404, "{path}");
        assert!(!contains(&answer, SECRET), "{path}");
    }
}
