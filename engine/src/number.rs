//! Decimal numbers, exact: what a person types and what an agent's JSON says are compared digit for digit, so that 0.3 is
//! three steps of 0.1 and the browser needs no floating point. It knows no question (`answer::fits`).

#[cfg(test)]
mod tests;

use core::{cmp::Ordering, fmt};

use serde::{Deserialize, Serialize};

/// The largest integer that every JSON reader keeps exactly, 2^53 − 1; no number is further from zero.
const LARGEST: u64 = (1 << 53) - 1;
/// A number with decimals has at most fifteen digits, so that it comes back from any JSON reader as it was written.
const FIFTEEN_DIGITS: u64 = 1_000_000_000_000_000;
const MOST_DECIMALS: u8 = 15;
/// How many digits [`LARGEST`] has.
const MOST_PLACES: i64 = 16;

/// A decimal number: an integer of at most 2^53 − 1 either way, or one of at most fifteen digits, decimals among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decimal {
    /// The digits without the point; ends in no zero that stands behind the point.
    digits: i64,
    decimals: u8,
}

/// Why a text is no [`Decimal`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotDecimal {
    /// Not written as a number.
    Malformed,
    /// Further from zero than 2^53 − 1.
    TooLarge,
    /// More digits than are kept exactly.
    TooPrecise,
}

impl Decimal {
    pub const ZERO: Decimal = Decimal { digits: 0, decimals: 0 };
    pub(crate) const LARGEST: Decimal = Decimal { digits: LARGEST as i64, decimals: 0 };
    pub(crate) const SMALLEST: Decimal = Decimal { digits: -(LARGEST as i64), decimals: 0 };

    /// Reads what HTML calls a valid floating-point number (which every JSON number is), and nothing else: the digits 0
    /// to 9, a point, a minus, an exponent. No plus sign, no digits of other scripts, no white space, no separators.
    ///
    /// # Errors
    /// The reason; a text that is no number is `Malformed` however long it is.
    pub fn parse(text: &str) -> Result<Self, NotDecimal> {
        let Written { negative, digits, power, places } = Written::read(text).ok_or(NotDecimal::Malformed)?;
        let digits = digits.ok_or(if places > MOST_PLACES { NotDecimal::TooLarge } else { NotDecimal::TooPrecise })?;
        if digits == 0 {
            return Ok(Self::ZERO);
        }
        let (digits, decimals) = match u32::try_from(power) {
            Ok(zeros) => (10_u64.checked_pow(zeros).and_then(|power| digits.checked_mul(power)).ok_or(NotDecimal::TooLarge)?, 0),
            Err(_) => (digits, u8::try_from(power.unsigned_abs()).unwrap_or(u8::MAX)),
        };
        match decimals {
            0 if digits > LARGEST => return Err(NotDecimal::TooLarge),
            1.. if digits >= FIFTEEN_DIGITS || decimals > MOST_DECIMALS => return Err(NotDecimal::TooPrecise),
            _ => {}
        }
        let digits = i64::try_from(digits).map_err(|_| NotDecimal::TooLarge)?;
        Ok(Self { digits: if negative { -digits } else { digits }, decimals })
    }

    /// The number as an integer if it is one.
    pub fn integer(self) -> Option<i64> {
        (self.decimals == 0).then_some(self.digits)
    }

    /// Whether this stands whole steps away from `base`. A step that is zero or too fine beside `base` has no steps: the
    /// parser of a survey refuses it (see [`Decimal::can_step_from`]).
    pub(crate) fn is_whole_steps_from(self, base: Decimal, step: Decimal) -> bool {
        let decimals = base.decimals.max(step.decimals);
        let Some(unit) = step.in_units_of(decimals).filter(|_| self.decimals <= decimals) else { return false };
        self.remainder(decimals, unit) == base.remainder(decimals, unit)
    }

    /// Whether `step` is above zero and can be counted from `base`.
    pub(crate) fn can_step_from(base: Decimal, step: Decimal) -> bool {
        step.in_units_of(base.decimals.max(step.decimals)).is_some()
    }

    /// This times 10^`decimals`, if it is above zero and a tenfold of it still fits 64 bits.
    fn in_units_of(self, decimals: u8) -> Option<u64> {
        let digits = u64::try_from(self.digits).ok().filter(|digits| *digits > 0)?;
        let unit = digits.checked_mul(10_u64.checked_pow(u32::from(decimals.checked_sub(self.decimals)?))?)?;
        (unit <= u64::MAX / 16).then_some(unit)
    }

    /// What is left of this times 10^`decimals` when divided by `unit`, from 0. Digit by digit, since a division of 128
    /// bits would cost the browser a kilobyte.
    fn remainder(self, decimals: u8, unit: u64) -> u64 {
        let mut rest = self.digits.unsigned_abs() % unit;
        for _ in self.decimals..decimals {
            rest = rest * 10 % unit;
        }
        if self.digits < 0 && rest > 0 { unit - rest } else { rest }
    }

    /// A number between both, if there is one that is kept exactly.
    pub(crate) fn between(self, other: Decimal) -> Option<Self> {
        let middle = (self.in_finest() + other.in_finest()) / 2;
        let inside = |number: &Self| self.min(other) < *number && *number < self.max(other);
        (0..=30).find_map(|zeros| Self::from_finest(middle - middle % 10_i128.pow(zeros)).filter(inside))
    }

    /// This times 10^15: the same unit for all numbers.
    pub(crate) fn in_finest(self) -> i128 {
        i128::from(self.digits) * i128::from(10_u64.pow(u32::from(MOST_DECIMALS - self.decimals.min(MOST_DECIMALS))))
    }

    /// The number that is `finest` times 10^−15, unless it has too many digits.
    pub(crate) fn from_finest(finest: i128) -> Option<Self> {
        let (mut digits, mut decimals) = (finest, MOST_DECIMALS);
        while decimals > 0 && digits % 10 == 0 {
            digits /= 10;
            decimals -= 1;
        }
        let most = if decimals == 0 { LARGEST } else { FIFTEEN_DIGITS - 1 };
        (digits.unsigned_abs() <= u128::from(most)).then_some(Self { digits: i64::try_from(digits).ok()?, decimals })
    }
}

impl Ord for Decimal {
    fn cmp(&self, other: &Self) -> Ordering {
        self.in_finest().cmp(&other.in_finest())
    }
}

impl PartialOrd for Decimal {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// As JSON writes it, always without an exponent.
impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unit = 10_u64.pow(u32::from(self.decimals.min(MOST_DECIMALS)));
        let (whole, rest) = (self.digits.unsigned_abs() / unit, self.digits.unsigned_abs() % unit);
        f.write_str(if self.digits < 0 { "-" } else { "" })?;
        match usize::from(self.decimals) {
            0 => write!(f, "{whole}"),
            width => write!(f, "{whole}.{rest:0width$}"),
        }
    }
}

/// A number as it is written: `digits` times 10^`power`, or no digits where there are too many.
struct Written {
    negative: bool,
    digits: Option<u64>,
    power: i64,
    /// How many digits stand before the point once the exponent is worked in, leading zeros aside.
    places: i64,
}

impl Written {
    fn read(text: &str) -> Option<Self> {
        let (negative, text) = text.strip_prefix('-').map_or((false, text), |rest| (true, rest));
        let (mantissa, exponent) = text.split_once(['e', 'E']).map_or((text, None), |(mantissa, exponent)| (mantissa, Some(exponent)));
        let (whole, decimals) = mantissa.split_once('.').map_or((mantissa, None), |(whole, decimals)| (whole, Some(decimals)));
        let all_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        // Digits must stand after a point, and before it or after it.
        if decimals.is_none() && whole.is_empty() || decimals == Some("") || !all_digits(whole) || !decimals.is_none_or(all_digits) {
            return None;
        }
        let all = whole.bytes().chain(decimals.unwrap_or_default().bytes());
        let length = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        let leading = length(all.clone().take_while(|digit| *digit == b'0').count());
        let (digits, zeros) = significant(all);
        let exponent = exponent.map_or(Some(0), read_exponent)?;
        let power = exponent.saturating_add(zeros).saturating_sub(length(decimals.map_or(0, str::len)));
        Some(Self { negative, digits, power, places: length(whole.len()).saturating_sub(leading).saturating_add(exponent) })
    }
}

/// The digits without the zeros they end in, and how many those are; `None` for more digits than are ever kept.
fn significant(digits: impl Iterator<Item = u8>) -> (Option<u64>, i64) {
    let (mut number, mut zeros) = (Some(0_u64), 0_i64);
    for digit in digits {
        if digit == b'0' {
            zeros += 1;
            continue;
        }
        for _ in 0..zeros {
            number = number.filter(|number| *number < FIFTEEN_DIGITS * 10).map(|number| number * 10);
            if number == Some(0) {
                break;
            }
        }
        zeros = 0;
        number = number.filter(|number| *number < FIFTEEN_DIGITS * 10).map(|number| number * 10 + u64::from(digit - b'0'));
    }
    (number, zeros)
}

/// A sign or none and digits; what is far beyond any number counts as a million.
fn read_exponent(text: &str) -> Option<i64> {
    let (negative, digits) = match text.as_bytes().first()? {
        b'-' => (true, text.get(1..)?),
        b'+' => (false, text.get(1..)?),
        _ => (false, text),
    };
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let exponent = digits.bytes().fold(0, |exponent: i64, digit| (exponent * 10 + i64::from(digit - b'0')).min(1_000_000));
    Some(if negative { -exponent } else { exponent })
}
