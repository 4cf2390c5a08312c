//! An object of a result whose names come from the agent.

use alloc::vec::Vec;

use serde::{Serialize, Serializer, ser::SerializeMap};

/// An object in the order of this list, in which no name is there twice.
pub(super) struct Members<K, V>(pub(super) Vec<(K, V)>);

impl<K: Serialize, V: Serialize> Serialize for Members<K, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}
