//! The HTML document of a page: the web app's own index.html with the page's head, content and hydration data.

use std::collections::{BTreeSet, HashMap};

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use meydan_domain::Language;
use serde::Deserialize;
use sha2::{Digest, Sha256};

const HEAD: &str = "<!--head-->";
const HEAD_END: &str = "</head>";
const CONTENT: &str = "<!--html-->";
const DATA: &str = "<script type=\"application/json\" id=\"page-data\"";
const LANGUAGE: &str = "<html lang=\"tr\"";
const INLINE_SCRIPT: &str = "<script>";

/// What is inserted into the template.
#[derive(Clone, Copy, Default)]
pub struct Parts<'a> {
    pub head: &'a str,
    pub content: &'a str,
    /// The hydration data, as JSON.
    pub data: &'a str,
    /// `home/home-page`: its code is loaded along with the app's.
    pub file: &'a str,
    /// Path and query that the page was rendered for.
    pub address: &'a str,
    /// When, in milliseconds; 0 for a page that was not rendered on the server.
    pub at: i64,
}

/// The template, parsed once.
pub struct Document {
    template: String,
    /// The Content-Security-Policy: own script files, and the inline scripts of the head by their hash.
    policy: HeaderValue,
    /// For each page, the tags that name its code, which is loaded after the first paint.
    code: HashMap<String, String>,
}

/// An entry of the bundler's manifest.
#[derive(Deserialize)]
struct Chunk {
    file: String,
    #[serde(default)]
    imports: Vec<String>,
    #[serde(default, rename = "isEntry")]
    is_entry: bool,
}

impl Document {
    /// `None` when the template lacks a placeholder.
    pub fn new(template: String, manifest: &str) -> Option<Self> {
        let is_complete = [HEAD, HEAD_END, CONTENT, DATA, LANGUAGE].iter().all(|place| template.contains(place));
        let policy = content_policy(&template)?;
        is_complete.then(|| Self { template, policy, code: code(manifest) })
    }

    /// Adds status and Content-Security-Policy to the response of a page.
    pub fn send(&self, mut response: Response, status: StatusCode) -> Response {
        if response.status() == StatusCode::OK {
            *response.status_mut() = status;
        }
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, self.policy.clone());
        response
    }

    pub fn fill(&self, language: Language, parts: &Parts<'_>) -> String {
        let code = self.code.get(parts.file).map_or("", String::as_str);
        let mut html = String::with_capacity(self.template.len() + parts.content.len() + parts.data.len() + 4096);
        let mut rest = self.template.as_str();
        for (place, text, keeps_place) in [
            (LANGUAGE, format!("<html lang=\"{}\"", language.code()), false),
            (HEAD, parts.head.to_owned(), false),
            (HEAD_END, format!("{code}{HEAD_END}"), false),
            (CONTENT, parts.content.to_owned(), false),
            // In JSON `<` occurs in strings only, where it must not end the script element.
            (DATA, format!("{}>{}", page_attributes(parts), parts.data.replace('<', "\\u003c")), true),
        ] {
            let Some((before, after)) = rest.split_once(place) else { continue };
            html.push_str(before);
            if keeps_place {
                html.push_str(place);
            }
            html.push_str(&text);
            rest = if place == DATA { after.trim_start_matches('>') } else { after };
        }
        html.push_str(rest);
        html
    }
}

/// The address and time of rendering, as attributes.
fn page_attributes(parts: &Parts<'_>) -> String {
    if parts.at == 0 {
        return String::new();
    }
    let address = parts.address.replace('&', "&amp;").replace('"', "&quot;");
    format!(" data-address=\"{address}\" data-at=\"{}\"", parts.at)
}

fn content_policy(template: &str) -> Option<HeaderValue> {
    let hashes: String = template
        .split(INLINE_SCRIPT)
        .skip(1)
        .filter_map(|rest| rest.split_once("</script>"))
        .map(|(script, _)| format!(" 'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(script))))
        .collect();
    let policy = format!(
        "default-src 'self'; script-src 'self'{hashes}; img-src 'self' https: data:; style-src 'self' 'unsafe-inline'; \
         font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; object-src 'none'; \
         base-uri 'self'; form-action 'self'; frame-ancestors 'none'"
    );
    HeaderValue::from_str(&policy).ok()
}

/// The code of each page and its imports, without the chunks of the entry, which are always loaded.
fn code(manifest: &str) -> HashMap<String, String> {
    let chunks: HashMap<String, Chunk> = serde_json::from_str(manifest).unwrap_or_default();
    let entry: BTreeSet<&str> = chunks
        .values()
        .filter(|chunk| chunk.is_entry)
        .flat_map(|chunk| {
            std::iter::once(&chunk.file).chain(chunk.imports.iter().filter_map(|key| Some(&chunks.get(key)?.file)))
        })
        .map(String::as_str)
        .collect();
    let tags = |key: &str| {
        let mut files = BTreeSet::new();
        collect(&chunks, key, &mut files);
        files
            .into_iter()
            .filter(|file| !entry.contains(file))
            .map(|file| format!("<meta name=\"code\" content=\"/{file}\">"))
            .collect::<String>()
    };
    chunks
        .keys()
        .filter_map(|key| {
            let page = key.strip_prefix("src/features/")?.strip_suffix(".tsx")?;
            Some((page.to_owned(), tags(key)))
        })
        .collect()
}

fn collect<'a>(chunks: &'a HashMap<String, Chunk>, key: &str, files: &mut BTreeSet<&'a str>) {
    let Some(chunk) = chunks.get(key) else { return };
    if files.insert(&chunk.file) {
        for import in &chunk.imports {
            collect(chunks, import, files);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEMPLATE: &str = "<!doctype html><html lang=\"tr\"><head><!--head--><script>go()</script></head><body>\
        <div id=\"root\"><!--html--></div><script type=\"application/json\" id=\"page-data\"></script></body></html>";
    const MANIFEST: &str = r#"{
        "index.html": {"file": "assets/app/index-1.js", "isEntry": true, "imports": ["_shared.js"]},
        "_shared.js": {"file": "assets/app/shared-2.js"},
        "_card.js": {"file": "assets/app/card-3.js", "imports": ["_shared.js"]},
        "src/features/home/home-page.tsx": {"file": "assets/app/home-page-4.js", "imports": ["index.html", "_card.js"]}
    }"#;

    fn document() -> Document {
        Document::new(TEMPLATE.to_owned(), MANIFEST).expect("a template")
    }

    #[test]
    fn every_placeholder_is_filled() {
        let parts = Parts { head: "<title>x</title>", content: "<p>y</p>", data: r#"{"a":1}"#, ..Parts::default() };
        let html = document().fill(Language::En, &parts);
        for expected in
            ["<html lang=\"en\">", "<head><title>x</title>", "<div id=\"root\"><p>y</p></div>", ">{\"a\":1}</script>"]
        {
            assert!(html.contains(expected), "{expected} is missing in {html}");
        }
    }

    #[test]
    fn data_cannot_end_its_script_element() {
        let parts = Parts { data: r#"{"a":"</script><script>alert(1)"}"#, ..Parts::default() };
        let html = document().fill(Language::Tr, &parts);
        assert!(html.contains(r#"{"a":"\u003c/script>\u003cscript>alert(1)"}"#));
    }

    #[test]
    fn a_page_names_its_own_code_and_not_the_entry_code() {
        let html = document().fill(Language::Tr, &Parts { file: "home/home-page", ..Parts::default() });
        assert!(html.contains("<meta name=\"code\" content=\"/assets/app/home-page-4.js\">"));
        assert!(html.contains("card-3.js"));
        assert!(!html.contains("index-1.js"));
        assert!(!html.contains("shared-2.js"));
    }

    #[test]
    fn inline_scripts_are_allowed_by_hash_only() {
        let policy = document().policy;
        let policy = policy.to_str().expect("ascii");
        let scripts = policy.split("; ").find(|part| part.starts_with("script-src")).expect("a rule for scripts");
        assert!(scripts.starts_with("script-src 'self' 'sha256-"));
        assert!(!scripts.contains("unsafe"));
    }

    #[test]
    fn a_template_without_its_placeholders_is_refused() {
        assert!(Document::new("<html>".to_owned(), "{}").is_none());
    }
}
