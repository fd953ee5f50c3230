//! `/embed`: a search, or single events, as a frame for other sites. A page of the web app in a document of its own: with
//! its style sheets and fonts, without its scripts. It is the only page that may be framed.

use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::Response;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use meydan_domain::Language;
use sha2::{Digest, Sha256};

const PATH: &str = "/embed";
/// Follows the system's theme, as a style sheet cannot: the dark colors belong to an attribute.
const AUTO_THEME: &str = "const dark=matchMedia(\"(prefers-color-scheme: dark)\"),\
    follow=()=>{document.documentElement.dataset.theme=dark.matches?\"dark\":\"light\"};\
    follow();dark.addEventListener(\"change\",follow)";

/// Marks a response that other sites may frame.
#[derive(Clone, Copy)]
pub struct Framable;

/// True for the normalized address of a frame.
pub fn is_embed(address: &str) -> bool {
    address.split('?').next() == Some(PATH)
}

/// The document of frames.
pub struct EmbedDocument {
    /// The style sheets and fonts of the web app.
    links: String,
    policy: HeaderValue,
}

impl EmbedDocument {
    /// From the template of the web app.
    pub fn new(template: &str) -> Self {
        let is_look = |link: &&str| link.contains("rel=\"stylesheet\"") || link.contains("as=\"font\"");
        let links = template.split("<link ").skip(1).filter_map(|rest| Some(rest.split_once('>')?.0)).filter(is_look);
        let links = links.map(|link| format!("<link {link}>")).collect();
        let script = BASE64_STANDARD.encode(Sha256::digest(AUTO_THEME));
        let policy = format!(
            "default-src 'none'; script-src 'sha256-{script}'; img-src 'self' https: data:; style-src 'self' 'unsafe-inline'; \
             font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *"
        );
        Self { links, policy: HeaderValue::from_str(&policy).unwrap_or(HeaderValue::from_static("default-src 'none'")) }
    }

    pub fn fill(&self, address: &str, language: Language, head: &str, content: &str) -> String {
        let theme = theme(address);
        let script = if theme.is_none() { format!("<script>{AUTO_THEME}</script>") } else { String::new() };
        format!(
            "<!doctype html><html lang=\"{code}\" data-theme=\"{theme}\"><head><meta charset=\"utf-8\">\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">{head}{links}{script}</head>\
             <body>{content}</body></html>",
            code = language.code(),
            theme = theme.unwrap_or("light"),
            links = self.links,
        )
    }

    /// Adds the status and the headers by which other sites may frame the response.
    pub fn send(&self, mut response: Response, status: StatusCode) -> Response {
        if response.status() == StatusCode::OK {
            *response.status_mut() = status;
        }
        response.extensions_mut().insert(Framable);
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_SECURITY_POLICY, self.policy.clone());
        // For sites that isolate themselves with Cross-Origin-Embedder-Policy.
        headers
            .insert(HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("cross-origin"));
        response
    }
}

/// `None` for the theme of the system.
fn theme(address: &str) -> Option<&'static str> {
    let (_, query) = address.split_once('?')?;
    query.split('&').find_map(|pair| match pair {
        "theme=light" => Some("light"),
        "theme=dark" => Some("dark"),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEMPLATE: &str = "<head><link rel=\"icon\" href=\"/i.svg\" /><link rel=\"preload\" as=\"font\" href=\"/f.woff2\" />\
        <script>go()</script><link rel=\"stylesheet\" href=\"/s.css\"></head>";

    fn filled(address: &str) -> String {
        EmbedDocument::new(TEMPLATE).fill(address, Language::En, "<title>x</title>", "<main>y</main>")
    }

    #[test]
    fn it_looks_like_the_site_without_its_scripts() {
        let html = filled("/embed?theme=dark");
        for expected in [
            "<html lang=\"en\" data-theme=\"dark\">",
            "<title>x</title><link rel=\"preload\" as=\"font\" href=\"/f.woff2\" /><link rel=\"stylesheet\" href=\"/s.css\">",
            "<body><main>y</main></body>",
        ] {
            assert!(html.contains(expected), "{expected} is missing in {html}");
        }
        assert!(!html.contains("script") && !html.contains("i.svg"), "{html}");
    }

    #[test]
    fn only_the_theme_of_the_system_needs_a_script_which_the_policy_names() {
        for address in ["/embed", "/embed?theme=auto", "/embed?q=theme%3Ddark", "/embed?theme=%22%3E"] {
            let html = filled(address);
            assert!(html.contains("data-theme=\"light\""), "{html}");
            let script =
                html.split_once("<script>").and_then(|(_, rest)| rest.split_once("</script>")).expect("a script").0;
            let hash = BASE64_STANDARD.encode(Sha256::digest(script));
            let document = EmbedDocument::new(TEMPLATE);
            let policy = document.policy.to_str().expect("ascii");
            assert!(policy.contains(&format!("script-src 'sha256-{hash}';")), "{policy}");
        }
    }

    #[test]
    fn only_the_address_itself_is_a_frame() {
        assert!(is_embed("/embed") && is_embed("/embed?q=caz"));
        assert!(!is_embed("/embed/x") && !is_embed("/search?q=/embed") && !is_embed("/embedded"));
    }
}
