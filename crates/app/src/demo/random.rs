//! A deterministic pseudo-random number generator: SplitMix64.

/// Not for secrets.
pub struct Random(u64);

impl Random {
    /// The generator of the `n`th event, independent of how many are generated.
    pub fn new(seed: u64, n: u64) -> Self {
        let of_seed = Self(seed).next();
        Self(of_seed ^ n.wrapping_mul(0xd1b5_4a32_d192_ed03))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// From 0 to `end`, exclusive.
    pub fn below(&mut self, end: u32) -> u32 {
        let scaled = (self.next() >> 32) * u64::from(end);
        u32::try_from(scaled >> 32).unwrap_or(0)
    }

    pub fn chance(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }

    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        let end = u32::try_from(from.len()).unwrap_or(u32::MAX);
        &from[self.below(end) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_match_the_published_algorithm() {
        let mut random = Random(1_234_567);
        assert_eq!(random.next(), 6_457_827_717_110_365_317);
        assert_eq!(random.next(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn numbers_stay_below_their_end() {
        let mut random = Random::new(7, 0);
        assert!((0..10_000).all(|_| random.below(7) < 7));
    }
}
