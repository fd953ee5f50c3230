//! At most one of many equal log lines a minute: a flood of failures must not become a flood of lines.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::runtime::Handle;
use tracing::Instrument;

const WINDOW: Duration = Duration::from_secs(60);
/// Keys can hold text from outside; beyond this many at once, the rest share one.
const MAX_KEYS: usize = 256;

/// One for each kind of line; what makes two lines equal is their key.
pub struct LogLimit {
    window: Duration,
    /// Lines that were held back in the current window, by key.
    held_back: Mutex<Option<HashMap<String, u64>>>,
}

impl LogLimit {
    pub const fn new() -> Self {
        Self::per(WINDOW)
    }

    const fn per(window: Duration) -> Self {
        Self { window, held_back: Mutex::new(None) }
    }

    /// Writes the first line of a key at once. Those that follow within a minute are counted, and one line at its end
    /// stands for all of them; `write` is given the number of lines it stands for. `false` if the line was only counted.
    pub fn log(&'static self, key: &str, write: impl Fn(u64) + Send + 'static) -> bool {
        let Ok(runtime) = Handle::try_current() else {
            write(1);
            return true;
        };
        let Some(key) = self.begin(key) else { return false };
        write(1);
        runtime.spawn(async move { self.summarise(key, write).await }.in_current_span());
        true
    }

    /// The key under which a window has begun; nothing if one was open and the line is counted in it.
    fn begin(&self, key: &str) -> Option<String> {
        let mut held_back = self.held_back.lock().unwrap_or_else(PoisonError::into_inner);
        let held_back = held_back.get_or_insert_default();
        let key = if held_back.len() < MAX_KEYS || held_back.contains_key(key) { key } else { "" };
        if let Some(count) = held_back.get_mut(key) {
            *count += 1;
            return None;
        }
        held_back.insert(key.to_owned(), 0);
        Some(key.to_owned())
    }

    async fn summarise(&self, key: String, write: impl Fn(u64)) {
        loop {
            tokio::time::sleep(self.window).await;
            match self.end(&key) {
                Some(count) => write(count),
                None => return,
            }
        }
    }

    /// How many lines were held back; a window follows at once. Nothing if there were none: then the next line is new.
    fn end(&self, key: &str) -> Option<u64> {
        let mut held_back = self.held_back.lock().unwrap_or_else(PoisonError::into_inner);
        let held_back = held_back.get_or_insert_default();
        match held_back.get_mut(key).map(std::mem::take) {
            Some(count) if count > 0 => Some(count),
            _ => {
                held_back.remove(key);
                None
            }
        }
    }
}

impl Default for LogLimit {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::mpsc;

    use super::*;

    #[tokio::test]
    async fn equal_lines_are_written_once_and_then_as_a_count() {
        static LIMIT: LogLimit = LogLimit::per(Duration::from_millis(20));
        let (sender, mut written) = mpsc::unbounded_channel();
        let write = || {
            let sender = sender.clone();
            move |count| sender.send(count).expect("the test listens")
        };
        // Nothing is awaited in between, so all of it is in one window.
        assert!(LIMIT.log("busy", write()));
        for _ in 0..11_999 {
            assert!(!LIMIT.log("busy", write()));
        }
        assert_eq!(written.recv().await, Some(1));
        assert_eq!(written.recv().await, Some(11_999));
    }

    #[tokio::test]
    async fn another_key_is_another_line() {
        static LIMIT: LogLimit = LogLimit::new();
        assert!(LIMIT.log("a", |_| {}));
        assert!(LIMIT.log("b", |_| {}));
        assert!(!LIMIT.log("a", |_| {}));
    }

    #[tokio::test]
    async fn after_a_quiet_window_the_next_line_is_written_at_once() {
        static LIMIT: LogLimit = LogLimit::per(Duration::from_millis(1));
        assert!(LIMIT.log("a", |_| {}));
        LIMIT.summarise("a".into(), |_| {}).await;
        assert!(LIMIT.log("a", |_| {}));
    }

    #[tokio::test]
    async fn keys_from_outside_cannot_fill_the_memory() {
        static LIMIT: LogLimit = LogLimit::new();
        let written = (0..10_000).filter(|number| LIMIT.log(&number.to_string(), |_| {})).count();
        assert_eq!(written, MAX_KEYS + 1);
    }
}
