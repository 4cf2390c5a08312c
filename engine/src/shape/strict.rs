//! Objects that have the fields of their table and no other: which members are too many, and why.

use alloc::{format, string::String};

use crate::{
    json::Json,
    problem::{At, Problems, quote},
    shape::{Field, Shape},
};

/// Reports each member that no field names.
pub(super) fn check(members: &[(String, Json)], fields: &[Field], at: At<'_>, problems: &mut Problems) {
    let known = || fields.iter().map(|field| field.name);
    for (name, _) in members.iter().filter(|(name, _)| known().all(|known| known != name)) {
        problems.unknown_field(at.key(name), name, known());
    }
}

/// The same for an object whose kind decides what fields it has; of a kind that does not exist, the fields of every kind
/// pass.
pub(super) fn check_kind(members: &[(String, Json)], shape: &Shape, at: At<'_>, problems: &mut Problems) {
    let Shape::Tagged { tag, default, common, variants, .. } = shape else { return };
    let named = members.iter().find(|(name, _)| name == tag).map_or(*default, |(_, kind)| kind.text());
    let kind = named.and_then(|named| variants.iter().find(|variant| variant.name == named));
    let has = |fields: &[Field], name: &str| fields.iter().any(|field| field.name == name);
    for (name, _) in members.iter().filter(|(name, _)| name != tag && !has(common, name)) {
        let owner = variants.iter().find(|variant| has(&variant.fields, name));
        match (kind, owner) {
            (Some(kind), _) if has(&kind.fields, name) => {}
            (Some(kind), Some(owner)) => {
                let message =
                    format!("{} goes with {} {}, not with {}; leave it out", quote(name), tag, quote(owner.name), quote(kind.name));
                problems.add(at.key(name), "foreign_field", message);
            }
            (None, Some(_)) => {}
            (_, None) => {
                let own =
                    variants.iter().filter(|variant| kind.is_none_or(|kind| kind.name == variant.name)).flat_map(|variant| &variant.fields);
                let known = common.iter().chain(own).map(|field| field.name);
                problems.unknown_field(at.key(name), name, core::iter::once(*tag).chain(known));
            }
        }
    }
}
