//! `/share/{event|blog|venue|profile}/{id}.{language}.jpg` and `/share/site/card.{language}.jpg`: the preview image of a shared link.

use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use axum::response::Response;
use meydan_domain::error::Missing;
use meydan_domain::{Error, Language};

use crate::cache::EncodedBody;
use crate::extract::Path;
use crate::problem::ApiResult;
use crate::site::Site;

const FOR_AN_HOUR: &str = "public, max-age=3600, stale-while-revalidate=86400";

pub async fn show_card(
    State(site): State<Site>,
    Path((noun, file)): Path<(String, String)>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let (id, language) = parse(&file).ok_or(Error::NotFound(Missing::Page))?;
    let card = match noun.as_str() {
        "event" => site.app().share_cards.event(id, language).await?,
        "site" if id == "card" => site.app().share_cards.site(language).await?,
        "venue" => site.app().share_cards.venue(id, language).await?,
        "profile" => site.app().share_cards.profile(id, language).await?,
        "blog" => site.app().share_cards.blog(id, language).await?,
        _ => return Err(Error::NotFound(Missing::Page).into()),
    };
    let encoded = EncodedBody::new(card, HeaderValue::from_static("image/jpeg"));
    let mut response = encoded.respond_with(&headers, HeaderValue::from_static(FOR_AN_HOUR));
    let anywhere = HeaderValue::from_static("cross-origin");
    response.headers_mut().insert(HeaderName::from_static("cross-origin-resource-policy"), anywhere);
    Ok(response)
}

/// `42.tr.jpg`
fn parse(file: &str) -> Option<(&str, Language)> {
    let (id, language) = file.strip_suffix(".jpg")?.rsplit_once('.')?;
    Some((id, Language::from_code(language)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_named_by_id_and_language() {
        assert_eq!(parse("42.tr.jpg"), Some(("42", Language::Tr)));
        assert_eq!(parse("caz.gecesi.en.jpg"), Some(("caz.gecesi", Language::En)));
        for wrong in ["42.jpg", "42.de.jpg", "42.tr.png", ""] {
            assert_eq!(parse(wrong), None, "{wrong}");
        }
    }
}
