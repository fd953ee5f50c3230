//! A limit on work that counts steps instead of reading a clock, so that the same input always ends at the same place.

#[derive(Debug)]
pub struct Work {
    limit: u64,
    spent: u64,
}

impl Work {
    pub fn new(limit: u64) -> Self {
        Self { limit, spent: 0 }
    }

    /// Counts steps. False if the limit does not allow them; nothing is allowed from then on.
    pub fn spend(&mut self, steps: u64) -> bool {
        self.spent = self.spent.saturating_add(steps);
        self.spent <= self.limit
    }

    pub fn is_exhausted(&self) -> bool {
        self.spent > self.limit
    }

    /// Never above the limit, although the step that exceeded it was counted.
    pub fn spent(&self) -> u64 {
        self.spent.min(self.limit)
    }
}
