//! The labelled questions: what people type, and the events they must and must not find.

use serde::Deserialize;

use crate::demo::Demo;

const PAGE: usize = 10;
const LEAST_QUESTIONS: usize = 200;
const LEAST_RECALL: f64 = 0.98;
const LEAST_FIRST_RIGHT: f64 = 0.95;

#[derive(Deserialize)]
struct Labelled {
    q: String,
    /// All of these are right; a page has room for the first ten.
    find: Vec<String>,
    /// Any of these may come first; any right one where this is not said.
    #[serde(default)]
    first: Vec<String>,
    #[serde(default)]
    not: Vec<String>,
}

#[test]
fn labelled_questions_find_what_they_must() {
    let questions: Vec<Labelled> = serde_json::from_str(include_str!("../queries.json")).expect("well-formed labels");
    assert!(questions.len() >= LEAST_QUESTIONS);
    let demo = Demo::new();
    let (mut recall, mut first_right) = (0.0, 0.0);
    let mut complaints = Vec::new();
    for question in &questions {
        let hits = demo.ask(&question.q);
        let all = demo.keys(&hits.ids);
        let page = &all[..all.len().min(PAGE)];
        let is_found = |key: &&String| page.contains(&key.as_str());
        let found = question.find.iter().filter(is_found).count();
        let wanted = question.find.len().min(PAGE);
        recall += found as f64 / wanted as f64;
        let may_be_first = if question.first.is_empty() { &question.find } else { &question.first };
        let is_first_right = page.first().is_some_and(|first| may_be_first.iter().any(|key| key == first));
        first_right += f64::from(is_first_right);
        if found < wanted || !is_first_right {
            let missed: Vec<&String> = question.find.iter().filter(|key| !is_found(key)).collect();
            complaints.push(format!("“{}”: missed {missed:?}, found {page:?}", question.q));
        }
        if let Some(wrong) = question.not.iter().find(|key| all.contains(&key.as_str())) {
            panic!("“{}” must not find {wrong}", question.q);
        }
    }
    let (recall, first_right) = (recall / questions.len() as f64, first_right / questions.len() as f64);
    let report = format!(
        "{} questions, recall@10 {recall:.4}, first right {first_right:.4}\n{}",
        questions.len(),
        complaints.join("\n")
    );
    assert!(recall >= LEAST_RECALL && first_right >= LEAST_FIRST_RIGHT, "{report}");
    if std::env::var_os("SHOW_LABELLED").is_some() {
        panic!("{report}");
    }
}
