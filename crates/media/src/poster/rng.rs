//! A deterministic random number generator: the same seed gives the same numbers on every machine.

/// SplitMix64.
pub(crate) struct Rng(u64);

impl Rng {
    /// Seeded by these words. The separator distinguishes `("a", "bc")` from `("ab", "c")`.
    pub(crate) fn new(words: &[&str]) -> Self {
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        for word in words {
            for byte in word.bytes().chain([0xff]) {
                hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
        }
        Self(hash)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `sides`; zero sides count as one.
    pub(crate) fn below(&mut self, sides: usize) -> usize {
        let sides = sides.max(1) as u64;
        usize::try_from((self.next() >> 32) % sides).unwrap_or(0)
    }

    pub(super) fn flip(&mut self) -> bool {
        self.next() >> 63 == 1
    }

    /// One of these; a const array is never empty.
    pub(super) fn one_of<T: Copy, const N: usize>(&mut self, choices: [T; N]) -> T {
        choices[self.below(N)]
    }

    /// A number between the two, in two thousand and forty-eight steps.
    pub(super) fn between(&mut self, low: f64, high: f64) -> f64 {
        let step = u32::try_from(self.next() >> 53).unwrap_or(0);
        low + (high - low) * f64::from(step) / 2047.0
    }

    /// The numbers below `count` in a shuffled order.
    pub(super) fn order(&mut self, count: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..count).collect();
        for last in (1..count).rev() {
            order.swap(last, self.below(last + 1));
        }
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_words_throw_the_same_numbers() {
        let throw = |words: &[&str]| {
            let mut rng = Rng::new(words);
            [0; 8].map(|_: i32| rng.below(1000))
        };
        assert_eq!(throw(&["music", "1"]), throw(&["music", "1"]));
        assert_ne!(throw(&["music", "1"]), throw(&["music", "2"]));
        assert_ne!(throw(&["music1", ""]), throw(&["music", "1"]));
    }

    #[test]
    fn an_order_holds_every_number_once() {
        let mut order = Rng::new(&["order"]).order(9);
        order.sort_unstable();
        assert_eq!(order, (0..9).collect::<Vec<_>>());
    }

    #[test]
    fn numbers_stay_between_their_ends() {
        let mut rng = Rng::new(&["between"]);
        assert!((0..5000).map(|_| rng.between(-3.0, 7.0)).all(|number| (-3.0..=7.0).contains(&number)));
    }
}
