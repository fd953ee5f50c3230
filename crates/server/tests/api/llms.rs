//! `/llms.txt`

use meydan_domain::staff::Role;
use meydan_test_support::app::{TestApp, TestOptions};
use reqwest::Method;
use serde_json::json;

async fn site() -> TestApp {
    let mut options = TestOptions::default();
    options.site.public_url = "https://meydan.example".to_owned();
    TestApp::with(options).await
}

#[tokio::test]
async fn it_names_the_site_and_where_programs_find_what() {
    let app = site().await;
    for (language, words) in [("tr", "> Türkiye'deki etkinlikler"), ("en", "> Events in Turkey")] {
        let answer = app.client.get(&format!("/llms.txt?lang={language}")).await;
        assert_eq!(
            (answer.status.as_u16(), answer.header("content-type")),
            (200, Some("text/markdown; charset=utf-8"))
        );
        assert!(answer.text.starts_with("# Meydan\n\n> "), "{}", answer.text);
        assert!(answer.text.contains(words), "{}", answer.text);
        for path in ["/search", "/api/openapi.json", "/mcp", "/oembed", "/calendar.ics", "/events.atom", "/sitemap.xml"]
        {
            assert!(answer.text.contains(&format!("(https://meydan.example{path}")), "{path}: {}", answer.text);
        }
        assert!(!answer.text.contains('{'), "{}", answer.text);
    }
}

#[tokio::test]
async fn the_client_decides_the_language_unless_the_address_does() {
    let app = site().await;
    let english = app.client.request(Method::GET, "/llms.txt").header("accept-language", "en");
    let answer = app.client.send(english).await;
    assert!(answer.text.contains("> Events in Turkey"), "{}", answer.text);
    assert_eq!(answer.header("vary"), Some("accept-encoding, accept-language, cookie"));
}

#[tokio::test]
async fn a_new_name_is_shown_and_cannot_add_markup() {
    let app = site().await;
    app.client.get("/llms.txt?lang=en").await;
    let admin = app.signed_in(Role::Admin).await;
    let name = json!({ "setting_key": "site_name", "setting_value": "[Agora](http://x)", "category": "general" });
    let body = json!({ "settings": [name] });
    assert_eq!(admin.put("/api/settings", &body).await.status, 200);
    let text = app.client.get("/llms.txt?lang=en").await.text;
    assert!(text.starts_with("# \\[Agora\\](http://x)\n"), "{text}");
}
