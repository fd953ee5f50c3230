//! The protocol's own client: what an assistant does.

use std::time::Duration;

use meydan_domain::staff::Role;
use meydan_test_support::app::{TestApp, TestOptions};
use meydan_test_support::builders::EventBuilder;
use rmcp::model::{CallToolRequestParams, CallToolResult};
use rmcp::service::RunningService;
use rmcp::transport::StreamableHttpClientTransport;
use rmcp::transport::streamable_http_client::StreamableHttpClientTransportConfig;
use rmcp::{RoleClient, ServiceExt};
use serde_json::{Value, json};

use crate::nodes::within;

const SOON: Duration = Duration::from_secs(10);

async fn searching() -> TestApp {
    let app = TestApp::with(TestOptions { with_search: true, ..TestOptions::default() }).await;
    let editor = app.signed_in(Role::Editor).await;
    for (key, city) in [("caz", "İzmir"), ("rock", "İzmir"), ("oyun", "Bursa")] {
        let created = editor.post("/api/events", &json!(EventBuilder::new(key).in_city(city).draft())).await;
        assert_eq!(created.status, 201, "{}", created.body);
    }
    within(SOON, async || {
        let found = app.client.get("/api/events?facets=true&limit=1").await.body;
        (found["search"]["facets"]["cities"].as_array().map(Vec::len) == Some(2)).then_some(())
    })
    .await;
    app
}

async fn connect(app: &TestApp) -> RunningService<RoleClient, ()> {
    let http = reqwest::Client::builder().no_proxy().build().expect("a client");
    let config = StreamableHttpClientTransportConfig::with_uri(app.url("/mcp"));
    ().serve(StreamableHttpClientTransport::with_client(http, config)).await.expect("a connection")
}

async fn call(client: &RunningService<RoleClient, ()>, tool: &'static str, arguments: Value) -> CallToolResult {
    let arguments = arguments.as_object().cloned().expect("an object");
    client.call_tool(CallToolRequestParams::new(tool).with_arguments(arguments)).await.expect("an answer")
}

#[tokio::test]
async fn a_client_finds_its_way_from_cities_to_an_event() {
    let app = searching().await;
    let client = connect(&app).await;
    let tools = client.list_all_tools().await.expect("tools");
    assert_eq!(tools.len(), 4);
    let cities = call(&client, "list_cities", json!({ "language": "tr" })).await.structured_content.expect("content");
    assert_eq!(cities["cities"][0], json!({ "city": "İzmir", "event_count": 2 }), "{cities}");
    let city = cities["cities"][1]["city"].clone();
    let found = call(&client, "search_events", json!({ "city": city })).await.structured_content.expect("content");
    assert_eq!(found["total"], 1, "{found}");
    let id = found["events"][0]["event_id"].clone();
    let event = call(&client, "get_event", json!({ "id": id })).await.structured_content.expect("content");
    assert_eq!(event["event"]["event_id"], "oyun", "{event}");
    let categories = call(&client, "list_categories", json!({})).await.structured_content.expect("content");
    assert!(categories["categories"].as_array().is_some_and(|list| list.len() > 3), "{categories}");
    let nothing =
        call(&client, "search_events", json!({ "q": "izmir xqzwvk" })).await.structured_content.expect("content");
    assert_eq!(
        (&nothing["total"], &nothing["relaxations"][0]),
        (&json!(0), &json!({ "q": "izmir", "count": 2 })),
        "{nothing}"
    );
    let refused = call(&client, "search_events", json!({ "limit": 0 })).await;
    assert_eq!(refused.is_error, Some(true));
    client.cancel().await.expect("a goodbye");
}
