//! Captures the console of the bundle, and lets scripts synchronize with a test through it.

use std::fmt::{Debug, Write};
use std::sync::{Condvar, Mutex, Once, PoisonError};
use std::time::Duration;

use tracing::field::{Field, Visit};
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;

/// A script logs this to wait until a second one logs it too.
pub const MEET: &str = "let us meet";
/// A script logs this to make its engine's thread panic.
pub const PANIC: &str = "panic, please";

static LISTENING: Once = Once::new();
static HEARD: Mutex<Vec<(Level, String)>> = Mutex::new(Vec::new());
static ARRIVED: Mutex<u32> = Mutex::new(0);
static CHANGED: Condvar = Condvar::new();

pub fn listen() {
    LISTENING.call_once(|| tracing_subscriber::registry().with(Ear).init());
}

/// The level at which a bundle logged this message, if any did.
pub fn heard(words: &str) -> Option<Level> {
    let heard = HEARD.lock().unwrap_or_else(PoisonError::into_inner);
    heard.iter().find(|(_, said)| said == words).map(|(level, _)| *level)
}

struct Ear;

impl<S: Subscriber> Layer<S> for Ear {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        if event.metadata().target() != "meydan_render::console" {
            return;
        }
        let mut words = Words(String::new());
        event.record(&mut words);
        HEARD.lock().unwrap_or_else(PoisonError::into_inner).push((*event.metadata().level(), words.0.clone()));
        match words.0.as_str() {
            MEET => meet(),
            PANIC => panic!("as the test asked for"),
            _ => {}
        }
    }
}

fn meet() {
    let mut arrived = ARRIVED.lock().expect("nobody panics here");
    *arrived += 1;
    CHANGED.notify_all();
    let waited = CHANGED.wait_timeout_while(arrived, Duration::from_secs(30), |arrived| *arrived < 2);
    assert!(!waited.expect("nobody panics here").1.timed_out(), "the other one never came");
}

struct Words(String);

impl Visit for Words {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        if field.name() == "message" {
            write!(self.0, "{value:?}").expect("strings take everything");
        }
    }
}
