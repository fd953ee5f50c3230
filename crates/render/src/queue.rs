//! Who is drawn for next: by priority, then in the order of arrival.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use crate::worker::{Job, queued};

/// What is drawn first when engines are few.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Priority {
    /// A refresh of a cached page; no request waits for it.
    Background,
    Visitor,
    /// A visitor's page that an engine has worked on already.
    Begun,
}

const PRIORITIES: usize = 3;

/// Bounded; ends when it is closed and empty.
pub(crate) struct Queue {
    waiting: Mutex<Waiting>,
    arrived: Condvar,
    room: usize,
}

#[derive(Default)]
struct Waiting {
    jobs: [VecDeque<Job>; PRIORITIES],
    is_closed: bool,
}

impl Queue {
    pub fn new(room: usize) -> Self {
        Self { waiting: Mutex::default(), arrived: Condvar::new(), room: room.max(1) }
    }

    /// `false` when it is full or closed. The background has a quarter of the room, and gives way when the rest is taken.
    pub fn push(&self, job: Job, priority: Priority) -> bool {
        let mut waiting = self.waiting();
        let length: usize = waiting.jobs.iter().map(VecDeque::len).sum();
        let background = &mut waiting.jobs[Priority::Background as usize];
        let has_room = match priority {
            Priority::Background => length < self.room && background.len() < self.room.div_ceil(4),
            // A dropped background job fails, and the cached page stays as it is.
            _ => length < self.room || background.pop_front().inspect(|_| queued().decrement(1.0)).is_some(),
        };
        if waiting.is_closed || !has_room {
            return false;
        }
        waiting.jobs[priority as usize].push_back(job);
        self.arrived.notify_one();
        true
    }

    /// Waits for the next one; nothing when there will be none.
    pub fn pop(&self) -> Option<Job> {
        let mut waiting = self.waiting();
        loop {
            if let Some(job) = waiting.jobs.iter_mut().rev().find_map(VecDeque::pop_front) {
                return Some(job);
            }
            if waiting.is_closed {
                return None;
            }
            waiting = self.arrived.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
    }

    pub fn close(&self) {
        self.waiting().is_closed = true;
        self.arrived.notify_all();
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
