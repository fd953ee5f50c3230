//! The OpenAPI document as a readable page; plain HTML, nothing from other hosts.

use serde_json::Value;

const STYLE: &str = "body{font:16px/1.6 system-ui,sans-serif;color:#1b1730;background:#fbfaf7;max-width:60rem;margin:0 auto;padding:2rem 1rem}\
h1,h2{line-height:1.2}h2{margin-top:3rem;border-bottom:2px solid #e4e0f0;padding-bottom:.3rem}\
details{border:1px solid #e4e0f0;border-radius:.7rem;background:#fff;margin:.6rem 0;padding:.6rem 1rem}\
summary{cursor:pointer;font-weight:600}summary code{font-weight:400}\
.m{display:inline-block;min-width:4.2rem;font:700 .8rem/1.6 ui-monospace,monospace;text-transform:uppercase;color:#473b73}\
code,pre{font-family:ui-monospace,monospace;font-size:.9em}pre{background:#f3f1fa;border-radius:.5rem;padding:1rem;overflow:auto}\
table{border-collapse:collapse;width:100%;font-size:.95rem}td,th{text-align:left;vertical-align:top;padding:.35rem .6rem .35rem 0;border-top:1px solid #eee}\
.lock{color:#8a5a00}a{color:#473b73}\
@media(prefers-color-scheme:dark){body{background:#1b1730;color:#f3f1fa}details{background:#241f3d;border-color:#3a3360}h2{border-color:#3a3360}pre{background:#2c2649}.m,a{color:#c9bff0}td,th{border-color:#3a3360}.lock{color:#f2a33a}}";

pub fn page(document: &Value) -> String {
    let mut html = String::from(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">",
    );
    html.push_str(&format!("<title>{} API</title><style>{STYLE}</style>", text(&document["info"]["title"])));
    html.push_str(&format!(
        "<h1>{} API <small>{}</small></h1><p>{}</p><p>The same as a document for programs: <a href=\"/api/openapi.json\">/api/openapi.json</a></p>",
        text(&document["info"]["title"]),
        text(&document["info"]["version"]),
        prose(&document["info"]["description"]),
    ));
    for tag in document["tags"].as_array().into_iter().flatten() {
        html.push_str(&format!("<h2 id=\"{0}\">{0}</h2><p>{1}</p>", text(&tag["name"]), prose(&tag["description"])));
        for (path, method, operation) in operations(document, &tag["name"]) {
            html.push_str(&operation_html(path, method, operation));
        }
    }
    html.push_str("<h2 id=\"schemas\">Schemas</h2>");
    for (name, schema) in document["components"]["schemas"].as_object().into_iter().flatten() {
        let pretty = serde_json::to_string_pretty(schema).unwrap_or_default();
        html.push_str(&format!(
            "<details id=\"schema-{0}\"><summary><code>{0}</code></summary><pre>{1}</pre></details>",
            escape(name),
            escape(&pretty)
        ));
    }
    html
}

fn operations<'a>(document: &'a Value, tag: &'a Value) -> impl Iterator<Item = (&'a str, &'a str, &'a Value)> {
    document["paths"]
        .as_object()
        .into_iter()
        .flatten()
        .flat_map(|(path, methods)| {
            methods
                .as_object()
                .into_iter()
                .flatten()
                .map(move |(method, operation)| (path.as_str(), method.as_str(), operation))
        })
        .filter(move |(_, _, operation)| operation["tags"].as_array().is_some_and(|tags| tags.contains(tag)))
}

fn operation_html(path: &str, method: &str, operation: &Value) -> String {
    let lock = if operation.get("security").is_some() { " <span class=\"lock\">signed in</span>" } else { "" };
    let mut html = format!(
        "<details id=\"{id}\"><summary><span class=\"m\">{method}</span> <code>{path}</code> {summary}{lock}</summary><p>{description}</p>",
        id = text(&operation["operationId"]),
        path = escape(path),
        summary = text(&operation["summary"]),
        description = prose(&operation["description"]),
    );
    let parameters = operation["parameters"].as_array();
    if parameters.is_some() {
        html.push_str("<table><tr><th>Parameter<th>In<th>Meaning</tr>");
        for parameter in parameters.into_iter().flatten() {
            html.push_str(&format!(
                "<tr><td><code>{}</code><td>{}<td>{} <code>{}</code></tr>",
                text(&parameter["name"]),
                text(&parameter["in"]),
                prose(&parameter["description"]),
                escape(&parameter["schema"].to_string())
            ));
        }
        html.push_str("</table>");
    }
    if let Some(content) = operation["requestBody"]["content"].as_object() {
        for (mime, body) in content {
            html.push_str(&format!("<p>Body: <code>{}</code> {}</p>", escape(mime), schema_link(&body["schema"])));
        }
    }
    html.push_str("<table><tr><th>Status<th>Meaning<th>Body</tr>");
    for (status, response) in operation["responses"].as_object().into_iter().flatten() {
        let body = response["content"].as_object().into_iter().flatten().map(|(_, body)| schema_link(&body["schema"]));
        html.push_str(&format!(
            "<tr><td>{}<td>{}<td>{}</tr>",
            escape(status),
            prose(&response["description"]),
            body.collect::<String>()
        ));
    }
    html.push_str("</table></details>");
    html
}

fn schema_link(schema: &Value) -> String {
    match schema["$ref"].as_str().and_then(|reference| reference.rsplit('/').next()) {
        Some(name) => format!("<a href=\"#schema-{0}\"><code>{0}</code></a>", escape(name)),
        None => format!("<code>{}</code>", escape(&schema.to_string())),
    }
}

fn text(value: &Value) -> String {
    escape(value.as_str().unwrap_or_default())
}

/// Text with `code` in backticks.
fn prose(value: &Value) -> String {
    let escaped = text(value);
    escaped
        .split('`')
        .enumerate()
        .map(|(place, part)| if place % 2 == 1 { format!("<code>{part}</code>") } else { part.to_owned() })
        .collect()
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
