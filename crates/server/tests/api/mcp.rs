//! `/mcp`: the Model Context Protocol, message by message and with a client.

mod client;

use meydan_domain::staff::Role;
use meydan_test_support::app::{TestApp, TestClient, TestOptions, TestResponse};
use meydan_test_support::builders::EventBuilder;
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};

use crate::failures::assert_problem;

const PUBLIC_URL: &str = "https://meydan.example";
const ACCEPTED: &str = "application/json, text/event-stream";

async fn site() -> TestApp {
    let mut options = TestOptions::default();
    options.site.public_url = PUBLIC_URL.to_owned();
    let app = TestApp::with(options).await;
    let events = [
        EventBuilder::new("caz").titled("Işık & Caz", "Light & Jazz").in_city("İzmir").starting("2026-11-20T20:30"),
        EventBuilder::new("oyun").titled("[Martı](x)", "The <Seagull>").category("theater").starting("2026-11-19"),
        EventBuilder::new("gizli").titled("Gizli", "Secret").inactive(),
    ];
    for event in events {
        event.insert(app.app.core.store()).await.expect("an event");
    }
    app
}

fn message(client: &TestClient) -> RequestBuilder {
    client.request(Method::POST, "/mcp").header("accept", ACCEPTED)
}

async fn send(client: &TestClient, body: &Value) -> TestResponse {
    client.send(message(client).json(body)).await
}

/// The result of a tool call.
async fn call(client: &TestClient, tool: &str, arguments: Value) -> Value {
    let params = json!({ "name": tool, "arguments": arguments });
    let answer = send(client, &json!({ "jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": params })).await;
    assert_eq!(
        (answer.status.as_u16(), answer.header("content-type")),
        (200, Some("application/json")),
        "{}",
        answer.text
    );
    assert_eq!(answer.body["id"], 7, "{}", answer.text);
    answer.body["result"].clone()
}

/// The text of a tool error.
async fn refusal(client: &TestClient, tool: &str, arguments: Value) -> String {
    let result = call(client, tool, arguments).await;
    assert_eq!(result["isError"], true, "{result}");
    assert_eq!(result.get("structuredContent"), None, "{result}");
    result["content"][0]["text"].as_str().expect("a text").to_owned()
}

#[tokio::test]
async fn a_client_of_an_older_version_is_answered_in_its_version() {
    let app = site().await;
    for version in ["2025-03-26", "2025-06-18", "2025-11-25"] {
        let hello = json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
            "protocolVersion": version, "capabilities": {}, "clientInfo": { "name": "test", "version": "1" } } });
        let answer = send(&app.client, &hello).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        let result = &answer.body["result"];
        assert_eq!(result["protocolVersion"], version, "{result}");
        assert_eq!(result["serverInfo"]["websiteUrl"], PUBLIC_URL, "{result}");
        assert_eq!(result["capabilities"], json!({ "tools": {} }), "{result}");
        assert_eq!(answer.header("mcp-session-id"), None, "there are no sessions");
    }
    let ready = send(&app.client, &json!({ "jsonrpc": "2.0", "method": "notifications/initialized" })).await;
    assert_eq!((ready.status.as_u16(), ready.text.as_str()), (202, ""));
    let pong = send(&app.client, &json!({ "jsonrpc": "2.0", "id": "p", "method": "ping" })).await;
    assert_eq!((pong.status.as_u16(), &pong.body), (200, &json!({ "jsonrpc": "2.0", "id": "p", "result": {} })));
}

#[tokio::test]
async fn the_tools_are_listed_with_their_schemas() {
    let app = site().await;
    let answer = send(&app.client, &json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/list" })).await;
    let tools = answer.body["result"]["tools"].as_array().expect("a list").clone();
    let names: Vec<&str> = tools.iter().filter_map(|tool| tool["name"].as_str()).collect();
    assert_eq!(names, ["search_events", "get_event", "list_categories", "list_cities"]);
    for tool in &tools {
        assert_eq!(tool["annotations"]["readOnlyHint"], true, "{tool}");
        assert_eq!(tool["inputSchema"]["additionalProperties"], false, "{tool}");
        assert_eq!(tool["outputSchema"]["type"], "object", "{tool}");
        assert_eq!(tool["inputSchema"]["properties"]["language"]["enum"], json!(["tr", "en"]), "{tool}");
    }
    assert_eq!(tools[1]["inputSchema"]["required"], json!(["id"]));
}

#[tokio::test]
async fn a_search_finds_what_the_api_finds_in_both_languages() {
    let app = site().await;
    for (language, title) in [("tr", "Işık & Caz"), ("en", "Light & Jazz")] {
        let found = call(&app.client, "search_events", json!({ "city": "izmir", "language": language })).await;
        let content = &found["structuredContent"];
        assert_eq!(
            (content["total"].as_u64(), content["events"].as_array().map(Vec::len)),
            (Some(1), Some(1)),
            "{found}"
        );
        let event = &content["events"][0];
        assert_eq!((event["title"].as_str(), event["event_id"].as_str()), (Some(title), Some("caz")), "{event}");
        assert_eq!(event["page"], format!("{PUBLIC_URL}/event/caz?lang={language}"));
        assert_eq!(
            (&event["start_date"], &event["showing_status"]),
            (&json!("2026-11-20T20:30:00+03:00"), &json!("scheduled"))
        );
        let text = found["content"][0]["text"].as_str().expect("a text");
        assert!(text.contains(title) && text.contains("`caz`"), "{text}");
    }
    let nothing = call(&app.client, "search_events", json!({ "q": "yokboylebirsey" })).await;
    assert_eq!(nothing["structuredContent"]["total"], 0, "{nothing}");
    assert_eq!(nothing["isError"], false, "{nothing}");
}

#[tokio::test]
async fn pages_are_followed_by_their_cursor() {
    let app = site().await;
    let first = call(&app.client, "search_events", json!({ "limit": 1 })).await;
    let cursor = first["structuredContent"]["next_cursor"].clone();
    assert!(first["content"][0]["text"].as_str().expect("a text").contains(cursor.as_str().expect("a cursor")));
    let second = call(&app.client, "search_events", json!({ "limit": 1, "cursor": cursor })).await;
    let keys = [&first, &second].map(|page| page["structuredContent"]["events"][0]["event_id"].clone());
    assert_eq!(keys, ["oyun", "caz"]);
    assert_eq!(second["structuredContent"]["next_cursor"], Value::Null);
}

#[tokio::test]
async fn markup_in_a_title_is_text() {
    let app = site().await;
    let found = call(&app.client, "search_events", json!({ "category": "theater", "language": "tr" })).await;
    let text = found["content"][0]["text"].as_str().expect("a text");
    assert!(text.contains("\\[Martı\\](x)"), "{text}");
    assert_eq!(found["structuredContent"]["events"][0]["title"], "[Martı](x)");
}

#[tokio::test]
async fn an_event_is_shown_with_its_showings_and_a_hidden_one_is_not() {
    let app = site().await;
    let found = call(&app.client, "get_event", json!({ "id": "caz", "language": "en" })).await;
    let content = &found["structuredContent"];
    assert_eq!(content["event"]["title"], "Light & Jazz", "{found}");
    assert_eq!(content["event"]["showings"].as_array().map(Vec::len), Some(1), "{found}");
    assert_eq!(content["event"].get("title_tr"), None, "only visitors' fields");
    assert_eq!(content["page"], format!("{PUBLIC_URL}/event/caz?lang=en"));
    let number = content["event"]["id"].clone();
    assert_eq!(
        call(&app.client, "get_event", json!({ "id": number })).await["structuredContent"]["event"]["event_id"],
        "caz"
    );
    for id in ["gizli", "yok", "..", "../categories", "caz/similar", "caz?past=true", "%2e%2e", "a b"] {
        let why = refusal(&app.client, "get_event", json!({ "id": id, "language": "en" })).await;
        assert!(why.contains("not found") || why.contains("no longer"), "{id}: {why}");
    }
}

#[tokio::test]
async fn categories_are_listed_with_their_counts() {
    let app = site().await;
    let found = call(&app.client, "list_categories", json!({ "language": "en" })).await;
    let categories = found["structuredContent"]["categories"].as_array().expect("a list");
    let music = categories.iter().find(|category| category["category_id"] == "music").expect("music");
    assert_eq!((&music["name"], &music["event_count"]), (&json!("Music"), &json!(1)), "{found}");
}

#[tokio::test]
async fn cities_that_cannot_be_counted_yet_are_an_error_for_the_caller() {
    let app = site().await;
    let why = refusal(&app.client, "list_cities", json!({ "language": "en" })).await;
    assert!(why.len() > 10, "{why}");
}

#[tokio::test]
async fn a_bad_argument_is_a_tool_error_that_names_it() {
    let app = site().await;
    for (arguments, field) in [
        (json!({ "limit": 101 }), "limit"),
        (json!({ "dateRange": "year" }), "dateRange"),
        (json!({ "from": "2026-02-30" }), "from"),
        (json!({ "near": "north" }), "near"),
        (json!({ "cursor": "zz" }), "cursor"),
        (json!({ "q": ["caz"] }), "q"),
        (json!({ "q": "a".repeat(201) }), "q"),
        (json!({ "language": "de" }), "language"),
        (json!({ "citty": "İzmir" }), "citty"),
        (json!({ "status": "all" }), "status"),
        (json!({ "facets": true }), "facets"),
    ] {
        let why = refusal(&app.client, "search_events", arguments.clone()).await;
        assert!(why.contains(&format!("\n{field}: ")), "{arguments}: {why}");
    }
    for arguments in [json!({}), json!({ "id": "" }), json!({ "id": null }), json!({ "id": {} })] {
        let why = refusal(&app.client, "get_event", arguments.clone()).await;
        assert!(why.contains("\nid: "), "{arguments}: {why}");
    }
}

#[tokio::test]
async fn tools_act_as_a_visitor_for_staff_too() {
    let app = site().await;
    let editor = app.signed_in(Role::Editor).await;
    assert_eq!(call(&editor, "search_events", json!({})).await["structuredContent"]["total"], 2);
    refusal(&editor, "get_event", json!({ "id": "gizli" })).await;
}

#[tokio::test]
async fn what_is_no_message_is_refused() {
    let app = site().await;
    let post = |kind: &str, body: String| {
        let request = app.client.request(Method::POST, "/mcp").header("accept", ACCEPTED).header("content-type", kind);
        app.client.send(request.body(body))
    };
    let ping = json!({ "jsonrpc": "2.0", "id": 1, "method": "ping" });
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"] {
        assert_eq!(post(kind, ping.to_string()).await.status, 415, "{kind}");
    }
    for body in ["", "{", "[]", "null", "\"ping\"", "{\"jsonrpc\":\"1.0\",\"id\":1,\"method\":\"ping\"}"] {
        let answer = post("application/json", body.to_owned()).await;
        assert!(answer.status.is_client_error(), "{body}: {} {}", answer.status, answer.text);
    }
    let batch = post("application/json", json!([ping, ping]).to_string()).await;
    assert!(batch.status.is_client_error(), "batches left the protocol: {} {}", batch.status, batch.text);
    let deep = post("application/json", "[".repeat(100_000)).await;
    assert!(deep.status.is_client_error(), "{}", deep.status);
    let large = post("application/json", format!("\"{}\"", "a".repeat(2 * 1024 * 1024))).await;
    assert_eq!(large.status, 413, "{}", large.text);
    let unaccepted = app.client.send(app.client.request(Method::POST, "/mcp").json(&ping)).await;
    assert_eq!(unaccepted.status, 406, "{}", unaccepted.text);
}

#[tokio::test]
async fn unknown_methods_and_tools_are_protocol_errors() {
    let app = site().await;
    for (method, params, code) in [
        ("tools/call", json!({ "name": "delete_event", "arguments": {} }), -32602),
        ("resources/read", json!({ "uri": "file:///etc/passwd" }), -32601),
        ("events/delete", json!({}), -32601),
    ] {
        let answer = send(&app.client, &json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params })).await;
        assert_eq!(answer.body["error"]["code"], code, "{method}: {}", answer.text);
        assert_eq!(answer.body.get("result"), None, "{}", answer.text);
    }
}

#[tokio::test]
async fn other_methods_of_http_are_not_allowed() {
    let app = site().await;
    for method in [Method::GET, Method::PUT, Method::DELETE] {
        let answer = app.client.send(app.client.request(method.clone(), "/mcp").header("accept", ACCEPTED)).await;
        assert_problem(&answer, 405, "method_not_allowed");
        assert_eq!(answer.header("allow"), Some("POST"), "{method}");
    }
}

#[tokio::test]
async fn a_page_of_another_site_is_refused_even_under_its_own_host_name() {
    let app = site().await;
    let ping = json!({ "jsonrpc": "2.0", "id": 1, "method": "ping" });
    for (origin, host) in
        [("https://evil.example", "evil.example"), ("null", "meydan.example"), ("http://127.0.0.1", "127.0.0.1")]
    {
        let request = message(&app.client).header("origin", origin).header("host", host);
        let rebound = request.header("sec-fetch-site", "same-origin").json(&ping);
        assert_problem(&app.client.send(rebound).await, 403, "foreign_origin");
    }
    let own = message(&app.client).header("origin", PUBLIC_URL).json(&ping);
    assert_eq!(app.client.send(own).await.status, 200);
}

#[tokio::test]
async fn messages_are_limited_by_address() {
    let mut options = TestOptions::default();
    options.site.form_limit = 1;
    let app = TestApp::with(options).await;
    let ping = json!({ "jsonrpc": "2.0", "id": 1, "method": "ping" });
    let mut last = send(&app.client, &ping).await;
    for _ in 0..20 {
        last = send(&app.client, &ping).await;
    }
    assert_problem(&last, 429, "too_many_requests");
    assert!(last.header("retry-after").is_some());
}
