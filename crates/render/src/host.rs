//! Host functions of the polyfills: logging, and the parts of the web platform that are easy to get subtly wrong. URLs,
//! queries and UTF-8 follow the same standards as in the browser, so that both render the same page and hydration succeeds.

use rquickjs::prelude::{List, Opt};
use rquickjs::{Ctx, Function, Object, TypedArray};
use tracing::{debug, warn};
use url::{Url, form_urlencoded, quirks};

/// The log target of the bundle's console.
const CONSOLE: &str = "meydan_render::console";

pub(crate) fn functions<'js>(ctx: &Ctx<'js>) -> rquickjs::Result<Object<'js>> {
    let host = Object::new(ctx.clone())?;
    host.set("debug", Function::new(ctx.clone(), |message: String| debug!(target: CONSOLE, "{message}"))?)?;
    host.set("warn", Function::new(ctx.clone(), |message: String| warn!(target: CONSOLE, "{message}"))?)?;
    host.set("parseUrl", Function::new(ctx.clone(), parse_url)?)?;
    host.set("changeUrl", Function::new(ctx.clone(), change_url)?)?;
    host.set("parseQuery", Function::new(ctx.clone(), parse_query)?)?;
    host.set("formatQuery", Function::new(ctx.clone(), format_query)?)?;
    host.set("encodeUtf8", Function::new(ctx.clone(), encode_utf8)?)?;
    host.set("decodeUtf8", Function::new(ctx.clone(), decode_utf8)?)?;
    Ok(host)
}

/// `None` for an invalid URL.
fn parse_url(address: String, base: Opt<Option<String>>) -> Option<Vec<String>> {
    let base = match base.0.flatten() {
        Some(base) => Some(Url::parse(&base).ok()?),
        None => None,
    };
    Url::options().base_url(base.as_ref()).parse(&address).ok().map(|url| parts(&url))
}

/// The URL with one part changed; an invalid change is ignored, as the standard requires.
fn change_url(address: String, part: String, value: String) -> Option<Vec<String>> {
    let mut url = Url::parse(&address).ok()?;
    let _ = match part.as_str() {
        "protocol" => quirks::set_protocol(&mut url, &value),
        "username" => quirks::set_username(&mut url, &value),
        "password" => quirks::set_password(&mut url, &value),
        "host" => quirks::set_host(&mut url, &value),
        "hostname" => quirks::set_hostname(&mut url, &value),
        "port" => quirks::set_port(&mut url, &value),
        "pathname" => {
            quirks::set_pathname(&mut url, &value);
            Ok(())
        }
        "search" => {
            quirks::set_search(&mut url, &value);
            Ok(())
        }
        "hash" => {
            quirks::set_hash(&mut url, &value);
            Ok(())
        }
        _ => Err(()),
    };
    Some(parts(&url))
}

/// In the order that `polyfills.js` reads them.
fn parts(url: &Url) -> Vec<String> {
    vec![
        quirks::href(url).to_owned(),
        quirks::origin(url),
        quirks::protocol(url).to_owned(),
        quirks::username(url).to_owned(),
        quirks::password(url).to_owned(),
        quirks::host(url).to_owned(),
        quirks::hostname(url).to_owned(),
        quirks::port(url).to_owned(),
        quirks::pathname(url).to_owned(),
        quirks::search(url).to_owned(),
        quirks::hash(url).to_owned(),
    ]
}

fn parse_query(query: String) -> Vec<List<(String, String)>> {
    form_urlencoded::parse(query.as_bytes())
        .map(|(name, value)| List((name.into_owned(), value.into_owned())))
        .collect()
}

fn format_query(pairs: Vec<List<(String, String)>>) -> String {
    form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs.into_iter().map(|List(pair)| pair)).finish()
}

fn encode_utf8(ctx: Ctx<'_>, text: String) -> rquickjs::Result<TypedArray<'_, u8>> {
    TypedArray::new(ctx, text.into_bytes())
}

/// `None` for invalid bytes in fatal mode.
fn decode_utf8(bytes: Vec<u8>, is_fatal: bool) -> Option<String> {
    match String::from_utf8(bytes) {
        Ok(text) => Some(text),
        Err(_) if is_fatal => None,
        Err(error) => Some(String::from_utf8_lossy(error.as_bytes()).into_owned()),
    }
}
