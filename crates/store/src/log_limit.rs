//! Rate limit of log lines: equal lines are written once a minute, with a count.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::runtime::Handle;
use tracing::Instrument;

const WINDOW: Duration = Duration::from_secs(60);
/// Keys may contain text of requests; above this number, further keys share one.
const MAX_KEYS: usize = 256;

/// One per log statement; lines with the same key are equal.
pub struct LogLimit {
    window: Duration,
    /// Lines suppressed in the current window, by key.
    suppressed: Mutex<Option<HashMap<String, u64>>>,
}

impl LogLimit {
    pub const fn new() -> Self {
        Self::per(WINDOW)
    }

    const fn per(window: Duration) -> Self {
        Self { window, suppressed: Mutex::new(None) }
    }

    /// Writes the first line of a key at once. Further lines within a minute are counted, and one line at the end of the
    /// window summarizes them; `write` gets the number of lines. `false` if the line was only counted.
    pub fn log(&'static self, key: &str, write: impl Fn(u64) + Send + 'static) -> bool {
        let Ok(runtime) = Handle::try_current() else {
            write(1);
            return true;
        };
        let Some(key) = self.open_window(key) else { return false };
        write(1);
        runtime.spawn(async move { self.log_summaries(key, write).await }.in_current_span());
        true
    }

    /// Opens a window and returns its key; `None` if one is open already and the line is counted in it.
    fn open_window(&self, key: &str) -> Option<String> {
        let mut suppressed = self.suppressed.lock().unwrap_or_else(PoisonError::into_inner);
        let suppressed = suppressed.get_or_insert_default();
        let key = if suppressed.len() < MAX_KEYS || suppressed.contains_key(key) { key } else { "" };
        if let Some(count) = suppressed.get_mut(key) {
            *count += 1;
            return None;
        }
        suppressed.insert(key.to_owned(), 0);
        Some(key.to_owned())
    }

    async fn log_summaries(&self, key: String, write: impl Fn(u64)) {
        loop {
            tokio::time::sleep(self.window).await;
            match self.close_window(&key) {
                Some(count) => write(count),
                None => return,
            }
        }
    }

    /// The number of suppressed lines; the next window starts at once. `None` if there were none, which closes the window.
    fn close_window(&self, key: &str) -> Option<u64> {
        let mut suppressed = self.suppressed.lock().unwrap_or_else(PoisonError::into_inner);
        let suppressed = suppressed.get_or_insert_default();
        match suppressed.get_mut(key).map(std::mem::take) {
            Some(count) if count > 0 => Some(count),
            _ => {
                suppressed.remove(key);
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
    async fn equal_lines_are_written_once_and_then_counted() {
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
    async fn lines_of_different_keys_are_independent() {
        static LIMIT: LogLimit = LogLimit::new();
        assert!(LIMIT.log("a", |_| {}));
        assert!(LIMIT.log("b", |_| {}));
        assert!(!LIMIT.log("a", |_| {}));
    }

    #[tokio::test]
    async fn after_a_quiet_window_the_next_line_is_written_at_once() {
        static LIMIT: LogLimit = LogLimit::per(Duration::from_millis(1));
        assert!(LIMIT.log("a", |_| {}));
        LIMIT.log_summaries("a".into(), |_| {}).await;
        assert!(LIMIT.log("a", |_| {}));
    }

    #[tokio::test]
    async fn the_number_of_keys_is_bounded() {
        static LIMIT: LogLimit = LogLimit::new();
        let written = (0..10_000).filter(|number| LIMIT.log(&number.to_string(), |_| {})).count();
        assert_eq!(written, MAX_KEYS + 1);
    }
}
