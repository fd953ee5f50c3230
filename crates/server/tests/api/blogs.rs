//! Posts: drafts and published ones, list, create, replace, delete.

use chrono::TimeDelta;
use meydan_domain::blog::BlogCategory;
use meydan_domain::staff::Role;
use meydan_test_support::app::{TestApp, TestClient};
use meydan_test_support::builders::{self, BlogBuilder};
use serde_json::{Value, json};

use crate::events::{assert_has, on_both_engines, with};

mod markdown;

on_both_engines!(
    every_field_of_the_form_comes_back_to_an_editor,
    drafts_are_visible_to_writers_only,
    a_stale_version_is_a_conflict_that_carries_what_is_stored,
    of_two_saves_of_the_same_version_one_succeeds_and_one_conflicts,
    a_deleted_post_is_gone,
    pages_hold_each_post_once,
);

/// The required fields only.
fn required() -> Value {
    json!({
        "title_tr": "Dünyadan caz",
        "title_en": "Jazz of the world",
        "excerpt_tr": "Kısa özet",
        "excerpt_en": "In short",
        "content_tr": "Bir iki üç",
        "content_en": "One two three",
    })
}

async fn create(editor: &TestClient, changes: Value) -> Value {
    let answer = editor.post("/api/blogs", &with(required(), changes)).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    answer.data().clone()
}

fn path(blog: &Value) -> String {
    format!("/api/blogs/{}", blog["id"])
}

async fn titles(client: &TestClient, query: &str) -> Vec<String> {
    let answer = client.get(&format!("/api/blogs?{query}")).await;
    assert_eq!(answer.status, 200, "{query}: {}", answer.body);
    let posts = answer.data().as_array().expect("a list");
    posts.iter().map(|post| post["title"].as_str().expect("a title").to_owned()).collect()
}

#[tokio::test]
async fn only_the_required_fields_give_a_draft_in_music_by_its_writer() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let blog = create(&editor, json!({})).await;
    assert_has(
        &blog,
        &json!({
            "category": "Music",
            "is_published": false,
            "is_featured": false,
            "status": "draft",
            "tags": [],
            "author_name": "editor",
            "image": null,
            "url": null,
            "version": 1,
            "date": "2026-11-15",
            "created_at": "2026-11-15T12:00:00+03:00",
        }),
    );
}

async fn every_field_of_the_form_comes_back_to_an_editor(app: TestApp) {
    builders::image(app.app.core.store(), "img_cover").await.expect("an image row");
    let editor = app.signed_in(Role::Editor).await;
    let fields = json!({
        "category": "Festival",
        "image_url": "https://haber.example.org/a.jpg",
        "cover_image_id": "img_cover",
        "url": "https://haber.example.org/caz",
        "tags": ["caz", "dünya"],
        "is_published": true,
        "is_featured": true,
        "seo_title": "Caz haberleri",
        "seo_description": "Dünyadan caz haberleri",
        "author_name": "Ayşe Yılmaz",
    });
    let blog = create(&editor, fields.clone()).await;
    assert_has(&blog, &with(required(), fields));
    assert_has(&blog, &json!({ "status": "published", "image": "https://haber.example.org/a.jpg" }));
    assert_eq!(editor.get(&path(&blog)).await.data(), &blog);
}

async fn drafts_are_visible_to_writers_only(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let viewer = app.signed_in(Role::Viewer).await;
    let draft = create(&editor, json!({ "title_tr": "Taslak" })).await;
    create(&editor, json!({ "title_tr": "Yayında", "is_published": true })).await;
    for client in [&app.client, &viewer] {
        assert_eq!(client.get(&path(&draft)).await.status, 404);
        assert_eq!(titles(client, "language=tr").await, ["Yayında"]);
        assert_eq!(client.get("/api/blogs").await.body["meta"]["total"], 1);
    }
    assert_eq!(editor.get(&path(&draft)).await.status, 200);
    assert_eq!(titles(&editor, "language=tr").await, ["Yayında", "Taslak"]);
}

#[tokio::test]
async fn only_editors_filter_by_publication_status() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    create(&editor, json!({ "title_tr": "Taslak" })).await;
    create(&editor, json!({ "title_tr": "Yayında", "is_published": true })).await;
    assert_eq!(titles(&editor, "language=tr&status=draft").await, ["Taslak"]);
    assert_eq!(titles(&editor, "language=tr&status=published").await, ["Yayında"]);
    assert_eq!(titles(&editor, "language=tr&status=all").await, ["Yayında", "Taslak"]);
    for status in ["draft", "all"] {
        assert_eq!(titles(&app.client, &format!("language=tr&status={status}")).await, ["Yayında"]);
    }
    let bad = app.client.get("/api/blogs?status=old&sort=best&language=en").await;
    assert_eq!(bad.status, 422, "{}", bad.body);
    let expected = json!({
        "sort": "Must be one of: newest, oldest, title.",
        "status": "Must be one of: published, draft, all.",
    });
    assert_eq!(bad.body["fields"], expected);
}

#[tokio::test]
async fn posts_are_searched_and_sorted() {
    let app = TestApp::new().await;
    for (title, hours) in [("Çan", 3), ("can", 1), ("Dağ", 2)] {
        let at = meydan_test_support::clock::test_now() - TimeDelta::hours(hours);
        BlogBuilder::new(title).published_at(at).insert(app.app.core.store()).await.expect("a post");
    }
    assert_eq!(titles(&app.client, "sort=newest").await, ["can", "Dağ", "Çan"]);
    assert_eq!(titles(&app.client, "sort=oldest").await, ["Çan", "Dağ", "can"]);
    assert_eq!(titles(&app.client, "sort=title&language=tr").await, ["can", "Çan", "Dağ"]);
    assert_eq!(titles(&app.client, "q=DA%C4%9E").await, ["Dağ"]);
    assert_eq!(titles(&app.client, "q=can&sort=title&limit=1&language=tr").await, ["can"]);
}

#[tokio::test]
async fn the_fields_of_the_specification_publish_and_picture_a_post() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let picture = "https://haber.example.org/a.jpg";
    let blog = create(&editor, json!({ "status": "published", "image": picture })).await;
    let expected = json!({ "is_published": true, "status": "published", "image": picture, "image_url": picture });
    assert_has(&blog, &expected);
    assert_eq!(app.client.get(&path(&blog)).await.status, 200);
    let answer = editor.put(&path(&blog), &with(required(), json!({ "status": "draft" }))).await;
    assert_has(answer.data(), &json!({ "is_published": false, "status": "draft", "image": null }));
    let bad = editor.post("/api/blogs?language=en", &with(required(), json!({ "status": "old", "image": "x" }))).await;
    assert_eq!(bad.body["fields"], json!({ "status": "Must be one of: published, draft." }));
    let bad = editor.post("/api/blogs", &with(required(), json!({ "image": "javascript:alert(1)" }))).await;
    assert!(bad.body["fields"]["image"].is_string(), "{}", bad.body);
}

#[tokio::test]
async fn a_post_that_was_read_can_be_sent_back_as_it_is() {
    let app = TestApp::new().await;
    builders::image(app.app.core.store(), "img_cover").await.expect("an image row");
    let editor = app.signed_in(Role::Editor).await;
    let blog = create(&editor, json!({ "cover_image_id": "img_cover", "is_published": true })).await;
    let answer = editor.put(&path(&blog), &blog).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let mut expected = blog;
    expected["version"] = json!(2);
    assert_eq!(answer.data(), &expected);
}

#[tokio::test]
async fn a_post_says_in_which_languages_it_can_be_read() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    assert_eq!(create(&editor, json!({})).await["languages"], json!(["tr", "en"]));
    let mut content = BlogBuilder::new("Haber").content();
    content.content.en.clear();
    let tx = app.app.core.store().begin().await.expect("a write");
    let now = meydan_test_support::clock::test_now();
    let blog = meydan_store::blogs::insert(&*tx, &content, Some(now), now).await.expect("a post");
    tx.commit().await.expect("a commit");
    let shown = app.client.get(&format!("/api/blogs/{}", blog.id)).await;
    assert_eq!(shown.data()["languages"], json!(["tr"]));
}

#[tokio::test]
async fn a_post_without_a_picture_of_its_own_shows_its_cover_image() {
    let app = TestApp::new().await;
    builders::image(app.app.core.store(), "img_cover").await.expect("an image row");
    let editor = app.signed_in(Role::Editor).await;
    let blog = create(&editor, json!({ "cover_image_id": "img_cover" })).await;
    assert_has(&blog, &json!({ "image": "/media/img_cover.jpg", "image_url": null }));
    assert_eq!(blog["picture"]["url"], "/media/img_cover.jpg");
}

#[tokio::test]
async fn a_post_is_shown_in_the_requested_language() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let blog = create(&editor, json!({ "is_published": true })).await;
    let expected = [
        ("tr", json!({ "title": "Dünyadan caz", "excerpt": "Kısa özet", "content": "Bir iki üç" })),
        ("en", json!({ "title": "Jazz of the world", "excerpt": "In short", "content": "One two three" })),
    ];
    for (language, texts) in expected {
        assert_has(app.client.get(&format!("{}?language={language}", path(&blog))).await.data(), &texts);
        assert_has(&app.client.get(&format!("/api/blogs?language={language}")).await.data()[0], &texts);
    }
}

#[tokio::test]
async fn visitors_are_not_sent_the_other_language_or_the_version() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let blog = create(&editor, json!({ "is_published": true })).await;
    let seen = app.client.get(&path(&blog)).await;
    for field in ["version", "title_tr", "title_en", "content_en"] {
        assert!(seen.data().get(field).is_none(), "{field}");
    }
}

#[tokio::test]
async fn reading_time_is_the_words_of_the_language_by_200_rounded_up() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let texts = json!({ "content_tr": "kelime ".repeat(200), "content_en": "word ".repeat(401), "is_published": true });
    let blog = create(&editor, texts).await;
    for (language, minutes) in [("tr", 1), ("en", 3)] {
        let seen = app.client.get(&format!("{}?language={language}", path(&blog))).await;
        assert_eq!(seen.data()["reading_time"], minutes, "{language}");
    }
}

#[tokio::test]
async fn tags_are_trimmed_and_blanks_dropped() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let blog = create(&editor, json!({ "tags": [" caz ", "", " ", "dünya"] })).await;
    assert_eq!(blog["tags"], json!(["caz", "dünya"]));
}

#[tokio::test]
async fn publishing_again_keeps_the_date_of_the_first_time() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let blog = create(&editor, json!({})).await;
    let save = async |is_published: bool| {
        app.clock.advance(TimeDelta::days(1));
        let answer = editor.put(&path(&blog), &with(required(), json!({ "is_published": is_published }))).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.data()["date"].clone()
    };
    assert_eq!(blog["date"], "2026-11-15");
    assert_eq!(save(true).await, "2026-11-16");
    assert_eq!(save(false).await, "2026-11-16");
    assert_eq!(save(true).await, "2026-11-16");
}

#[tokio::test]
async fn the_newest_publication_is_first() {
    let app = TestApp::new().await;
    let now = meydan_test_support::clock::test_now();
    for (title, days) in [("eski", 9), ("yeni", 1), ("orta", 5)] {
        let post = BlogBuilder::new(title).published_at(now - TimeDelta::days(days));
        post.insert(app.app.core.store()).await.expect("a saved post");
    }
    assert_eq!(titles(&app.client, "").await, ["yeni", "orta", "eski"]);
}

#[tokio::test]
async fn the_list_can_be_of_one_category_or_of_featured_posts() {
    let app = TestApp::new().await;
    let posts = [
        BlogBuilder::new("film").category(BlogCategory::Film),
        BlogBuilder::new("seckin").featured(),
        BlogBuilder::new("caz"),
    ];
    for post in posts {
        post.insert(app.app.core.store()).await.expect("a saved post");
    }
    assert_eq!(titles(&app.client, "category=Film").await, ["film"]);
    assert_eq!(titles(&app.client, "featured=true").await, ["seckin"]);
    assert_eq!(titles(&app.client, "featured=false").await, ["caz", "film"]);
}

async fn pages_hold_each_post_once(app: TestApp) {
    for place in 0..5 {
        BlogBuilder::new(&format!("p{place}")).insert(app.app.core.store()).await.expect("a saved post");
    }
    let mut seen = Vec::new();
    let mut cursor = String::new();
    for left in [3, 1, 0] {
        let answer = app.client.get(&format!("/api/blogs?limit=2&cursor={cursor}")).await;
        assert_eq!(answer.body["meta"]["total"], 5);
        seen.extend(answer.data().as_array().expect("a list").iter().map(|post| post["title"].clone()));
        cursor = answer.body["meta"]["next_cursor"].as_str().unwrap_or_default().to_owned();
        assert_eq!(cursor.is_empty(), left == 0);
    }
    assert_eq!(seen, ["p4", "p3", "p2", "p1", "p0"]);
}

#[tokio::test]
async fn bad_list_values_are_named() {
    let app = TestApp::new().await;
    let answer = app.client.get("/api/blogs?category=music&featured=maybe&limit=101&cursor=zz").await;
    assert_eq!(answer.status, 422, "{}", answer.body);
    let fields: Vec<&String> = answer.body["fields"].as_object().expect("fields").keys().collect();
    assert_eq!(fields, ["category", "cursor", "featured", "limit"]);
}

async fn assert_refused(editor: &TestClient, changes: Value, field: &str, en: &str) {
    let answer = editor.post("/api/blogs?language=en", &with(required(), changes)).await;
    assert_eq!(answer.status, 422, "{}", answer.body);
    assert_eq!(answer.body["fields"], json!({ field: en }));
}

#[tokio::test]
async fn every_text_is_required_in_both_languages() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    for field in ["title_tr", "title_en", "excerpt_tr", "excerpt_en", "content_tr", "content_en"] {
        assert_refused(&editor, json!({ field: null }), field, "This field is required.").await;
        assert_refused(&editor, json!({ field: "  " }), field, "This field is required.").await;
    }
}

#[tokio::test]
async fn the_category_is_one_of_the_list() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let choices = "Must be one of: Music, Sports, Art, Technology, Film, Theater, Festival, Other.";
    assert_refused(&editor, json!({ "category": "Cooking" }), "category", choices).await;
}

#[tokio::test]
async fn the_reference_must_be_a_url() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    assert_refused(&editor, json!({ "url": "haber" }), "url", "Must be a valid address starting with https://.").await;
}

#[tokio::test]
async fn the_cover_image_must_exist() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    assert_refused(&editor, json!({ "cover_image_id": "img_none" }), "cover_image_id", "There is no such image.").await;
}

async fn a_stale_version_is_a_conflict_that_carries_what_is_stored(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let blog = create(&editor, json!({ "tags": ["bir"] })).await;
    let save = |title: &str| with(required(), json!({ "version": 1, "title_tr": title }));
    let first = editor.put(&path(&blog), &save("İlk")).await;
    assert_eq!(first.status, 200, "{}", first.body);
    let answer = editor.put(&path(&blog), &save("İkinci")).await;
    assert_eq!(answer.status, 409, "{}", answer.body);
    assert_has(&answer.body, &json!({ "code": "stale_version", "current_version": 2 }));
    assert_eq!(&answer.body["current"], first.data());
    assert_eq!(editor.get(&path(&blog)).await.data(), first.data());
}

async fn of_two_saves_of_the_same_version_one_succeeds_and_one_conflicts(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let path = path(&create(&editor, json!({})).await);
    let save = |title: &str| with(required(), json!({ "version": 1, "title_tr": title }));
    let (one, other) = (save("bir"), save("iki"));
    let (one, other) = tokio::join!(editor.put(&path, &one), editor.put(&path, &other));
    let (won, lost) = if one.status == 200 { (one, other) } else { (other, one) };
    assert_eq!((won.status.as_u16(), lost.status.as_u16()), (200, 409), "{} {}", won.body, lost.body);
    assert_eq!(editor.get(&path).await.data()["title_tr"], won.data()["title_tr"]);
}

#[tokio::test]
async fn a_save_clears_omitted_fields_and_keeps_the_author() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let fields = json!({ "tags": ["caz"], "url": "https://a.example.org", "seo_title": "x", "author_name": "Ayşe" });
    let blog = create(&editor, with(fields, json!({ "is_published": true, "category": "Art" }))).await;
    let answer = editor.put(&path(&blog), &required()).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert_has(
        answer.data(),
        &json!({
            "tags": [],
            "url": null,
            "seo_title": "",
            "category": "Music",
            "is_published": false,
            "author_name": "Ayşe",
            "version": 2,
        }),
    );
}

async fn a_deleted_post_is_gone(app: TestApp) {
    let admin = app.signed_in(Role::Admin).await;
    let blog = create(&admin, json!({ "is_published": true })).await;
    assert_eq!(app.client.get(&path(&blog)).await.status, 200);
    let answer = admin.delete(&path(&blog)).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert_eq!(app.client.get(&path(&blog)).await.status, 404);
    assert_eq!(admin.get(&path(&blog)).await.status, 404);
    assert_eq!(admin.get("/api/blogs").await.data(), &json!([]));
    assert_eq!(admin.delete(&path(&blog)).await.status, 404);
}

#[tokio::test]
async fn writing_is_for_editors_and_deleting_for_admins() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let viewer = app.signed_in(Role::Viewer).await;
    let path = path(&create(&editor, json!({})).await);
    for (client, status) in [(&app.client, 401), (&viewer, 403)] {
        assert_eq!(client.post("/api/blogs", &json!({})).await.status, status);
        assert_eq!(client.put(&path, &json!({})).await.status, status);
        assert_eq!(client.delete(&path).await.status, status);
    }
    assert_eq!(editor.delete(&path).await.status, 403);
}

#[tokio::test]
async fn an_unknown_post_is_not_found_in_both_languages() {
    let app = TestApp::new().await;
    for path in ["/api/blogs/4711", "/api/blogs/caz"] {
        for (language, sentence) in [("tr", "Blog Yazısı Bulunamadı"), ("en", "Blog Post Not Found")] {
            let answer = app.client.get(&format!("{path}?language={language}")).await;
            assert_eq!(answer.status, 404, "{path}");
            assert_eq!(answer.body["error"], sentence);
        }
    }
}
