//! What is on, for programs that ask again by themselves: `/calendar.ics`, `/events.{atom,rss}`, `/news.{atom,rss}` and
//! `/event/{id}/calendar.ics`. Those of events take the question of `GET /api/events`, so any search can be followed.

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Uri, header};
use axum::response::Response;
use meydan_app::blogs::ShownBlog;
use meydan_domain::blog::{BlogQuery, BlogSort, BlogVisibility};
use meydan_domain::event::Event;
use meydan_domain::event_query::Sort;
use meydan_domain::event_words::{place, price, when};
use meydan_domain::page::PageRequest;
use meydan_domain::staff::Actor;
use meydan_domain::{Language, Result};

use super::ics;
use super::syndication::{Entry, Feed, escaped};
use crate::api::events::ListEventsParams;
use crate::cache::Ready;
use crate::extract::{Params, Path, language_of};
use crate::problem::ApiResult;
use crate::site::Site;

const EVENTS_IN_A_CALENDAR: u64 = 500;
const ENTRIES_IN_A_FEED: u64 = 50;
const CALENDAR: HeaderValue = HeaderValue::from_static("text/calendar; charset=utf-8");
const FOR_FIVE_MINUTES: HeaderValue = HeaderValue::from_static("public, max-age=300, stale-while-revalidate=3600");

#[derive(Clone, Copy)]
enum Kind {
    Atom,
    Rss,
}

impl Kind {
    fn content_type(self) -> HeaderValue {
        HeaderValue::from_static(match self {
            Self::Atom => "application/atom+xml; charset=utf-8",
            Self::Rss => "application/rss+xml; charset=utf-8",
        })
    }

    fn write(self, feed: &Feed<'_>) -> Ready {
        let xml = match self {
            Self::Atom => feed.atom(),
            Self::Rss => feed.rss(),
        };
        Ready::new(xml.into(), self.content_type())
    }
}

/// One event as a file.
pub async fn show_event_calendar(
    State(site): State<Site>,
    Path(id): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let language = language_of(uri.query(), &headers);
    let event = site.app().events.show(&Actor::Visitor, &id).await?.event;
    let text = ics::calendar(event.content.title.pick(language), [&event], site.public_url(), language);
    let mut response = Ready::new(text.into(), CALENDAR).respond_with(&headers, FOR_FIVE_MINUTES);
    // Keys are made of letters that a header can hold.
    if let Ok(name) = HeaderValue::from_str(&format!("attachment; filename=\"{}.ics\"", event.content.event_id)) {
        response.headers_mut().insert(header::CONTENT_DISPOSITION, name);
    }
    Ok(response)
}

/// A search as a calendar that programs subscribe to.
pub async fn show_calendar(
    State(site): State<Site>,
    Params(params): Params<ListEventsParams>,
    uri: Uri,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let language = language_of(uri.query(), &headers);
    let make = async {
        let events = events(&site, &params, Sort::Date, EVENTS_IN_A_CALENDAR, language).await?;
        let name = title(&site, Subject::Events, &params, language).await?;
        Ok(Ready::new(ics::calendar(&name, &events, site.public_url(), language).into(), CALENDAR))
    };
    answer(&site, &uri, language, &headers, make).await
}

pub async fn show_events_atom(
    state: State<Site>,
    params: Params<ListEventsParams>,
    uri: Uri,
    headers: HeaderMap,
) -> ApiResult<Response> {
    events_feed(Kind::Atom, state, params, uri, headers).await
}

pub async fn show_events_rss(
    state: State<Site>,
    params: Params<ListEventsParams>,
    uri: Uri,
    headers: HeaderMap,
) -> ApiResult<Response> {
    events_feed(Kind::Rss, state, params, uri, headers).await
}

pub async fn show_news_atom(state: State<Site>, uri: Uri, headers: HeaderMap) -> ApiResult<Response> {
    news_feed(Kind::Atom, state, uri, headers).await
}

pub async fn show_news_rss(state: State<Site>, uri: Uri, headers: HeaderMap) -> ApiResult<Response> {
    news_feed(Kind::Rss, state, uri, headers).await
}

/// The last added first: who follows a search wants to hear what is new.
async fn events_feed(
    kind: Kind,
    State(site): State<Site>,
    Params(params): Params<ListEventsParams>,
    uri: Uri,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let language = language_of(uri.query(), &headers);
    let make = async {
        let events = events(&site, &params, Sort::Newest, ENTRIES_IN_A_FEED, language).await?;
        let entries: Vec<Entry> = events.iter().map(|event| event_entry(event, site.public_url(), language)).collect();
        let title = title(&site, Subject::Events, &params, language).await?;
        Ok(kind.write(&feed(&site, title, "/search", &uri, language, &entries).await?))
    };
    answer(&site, &uri, language, &headers, make).await
}

async fn news_feed(kind: Kind, State(site): State<Site>, uri: Uri, headers: HeaderMap) -> ApiResult<Response> {
    let language = language_of(uri.query(), &headers);
    let make = async {
        let query = BlogQuery {
            visibility: BlogVisibility::Published,
            category: None,
            featured: None,
            words: Vec::new(),
            sort: BlogSort::default(),
            language,
            page: PageRequest { limit: ENTRIES_IN_A_FEED, cursor: None },
        };
        let posts = site.app().blogs.list(&Actor::Visitor, query).await?.items;
        let entries: Vec<Entry> = posts.iter().map(|post| post_entry(post, site.public_url(), language)).collect();
        let title = title(&site, Subject::News, &ListEventsParams::default(), language).await?;
        Ok(kind.write(&feed(&site, title, "/world-news", &uri, language, &entries).await?))
    };
    answer(&site, &uri, language, &headers, make).await
}

async fn answer(
    site: &Site,
    uri: &Uri,
    language: Language,
    headers: &HeaderMap,
    make: impl Future<Output = Result<Ready>> + Send,
) -> ApiResult<Response> {
    let ready = site.kept(&format!("{} {uri}", language.code()), make).await?;
    Ok(ready.respond_with(headers, FOR_FIVE_MINUTES))
}

async fn events(
    site: &Site,
    params: &ListEventsParams,
    sort: Sort,
    limit: u64,
    language: Language,
) -> Result<Vec<Event>> {
    let events = &site.app().events;
    let question = events.question(&Actor::Visitor, &params.raw(), language)?;
    let page = PageRequest { limit, cursor: None };
    let (found, _) = events.list(&meydan_domain::event_query::EventQuery { sort, page, ..question }).await?;
    Ok(found.items.into_iter().map(|shown| shown.event).collect())
}

#[derive(Clone, Copy)]
enum Subject {
    Events,
    News,
}

/// `Meydan · Etkinlikler · caz · İzmir`
async fn title(site: &Site, subject: Subject, params: &ListEventsParams, language: Language) -> Result<String> {
    let subject = match (subject, language) {
        (Subject::Events, Language::Tr) => "Etkinlikler",
        (Subject::Events, Language::En) => "Events",
        (Subject::News, Language::Tr) => "Dünyadan haberler",
        (Subject::News, Language::En) => "World News",
    };
    let mut parts = vec![site_name(site).await?, subject.to_owned()];
    parts.extend(params.q.iter().map(|q| q.trim().to_owned()));
    if let Some(asked) = &params.category {
        let categories = site.app().categories.list(&Actor::Visitor).await?;
        let known = categories.into_iter().map(|counted| counted.category.content);
        let known = known.into_iter().find(|category| category.category_id == *asked);
        parts.extend(known.map(|category| category.name.pick(language).to_owned()));
    }
    parts.extend(params.city.clone());
    Ok(parts.join(" · "))
}

async fn site_name(site: &Site) -> Result<String> {
    let settings = site.app().settings.list(&Actor::Visitor).await?;
    let name = settings.into_iter().find(|setting| setting.key == "site_name");
    Ok(name.map(|setting| setting.value).unwrap_or_default())
}

async fn feed<'a>(
    site: &Site,
    title: String,
    page: &str,
    uri: &Uri,
    language: Language,
    entries: &'a [Entry],
) -> Result<Feed<'a>> {
    let origin = site.public_url();
    let query = uri.query().map(|query| format!("?{query}")).unwrap_or_default();
    Ok(Feed {
        title,
        page: format!("{origin}{page}{query}"),
        address: format!("{origin}{}{query}", uri.path()),
        author: site_name(site).await?,
        language,
        entries,
    })
}

fn event_entry(event: &Event, origin: &str, language: Language) -> Entry {
    let content = &event.content;
    let title = content.title.pick(language);
    let page = format!("{origin}/event/{}", content.event_id);
    let facts = [when(content, language), place(content, language), price(content, language).unwrap_or_default()];
    let facts = facts.into_iter().filter(|fact| !fact.is_empty()).collect::<Vec<_>>().join(" · ");
    let picture = format!("{origin}/share/event/{}.{}.jpg", content.event_id, language.code());
    Entry {
        title: title.to_owned(),
        address: format!("{page}?lang={}", language.code()),
        id: page,
        published: event.created_at,
        updated: event.updated_at,
        summary: facts.clone(),
        content: format!(
            "<p><img src=\"{picture}\" alt=\"\" width=\"1200\" height=\"630\"></p><p><strong>{}</strong></p>{}",
            escaped(&facts),
            paragraphs(content.description.pick(language))
        ),
        category: content.category.clone(),
    }
}

fn post_entry(shown: &ShownBlog, origin: &str, language: Language) -> Entry {
    let post = &shown.blog;
    let page = format!("{origin}/blog/{}", post.id);
    Entry {
        title: post.content.title.pick(language).to_owned(),
        address: format!("{page}?lang={}", language.code()),
        id: page,
        published: post.published_at.unwrap_or(post.created_at),
        updated: post.updated_at,
        summary: post.content.excerpt.pick(language).to_owned(),
        content: paragraphs(post.content.content.pick(language)),
        category: post.content.category.name().to_owned(),
    }
}

fn paragraphs(text: &str) -> String {
    text.split("\n\n")
        .filter(|part| !part.trim().is_empty())
        .map(|part| format!("<p>{}</p>", escaped(part.trim())))
        .collect()
}
