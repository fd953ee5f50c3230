//! The pages that newsletter mails link to. Opening one changes nothing: mail scanners open every link.

use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};
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

pub async fn ask_confirm(reader: Reader) -> Response {
    let texts = match reader.language {
        Language::Tr => ("Bülten aboneliği", "Bültenimize abone olmak istiyor musunuz?", "Evet, abone ol"),
        Language::En => ("Newsletter", "Would you like to subscribe to our newsletter?", "Yes, subscribe"),
    };
    question(reader.language, texts).into_response()
}

pub async fn ask_unsubscribe(reader: Reader) -> Response {
    let texts = match reader.language {
        Language::Tr => {
            ("Bülten aboneliği", "Bülten aboneliğinizi sonlandırmak istiyor musunuz?", "Evet, aboneliği sonlandır")
        }
        Language::En => ("Newsletter", "Would you like to leave our newsletter?", "Yes, unsubscribe"),
    };
    question(reader.language, texts).into_response()
}

pub async fn confirm(State(site): State<Site>, reader: Reader, Query(link): Query<Link>) -> Response {
    let outcome = site.app().newsletter.confirm(&link.token).await.map(drop);
    let done = match reader.language {
        Language::Tr => "Teşekkürler, aboneliğiniz onaylandı.",
        Language::En => "Thank you, your subscription is confirmed.",
    };
    answer(reader.language, outcome, done)
}

pub async fn unsubscribe(State(site): State<Site>, reader: Reader, Query(link): Query<Link>) -> Response {
    let outcome = site.app().newsletter.unsubscribe(&link.token).await.map(drop);
    let done = match reader.language {
        Language::Tr => "Aboneliğiniz sonlandırıldı. Bir daha yazmayacağız.",
        Language::En => "You are unsubscribed. We will not write again.",
    };
    answer(reader.language, outcome, done)
}

/// The form posts to its own address, token and all.
fn question(language: Language, (title, text, button): (&str, &str, &str)) -> Html<String> {
    let form = format!("<form method=\"post\"><p>{text}</p><button>{button}</button></form>");
    Html(frame(language, title, &form))
}

fn answer(language: Language, outcome: meydan_domain::Result<()>, done: &str) -> Response {
    match outcome {
        Ok(()) => Html(frame(language, done, &format!("<p>{done}</p>"))).into_response(),
        Err(Error::NotFound(_)) => {
            let gone = match language {
                Language::Tr => "Bu bağlantı geçerli değil.",
                Language::En => "This link is not valid.",
            };
            (StatusCode::NOT_FOUND, Html(frame(language, gone, &format!("<p>{gone}</p>")))).into_response()
        }
        Err(error) => ApiError::from(error).into_response(),
    }
}

fn frame(language: Language, title: &str, body: &str) -> String {
    let home = match language {
        Language::Tr => "Ana sayfaya git",
        Language::En => "Go home",
    };
    format!(
        "<!doctype html><html lang=\"{code}\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <meta name=\"robots\" content=\"noindex\"><title>{title}</title>\
         <style>body{{font:1.1rem/1.6 system-ui,sans-serif;color:#1b1730;background:#fbfaf7;display:grid;place-items:center;min-height:90vh;margin:0;padding:1rem}}\
         main{{max-width:28rem;text-align:center}}button{{font:inherit;font-weight:700;min-height:44px;padding:.6rem 1.4rem;border:0;border-radius:.8rem;background:#f2a33a;color:#1b1730;cursor:pointer}}\
         a{{color:#473b73}}</style>\
         <main><img src=\"/favicon.svg\" alt=\"\" width=\"56\" height=\"56\">{body}<p><a href=\"/\">{home}</a></p></main>",
        code = language.code()
    )
}
