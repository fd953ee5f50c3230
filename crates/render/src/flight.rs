//! A page in the making: one maker, any number who wait for it.

use std::sync::Arc;

use tokio::sync::watch;

use crate::Stamp;

type Outcome<V, E> = Option<Result<Arc<V>, E>>;

pub(crate) struct Flight<V, E> {
    pub stamp: Stamp,
    outcome: watch::Receiver<Outcome<V, E>>,
}

/// The maker's end.
pub(crate) struct Tower<V, E>(watch::Sender<Outcome<V, E>>);

pub(crate) fn take_off<V, E>(stamp: Stamp) -> (Tower<V, E>, Flight<V, E>) {
    let (sender, outcome) = watch::channel(None);
    (Tower(sender), Flight { stamp, outcome })
}

impl<V, E: Clone> Flight<V, E> {
    /// Nothing when the maker panicked.
    pub async fn landed(mut self) -> Option<Result<Arc<V>, E>> {
        let outcome = self.outcome.wait_for(Option::is_some).await.ok()?;
        outcome.clone()
    }
}

impl<V, E> Tower<V, E> {
    pub fn announce(self, outcome: Result<Arc<V>, E>) {
        self.0.send_replace(Some(outcome));
    }
}

impl<V, E> Clone for Flight<V, E> {
    fn clone(&self) -> Self {
        Self { stamp: self.stamp, outcome: self.outcome.clone() }
    }
}
