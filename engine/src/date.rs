//! Calendar days as they are written, `YYYY-MM-DD`: no clock, no zone. Two days compare as their texts do.

/// Whether `text` is a day of the Gregorian calendar, years 0001 to 9999, in ASCII digits.
pub(crate) fn is_date(text: &str) -> bool {
    let [y1, y2, y3, y4, b'-', m1, m2, b'-', d1, d2] = text.as_bytes() else { return false };
    let number = |digits: &[&u8]| {
        digits.iter().try_fold(0_u16, |number, digit| digit.is_ascii_digit().then(|| number * 10 + u16::from(**digit - b'0')))
    };
    let (Some(year), Some(month), Some(day)) = (number(&[y1, y2, y3, y4]), number(&[m1, m2]), number(&[d1, d2])) else { return false };
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 => 28 + u16::from(leap),
        _ => 0,
    };
    year > 0 && (1..=days).contains(&day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_is_a_day_that_the_calendar_has() {
        for date in ["2026-01-31", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"] {
            assert!(is_date(date), "{date}");
        }
        for text in [
            "",
            "2026-02-29",
            "1900-02-29",
            "2026-04-31",
            "2026-13-01",
            "2026-00-10",
            "2026-01-00",
            "0000-01-01",
            "26-01-01",
            "2026-1-1",
            "2026/01/01",
            "2026-01-01T00:00",
            "２０２６-01-01",
            "2026-01-0\u{200b}1",
            " 2026-01-01",
            "+026-01-01",
            "10000-01-01",
        ] {
            assert!(!is_date(text), "{text}");
        }
    }
}
