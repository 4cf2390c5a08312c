//! The same where there is no browser: nothing.

use leptos::ev::{Event, SubmitEvent};
use serde::de::DeserializeOwned;

use super::{Button, Failure};
use crate::api::Fields;

pub async fn get<T: DeserializeOwned>(_url: &str) -> Result<T, Failure> {
    Err(Failure::Unreachable)
}

pub async fn post<T: DeserializeOwned>(_url: &str, _fields: &[(&'static str, String)]) -> Result<T, Failure> {
    Err(Failure::Unreachable)
}

pub async fn pause(_milliseconds: i32) {}

pub fn push(_url: &str) {}

pub fn replace(_url: &str) {}

pub fn go(_url: &str) {}

pub fn here() -> String {
    String::new()
}

pub fn on_history(_callback: impl FnMut() + 'static) {}

pub fn on_leave(_callback: impl FnMut() + 'static) {}

pub fn guard_leaving(_unsafe_to_leave: impl FnMut() -> bool + 'static) {}

pub fn on_event(_url: &str, _names: &[&str], _callback: impl FnMut(u64) + 'static) {}

pub fn focus(_selector: &str) {}

pub fn to_top() {}

pub fn set_title(_title: &str) {}

pub fn fields() -> Option<Fields> {
    None
}

pub fn typed_into(_event: &Event) -> Option<String> {
    None
}

pub fn is_heading(_event: &Event) -> bool {
    false
}

pub fn press_row(_number: u32) -> bool {
    false
}

pub fn check_other(_checked: bool) {}

pub fn fill(_fields: &Fields) {}

pub fn pressed(_event: &SubmitEvent) -> Button {
    Button::Next
}
