//! The tools, and the calls of the API behind them.

use std::sync::{Arc, LazyLock};

use axum::Router;
use axum::http::request::Parts;
use meydan_domain::{Error, Language, Result};
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, Implementation, ListToolsResult,
    PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool, ToolAnnotations,
};
use rmcp::schemars::JsonSchema;
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler};
use serde::Serialize;
use serde_json::{Map, Value};
use url::form_urlencoded::byte_serialize;

use super::answers::{
    Categories, CategorySummary, Cities, CitySummary, Envelope, EventDetails, EventPage, EventSummary, FoundEvents,
    ListedEvent,
};
use super::arguments::Arguments;
use super::{api_call, input_schema};
use crate::extract::language_of;
use crate::markdown;
use crate::problem::ApiError;

const INSTRUCTIONS: &str = "Events in Turkey: concerts, plays, exhibitions, matches and more. Use search_events with words \
    (`q`, in Turkish or English) or filters; get_event has the details of one event: all showings, sellers and prices. Times \
    are in Turkey's time zone. `language` chooses Turkish (tr) or English (en) texts. Link to `page` when you mention an event.";
/// For editors, or for pages of the web app.
const WITHHELD: [&str; 4] = ["ids", "status", "expand", "facets"];
const EDITORS_SORTS: [&str; 2] = ["newest", "updated"];

/// The properties of each tool's arguments.
static SEARCH: LazyLock<Map<String, Value>> = LazyLock::new(|| {
    let mut properties = input_schema::properties("/api/events", &WITHHELD);
    if let Some(choices) = properties.get_mut("sort").and_then(|sort| sort["enum"].as_array_mut()) {
        choices.retain(|choice| !EDITORS_SORTS.iter().any(|sort| choice == sort));
    }
    properties
});
static SHOW: LazyLock<Map<String, Value>> = LazyLock::new(|| input_schema::properties("/api/events/{id}", &[]));
static LIST: LazyLock<Map<String, Value>> = LazyLock::new(|| input_schema::properties("/api/categories", &["counts"]));

static TOOLS: LazyLock<Vec<Tool>> = LazyLock::new(|| {
    vec![
        tool::<FoundEvents>(
            "search_events",
            "Search events",
            "Finds events that are still to come, by words and filters. Words are understood in Turkish and English, with \
             typos, and may name places, days, prices and categories. Pages are followed with `cursor`.",
            input_schema::object(&SEARCH, &[]),
        ),
        tool::<EventDetails>(
            "get_event",
            "Show an event",
            "Everything about one event: description, showings to come with venues and times, sellers and prices.",
            input_schema::object(&SHOW, &["id"]),
        ),
        tool::<Categories>(
            "list_categories",
            "List categories",
            "The categories of events, with the number of events to come in each.",
            input_schema::object(&LIST, &[]),
        ),
        tool::<Cities>(
            "list_cities",
            "List cities",
            "The cities that have events to come, with their number; most first.",
            input_schema::object(&LIST, &[]),
        ),
    ]
});

fn tool<Output: JsonSchema + 'static>(
    name: &'static str,
    title: &str,
    description: &'static str,
    input: Map<String, Value>,
) -> Tool {
    let read_only = ToolAnnotations::with_title(title).read_only(true).idempotent(true).open_world(false);
    Tool::new(name, description, Arc::new(input))
        .with_title(title)
        .with_output_schema::<Output>()
        .with_annotations(read_only)
}

#[derive(Clone)]
pub struct Tools {
    api: Router,
    public_url: String,
}

/// The structured result of a tool, and the same in a few words.
struct Answer {
    content: Value,
    text: String,
}

impl Answer {
    fn new(content: &impl Serialize, text: String) -> Result<Self, String> {
        let content = serde_json::to_value(content).map_err(|error| error.to_string())?;
        Ok(Self { content, text })
    }
}

impl Tools {
    pub fn new(api: Router, public_url: String) -> Self {
        Self { api, public_url }
    }

    async fn search_events(&self, arguments: &Arguments, language: Language) -> Result<Answer, String> {
        let query = arguments.query(&SEARCH, language).map_err(|error| refuse(error, language))?;
        let found: EventPage = api_call::get(&self.api, &format!("/api/events?{query}"), language).await?;
        let (did_you_mean, relaxations) =
            found.search.map(|search| (search.did_you_mean, search.relaxations)).unwrap_or_default();
        let found = FoundEvents {
            events: found.data.into_iter().map(|event| self.summary(event, language)).collect(),
            total: found.meta.total,
            next_cursor: found.meta.next_cursor,
            did_you_mean,
            relaxations,
        };
        let text = events_text(&found, language);
        Answer::new(&found, text)
    }

    fn summary(&self, event: ListedEvent, language: Language) -> EventSummary {
        let page = self.page(&event.summary.event_id, language);
        let showing_status = event.showing.map(|showing| showing.status).unwrap_or_default();
        EventSummary { page, showing_status, ..event.summary }
    }

    async fn get_event(&self, arguments: &mut Arguments, language: Language) -> Result<Answer, String> {
        let id = arguments.take_text("id").map_err(|error| refuse(error, language))?;
        let query = arguments.query(&SHOW, language).map_err(|error| refuse(error, language))?;
        let id: String = byte_serialize(id.trim().as_bytes()).collect();
        let address = format!("/api/events/{id}?{query}");
        let Envelope { data: event } = api_call::get::<Envelope<Value>>(&self.api, &address, language).await?;
        let field = |name: &str| markdown::escaped(event[name].as_str().unwrap_or_default());
        let page = self.page(event["event_id"].as_str().unwrap_or_default(), language);
        let facts = [field("title"), field("start_date"), field("location"), page.clone()].join(" · ");
        let text = format!("{facts}\n\n{}", field("description"));
        Answer::new(&EventDetails { event, page }, text)
    }

    async fn list_categories(&self, arguments: &Arguments, language: Language) -> Result<Answer, String> {
        let query = arguments.query(&LIST, language).map_err(|error| refuse(error, language))?;
        let address = format!("/api/categories?{query}");
        let Envelope { data: categories } =
            api_call::get::<Envelope<Vec<CategorySummary>>>(&self.api, &address, language).await?;
        let lines = categories.iter().map(|category| {
            let CategorySummary { category_id, name, event_count } = category;
            format!("- {} (`{category_id}`): {event_count}", markdown::escaped(name))
        });
        let text = lines.collect::<Vec<_>>().join("\n");
        Answer::new(&Categories { categories }, text)
    }

    /// As the search counts them.
    async fn list_cities(&self, arguments: &Arguments, language: Language) -> Result<Answer, String> {
        let query = arguments.query(&LIST, language).map_err(|error| refuse(error, language))?;
        let address = format!("/api/events?limit=1&facets=true&{query}");
        let found: EventPage = api_call::get(&self.api, &address, language).await?;
        let facets = found.search.and_then(|search| search.facets);
        let counted = facets.ok_or_else(|| refuse(Error::Unavailable("no search index".to_owned()), language))?.cities;
        let cities: Vec<CitySummary> =
            counted.into_iter().map(|city| CitySummary { city: city.value, event_count: city.count }).collect();
        let lines = cities.iter().map(|found| format!("- {}: {}", markdown::escaped(&found.city), found.event_count));
        let text = lines.collect::<Vec<_>>().join("\n");
        Answer::new(&Cities { cities }, text)
    }

    fn page(&self, event_id: &str, language: Language) -> String {
        format!("{}/event/{event_id}?lang={}", self.public_url, language.code())
    }
}

impl ServerHandler for Tools {
    fn get_info(&self) -> ServerConfig {
        let server = Implementation::new("meydan", env!("CARGO_PKG_VERSION")).with_website_url(&self.public_url);
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(server)
            .with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(TOOLS.clone()))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let mut arguments = Arguments::new(request.arguments);
        let asked = context.extensions.get::<Parts>().map(|parts| language_of(parts.uri.query(), &parts.headers));
        let language = arguments.language().or(asked).unwrap_or_default();
        let answer = match request.name.as_ref() {
            "search_events" => self.search_events(&arguments, language).await,
            "get_event" => self.get_event(&mut arguments, language).await,
            "list_categories" => self.list_categories(&arguments, language).await,
            "list_cities" => self.list_cities(&arguments, language).await,
            unknown => return Err(ErrorData::invalid_params(format!("Unknown tool: {unknown}"), None)),
        };
        let result = match answer {
            Ok(Answer { content, text }) => {
                let mut result = CallToolResult::structured(content);
                result.content = vec![ContentBlock::text(text)];
                result
            }
            Err(why) => CallToolResult::error(vec![ContentBlock::text(why)]),
        };
        Ok(result.into())
    }
}

fn refuse(error: Error, language: Language) -> String {
    api_call::explain(&ApiError::from(error), language)
}

/// One line for each event, so that clients without structured content can link to it.
fn events_text(found: &FoundEvents, language: Language) -> String {
    let count = match language {
        Language::Tr => format!("{} etkinlik bulundu.", found.total),
        Language::En if found.total == 1 => "1 event found.".to_owned(),
        Language::En => format!("{} events found.", found.total),
    };
    let lines = found.events.iter().map(|event| {
        let EventSummary { title, start_date, venue, city, event_id, page, .. } = event;
        let facts = [title, venue, city].map(|text| markdown::escaped(text));
        let [title, venue, city] = facts;
        format!("- {title} · {start_date} · {venue}, {city} · `{event_id}` · {page}")
    });
    let instead =
        found.relaxations.iter().map(|found| format!("- q: {} ({})", markdown::escaped(&found.q), found.count));
    let more = found.next_cursor.as_ref().map(|cursor| match language {
        Language::Tr => format!("Devamı için cursor: {cursor}"),
        Language::En => format!("For more, cursor: {cursor}"),
    });
    std::iter::once(count).chain(lines).chain(instead).chain(more).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_filters_of_the_api_are_arguments_and_those_of_editors_are_not() {
        for filter in meydan_domain::event_query::EventParams::FILTERS {
            assert!(SEARCH.contains_key(filter), "{filter}");
        }
        for withheld in WITHHELD {
            assert!(!SEARCH.contains_key(withheld), "{withheld}");
        }
        assert_eq!(SEARCH["sort"]["enum"], json!(["date", "name", "price", "relevance", "popular"]));
        assert_eq!(SEARCH["limit"]["type"], "integer");
        assert_eq!(SEARCH["from"]["format"], "date");
        assert_eq!(LIST.keys().collect::<Vec<_>>(), ["language"]);
    }

    #[test]
    fn every_tool_is_read_only_and_describes_arguments_and_result() {
        for tool in TOOLS.iter() {
            assert_eq!(tool.annotations.as_ref().and_then(|hints| hints.read_only_hint), Some(true), "{}", tool.name);
            assert_eq!(tool.input_schema["type"], "object", "{}", tool.name);
            assert_eq!(tool.output_schema.as_ref().expect("a schema")["type"], "object", "{}", tool.name);
        }
    }
}
