//! The render queue: ordered by priority, then first in, first out.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use crate::worker::{Job, queued};

/// The priority of a render.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Priority {
    /// A refresh of a cached page; no request waits for it.
    Background,
    Visitor,
    /// A later round of a visitor's page.
    Started,
}

const PRIORITIES: usize = 3;

/// A bounded queue; `pop` ends when it is closed and empty.
pub(crate) struct Queue {
    state: Mutex<State>,
    arrived: Condvar,
    capacity: usize,
}

#[derive(Default)]
struct State {
    jobs: [VecDeque<Job>; PRIORITIES],
    is_closed: bool,
}

impl Queue {
    pub fn new(capacity: usize) -> Self {
        Self { state: Mutex::default(), arrived: Condvar::new(), capacity: capacity.max(1) }
    }

    /// `false` when it is full or closed. Background jobs have a quarter of the capacity, and are dropped when it is full.
    pub fn push(&self, job: Job, priority: Priority) -> bool {
        let mut state = self.lock();
        let length: usize = state.jobs.iter().map(VecDeque::len).sum();
        let background = &mut state.jobs[Priority::Background as usize];
        let has_capacity = match priority {
            Priority::Background => length < self.capacity && background.len() < self.capacity.div_ceil(4),
            // A dropped background job fails, and the cached page stays.
            _ => length < self.capacity || background.pop_front().inspect(|_| queued().decrement(1.0)).is_some(),
        };
        if state.is_closed || !has_capacity {
            return false;
        }
        state.jobs[priority as usize].push_back(job);
        self.arrived.notify_one();
        true
    }

    /// Waits for the next job; `None` when the queue is closed and empty.
    pub fn pop(&self) -> Option<Job> {
        let mut state = self.lock();
        loop {
            if let Some(job) = state.jobs.iter_mut().rev().find_map(VecDeque::pop_front) {
                return Some(job);
            }
            if state.is_closed {
                return None;
            }
            state = self.arrived.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    pub fn close(&self) {
        self.lock().is_closed = true;
        self.arrived.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
