//! Writes a document out again, each object in the order in which it stands.

use serde::{Serialize, Serializer};

use crate::json::Json;

impl Serialize for Json {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Json::Null => serializer.serialize_unit(),
            Json::Bool(flag) => serializer.serialize_bool(*flag),
            Json::Number(number) => number.serialize(serializer),
            Json::Text(text) => serializer.serialize_str(text),
            Json::List(list) => serializer.collect_seq(list),
            Json::Object(members) => serializer.collect_map(members.iter().map(|(key, value)| (key, value))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_read_is_written_in_its_order() {
        let text = r#"{"b":[1,-0.5,true,null,"é\n"],"a":{},"b":[]}"#;
        assert_eq!(serde_json::to_string(&Json::parse(text).unwrap()).unwrap(), text);
    }
}
