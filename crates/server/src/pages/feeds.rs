//! What is on, for programs that ask again by themselves: `/calendar.ics`, `/events.{atom,rss}`, `/news.{atom,rss}` and
//! `/event/{id}/calendar.ics`. Those of events take the question of `GET /api/events`, so any search can be followed.

use std::borrow::Cow;
use std::collections::HashMap;

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Uri, header};
use axum::response::Response;
use meydan_app::blogs::ShownBlog;
use meydan_app::markdown::{paragraphs, plain_text};
use meydan_domain::blog::{BlogContent, BlogQuery, BlogSort, BlogVisibility};
use meydan_domain::change::Noun;
use meydan_domain::content_format::ContentFormat;
use meydan_domain::date_range::DateRange;
use meydan_domain::dependencies::{Dependencies, Timed};
use meydan_domain::event::Event;
use meydan_domain::event_query::{EventParams, EventQuery, Sort};
use meydan_domain::event_words::{place, price, when};
use meydan_domain::page::PageRequest;
use meydan_domain::price_band::PriceBand;
use meydan_domain::showing::Showing;
use meydan_domain::staff::Actor;
use meydan_domain::{Language, Result};
use url::form_urlencoded;

use super::followed::{Followed, followed};
use super::ics;
use super::syndication::{Feed, FeedEntry, escaped};
use crate::api::depends;
use crate::cache::{CachedResponse, EncodedBody};
use crate::extract::{Params, Path, forced_language, language_of};
use crate::problem::ApiResult;
use crate::site::Site;

const SHOWINGS_IN_A_CALENDAR: u64 = 500;
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

    fn write(self, feed: &Feed<'_>) -> EncodedBody {
        let xml = match self {
            Self::Atom => feed.atom(),
            Self::Rss => feed.rss(),
        };
        EncodedBody::new(xml.into(), self.content_type())
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
    let categories = category_names(&site, language).await?;
    let name = event.content.title.pick(language);
    let showings = chosen_showings(&event, showing_id(uri.query()).as_deref());
    let showings = showings.into_iter().map(|showing| (&event, showing));
    let text = ics::calendar(name, showings, &categories, site.public_url(), language);
    let mut response = respond(&EncodedBody::new(text.into(), CALENDAR), &uri, &headers);
    // Keys are made of letters that a header can hold.
    if let Ok(name) = HeaderValue::from_str(&format!("attachment; filename=\"{}.ics\"", event.content.event_id)) {
        response.headers_mut().insert(header::CONTENT_DISPOSITION, name);
    }
    Ok(response)
}

/// The showings to come, or the one that is named. Borrowed: an event may have hundreds, and anyone may ask.
fn chosen_showings<'a>(event: &'a Event, showing_id: Option<&str>) -> Vec<&'a Showing> {
    let showings = &event.content.showings;
    match showing_id {
        Some(id) => showings.iter().filter(|showing| showing.showing_id == id).collect(),
        None => event.matching.iter().filter_map(|position| showings.get(*position)).collect(),
    }
}

fn showing_id(query: Option<&str>) -> Option<String> {
    let mut pairs = form_urlencoded::parse(query?.as_bytes());
    pairs.find(|(name, _)| name == "showing").map(|(_, value)| value.into_owned())
}

/// A search as a calendar that programs subscribe to.
pub async fn show_calendar(
    State(site): State<Site>,
    Params(params): Params<EventParams>,
    uri: Uri,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let asked = Asked::new("/calendar.ics", params, &uri, &headers);
    let (address, maker) = (asked.address(), site.clone());
    let make = async move {
        let events = asked.showings(&maker).await?;
        let categories = category_names(&maker, asked.language).await?;
        let (followed, names) = followed(&maker, &asked.params, asked.language).await?;
        let name = asked.title(&maker, &followed, &events, &categories).await?;
        let showings = events.iter().filter_map(|event| Some((event, event.showing()?)));
        let text = ics::calendar(&name, showings, &categories, maker.public_url(), asked.language);
        Ok(CachedResponse::new(EncodedBody::new(text.into(), CALENDAR), on_events(&events).and(names)))
    };
    let calendar = site.file(address, make).await?;
    Ok(respond(&calendar.body, &uri, &headers))
}

pub async fn show_events_atom(
    state: State<Site>,
    params: Params<EventParams>,
    uri: Uri,
    headers: HeaderMap,
) -> ApiResult<Response> {
    events_feed(Kind::Atom, state, params, uri, headers).await
}

pub async fn show_events_rss(
    state: State<Site>,
    params: Params<EventParams>,
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
    Params(params): Params<EventParams>,
    uri: Uri,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let asked = Asked::new(uri.path(), params, &uri, &headers);
    let (address, maker) = (asked.address(), site.clone());
    let make = async move {
        let events = asked.events(&maker).await?;
        let categories = category_names(&maker, asked.language).await?;
        let origin = maker.public_url();
        let entries: Vec<FeedEntry> =
            events.iter().map(|event| event_entry(event, &categories, origin, asked.language)).collect();
        let (followed, names) = followed(&maker, &asked.params, asked.language).await?;
        let title = asked.title(&maker, &followed, &events, &categories).await?;
        let page = asked.page(&followed);
        let feed = feed(&maker, title, &page, &asked.address(), asked.language, &entries).await?;
        Ok(CachedResponse::new(kind.write(&feed), on_events(&events).and(names)))
    };
    let feed = site.file(address, make).await?;
    Ok(respond(&feed.body, &uri, &headers))
}

async fn news_feed(kind: Kind, State(site): State<Site>, uri: Uri, headers: HeaderMap) -> ApiResult<Response> {
    let language = language_of(uri.query(), &headers);
    let address = format!("{}?lang={}", uri.path(), language.code());
    let (name, maker) = (address.clone(), site.clone());
    let make = async move {
        let query = BlogQuery {
            visibility: BlogVisibility::Published,
            publication: None,
            category: None,
            featured: None,
            words: Vec::new(),
            sort: BlogSort::default(),
            language,
            page: PageRequest { limit: ENTRIES_IN_A_FEED, cursor: None },
        };
        let posts = maker.app().blogs.list(&Actor::Visitor, query).await?.items;
        let entries: Vec<FeedEntry> = posts.iter().map(|post| post_entry(post, maker.public_url(), language)).collect();
        let title = format!("{} · {}", site_name(&maker).await?, news(language));
        let page = format!("/world-news?lang={}", language.code());
        let feed = feed(&maker, title, &page, &name, language, &entries).await?;
        let dependencies = depends::on_blogs(&posts).and(Dependencies::whole([Noun::Settings]));
        Ok(CachedResponse::new(kind.write(&feed), dependencies))
    };
    let feed = site.file(address, make).await?;
    Ok(respond(&feed.body, &uri, &headers))
}

/// An address that names no language says different things to different people.
fn respond(body: &EncodedBody, uri: &Uri, headers: &HeaderMap) -> Response {
    match forced_language(uri.query()) {
        Some(_) => body.respond_with(headers, FOR_FIVE_MINUTES),
        None => body.respond_privately(headers),
    }
}

/// What is on, under the names of its categories and of the site; words may have been looked for.
fn on_events(events: &[Event]) -> Dependencies {
    Dependencies::query([Noun::Events, Noun::Synonyms])
        .shows(Noun::Events, events.iter().map(|event| event.id))
        .and(Dependencies::whole([Noun::Categories, Noun::Settings]))
        .searched()
        .timed(Timed::ToTheMinute)
}

/// A question that is followed.
struct Asked {
    path: String,
    params: EventParams,
    language: Language,
    /// The same as text: what a feed knows, in a fixed order, so that one feed has one address.
    query: String,
}

impl Asked {
    /// Order, pages and rights are the feed's own; what it does not know is not heard.
    fn new(path: &str, params: EventParams, uri: &Uri, headers: &HeaderMap) -> Self {
        let language = language_of(uri.query(), headers);
        let params = params.filters();
        let mut query = form_urlencoded::Serializer::new(String::new());
        for name in EventParams::FILTERS {
            if let Some(value) = params.get(name) {
                query.append_pair(name, value);
            }
        }
        let query = query.append_pair("lang", language.code()).finish();
        Self { path: path.to_owned(), params, language, query }
    }

    fn address(&self) -> String {
        format!("{}?{}", self.path, self.query)
    }

    /// What is new.
    async fn events(&self, site: &Site) -> Result<Vec<Event>> {
        let page = PageRequest { limit: ENTRIES_IN_A_FEED, cursor: None };
        self.list(site, |query| EventQuery { sort: Sort::Newest, page, ..query }).await
    }

    /// What is on, one entry a showing, and what was cancelled: subscribers who have it in their calendar must see that.
    async fn showings(&self, site: &Site) -> Result<Vec<Event>> {
        let page = PageRequest { limit: SHOWINGS_IN_A_CALENDAR, cursor: None };
        let by_date =
            |query| EventQuery { sort: Sort::Date, expand_showings: true, with_cancelled: true, page, ..query };
        self.list(site, by_date).await
    }

    async fn list(&self, site: &Site, change: impl FnOnce(EventQuery) -> EventQuery) -> Result<Vec<Event>> {
        let events = &site.app().events;
        let query = change(events.query(&Actor::Visitor, &self.params, self.language).await?);
        let (found, _) = events.list(&query).await?;
        Ok(found.items.into_iter().map(|shown| shown.event).collect())
    }

    /// The page of the venue, performer or organizer, for which the search page has no filter; else the search.
    fn page(&self, followed: &[Followed]) -> String {
        match followed.first() {
            Some(Followed { page, .. }) => format!("{page}?lang={}", self.language.code()),
            None => format!("/search?{}", self.query),
        }
    }

    /// `Meydan · Etkinlikler · Zorlu PSM · caz · Müzik · İzmir · Bu hafta sonu`
    async fn title(
        &self,
        site: &Site,
        followed: &[Followed],
        events: &[Event],
        categories: &HashMap<String, String>,
    ) -> Result<String> {
        let Self { params, language, .. } = self;
        let subject = match language {
            Language::Tr => "Etkinlikler",
            Language::En => "Events",
        };
        let mut parts = vec![site_name(site).await?, subject.to_owned()];
        parts.extend(followed.iter().map(|one| one.name.clone()));
        parts.extend(params.get("q").map(|q| q.trim().to_owned()));
        parts.extend(params.get("category").and_then(|key| categories.get(&key.to_ascii_lowercase()).cloned()));
        // As it is written, not as it was typed.
        let city =
            |typed: &str| events.first().map_or(typed.to_owned(), |event| event.content.city.pick(*language).into());
        parts.extend(params.get("city").map(city));
        let range = params.get("dateRange").and_then(DateRange::from_name);
        parts.extend(range.map(|range| days(range, *language).to_owned()));
        let band = params.get("price").and_then(PriceBand::from_name);
        parts.extend(band.map(|band| prices(band, *language).to_owned()));
        Ok(parts.join(" · "))
    }
}

fn news(language: Language) -> &'static str {
    match language {
        Language::Tr => "Dünyadan haberler",
        Language::En => "World News",
    }
}

fn days(range: DateRange, language: Language) -> &'static str {
    let (tr, en) = match range {
        DateRange::Today => ("Bugün", "Today"),
        DateRange::Tonight => ("Bu akşam", "Tonight"),
        DateRange::Tomorrow => ("Yarın", "Tomorrow"),
        DateRange::Weekend => ("Bu hafta sonu", "This weekend"),
        DateRange::Week => ("7 gün içinde", "Next 7 days"),
        DateRange::Month => ("30 gün içinde", "Next 30 days"),
    };
    if language == Language::Tr { tr } else { en }
}

fn prices(band: PriceBand, language: Language) -> &'static str {
    let (tr, en) = match band {
        PriceBand::Free => ("Ücretsiz", "Free"),
        PriceBand::Below250 => ("₺250 altı", "Under ₺250"),
        PriceBand::From250To750 => ("₺250–750", "₺250–750"),
        PriceBand::Above750 => ("₺750 üstü", "Over ₺750"),
    };
    if language == Language::Tr { tr } else { en }
}

/// What each category is called.
async fn category_names(site: &Site, language: Language) -> Result<HashMap<String, String>> {
    let categories = site.app().categories.list(&Actor::Visitor).await?.into_iter();
    let named = categories.map(|category| category.content);
    Ok(named.map(|category| (category.category_id, category.name.pick(language).to_owned())).collect())
}

pub(super) async fn site_name(site: &Site) -> Result<String> {
    let settings = site.app().settings.list(&Actor::Visitor).await?;
    let name = settings.into_iter().find(|setting| setting.key == "site_name");
    Ok(name.map(|setting| setting.value).unwrap_or_default())
}

async fn feed<'a>(
    site: &Site,
    title: String,
    page: &str,
    address: &str,
    language: Language,
    entries: &'a [FeedEntry],
) -> Result<Feed<'a>> {
    let origin = site.public_url();
    let (page, address) = (format!("{origin}{page}"), format!("{origin}{address}"));
    Ok(Feed { title, page, address, author: site_name(site).await?, language, entries })
}

fn event_entry(event: &Event, categories: &HashMap<String, String>, origin: &str, language: Language) -> FeedEntry {
    let content = &event.content;
    let title = content.title.pick(language);
    let page = format!("{origin}/event/{}", content.event_id);
    let facts = [when(content, language), place(content, language), price(content, language).unwrap_or_default()];
    let facts = facts.into_iter().filter(|fact| !fact.is_empty()).collect::<Vec<_>>().join(" · ");
    let picture = format!("{origin}/share/event/{}.{}.jpg", content.event_id, language.code());
    FeedEntry {
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
        category: categories.get(&content.category).unwrap_or(&content.category).clone(),
    }
}

fn post_entry(shown: &ShownBlog, origin: &str, language: Language) -> FeedEntry {
    let post = &shown.blog;
    let page = format!("{origin}/blog/{}", post.id);
    FeedEntry {
        title: post.content.title.pick(language).to_owned(),
        address: format!("{page}?lang={}", language.code()),
        id: page,
        published: post.published_at.unwrap_or(post.created_at),
        updated: post.updated_at,
        summary: post.content.excerpt.pick(language).to_owned(),
        content: paragraphs(&post_text(&post.content, language)),
        category: post.content.category.label(language).to_owned(),
    }
}

/// The words of a post, whatever its format: readers of feeds have a style of their own, and addresses in it may move.
fn post_text(content: &BlogContent, language: Language) -> Cow<'_, str> {
    let text = content.content.pick(language);
    match content.content_format {
        ContentFormat::Plain => Cow::Borrowed(text),
        ContentFormat::Markdown => Cow::Owned(plain_text(text)),
    }
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use meydan_domain::event_draft::{EventDraft, ShowingDraft};

    use super::*;

    fn tour() -> Event {
        let showing = |day: u32| ShowingDraft {
            start_date: format!("2026-11-{day:02}T20:30"),
            venue_name: Some("Sahne".into()),
            city: Some("Bolu".into()),
            ..ShowingDraft::default()
        };
        let draft = EventDraft {
            title_tr: "Oyun".into(),
            title_en: "Play".into(),
            description_tr: "Bir oyun.".into(),
            description_en: "A play.".into(),
            showings: Some((1..=30).map(showing).collect()),
            ..EventDraft::default()
        };
        let content = draft.check(DateTime::UNIX_EPOCH).expect("a valid event");
        Event::new(1, 1, content, DateTime::UNIX_EPOCH, DateTime::UNIX_EPOCH)
    }

    #[test]
    fn a_calendar_borrows_the_showings_of_its_event() {
        let mut event = tour();
        event.matching = (10..30).collect();
        let upcoming = chosen_showings(&event, None);
        assert_eq!(upcoming.len(), 20);
        for (showing, stored) in upcoming.into_iter().zip(&event.content.showings[10..]) {
            assert!(std::ptr::eq(showing, stored));
        }
        let [named] = chosen_showings(&event, Some("2026-11-03-2030"))[..] else { panic!("one is named so") };
        assert!(std::ptr::eq(named, &event.content.showings[2]), "one that is over can be named");
        assert!(chosen_showings(&event, Some("nothing")).is_empty());
    }
}
