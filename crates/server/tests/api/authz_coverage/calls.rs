//! Every operation of the OpenAPI document as a request that succeeds for a permitted caller, each on new items.

use meydan_app::token;
use meydan_domain::audit::AuditQuery;
use meydan_domain::change::{ChangeKind, Noun};
use meydan_domain::contact::ContactContent;
use meydan_domain::glossary::GlossaryDraft;
use meydan_domain::list_view::ListViewDraft;
use meydan_domain::logo::LogoDraft;
use meydan_domain::newsletter::{CONFIRMATION_VALIDITY, Subscription, SubscriptionStatus};
use meydan_domain::platform::PlatformDraft;
use meydan_domain::preview_link::PreviewLinkDraft;
use meydan_domain::reply::TemplateDraft;
use meydan_domain::staff::{Actor, NewStaff, Role};
use meydan_domain::synonym::SynonymDraft;
use meydan_domain::{Error, Language};
use meydan_store::logos::{self, LogoFile};
use meydan_store::{Store, audit, contact, events, newsletter, platforms};
use meydan_test_support::app::{PASSWORD, TestApp, TestClient};
use meydan_test_support::builders::{self, BlogBuilder, CategoryBuilder, EventBuilder, ProfileBuilder, VenueBuilder};
use meydan_test_support::clock::test_now;
use reqwest::multipart::{Form, Part};
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};

/// One operation of the OpenAPI document.
pub struct Operation {
    pub id: String,
    pub method: Method,
    pub path: String,
    pub needs_session: bool,
}

impl Operation {
    pub fn changes_state(&self) -> bool {
        self.method != Method::GET
    }
}

/// True if it continues another call, or needs a second factor or a mail server: `second_factor.rs`, `password_reset.rs` and
/// `replies.rs` cover their success.
pub fn goes_on(operation: &Operation) -> bool {
    let these = [
        "end_session",
        "take_second_step",
        "finish_totp",
        "remove_totp",
        "start_passkey",
        "finish_passkey",
        "remove_passkey",
        "renew_recovery_codes",
        "start_passkey_sign_in",
        "finish_passkey_sign_in",
        "reset_password",
        "reply_to_message",
    ];
    these.contains(&operation.id.as_str())
}

/// All operations of the document.
pub fn operations() -> Vec<Operation> {
    let document = meydan_server::openapi::document();
    let paths = document["paths"].as_object().expect("the document has paths");
    let operations = paths.iter().flat_map(|(path, methods)| {
        methods.as_object().expect("a path has methods").iter().map(move |(method, operation)| Operation {
            id: operation["operationId"].as_str().expect("an operation has an id").to_owned(),
            method: method.to_uppercase().parse().expect("a method"),
            path: path.clone(),
            needs_session: needs_session(operation),
        })
    });
    operations.collect()
}

/// An empty security requirement makes the session optional.
fn needs_session(operation: &Value) -> bool {
    let ways = operation.get("security").and_then(Value::as_array);
    ways.is_some_and(|ways| ways.iter().all(|way| way.as_object().is_some_and(|way| !way.is_empty())))
}

const TICKET_LINK: &str = "https://biletci.example.org/caz";

/// The request of an operation, on new items.
pub async fn request(app: &TestApp, client: &TestClient, operation: &Operation) -> RequestBuilder {
    let request = client.request(operation.method.clone(), &path(app, operation).await);
    match operation.id.as_str() {
        "upload_image" | "replace_image_file" => request.multipart(Form::new().part("image", picture())),
        "upload_logo" => request.multipart(Form::new().part("logo", picture())),
        "set_avatar" => request.multipart(Form::new().part("avatar", picture())),
        _ => match body(app, operation).await {
            Some(body) => request.json(&body),
            None => request,
        },
    }
}

/// The path with its placeholders filled.
pub async fn path(app: &TestApp, operation: &Operation) -> String {
    let store = app.app.core.store();
    let path = operation.path.replace("/{number}", "/1");
    let fill = |id: i64| path.replace("{id}", &id.to_string());
    let thing = operation.path.split("/revisions").next().unwrap_or_default();
    let thing = thing.strip_suffix("/preview-links").unwrap_or(thing);
    match thing {
        "/api/events/{id}"
        | "/api/events/{id}/similar"
        | "/api/events/{id}/duplicates"
        | "/api/events/{id}/not-duplicates"
        | "/api/events/{id}/dead-links"
        | "/api/events/{id}/working-links" => {
            fill(EventBuilder::new(&key()).linked(TICKET_LINK).insert(store).await.expect("an event").id)
        }
        "/api/settings/{key}" => path.replace("{key}", "site_name"),
        "/api/blogs/{id}" => fill(BlogBuilder::new(&key()).insert(store).await.expect("a post").id),
        "/api/categories/{id}" => fill(CategoryBuilder::new(&key()).insert(store).await.expect("a category").id),
        "/api/venues/{id}" | "/api/venues/{id}/merge" => {
            fill(VenueBuilder::new(&key()).insert(store).await.expect("a venue").id)
        }
        "/api/profiles/{id}" | "/api/profiles/{id}/merge" => {
            fill(ProfileBuilder::new(&key()).insert(store).await.expect("a profile").id)
        }
        "/api/preview-links/{id}" => fill(preview_link(app).await),
        "/api/platforms/{id}" => fill(platform(store).await),
        "/api/synonyms/{id}" => fill(synonym(app).await),
        "/api/glossary/{id}" => fill(glossary_name(app).await),
        "/api/views/{id}" => fill(list_view(app).await),
        "/api/audit/{id}/undo" => fill(merge_entry(app).await),
        "/api/images/{id}" | "/api/images/{id}/uses" | "/api/images/{id}/original" | "/api/images/{id}/file" => {
            let image = builders::image(store, &key()).await.expect("an image");
            // An image of an active event is public.
            EventBuilder::new(&key()).cover(&image.image_id).insert(store).await.expect("an event");
            fill(image.id)
        }
        "/api/logos/{id}" | "/api/logos/{id}/main" => fill(logo(store, &LogoDraft::default()).await),
        "/api/trash/{noun}/{id}/restore" | "/api/trash/{noun}/{id}" => {
            fill(trashed_event(store).await).replace("{noun}", "events")
        }
        "/api/contact/{id}" | "/api/contact/{id}/replies" => fill(message(store).await),
        "/api/reply-templates/{id}" => fill(template(app).await),
        "/api/newsletter/{id}" => fill(subscriber(store).await.id),
        "/api/newsletter/unsubscribe" => format!("{}?token={}", operation.path, subscription(store).await),
        "/api/auth/sessions/{id}" | "/api/auth/passkeys/{id}/remove" => fill(i64::MAX),
        "/api/users/{id}"
        | "/api/users/{id}/password"
        | "/api/users/{id}/second-factor"
        | "/api/users/{id}/sessions" => fill(somebody(app).await),
        path => {
            assert!(!path.contains('{'), "{path}: nothing here fills it");
            path.to_owned()
        }
    }
}

async fn preview_link(app: &TestApp) -> i64 {
    let event = EventBuilder::new(&key()).insert(app.app.core.store()).await.expect("an event").content.event_id;
    let made = app.app.preview_links.create_of_event(&Actor::System, &event, &PreviewLinkDraft::default()).await;
    made.expect("a link").link.id
}

/// The smallest valid body; `None` without a body.
async fn body(app: &TestApp, operation: &Operation) -> Option<Value> {
    match operation.id.as_str() {
        "login" => Some(json!({ "email": account(app).await, "password": PASSWORD })),
        "create_event" | "update_event" => serde_json::to_value(EventBuilder::new(&key()).draft()).ok(),
        "find_duplicate_events" => Some(json!({ "title_tr": key() })),
        "mark_not_duplicates" => {
            let other = EventBuilder::new(&key()).insert(app.app.core.store()).await.expect("an event");
            Some(json!({ "event_id": other.content.event_id }))
        }
        "confirm_working_link" => Some(json!({ "url": TICKET_LINK })),
        "preview_import" => Some(json!({ "text": format!("title;date;city\n{};24.12.2026;Bolu\n", key()) })),
        "import_events" => {
            let draft = serde_json::to_value(EventBuilder::new(&key()).draft()).ok()?;
            Some(json!({ "drafts": [draft] }))
        }
        "copy_picture" => Some(json!({ "url": "http://127.0.0.1/picture.png" })),
        "preview_blog" => Some(json!({ "content": key(), "content_format": "markdown" })),
        "create_blog" | "update_blog" => serde_json::to_value(BlogBuilder::new(&key()).draft()).ok(),
        "create_category" | "update_category" => serde_json::to_value(CategoryBuilder::new(&key()).draft()).ok(),
        "create_venue" | "update_venue" => serde_json::to_value(VenueBuilder::new(&key()).draft()).ok(),
        "create_profile" | "update_profile" => serde_json::to_value(ProfileBuilder::new(&key()).draft()).ok(),
        "create_platform" | "update_platform" => Some(json!({ "platform_id": key(), "name": "Bilet" })),
        "reply_to_message" => Some(json!({ "subject": "Konu", "text": "Merhaba" })),
        "create_reply_template" | "update_reply_template" => Some(json!({ "name": key(), "text_tr": "Merhaba" })),
        "create_glossary_name" | "update_glossary_name" => Some(json!({ "name_tr": key(), "name_en": key() })),
        "create_list_view" | "update_list_view" => Some(json!({ "list": "events", "name": key() })),
        "create_synonym" | "update_synonym" => Some(json!({ "words": [key(), key()] })),
        "merge_venue" => {
            let into = VenueBuilder::new(&key()).insert(app.app.core.store()).await.expect("a venue");
            Some(json!({ "into": into.id }))
        }
        "merge_profile" => {
            let into = ProfileBuilder::new(&key()).insert(app.app.core.store()).await.expect("a profile");
            Some(json!({ "into": into.id }))
        }
        "change_images" => Some(json!({ "ids": [1], "set": { "category": "hero" }, "dry_run": true })),
        "change_events" => Some(json!({ "ids": [1], "set": { "is_featured": true }, "dry_run": true })),
        "create_event_preview_link" | "create_blog_preview_link" => Some(json!({})),
        "restore_event" | "restore_blog" | "restore_venue" | "restore_profile" | "restore_setting" => Some(json!({})),
        "update_logo" | "update_image" => Some(json!({ "title": key() })),
        "update_me" | "update_user" => Some(json!({ "full_name": key() })),
        "change_password" => Some(json!({ "current_password": PASSWORD, "new_password": PASSWORD })),
        "start_totp" | "remove_totp" | "start_passkey" | "remove_passkey" | "renew_recovery_codes" => {
            Some(json!({ "password": PASSWORD }))
        }
        "take_second_step" | "finish_totp" => Some(json!({ "challenge": key(), "code": "123456" })),
        "finish_passkey" => Some(json!({ "challenge": key(), "name": "Phone", "passkey": {} })),
        "finish_passkey_sign_in" => Some(json!({ "challenge": key(), "passkey": {} })),
        "forgot_password" => Some(json!({ "email": "ayse@example.org" })),
        "reset_password" => Some(json!({ "token": key(), "password": PASSWORD })),
        "save_second_factor_policy" => Some(json!({ "roles": [] })),
        "set_user_password" => Some(json!({ "password": PASSWORD })),
        "create_user" => {
            let email = format!("{}@example.org", key());
            Some(json!({ "email": email, "full_name": "New", "role": "viewer", "password": PASSWORD }))
        }
        "update_message" => Some(json!({ "status": "read" })),
        "save_settings" => Some(json!({ "settings": [{ "setting_key": "site_name", "setting_value": key() }] })),
        "send_message" => Some(json!({ "name": "Ayşe", "email": "ayse@example.org", "message": "Merhaba" })),
        "subscribe" => Some(json!({ "email": format!("{}@example.org", key()) })),
        "confirm_subscription" => Some(json!({ "token": confirmation(app.app.core.store()).await })),
        "track_hit" => Some(json!({ "event_type": "page_view", "event_data": {} })),
        _ => None,
    }
}

/// A unique key.
pub fn key() -> String {
    format!("k{}", token::random_short())
}

/// A small PNG.
pub fn picture() -> Part {
    let mut bytes = std::io::Cursor::new(Vec::new());
    image::RgbImage::new(8, 8).write_to(&mut bytes, image::ImageFormat::Png).expect("a picture");
    Part::bytes(bytes.into_inner()).file_name("picture.png")
}

/// The row of a logo; its file does not exist.
pub async fn logo(store: &Store, draft: &LogoDraft) -> i64 {
    let key = key();
    let file = LogoFile {
        file_key: format!("logos/{key}/full.png"),
        original_key: format!("originals/logo-{key}.png"),
        width: 8,
        height: 8,
    };
    let mut tx = store.begin().await.expect("a write");
    let logo = logos::insert(&*tx, &draft.check(None).expect("a logo"), &file, test_now()).await.expect("a logo");
    tx.changed(Noun::Logos, logo.id, ChangeKind::Created, test_now());
    tx.commit().await.expect("a commit");
    logo.id
}

async fn platform(store: &Store) -> i64 {
    let draft = PlatformDraft { platform_id: key(), name: "Bilet".to_owned(), ..PlatformDraft::default() };
    let mut tx = store.begin().await.expect("a write");
    let content = draft.check().expect("a platform");
    let platform = platforms::insert(&*tx, &content, false, test_now()).await.expect("a platform");
    tx.changed(Noun::Platforms, platform.id, ChangeKind::Created, test_now());
    tx.commit().await.expect("a commit");
    platform.id
}

async fn template(app: &TestApp) -> i64 {
    let draft = TemplateDraft { name: key(), text_tr: "Merhaba".to_owned(), ..TemplateDraft::default() };
    app.app.reply_templates.create(&Actor::System, &draft).await.expect("a template").id
}

async fn synonym(app: &TestApp) -> i64 {
    let draft = SynonymDraft { words: vec![key(), key()], version: None };
    app.app.synonyms.create(&Actor::System, &draft).await.expect("synonyms").id
}

async fn glossary_name(app: &TestApp) -> i64 {
    let draft = GlossaryDraft { name_tr: key(), name_en: key(), ..GlossaryDraft::default() };
    app.app.glossary.create(&Actor::System, &draft).await.expect("a name").id
}

async fn list_view(app: &TestApp) -> i64 {
    let draft = ListViewDraft { list: "events".to_owned(), name: key(), ..ListViewDraft::default() };
    app.app.list_views.create(&Actor::System, &draft).await.expect("a view").id
}

/// The entry of a merge in the audit trail.
async fn merge_entry(app: &TestApp) -> i64 {
    let store = app.app.core.store();
    let from = VenueBuilder::new(&key()).insert(store).await.expect("a venue");
    let into = VenueBuilder::new(&key()).insert(store).await.expect("a venue");
    app.app.venues.merge(&Actor::System, from.id, into.id).await.expect("a merge");
    let query = AuditQuery { action: Some(ChangeKind::Merged), ..AuditQuery::default() };
    audit::list(store.read(), &query).await.expect("the trail").items[0].id
}

async fn trashed_event(store: &Store) -> i64 {
    let event = EventBuilder::new(&key()).insert(store).await.expect("an event");
    let tx = store.begin().await.expect("a write");
    assert!(events::trash(&*tx, event.id, test_now()).await.expect("into the trash"));
    tx.commit().await.expect("a commit");
    event.id
}

/// An unconfirmed subscriber.
async fn subscriber(store: &Store) -> Subscription {
    let (email, token) = (format!("{}@example.org", key()), token::random());
    let tx = store.begin().await.expect("a write");
    let pending = SubscriptionStatus::Pending;
    let subscription = newsletter::insert(&*tx, &email, "", Language::Tr, pending, &token, test_now()).await;
    tx.commit().await.expect("a commit");
    subscription.expect("a subscription")
}

/// The unsubscribe token of an unconfirmed subscriber.
pub async fn subscription(store: &Store) -> String {
    subscriber(store).await.token
}

/// The confirmation token of an unconfirmed subscriber.
pub async fn confirmation(store: &Store) -> String {
    let id = subscriber(store).await.id;
    confirmation_of(store, id).await
}

/// The token of a confirmation link.
pub async fn confirmation_of(store: &Store, subscription_id: i64) -> String {
    let token = token::random();
    let tx = store.begin().await.expect("a write");
    let expiry = test_now() + CONFIRMATION_VALIDITY;
    newsletter::insert_confirmation(&*tx, subscription_id, &token::hash(&token), expiry).await.expect("a link");
    tx.commit().await.expect("a commit");
    token
}

async fn message(store: &Store) -> i64 {
    let content = ContactContent {
        name: key(),
        email: "ayse@example.org".to_owned(),
        subject: String::new(),
        message: "Merhaba".to_owned(),
    };
    let tx = store.begin().await.expect("a write");
    let message = contact::insert(&*tx, &content, test_now()).await.expect("a message");
    tx.commit().await.expect("a commit");
    message.id
}

/// An account without sessions.
async fn somebody(app: &TestApp) -> i64 {
    let email = format!("{}@example.org", key());
    let new = NewStaff { email, full_name: "Somebody".to_owned(), role: Role::Viewer, password: PASSWORD.to_owned() };
    app.app.users.add(&Actor::System, new).await.expect("an account").id
}

/// An account that can sign in.
async fn account(app: &TestApp) -> String {
    let email = "caller@example.org".to_owned();
    let new = NewStaff {
        email: email.clone(),
        full_name: "Caller".to_owned(),
        role: Role::Viewer,
        password: PASSWORD.to_owned(),
    };
    match app.app.users.add(&Actor::System, new).await {
        Ok(_) | Err(Error::Conflict(_)) => email,
        Err(error) => panic!("no account: {error}"),
    }
}
