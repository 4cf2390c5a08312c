//! The time, as an argument: whoever needs `now` is given a [`Clock`] and asks no other.
//!
//! Must never be read by the engine, which takes `now` as a number, nor while a page is rendered.

#[cfg(test)]
use std::sync::{
    Arc,
    atomic::{AtomicI64, Ordering},
};

use jiff::Timestamp;

/// Tells the time in milliseconds since the epoch (UTC). Cheap to clone; clones of a manual clock move together.
#[derive(Clone, Debug)]
pub(crate) struct Clock(Source);

#[derive(Clone, Debug)]
enum Source {
    System,
    #[cfg(test)]
    Manual(Arc<AtomicI64>),
}

impl Clock {
    /// The machine's own clock.
    pub(crate) fn system() -> Clock {
        Clock(Source::System)
    }

    /// A clock that stands at `start` (milliseconds since the epoch) until it is advanced.
    #[cfg(test)]
    pub(crate) fn manual(start: i64) -> Clock {
        Clock(Source::Manual(Arc::new(AtomicI64::new(start))))
    }

    /// Moves a manual clock, and every clone of it, on by `milliseconds`.
    ///
    /// # Panics
    /// On the system's clock, which is not ours to move.
    #[cfg(test)]
    pub(crate) fn advance(&self, milliseconds: i64) {
        match &self.0 {
            Source::System => panic!("the system's clock cannot be advanced"),
            Source::Manual(now) => now.fetch_add(milliseconds, Ordering::SeqCst),
        };
    }

    /// Milliseconds since the epoch (UTC).
    pub(crate) fn now(&self) -> i64 {
        match &self.0 {
            Source::System => Timestamp::now().as_millisecond(),
            #[cfg(test)]
            Source::Manual(now) => now.load(Ordering::SeqCst),
        }
    }
}

/// Writes `milliseconds` since the epoch as RFC 3339 in UTC, always with three decimals.
///
/// A time outside the years -9999 to 9999 is written as the nearest one inside.
pub(crate) fn rfc3339(milliseconds: i64) -> String {
    let nearest = if milliseconds < 0 { Timestamp::MIN } else { Timestamp::MAX };
    let time = Timestamp::from_millisecond(milliseconds).unwrap_or(nearest);
    format!("{time:.3}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clones_of_a_manual_clock_move_together() {
        let clock = Clock::manual(1_000);
        let clone = clock.clone();
        clock.advance(250);
        assert_eq!(clone.now(), 1_250);
    }

    #[test]
    fn the_system_clock_is_past_the_day_this_was_written() {
        assert!(Clock::system().now() > 1_750_000_000_000);
    }

    #[test]
    fn times_are_written_as_rfc_3339_in_utc_with_milliseconds() {
        assert_eq!(rfc3339(0), "1970-01-01T00:00:00.000Z");
        assert_eq!(rfc3339(1_764_522_305_120), "2025-11-30T17:05:05.120Z");
        assert_eq!(rfc3339(-1), "1969-12-31T23:59:59.999Z");
    }

    #[test]
    fn impossible_times_are_written_without_a_panic() {
        assert!(rfc3339(i64::MAX).starts_with("9999-"));
        assert!(rfc3339(i64::MIN).starts_with("-009999-"));
    }
}
