//! Metadata such as GPS positions is not served.

use meydan_domain::staff::Role;
use meydan_test_support::app::TestApp;
use serde_json::Value;

use super::fixtures::{SECRET, contains, download, jpeg_with_gps, publish, upload};

#[tokio::test]
async fn gps_is_in_nothing_that_is_served() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let file = jpeg_with_gps(400, 300);
    assert!(contains(&file, SECRET) && contains(&file, b"Exif"));
    let image = upload(&editor, file, &[]).await;
    publish(&editor, &image).await;
    app.run_jobs().await;

    let shown = app.client.get(&format!("/api/images/{}", image["id"])).await;
    assert!(!contains(shown.text.as_bytes(), SECRET));
    let variants = shown.data()["variants"].as_array().expect("variants");
    assert!(variants.iter().any(|variant| variant["format"] == "avif"), "{}", shown.body);
    let addresses: Vec<&Value> =
        variants.iter().map(|variant| &variant["url"]).chain([&shown.data()["file_path"]]).collect();
    for address in addresses {
        let served = download(&app.client, address).await;
        for mark in [SECRET, b"Exif", b"II*\0"] {
            assert!(!contains(&served.bytes, mark), "{address}");
        }
    }
}

#[tokio::test]
async fn the_original_is_stored_and_not_served() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let file = jpeg_with_gps(40, 30);
    let image = upload(&editor, file.clone(), &[]).await;
    let key = format!("originals/{}.jpg", image["image_id"].as_str().expect("a key"));
    let kept = std::fs::read(app.media_folder().join(&key)).expect("the original");
    assert_eq!(kept, file);
    for client in [&app.client, &editor] {
        assert_eq!(client.get(&format!("/media/{key}")).await.status, 404);
    }
}
