//! The pages that newsletter mails link to. A GET changes nothing: mail scanners open every link.

use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};
use meydan_domain::newsletter::{Subscription, SubscriptionStatus};
use meydan_domain::{Error, Language};
use serde::Deserialize;

use crate::extract::Reader;
use crate::problem::ApiError;
use crate::site::Site;

#[derive(Default, Deserialize)]
#[serde(default)]
pub struct Link {
    token: String,
}

pub async fn show_confirm(reader: Reader) -> Response {
    let texts = match reader.language {
        Language::Tr => ("Bülten aboneliği", "Bültenimize abone olmak istiyor musun?", "Evet, abone ol"),
        Language::En => ("Newsletter", "Would you like to subscribe to our newsletter?", "Yes, subscribe"),
    };
    question(reader.language, texts).into_response()
}

/// A subscriber who has already left is offered to subscribe again.
pub async fn show_unsubscribe(State(site): State<Site>, reader: Reader, Query(link): Query<Link>) -> Response {
    match site.app().newsletter.owner_of(&link.token).await {
        Ok(known) if known.status == SubscriptionStatus::Unsubscribed => {
            left(reader.language, &link.token).into_response()
        }
        // An invalid link is reported when the form is submitted.
        Ok(_) | Err(Error::NotFound(_)) => question(reader.language, leaving(reader.language)).into_response(),
        Err(error) => ApiError::from(error).into_response(),
    }
}

fn leaving(language: Language) -> (&'static str, &'static str, &'static str) {
    match language {
        Language::Tr => {
            ("Bülten aboneliği", "Bülten aboneliğini sonlandırmak istiyor musun?", "Evet, aboneliği sonlandır")
        }
        Language::En => ("Newsletter", "Do you want to unsubscribe from our newsletter?", "Yes, unsubscribe"),
    }
}

pub async fn confirm(State(site): State<Site>, reader: Reader, Query(link): Query<Link>) -> Response {
    let outcome = site.app().newsletter.confirm(&link.token).await;
    let done = match reader.language {
        Language::Tr => "Teşekkürler, aboneliğin onaylandı.",
        Language::En => "Thank you, your subscription is confirmed.",
    };
    answer(reader.language, outcome, |_| note(reader.language, done))
}

pub async fn unsubscribe(State(site): State<Site>, reader: Reader, Query(link): Query<Link>) -> Response {
    let outcome = site.app().newsletter.unsubscribe(&link.token).await;
    answer(reader.language, outcome, |_| left(reader.language, &link.token))
}

/// Subscribes again after leaving: mails a new confirmation link to the address that left.
pub async fn subscribe_again(State(site): State<Site>, reader: Reader, Query(link): Query<Link>) -> Response {
    let newsletter = &site.app().newsletter;
    let outcome = newsletter.subscribe_again(&link.token).await;
    let mails = newsletter.mails_confirmations();
    answer(reader.language, outcome, |known| {
        let is_gone = known.status == SubscriptionStatus::Unsubscribed;
        let text = match (reader.language, is_gone, mails) {
            (Language::Tr, true, true) => "Sana bir onay bağlantısı gönderiyoruz. Onu açtığında yeniden abone olursun.",
            (Language::En, true, true) => "We're sending you a confirmation link. Open it to subscribe again.",
            (Language::Tr, true, false) => "Şu anda e-posta gönderemiyoruz, bu yüzden seni yeniden abone yapamıyoruz.",
            (Language::En, true, false) => "We can't send emails at the moment, so we can't subscribe you again.",
            (Language::Tr, false, _) => "Listeden ayrılmamışsın; yapılacak bir şey yok.",
            (Language::En, false, _) => "You haven't unsubscribed; there's nothing to do.",
        };
        note(reader.language, text)
    })
}

/// The confirmation of leaving, with a form to subscribe again.
fn left(language: Language, token: &str) -> Html<String> {
    let (done, ask, button) = match language {
        Language::Tr => (
            "Aboneliğin sonlandırıldı. Bir daha yazmayacağız.",
            "Yanlışlıkla mı oldu, yoksa fikrin mi değişti?",
            "Yeniden abone ol",
        ),
        Language::En => (
            "You're unsubscribed. We won't write again.",
            "Was this a mistake, or did you change your mind?",
            "Subscribe again",
        ),
    };
    // Tokens are letters and digits; anything else could inject HTML.
    let token: String = token.chars().filter(char::is_ascii_alphanumeric).collect();
    let code = language.code();
    let action = format!("/newsletter/subscribe-again?token={token}&amp;lang={code}");
    let form =
        format!("<p>{done}</p><form method=\"post\" action=\"{action}\"><p>{ask}</p><button>{button}</button></form>");
    Html(frame(language, done, &form))
}

/// The form posts to its own address, which contains the token.
fn question(language: Language, (title, text, button): (&str, &str, &str)) -> Html<String> {
    let form = format!("<form method=\"post\"><p>{text}</p><button>{button}</button></form>");
    Html(frame(language, title, &form))
}

pub(super) fn note(language: Language, text: &str) -> Html<String> {
    Html(frame(language, text, &format!("<p>{text}</p>")))
}

fn answer(
    language: Language,
    outcome: meydan_domain::Result<Subscription>,
    done: impl FnOnce(Subscription) -> Html<String>,
) -> Response {
    match outcome {
        Ok(subscription) => done(subscription).into_response(),
        Err(Error::NotFound(_)) => {
            let gone = match language {
                Language::Tr => "Bu bağlantı geçerli değil.",
                Language::En => "This link is not valid.",
            };
            (StatusCode::NOT_FOUND, note(language, gone)).into_response()
        }
        Err(error) => ApiError::from(error).into_response(),
    }
}

/// The chosen theme is in the browser's local storage, which only a script can read. These pages have no script and follow
/// the system's theme. The colors are those of the web app.
const STYLE: &str = "\
body{font:1.1rem/1.6 system-ui,sans-serif;color:#1b1730;background:#fbfaf7;display:grid;place-items:center;min-height:90vh;margin:0;padding:1rem}\
main{max-width:28rem;text-align:center}a{color:#473b73}\
button{font:inherit;font-weight:700;min-height:44px;padding:.6rem 1.4rem;border:0;border-radius:.8rem;background:#f2a33a;color:#1b1730;cursor:pointer}\
:focus-visible{outline:3px solid #473b73;outline-offset:2px}\
@media(prefers-color-scheme:dark){body{color:#f4f1fb;background:#131020}a{color:#a99be6}:focus-visible{outline-color:#c9bff5}}";

fn frame(language: Language, title: &str, body: &str) -> String {
    let home = match language {
        Language::Tr => "Ana sayfaya git",
        Language::En => "Go home",
    };
    format!(
        "<!doctype html><html lang=\"{code}\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <meta name=\"robots\" content=\"noindex\"><title>{title}</title>\
         <meta name=\"color-scheme\" content=\"light dark\"><style>{STYLE}</style>\
         <main><img src=\"/favicon.svg\" alt=\"\" width=\"56\" height=\"56\">{body}<p><a href=\"/\">{home}</a></p></main>",
        code = language.code()
    )
}
