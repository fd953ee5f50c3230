//! Posts in Markdown: format, HTML, preview, feed.

use image::ImageFormat;
use meydan_domain::staff::Role;
use meydan_test_support::app::TestApp;
use serde_json::{Value, json};

use super::{create, path, required};
use crate::events::{assert_has, on_both_engines, with};
use crate::images::fixtures::{photo, upload};

on_both_engines!(
    a_post_in_markdown_has_its_text_as_html,
    the_format_and_english_seo_texts_stay_when_they_are_left_out,
    a_restored_version_has_its_format,
);

fn markdown(fields: Value) -> Value {
    with(json!({ "content_format": "markdown", "content_tr": "## Bir\n\n**iki**", "content_en": "One *two*" }), fields)
}

async fn a_post_in_markdown_has_its_text_as_html(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let blog = create(&editor, markdown(json!({ "is_published": true }))).await;
    let (tr, en) = ("<h2>Bir</h2>\n<p><strong>iki</strong></p>\n", "<p>One <em>two</em></p>\n");
    assert_has(&blog, &json!({ "content_format": "markdown", "content_html_tr": tr, "content_html_en": en }));
    let seen = app.client.get(&format!("{}?language=en", path(&blog))).await;
    assert_has(seen.data(), &json!({ "content": "One *two*", "content_format": "markdown", "content_html": en }));
    assert!(seen.data().get("content_html_tr").is_none(), "{}", seen.body);
    let list = app.client.get("/api/blogs?language=tr").await;
    assert!(list.data()[0].get("content_html").is_none(), "lists go without: {}", list.body);
    assert_eq!(list.data()[0]["content_format"], "markdown");
}

#[tokio::test]
async fn a_post_without_a_format_is_plain() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let blog = create(&editor, json!({ "content_tr": "**iki**" })).await;
    assert_has(&blog, &json!({ "content_format": "plain", "content_html": null }));
    assert!(blog.get("content_html_tr").is_none());
    let refused = editor.post("/api/blogs", &with(required(), json!({ "content_format": "html" }))).await;
    assert_eq!(refused.status, 422, "{}", refused.body);
}

async fn the_format_and_english_seo_texts_stay_when_they_are_left_out(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let seo = json!({ "seo_title": "Caz", "seo_title_en": "Jazz", "seo_description_en": "All of jazz" });
    let blog = create(&editor, markdown(seo.clone())).await;
    assert_has(&blog, &seo);
    let saved = editor.put(&path(&blog), &required()).await;
    let kept = json!({ "content_format": "markdown", "seo_title_en": "Jazz", "seo_description_en": "All of jazz" });
    assert_has(saved.data(), &kept);
    let cleared = json!({ "content_format": "plain", "seo_title_en": "", "seo_description_en": "" });
    let saved = editor.put(&path(&blog), &with(required(), cleared.clone())).await;
    assert_has(saved.data(), &cleared);
    let same = editor.put(&path(&blog), &with(required(), cleared)).await;
    assert_eq!(same.data()["version"], 4, "the same content is a version, too");
}

async fn a_restored_version_has_its_format(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let blog = create(&editor, markdown(json!({}))).await;
    let plain = json!({ "content_format": "plain", "content_tr": "düz" });
    assert_eq!(editor.put(&path(&blog), &with(required(), plain)).await.data()["content_html"], Value::Null);
    let restored = editor.post(&format!("{}/revisions/1/restore", path(&blog)), &json!({ "version": 2 })).await;
    assert_eq!(restored.status, 200, "{}", restored.body);
    assert_has(
        restored.data(),
        &json!({ "content_format": "markdown", "content_html_en": "<p>One <em>two</em></p>\n" }),
    );
}

#[tokio::test]
async fn a_preview_stores_nothing_and_has_a_limit() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let preview = async |body: Value| editor.post("/api/blogs/preview", &body).await;
    let shown = preview(json!({ "content": "**a** <script>x</script>", "content_format": "markdown" })).await;
    assert_eq!(shown.status, 200, "{}", shown.body);
    assert_eq!(shown.data()["html"], "<p><strong>a</strong> &lt;script&gt;x&lt;/script&gt;</p>\n");
    let plain = preview(json!({ "content": "**a**\nb" })).await;
    assert_eq!(plain.data()["html"], "<p>**a**<br>b</p>");
    let long = preview(json!({ "content": "a".repeat(100_001), "content_format": "markdown" })).await;
    assert!(long.body["fields"]["content"].is_string(), "{}", long.body);
    assert_eq!(editor.get("/api/blogs").await.body["meta"]["total"], 0);
}

#[tokio::test]
async fn a_picture_of_the_library_comes_with_its_widths_and_description() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let image = upload(&editor, photo(700, 500, ImageFormat::Png), &[]).await;
    let (key, file) = (image["image_id"].as_str().expect("a key"), image["file_path"].as_str().expect("a path"));
    // The address of a file that does not exist any more.
    let text = format!("![](/media/images/{key}/full-old.png)");
    let blog = create(&editor, markdown(json!({ "content_en": text, "is_published": true }))).await;
    let html = blog["content_html_en"].as_str().expect("HTML").to_owned();
    assert!(html.contains(&format!("src=\"{file}\"")) && html.contains(" srcset=\"/media/images/"), "{html}");
    let seen = app.client.get(&format!("{}?language=en", path(&blog))).await;
    assert_eq!(seen.data()["content_html"], html);
    let described = json!({ "alt_text_en": "The stage" });
    assert_eq!(editor.put(&format!("/api/images/{key}"), &described).await.status, 200);
    let seen = app.client.get(&format!("{}?language=en", path(&blog))).await;
    let html = seen.data()["content_html"].as_str().expect("HTML").to_owned();
    assert!(html.contains("alt=\"The stage\""), "a cached page is refreshed: {html}");
}

#[tokio::test]
async fn a_feed_has_the_words_without_marks() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    create(&editor, markdown(json!({ "is_published": true }))).await;
    let feed = app.client.get("/news.rss?lang=tr").await.text;
    assert!(feed.contains("&lt;p&gt;Bir&lt;/p&gt;&lt;p&gt;iki&lt;/p&gt;"), "{feed}");
    assert!(!feed.contains("**"), "{feed}");
}
