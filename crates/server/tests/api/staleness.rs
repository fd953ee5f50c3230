//! Bounds of staleness: a random schedule of writes and reads on two nodes, checked against a model of the allowed
//! responses.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use meydan_domain::staff::Role;
use meydan_server::site::SiteOptions;
use meydan_test_support::app::{TestApp, TestClient, TestOptions};
use meydan_test_support::builders::EventBuilder;
use meydan_test_support::database::Engine;
use serde_json::{Value, json};

use crate::nodes::{SOON, within};

const REFRESH: Duration = Duration::from_millis(400);
/// The time for a notification of the database, on a busy machine.
const WORD: Duration = Duration::from_secs(1);
const EVENTS: usize = 6;
const STEPS: usize = 400;

/// A deterministic pseudo-random generator.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}

/// The last saved state of an event.
#[derive(Clone)]
struct Saved {
    title: String,
    is_active: bool,
}

/// The history of one event: saved states, their nodes, and when they were acknowledged.
struct Past(Vec<(Instant, usize, Saved)>);

impl Past {
    /// The states that a read on `node` may return now: the last one `bound` ago, and every later one.
    fn may_show(&self, node: usize, bound: impl Fn(usize) -> Duration, asked: Instant) -> Vec<Saved> {
        let is_settled =
            |(at, writer, _): &&(Instant, usize, Saved)| *at + bound(usize::from(*writer != node)) <= asked;
        let settled = self.0.iter().filter(is_settled).count();
        self.0[settled.saturating_sub(1)..].iter().map(|(_, _, saved)| saved.clone()).collect()
    }
}

struct Schedule {
    nodes: [TestApp; 2],
    editors: [TestClient; 2],
    dice: Dice,
    past: HashMap<String, Past>,
}

impl Schedule {
    async fn new(seed: u64) -> Self {
        let usual = TestOptions::default();
        let site = SiteOptions { refresh: REFRESH, ..usual.site };
        let first = TestApp::with(TestOptions { engine: Engine::Postgres, site, ..TestOptions::default() }).await;
        let second = first.second_node().await;
        for node in [&first, &second] {
            within(SOON, async || (node.app.core.store().content_version() > 0).then_some(())).await;
        }
        let editor = first.signed_in(Role::Editor).await;
        let editors = [editor, second.sign_in("editor@example.org").await];
        Self { nodes: [first, second], editors, dice: Dice(seed), past: HashMap::new() }
    }

    async fn create_all(&mut self) {
        for number in 0..EVENTS {
            let key = format!("event-{number}");
            let saved = Saved { title: "v0".to_owned(), is_active: true };
            let created = self.editors[0].post("/api/events", &draft(&key, &saved)).await;
            assert_eq!(created.status, 201, "{}", created.text);
            self.past.insert(key, Past(vec![(Instant::now(), 0, saved)]));
        }
    }

    async fn step(&mut self, number: usize) {
        let node = self.dice.below(2);
        let key = format!("event-{}", self.dice.below(EVENTS));
        match self.dice.below(8) {
            0 => self.save(node, &key, number).await,
            1..=3 => self.look_at_one(node, &key).await,
            4..=6 => self.look_at_the_list(node).await,
            _ => tokio::time::sleep(Duration::from_millis(self.dice.below(120) as u64)).await,
        }
    }

    /// Renames, hides or shows it again; staff see their own save at once, in the list as well.
    async fn save(&mut self, node: usize, key: &str, number: usize) {
        let saved = Saved { title: format!("v{number}"), is_active: self.dice.below(3) > 0 };
        let answer = self.editors[node].put(&format!("/api/events/{key}"), &draft(key, &saved)).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        let past = self.past.get_mut(key).expect("a known event");
        past.0.push((Instant::now(), node, saved.clone()));
        let list = self.editors[node].get("/api/events?limit=100&status=all").await;
        assert_eq!(titles(&list.body).get(key), Some(&saved.title), "the editor's own list");
    }

    /// A single event is as last saved on this node, or on the other once the notification has arrived.
    async fn look_at_one(&self, node: usize, key: &str) {
        let asked = Instant::now();
        let answer = self.nodes[node].client.get(&format!("/api/events/{key}")).await;
        let title = (answer.status == 200).then(|| answer.data()["title"].as_str().unwrap_or_default().to_owned());
        let allowed = self.past[key].may_show(node, |is_elsewhere| WORD * is_elsewhere as u32, asked);
        let is_allowed = allowed.iter().any(|saved| saved.is_active.then(|| saved.title.clone()) == title);
        let allowed: Vec<_> = allowed.iter().map(|saved| (&saved.title, saved.is_active)).collect();
        assert!(is_allowed, "{key} on node {node}: {title:?}, allowed: {allowed:?}");
    }

    /// A list is stale for no longer than allowed, and never shows hidden events.
    async fn look_at_the_list(&self, node: usize) {
        let asked = Instant::now();
        let list = self.nodes[node].client.get("/api/events?limit=100").await;
        assert_eq!(list.status, 200, "{}", list.text);
        let titles = titles(&list.body);
        for (key, past) in &self.past {
            let title = titles.get(key);
            let stale = past.may_show(node, |is_elsewhere| REFRESH + WORD * is_elsewhere as u32, asked);
            let is_allowed = stale.iter().any(|saved| saved.is_active.then_some(&saved.title) == title);
            assert!(is_allowed, "{key} in the list of node {node}: {title:?}");
            let known = past.may_show(node, |is_elsewhere| WORD * is_elsewhere as u32, asked);
            let is_hidden = known.iter().all(|saved| !saved.is_active);
            assert!(!(is_hidden && title.is_some()), "{key} is hidden and in the list of node {node}: {title:?}");
        }
    }
}

fn draft(key: &str, saved: &Saved) -> Value {
    let builder = EventBuilder::new(key).titled(&saved.title, &saved.title);
    json!(if saved.is_active { builder } else { builder.inactive() }.draft())
}

/// Titles by key.
fn titles(list: &Value) -> HashMap<String, String> {
    let text = |event: &Value, name: &str| event[name].as_str().unwrap_or_default().to_owned();
    let events = list["data"].as_array().expect("a list");
    events.iter().map(|event| (text(event, "event_id"), text(event, "title"))).collect()
}

#[tokio::test]
async fn no_reader_is_shown_more_of_the_past_than_the_bound_allows() {
    for seed in [1, 2, 3] {
        let mut schedule = Schedule::new(seed).await;
        schedule.create_all().await;
        tokio::time::sleep(REFRESH + WORD).await;
        for number in 1..=STEPS {
            schedule.step(number).await;
        }
    }
}
