//! `/llms.txt`: what the site is and where programs find what, as llmstxt.org proposes.

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Uri};
use axum::response::Response;
use meydan_domain::Language;
use meydan_domain::change::Noun;
use meydan_domain::dependencies::Dependencies;

use super::feeds::site_name;
use crate::cache::{CachedResponse, EncodedBody, Staleness};
use crate::extract::{forced_language, language_of};
use crate::markdown;
use crate::problem::ApiResult;
use crate::site::Site;

const MARKDOWN: HeaderValue = HeaderValue::from_static("text/markdown; charset=utf-8");

pub async fn show_overview(State(site): State<Site>, uri: Uri, headers: HeaderMap) -> ApiResult<Response> {
    let language = language_of(uri.query(), &headers);
    let maker = site.clone();
    let make = async move {
        let text = overview(&site_name(&maker).await?, maker.public_url(), language);
        Ok(CachedResponse::new(EncodedBody::new(text.into(), MARKDOWN), Dependencies::whole([Noun::Settings])))
    };
    let entry = site.file(format!("/llms.txt?lang={}", language.code()), make).await?;
    Ok(site.respond(&entry, forced_language(uri.query()).is_some(), Staleness::Allowed, &headers))
}

fn overview(site_name: &str, origin: &str, language: Language) -> String {
    let name = markdown::escaped(site_name);
    let template = match language {
        Language::Tr => include_str!("../../assets/llms.tr.md"),
        Language::En => include_str!("../../assets/llms.en.md"),
    };
    template.replace("{name}", &name).replace("{origin}", origin)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_name_cannot_add_markup() {
        let text = overview("[Meydan](http://x)\n# y", "https://meydan.example", Language::En);
        assert!(text.starts_with("# \\[Meydan\\](http://x) \\# y\n\n> Events in Turkey"), "{text}");
    }

    #[test]
    fn both_languages_name_the_same_places() {
        let paths = |language: Language| -> Vec<String> {
            let text = overview("Meydan", "", language);
            let links = text.split("](").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0.to_owned()));
            links
                .filter(|link| !link.starts_with("/llms.txt"))
                .map(|link| link.replace(&format!("={}", language.code()), "="))
                .collect()
        };
        assert_eq!(paths(Language::Tr), paths(Language::En));
    }
}
