//! Headers of every response, including errors.

use meydan_test_support::app::{TestApp, TestOptions};
use reqwest::Method;

const PLACES: [&str; 9] = [
    "/",
    "/nothing",
    "/api/events",
    "/api/events/nothing",
    "/api/nothing",
    "/api/docs",
    "/health",
    "/assets/Logo.png",
    "/newsletter/confirm?token=x",
];

#[tokio::test]
async fn every_response_has_security_headers() {
    let app = TestApp::new().await;
    // The second time some of them are cached.
    for path in PLACES.into_iter().chain(PLACES) {
        let answer = app.client.get(path).await;
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{path}");
        assert_eq!(answer.header("x-frame-options"), Some("DENY"), "{path}");
        assert_eq!(answer.header("referrer-policy"), Some("strict-origin-when-cross-origin"), "{path}");
        assert_eq!(answer.header("cross-origin-opener-policy"), Some("same-origin"), "{path}");
        let policy = answer.header("content-security-policy").unwrap_or_else(|| panic!("{path} has no policy"));
        for part in ["default-src 'self'", "object-src 'none'", "frame-ancestors 'none'", "base-uri 'self'"] {
            assert!(policy.contains(part), "{path}: {policy}");
        }
        let scripts = policy.split("; ").find(|rule| rule.starts_with("script-src")).unwrap_or_default();
        assert!(!scripts.contains("unsafe") && !scripts.contains("http"), "{path}: {policy}");
        assert!(answer.header("permissions-policy").is_some_and(|policy| policy.contains("camera=()")), "{path}");
        assert_eq!(answer.header("cross-origin-resource-policy"), Some("same-origin"), "{path}");
        assert_eq!(answer.header("strict-transport-security"), None, "{path}: there is no TLS here");
        assert_eq!(answer.header("server"), None, "{path}");
    }
}

#[tokio::test]
async fn a_site_with_tls_is_reached_by_tls_alone() {
    let mut options = TestOptions::default();
    options.site.public_url = "https://meydan.example".to_owned();
    let app = TestApp::with(options).await;
    for path in PLACES {
        let answer = app.client.get(path).await;
        // Subdomains may belong to other sites, without TLS.
        assert_eq!(answer.header("strict-transport-security"), Some("max-age=63072000"), "{path}");
    }
}

#[tokio::test]
async fn hsts_follows_the_configuration() {
    for (hsts, sent) in [("max-age=1; includeSubDomains", Some("max-age=1; includeSubDomains")), ("off", None)] {
        let mut options = TestOptions::default();
        options.site.public_url = "https://meydan.example".to_owned();
        options.site.hsts = hsts.to_owned();
        let app = TestApp::with(options).await;
        for path in PLACES {
            assert_eq!(app.client.get(path).await.header("strict-transport-security"), sent, "{path}");
        }
    }
}

#[tokio::test]
async fn responses_without_a_handler_have_security_headers_too() {
    let app = TestApp::new().await;
    let foreign = app.client.request(Method::POST, "/api/contact").header("origin", "https://evil.example");
    let refused = [
        (foreign, 403),
        (app.client.request(Method::PATCH, "/api/events"), 405),
        (app.client.request(Method::POST, "/about"), 405),
        (app.client.request(Method::HEAD, "/api/nothing"), 404),
    ];
    for (request, status) in refused {
        let answer = app.client.send(request).await;
        assert_eq!(answer.status, status);
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{status}");
        assert!(answer.header("x-request-id").is_some(), "{status}");
        assert_eq!(answer.header("allow").is_some(), status == 405, "{status}");
    }
}

#[tokio::test]
async fn every_response_has_its_own_id() {
    let app = TestApp::new().await;
    let mut ids = Vec::new();
    for path in PLACES.into_iter().chain(PLACES) {
        let answer = app.client.get(path).await;
        ids.push(answer.header("x-request-id").unwrap_or_else(|| panic!("{path} has no id")).to_owned());
    }
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), 2 * PLACES.len());
}

#[tokio::test]
async fn the_request_id_of_a_proxy_is_used_unless_it_is_invalid() {
    let app = TestApp::new().await;
    let ask = async |id: &str| {
        let request = app.client.request(Method::GET, "/api/nothing").header("x-request-id", id);
        app.client.send(request).await.header("x-request-id").expect("an id").to_owned()
    };
    assert_eq!(ask("trace-42_a.b").await, "trace-42_a.b");
    for hostile in ["", "a b", "<script>", "a;b", &"x".repeat(65)] {
        let answered = ask(hostile).await;
        assert!(answered != hostile && answered.len() == 16, "{hostile:?} became {answered:?}");
    }
}
