//! Every route of the site on one screen.

use axum::Router;
use axum::extract::{DefaultBodyLimit, Extension};
use axum::http::{HeaderMap, Uri};
use axum::middleware::from_fn_with_state;
use axum::response::Response;
use axum::routing::{any, get, post};
use meydan_domain::Error;
use meydan_domain::error::Missing;
use tower_http::catch_panic::CatchPanicLayer;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::{
    analytics, audit, auth, blogs, categories, contact, events, glossary, health, images, import, logos, newsletter,
    places, platforms, preview_links, profiles, publications, reply_templates, search, settings, stream, synonyms,
    trash, users, venues, views,
};
use crate::extract::{MAX_EVENT_BODY, MAX_JSON_BODY, MAX_UPLOAD_BODY, language_of};
use crate::mcp::{self, Mcp};
use crate::middleware::handle_request;
use crate::pages::{self, Pages};
use crate::problem::ApiError;
use crate::site::Site;
use crate::{map_file, media, openapi};

/// The API routes, with their documentation.
pub fn api() -> OpenApiRouter<Site> {
    let uploads = OpenApiRouter::new()
        .routes(routes!(logos::list_logos, logos::upload_logo))
        .routes(routes!(images::upload_image))
        .routes(routes!(images::replace_image_file))
        .routes(routes!(auth::set_avatar, auth::delete_avatar))
        .layer(DefaultBodyLimit::max(MAX_UPLOAD_BODY));
    let imports = OpenApiRouter::new()
        .routes(routes!(import::preview_import))
        .routes(routes!(import::import_events))
        .layer(DefaultBodyLimit::max(import::MAX_IMPORT_BODY));
    let events = OpenApiRouter::new()
        .routes(routes!(events::list_events, events::create_event))
        .routes(routes!(events::show_event, events::update_event, events::delete_event))
        .layer(DefaultBodyLimit::max(MAX_EVENT_BODY));
    OpenApiRouter::with_openapi(openapi::description())
        .routes(routes!(auth::login))
        .routes(routes!(auth::logout))
        .routes(routes!(auth::refresh))
        .routes(routes!(auth::me, auth::update_me))
        .routes(routes!(auth::change_password))
        .routes(routes!(auth::list_sessions, auth::end_sessions))
        .routes(routes!(auth::end_session))
        .routes(routes!(auth::show_second_factor, auth::take_second_step))
        .routes(routes!(auth::start_totp))
        .routes(routes!(auth::finish_totp))
        .routes(routes!(auth::remove_totp))
        .routes(routes!(auth::start_passkey))
        .routes(routes!(auth::finish_passkey))
        .routes(routes!(auth::remove_passkey))
        .routes(routes!(auth::renew_recovery_codes))
        .routes(routes!(auth::start_passkey_sign_in))
        .routes(routes!(auth::finish_passkey_sign_in))
        .routes(routes!(auth::forgot_password))
        .routes(routes!(auth::reset_password))
        .routes(routes!(users::list_users, users::create_user))
        .routes(routes!(users::update_user))
        .routes(routes!(users::set_user_password))
        .routes(routes!(users::reset_user_second_factor))
        .routes(routes!(users::list_user_sessions, users::end_user_sessions))
        .routes(routes!(events::change_events))
        .routes(routes!(events::find_duplicate_events))
        .routes(routes!(events::list_event_duplicates))
        .routes(routes!(events::mark_not_duplicates))
        .routes(routes!(events::list_dead_links))
        .routes(routes!(events::confirm_working_link))
        .routes(routes!(events::list_similar_events))
        .routes(routes!(events::list_event_revisions))
        .routes(routes!(events::show_event_revision))
        .routes(routes!(events::restore_event))
        .routes(routes!(preview_links::list_event_preview_links, preview_links::create_event_preview_link))
        .routes(routes!(preview_links::list_blog_preview_links, preview_links::create_blog_preview_link))
        .routes(routes!(preview_links::end_preview_link))
        .routes(routes!(search::suggest))
        .routes(routes!(blogs::list_blogs, blogs::create_blog))
        .routes(routes!(blogs::show_blog, blogs::update_blog, blogs::delete_blog))
        .routes(routes!(blogs::preview_blog))
        .routes(routes!(blogs::list_blog_revisions))
        .routes(routes!(blogs::show_blog_revision))
        .routes(routes!(blogs::restore_blog))
        .routes(routes!(categories::list_categories, categories::create_category))
        .routes(routes!(categories::update_category, categories::delete_category))
        .routes(routes!(venues::list_venues, venues::create_venue))
        .routes(routes!(venues::show_venue, venues::update_venue, venues::delete_venue))
        .routes(routes!(venues::merge_venue))
        .routes(routes!(venues::list_venue_revisions))
        .routes(routes!(venues::show_venue_revision))
        .routes(routes!(venues::restore_venue))
        .routes(routes!(profiles::list_profiles, profiles::create_profile))
        .routes(routes!(profiles::show_profile, profiles::update_profile, profiles::delete_profile))
        .routes(routes!(profiles::merge_profile))
        .routes(routes!(profiles::list_profile_revisions))
        .routes(routes!(profiles::show_profile_revision))
        .routes(routes!(profiles::restore_profile))
        .routes(routes!(places::list_places))
        .routes(routes!(publications::list_publications))
        .routes(routes!(platforms::list_platforms, platforms::create_platform))
        .routes(routes!(platforms::update_platform, platforms::delete_platform))
        .routes(routes!(logos::show_logo, logos::update_logo, logos::delete_logo))
        .routes(routes!(logos::make_main_logo))
        .routes(routes!(images::list_images))
        .routes(routes!(images::show_image, images::update_image, images::delete_image))
        .routes(routes!(images::list_image_uses))
        .routes(routes!(images::show_image_original))
        .routes(routes!(images::change_images))
        .routes(routes!(import::copy_picture))
        .routes(routes!(settings::list_settings, settings::save_settings))
        .routes(routes!(settings::list_setting_revisions))
        .routes(routes!(settings::show_setting_revision))
        .routes(routes!(settings::restore_setting))
        .routes(routes!(settings::show_second_factor_policy, settings::save_second_factor_policy))
        .routes(routes!(contact::list_messages, contact::send_message))
        .routes(routes!(contact::export_messages))
        .routes(routes!(contact::show_message, contact::update_message, contact::delete_message))
        .routes(routes!(contact::reply_to_message))
        .routes(routes!(reply_templates::list_reply_templates, reply_templates::create_reply_template))
        .routes(routes!(reply_templates::update_reply_template, reply_templates::delete_reply_template))
        .routes(routes!(newsletter::list_subscribers))
        .routes(routes!(newsletter::export_subscribers))
        .routes(routes!(newsletter::delete_subscriber))
        .routes(routes!(newsletter::subscribe))
        .routes(routes!(newsletter::confirm_subscription))
        .routes(routes!(newsletter::unsubscribe))
        .routes(routes!(synonyms::list_synonyms, synonyms::create_synonym))
        .routes(routes!(synonyms::update_synonym, synonyms::delete_synonym))
        .routes(routes!(glossary::list_glossary, glossary::create_glossary_name))
        .routes(routes!(glossary::update_glossary_name, glossary::delete_glossary_name))
        .routes(routes!(views::list_list_views, views::create_list_view))
        .routes(routes!(views::update_list_view, views::delete_list_view))
        .routes(routes!(analytics::track_hit))
        .routes(routes!(analytics::show_stats))
        .routes(routes!(analytics::list_days))
        .routes(routes!(analytics::show_report))
        .routes(routes!(analytics::show_searches))
        .routes(routes!(analytics::list_top_events))
        .routes(routes!(trash::list_trash, trash::empty_trash))
        .routes(routes!(trash::restore_from_trash))
        .routes(routes!(trash::purge_from_trash))
        .routes(routes!(audit::list_audit))
        .routes(routes!(audit::undo_entry))
        .routes(routes!(stream::stream_changes))
        .routes(routes!(health::show_health))
        .routes(routes!(health::show_readiness))
        .layer(DefaultBodyLimit::max(MAX_JSON_BODY))
        .merge(uploads)
        .merge(imports)
        .merge(events)
}

/// The whole site.
pub fn router(site: Site) -> Router {
    let (api, _) = api().split_for_parts();
    let calls = api.clone().with_state(site.clone());
    let mcp = Mcp::new(&site, calls.clone());
    let pages = Pages::new(site.clone(), calls);
    api.route("/api/openapi.json", get(openapi::show_document))
        .route("/api/docs", get(openapi::show_docs))
        .route("/api", any(no_such_call))
        .route("/api/", any(no_such_call))
        .route("/api/{*rest}", any(no_such_call))
        .route("/media/{*key}", get(media::show_file))
        .route("/map/{file}", get(map_file::show_part))
        .route("/posters/{category}/{file}", get(pages::posters::show_poster))
        .route("/share/{noun}/{file}", get(pages::share::show_card))
        .route("/assets/Logo.png", get(pages::files::fallback_logo))
        .route("/qr.svg", get(pages::qr::show_code))
        .route("/favicon.svg", get(pages::files::favicon))
        .route("/assets/app/{*path}", get(pages::files::asset))
        .route("/llms.txt", get(pages::llms::show_overview))
        .route("/oembed", get(pages::oembed::show_embedding))
        .route("/mcp", post(mcp::answer_message).layer(Extension(mcp)))
        .route("/robots.txt", get(pages::robots::show_robots))
        .route("/sitemap.xml", get(pages::sitemap::show_sitemap))
        .route("/sitemap/{file}", get(pages::sitemap::show_part))
        .route("/event/{id}/calendar.ics", get(pages::feeds::show_event_calendar))
        .route("/calendar.ics", get(pages::feeds::show_calendar))
        .route("/events.atom", get(pages::feeds::show_events_atom))
        .route("/events.rss", get(pages::feeds::show_events_rss))
        .route("/news.atom", get(pages::feeds::show_news_atom))
        .route("/news.rss", get(pages::feeds::show_news_rss))
        .route("/manifest.webmanifest", get(pages::installable::show_manifest))
        .route("/icons/{name}", get(pages::installable::show_icon))
        .route("/sw.js", get(pages::installable::show_worker))
        .route("/contact/send", post(pages::forms::send_message))
        .route("/newsletter/subscribe", post(pages::forms::subscribe))
        .route("/newsletter/confirm", get(pages::newsletter::show_confirm).post(pages::newsletter::confirm))
        .route("/newsletter/unsubscribe", get(pages::newsletter::show_unsubscribe).post(pages::newsletter::unsubscribe))
        .route("/newsletter/subscribe-again", post(pages::newsletter::subscribe_again))
        .method_not_allowed_fallback(wrong_method)
        .with_state(site.clone())
        .fallback_service(get_or_head(pages.clone()))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(from_fn_with_state((site, pages), handle_request))
}

/// The routes of connections above the cap: health for load balancers, 503 for everything else.
pub fn health_only(site: Site) -> Router {
    Router::new()
        .route("/health", get(health::show_health))
        .route("/health/ready", get(health::show_readiness))
        .with_state(site)
        .fallback(too_many_connections)
}

async fn too_many_connections(uri: Uri, headers: HeaderMap) -> Response {
    let error = Error::Unavailable("too many connections".to_owned());
    ApiError::from(error).into_localized(language_of(uri.query(), &headers))
}

/// Every other address belongs to the web app.
fn get_or_head(pages: Pages) -> Router {
    Router::new().fallback(pages::show).with_state(pages)
}

async fn no_such_call() -> ApiError {
    Error::NotFound(Missing::Page).into()
}

async fn wrong_method() -> ApiError {
    Error::MethodNotAllowed.into()
}

/// A panic in one call must not fail the others.
fn panicked(cause: Box<dyn std::any::Any + Send>) -> Response {
    let text = cause
        .downcast_ref::<&str>()
        .map(|text| (*text).to_owned())
        .or_else(|| cause.downcast_ref::<String>().cloned())
        .unwrap_or_default();
    axum::response::IntoResponse::into_response(ApiError::from(Error::Internal(format!("panic: {text}"))))
}
