//! Labeled queries: typed texts, and the events that they must and must not find.

use serde::Deserialize;

use crate::demo::Demo;

const PAGE: usize = 10;
const MIN_QUERIES: usize = 200;
const MIN_RECALL: f64 = 0.98;
const MIN_FIRST_RIGHT: f64 = 0.95;

#[derive(Deserialize)]
struct LabelledQuery {
    q: String,
    /// The relevant events; the first page has ten.
    find: Vec<String>,
    /// The events that may come first; all relevant ones if empty.
    #[serde(default)]
    first: Vec<String>,
    #[serde(default)]
    not: Vec<String>,
}

#[test]
fn labelled_queries_reach_the_required_recall() {
    let queries: Vec<LabelledQuery> =
        serde_json::from_str(include_str!("../queries.json")).expect("well-formed labels");
    assert!(queries.len() >= MIN_QUERIES);
    let demo = Demo::new();
    let (mut recall, mut first_right) = (0.0, 0.0);
    let mut failures = Vec::new();
    for query in &queries {
        let hits = demo.search(&query.q);
        let all = demo.keys(&hits.ids);
        let page = &all[..all.len().min(PAGE)];
        let is_found = |key: &&String| page.contains(&key.as_str());
        let found = query.find.iter().filter(is_found).count();
        let expected = query.find.len().min(PAGE);
        recall += found as f64 / expected as f64;
        let may_be_first = if query.first.is_empty() { &query.find } else { &query.first };
        let is_first_right = page.first().is_some_and(|first| may_be_first.iter().any(|key| key == first));
        first_right += f64::from(is_first_right);
        if found < expected || !is_first_right {
            let missed: Vec<&String> = query.find.iter().filter(|key| !is_found(key)).collect();
            failures.push(format!("“{}”: missed {missed:?}, found {page:?}", query.q));
        }
        if let Some(wrong) = query.not.iter().find(|key| all.contains(&key.as_str())) {
            panic!("“{}” must not find {wrong}", query.q);
        }
    }
    let (recall, first_right) = (recall / queries.len() as f64, first_right / queries.len() as f64);
    let report = format!(
        "{} queries, recall@10 {recall:.4}, first right {first_right:.4}\n{}",
        queries.len(),
        failures.join("\n")
    );
    assert!(recall >= MIN_RECALL && first_right >= MIN_FIRST_RIGHT, "{report}");
    if std::env::var_os("SHOW_LABELLED").is_some() {
        panic!("{report}");
    }
}
