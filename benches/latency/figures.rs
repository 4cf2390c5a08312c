//! What was measured, as a table.

use std::{fmt, time::Duration};

/// Times by name, in the order the names came; the first two are what the others are compared with.
#[derive(Default)]
pub(crate) struct Figures(Vec<(&'static str, Vec<Duration>)>);

impl Figures {
    pub(crate) fn add(&mut self, name: &'static str, took: Duration) {
        match self.0.iter_mut().find(|(known, _)| *known == name) {
            Some((_, times)) => times.push(took),
            None => self.0.push((name, vec![took])),
        }
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows: Vec<_> = self.0.iter().map(|(name, times)| (*name, [quantile(times, 50), quantile(times, 99)])).collect();
        let head = |base: usize| rows.get(base).map_or("", |(name, _)| *name);
        writeln!(f, "{:32}{:>9}{:>9}{:>20}{:>20}", "", "p50", "p99", format!("× {}", head(0)), format!("× {}", head(1)))?;
        for (name, own) in &rows {
            write!(f, "{name:32}{:9.2}{:9.2}", own[0] * 1_000.0, own[1] * 1_000.0)?;
            for (_, other) in rows.iter().take(2) {
                write!(f, "{:>20}", format!("{:.1} / {:.1}", own[0] / other[0], own[1] / other[1]))?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

/// In seconds, below which so many of a hundred lie.
fn quantile(times: &[Duration], percent: usize) -> f64 {
    let mut sorted = times.to_vec();
    sorted.sort_unstable();
    sorted[(sorted.len() * percent / 100).min(sorted.len() - 1)].as_secs_f64()
}
