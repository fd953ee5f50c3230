//! OpenAPI links: from the call that creates a resource to those that show, replace and delete it.

use serde_json::{Map, Value, json};

/// The path of each creating call, and the path of the created resource.
const CREATED: [(&str, &str); 9] = [
    ("/api/events", "/api/events/{id}"),
    ("/api/blogs", "/api/blogs/{id}"),
    ("/api/categories", "/api/categories/{id}"),
    ("/api/venues", "/api/venues/{id}"),
    ("/api/profiles", "/api/profiles/{id}"),
    ("/api/platforms", "/api/platforms/{id}"),
    ("/api/logos", "/api/logos/{id}"),
    ("/api/images/upload", "/api/images/{id}"),
    ("/api/users", "/api/users/{id}"),
];

pub fn add(document: &mut Value) {
    for (create_path, resource_path) in CREATED {
        let links: Map<String, Value> = operation_ids(&document["paths"][resource_path])
            .map(|id| (id.clone(), json!({ "operationId": id, "parameters": { "id": "$response.body#/data/id" } })))
            .collect();
        insert(document, create_path, "post", "201", links);
    }
    let from_trash = ["restore_from_trash", "purge_from_trash"].map(|id| {
        let parameters = json!({ "noun": "$response.body#/data/0/noun", "id": "$response.body#/data/0/id" });
        (id.to_owned(), json!({ "operationId": id, "parameters": parameters }))
    });
    insert(document, "/api/trash", "get", "200", Map::from_iter(from_trash));
}

fn operation_ids(operations: &Value) -> impl Iterator<Item = String> {
    let operations = operations.as_object().into_iter().flatten();
    operations.filter_map(|(_, operation)| Some(operation.get("operationId")?.as_str()?.to_owned()))
}

fn insert(document: &mut Value, path: &str, method: &str, status: &str, links: Map<String, Value>) {
    let response = document
        .get_mut("paths")
        .and_then(|paths| paths.get_mut(path)?.get_mut(method)?.get_mut("responses")?.get_mut(status)?.as_object_mut());
    if let Some(response) = response {
        response.insert("links".to_owned(), Value::Object(links));
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use serde_json::Value;

    use crate::openapi::document;

    #[test]
    fn every_link_names_an_existing_operation() {
        let document = document();
        let operations =
            || document["paths"].as_object().expect("paths").values().filter_map(Value::as_object).flatten();
        let ids: HashSet<&str> = operations().filter_map(|(_, operation)| operation["operationId"].as_str()).collect();
        let links: Vec<&Value> = operations()
            .filter_map(|(_, operation)| operation["responses"].as_object())
            .flat_map(|responses| responses.values())
            .filter_map(|response| response.get("links")?.as_object())
            .flat_map(|links| links.values())
            .collect();
        assert_eq!(links.len(), 25, "{links:?}");
        for link in links {
            assert!(link["operationId"].as_str().is_some_and(|id| ids.contains(id)), "{link}");
        }
    }
}
