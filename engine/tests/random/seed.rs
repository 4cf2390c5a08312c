//! What is random in tests, from a seed.

/// SplitMix64: small, fixed for ever, and good enough to vary tests.
pub(crate) struct Random(pub u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// From 0 to `bound` - 1.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    pub(crate) fn one_in(&mut self, chances: usize) -> bool {
        self.below(chances) == 0
    }

    pub(crate) fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }

    pub(super) fn some(&mut self, from: std::ops::Range<usize>) -> Vec<usize> {
        from.filter(|_| self.one_in(2)).collect()
    }

    pub(super) fn shuffled(&mut self, mut list: Vec<usize>) -> Vec<usize> {
        for end in (1..list.len()).rev() {
            list.swap(end, self.below(end + 1));
        }
        list
    }
}
