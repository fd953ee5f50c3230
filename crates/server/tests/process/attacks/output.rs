//! Exports and files of the site are safe to open.

use reqwest::{Client, StatusCode};
use serde_json::json;

use super::{data, upload};
use crate::place::{EMAIL, PASSWORD, Place, Server, client};

/// The separators of Excel in a Turkish locale (`;`) and of other programs.
const CELL_ENDS: [char; 5] = [',', ';', '\t', '\n', '\r'];
const FORMULAS: [&str; 4] = ["=1+1", "a;=HYPERLINK(\"x\")", "b\t@SUM(A1)", " +1;-2"];

async fn text(client: &Client, server: &Server, path: &str) -> String {
    let response = client.get(server.url(path)).send().await.expect("an answer");
    assert_eq!(response.status(), StatusCode::OK, "{path}");
    response.text().await.expect("a body")
}

fn expect_no_formula(export: &str) {
    let table = export.strip_prefix("\u{feff}sep=,\r\n").unwrap_or_else(|| panic!("no separator: {export}"));
    for cell in table.split(CELL_ENDS) {
        let begin = cell.trim_start_matches(['"', ' ']);
        assert!(!begin.starts_with(['=', '+', '-', '@']), "{cell} in {export}");
    }
}

#[tokio::test]
async fn no_cell_of_an_export_starts_a_formula() {
    let place = Place::with_admin();
    let server = place.serve().await;
    let admin = server.admin().await;
    for (number, formula) in FORMULAS.into_iter().enumerate() {
        let message = json!({ "name": formula, "email": "a@example.org", "subject": formula, "message": formula });
        data(client().post(server.url("/api/contact")).json(&message)).await;
        let reader = json!({ "email": format!("okur{number}@example.org"), "name": formula });
        data(client().post(server.url("/api/newsletter/subscribe")).json(&reader)).await;
    }
    for path in ["/api/contact/export", "/api/newsletter/export"] {
        let export = text(&admin, &server, path).await;
        assert!(export.contains("'=1+1") && export.contains("a;'=HYPERLINK"), "{export}");
        expect_no_formula(&export);
    }
}

#[tokio::test]
async fn a_sanitized_svg_has_no_style_that_loads_something() {
    let place = Place::with_admin();
    let server = place.serve().await;
    let admin = server.admin().await;
    for style in [
        "@import 'https://evil.example/x.css';",
        "@import url(//evil.example/x.css);",
        "<g/>@import 'https://evil.example/x.css';",
        "@im<g/>port 'https://evil.example/x.css';",
        "<style>@import 'https://evil.example/x.css';</style>@import 'https://evil.example/y.css';",
        "circle{fill:url(https://evil.example/x)}",
        "@\\69mport 'https://evil.example/x.css';",
    ] {
        let content = format!("<style>{style}</style><circle r='5'/>");
        let logo = upload(&server, &admin, "/api/logos", "logo", "Logo", &content).await;
        let file = text(&client(), &server, logo["url"].as_str().expect("an address")).await;
        assert!(file.contains("<circle") && !file.contains("evil") && !file.contains("import"), "{style}: {file}");
    }
}

#[tokio::test]
async fn transport_security_is_sent_once_and_the_cookie_is_bound_to_its_host() {
    let place = Place::with_admin().set("MEYDAN_PUBLIC_URL", "https://meydan.example");
    let server = place.serve().await;
    // Some are requested twice: the second response comes from a cache.
    for path in ["/", "/", "/health", "/api/categories", "/api/categories", "/api/auth/me", "/nowhere", "/robots.txt"] {
        let response = client().get(server.url(path)).send().await.expect("an answer");
        let sent: Vec<_> = response.headers().get_all("strict-transport-security").iter().collect();
        assert_eq!(sent, ["max-age=63072000"], "{path}");
    }
    let credentials = json!({ "email": EMAIL, "password": PASSWORD });
    let signed_in = client().post(server.url("/api/auth/login")).json(&credentials).send().await.expect("an answer");
    let cookie = signed_in.headers()["set-cookie"].to_str().expect("ASCII");
    assert!(cookie.starts_with("__Host-") && cookie.contains("Secure") && !cookie.contains("Domain"), "{cookie}");
}
