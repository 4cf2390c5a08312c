//! What the standard library's prelude has and that of `core` has not: the browser's half is built without the former.

pub(crate) use alloc::{
    borrow::ToOwned,
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};
