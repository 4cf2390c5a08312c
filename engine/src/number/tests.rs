//! Which texts are numbers, which of them are kept exactly, and what steps are.

use alloc::string::{String, ToString};

use super::*;

fn decimal(text: &str) -> Decimal {
    Decimal::parse(text).unwrap()
}

#[test]
fn a_number_is_written_without_what_says_nothing() {
    for (text, written) in [
        ("0", "0"),
        ("-0", "0"),
        ("-0.0e7", "0"),
        ("007", "7"),
        ("5.0", "5"),
        ("1.50", "1.5"),
        (".5", "0.5"),
        ("-.05", "-0.05"),
        ("1e3", "1000"),
        ("12.5E-2", "0.125"),
        ("1.25e+1", "12.5"),
        ("1e-15", "0.000000000000001"),
        ("9007199254740991", "9007199254740991"),
        ("-9007199254740991.000", "-9007199254740991"),
        ("0.10000000000000000000000000", "0.1"),
        ("0.0000000000000000000000001e20", "0.00001"),
        ("99999999999999.9", "99999999999999.9"),
    ] {
        assert_eq!(decimal(text).to_string(), written, "{text}");
    }
}

#[test]
fn what_is_no_number_is_told_from_what_is_too_much_of_one() {
    for text in [
        "",
        "-",
        "+1",
        "1.",
        ".",
        "-.",
        "1,5",
        "1 000",
        " 1",
        "1\u{a0}",
        "１２",
        "٣",
        "1e",
        "1e+",
        "e5",
        "1e5.0",
        "--1",
        "0x10",
        "NaN",
        "Infinity",
        "1_000",
        "1\u{200b}",
        "−1",
        "1.2.3",
        "½",
    ] {
        assert_eq!(Decimal::parse(text), Err(NotDecimal::Malformed), "{text}");
    }
    for text in [
        "9007199254740992",
        "-9007199254740992",
        "1e16",
        "1e400",
        "1e99999999999999999999",
        "123456789012345e9",
        "12345678901234567890.5",
        "1234567890123456789012e-5",
    ] {
        assert_eq!(Decimal::parse(text), Err(NotDecimal::TooLarge), "{text}");
    }
    for text in ["0.1234567890123456", "1e-16", "100000000000000.5", "0.30000000000000004", "1e-400", "1234567890123456789012e-9"] {
        assert_eq!(Decimal::parse(text), Err(NotDecimal::TooPrecise), "{text}");
    }
    let zeros = "0".repeat(100_000);
    assert_eq!(decimal(&alloc::format!("{zeros}1.{zeros}")), decimal("1"));
    assert_eq!(Decimal::parse(&alloc::format!("1{zeros}")), Err(NotDecimal::TooLarge));
    assert_eq!(Decimal::parse(&alloc::format!("1{zeros}1")), Err(NotDecimal::TooLarge));
}

#[test]
fn numbers_compare_by_what_they_are_worth() {
    let ordered =
        ["-9007199254740991", "-1.5", "-1.49", "-1e-15", "0", "1e-15", "0.3", "1", "1.00000000000001e1", "10.5", "9007199254740991"];
    for pair in ordered.windows(2) {
        assert!(decimal(pair[0]) < decimal(pair[1]), "{pair:?}");
    }
    assert_eq!(decimal("1.0").cmp(&decimal("1")), Ordering::Equal);
}

#[test]
fn steps_are_exact() {
    for (number, base, step) in [
        ("0.3", "0", "0.1"),
        ("0.7", "0.1", "0.2"),
        ("-3", "1", "2"),
        ("-0.5", "0", "0.25"),
        ("9007199254740991", "1", "2"),
        ("1000000.000001", "0", "0.000001"),
    ] {
        assert!(decimal(number).is_whole_steps_from(decimal(base), decimal(step)), "{number} from {base} by {step}");
    }
    for (number, base, step) in [("0.35", "0", "0.1"), ("2", "1", "2"), ("-1", "0", "2"), ("1", "0.5", "1"), ("5", "0", "0")] {
        assert!(!decimal(number).is_whole_steps_from(decimal(base), decimal(step)), "{number} from {base} by {step}");
    }
    assert!(!Decimal::can_step_from(decimal("1e-15"), decimal("1000000")));
    assert!(Decimal::can_step_from(decimal("1e-15"), decimal("1000")));
}

#[test]
fn there_is_a_number_between_two_unless_their_last_digits_meet() {
    for (low, high, between) in [("0", "1", "0.5"), ("-3", "-2", "-2.5"), ("1", "1.00000000000003", "1.00000000000001")] {
        assert_eq!(decimal(low).between(decimal(high)), Some(decimal(between)));
        assert_eq!(decimal(high).between(decimal(low)), Some(decimal(between)));
    }
    assert_eq!(decimal("0").between(decimal("1e-15")), None);
    assert_eq!(decimal("9007199254740990").between(Decimal::LARGEST), None);
    assert_eq!(decimal("5").between(decimal("5")), None);
}

#[test]
fn the_finest_unit_holds_every_number() {
    for text in ["0", "-1.5", "9007199254740991", "1e-15", "-99999999999999.9"] {
        assert_eq!(Decimal::from_finest(decimal(text).in_finest()), Some(decimal(text)));
    }
    assert_eq!(Decimal::from_finest(decimal("9007199254740991").in_finest() + 1), None);
    assert_eq!(decimal("0.1").to_string(), String::from("0.1"));
}
