//! Reading what the server sends, in postcard's form. A reader that can fail anywhere needs a way out of every field,
//! which drops all that was read before it, and those ways were an eighth of what the browser loads. This one goes on to
//! the end: for what is wrong it reads zero or nothing, notes it, and the whole is thrown away.

use core::fmt;

use serde::{
    Deserializer,
    de::{
        self, DeserializeOwned, DeserializeSeed, EnumAccess, IntoDeserializer, SeqAccess, VariantAccess, Visitor, value::U32Deserializer,
    },
    forward_to_deserialize_any,
};

/// The value that `bytes` hold, all of them; `None` if they do not. What is read is what postcard reads, but for maps,
/// floats and numbers of 128 bits, which nothing on this wire has.
pub fn read<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    let mut reader = Reader { rest: bytes, is_sound: true };
    let Ok(value) = T::deserialize(&mut reader);
    (reader.is_sound && reader.rest.is_empty()).then_some(value)
}

struct Reader<'de> {
    rest: &'de [u8],
    /// Nothing was wrong so far.
    is_sound: bool,
}

impl<'de> Reader<'de> {
    /// Notes that something is wrong. With nothing left every list ends, so that the end is near.
    fn spoil(&mut self) {
        self.is_sound = false;
        self.rest = &[];
    }

    fn byte(&mut self) -> u8 {
        match self.rest.split_first() {
            Some((byte, rest)) => {
                self.rest = rest;
                *byte
            }
            None => {
                self.spoil();
                0
            }
        }
    }

    /// A number in groups of seven bits, the low ones first; zero if it is larger than `most`.
    fn number(&mut self, most: u64) -> u64 {
        let (mut number, mut shift) = (0, 0);
        loop {
            let byte = self.byte();
            // The tenth byte has one bit left, and is the last.
            if shift == 63 && byte > 1 {
                self.spoil();
                return 0;
            }
            number |= u64::from(byte & 127) << shift;
            shift += 7;
            if byte < 128 {
                break;
            }
        }
        if number > most {
            self.spoil();
            return 0;
        }
        number
    }

    fn text(&mut self) -> &'de str {
        let length = self.number(u64::from(u32::MAX)) as usize;
        let text = self.rest.split_at_checked(length).and_then(|(text, rest)| Some((str::from_utf8(text).ok()?, rest)));
        match text {
            Some((text, rest)) => {
                self.rest = rest;
                text
            }
            None => {
                self.spoil();
                ""
            }
        }
    }
}

/// What cannot happen: since the compiler knows, it makes no code for it.
#[derive(Debug)]
enum Never {}

impl fmt::Display for Never {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl core::error::Error for Never {}

impl de::Error for Never {
    /// Called by nothing: whoever asks for a number, a variant or a field is given one that it takes.
    fn custom<T: fmt::Display>(_: T) -> Self {
        unreachable!()
    }
}

macro_rules! numbers {
    ($($deserialize:ident $visit:ident $number:ident),*) => {
        $(fn $deserialize<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Never> {
            visitor.$visit(self.number(u64::from($number::MAX)) as $number)
        })*
    };
}

impl<'de> Deserializer<'de> for &mut Reader<'de> {
    type Error = Never;

    numbers! { deserialize_u16 visit_u16 u16, deserialize_u32 visit_u32 u32, deserialize_u64 visit_u64 u64 }

    fn deserialize_u8<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Never> {
        visitor.visit_u8(self.byte())
    }

    /// Zigzag: the lowest bit is the sign.
    fn deserialize_i64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Never> {
        let number = self.number(u64::MAX);
        visitor.visit_i64((number >> 1) as i64 ^ -((number & 1) as i64))
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Never> {
        let is_true = self.number(1) == 1;
        visitor.visit_bool(is_true)
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Never> {
        visitor.visit_str(self.text())
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Never> {
        visitor.visit_str(self.text())
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Never> {
        if self.number(1) == 1 { visitor.visit_some(self) } else { visitor.visit_none() }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Never> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Never> {
        let left = self.number(u64::from(u32::MAX)) as u32;
        visitor.visit_seq(List { reader: self, left })
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Never> {
        visitor.visit_seq(Fields(self))
    }

    fn deserialize_struct<V: Visitor<'de>>(self, _: &'static str, _: &'static [&'static str], visitor: V) -> Result<V::Value, Never> {
        visitor.visit_seq(Fields(self))
    }

    fn deserialize_enum<V: Visitor<'de>>(self, _: &'static str, all: &'static [&'static str], visitor: V) -> Result<V::Value, Never> {
        let variant = self.number(all.len().saturating_sub(1) as u64) as u32;
        visitor.visit_enum(Variant { reader: self, variant })
    }

    /// Called by nothing: the types on this wire say what they are.
    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Never> {
        unreachable!()
    }

    forward_to_deserialize_any! {
        i8 i16 i32 i128 u128 f32 f64 char bytes byte_buf unit unit_struct tuple_struct map identifier ignored_any
    }

    fn is_human_readable(&self) -> bool {
        false
    }
}

/// The members of one thing: however many are asked for.
struct Fields<'a, 'de>(&'a mut Reader<'de>);

impl<'de> SeqAccess<'de> for Fields<'_, 'de> {
    type Error = Never;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Never> {
        seed.deserialize(&mut *self.0).map(Some)
    }
}

/// As many as were announced, or as came before something was wrong.
struct List<'a, 'de> {
    reader: &'a mut Reader<'de>,
    left: u32,
}

impl<'de> SeqAccess<'de> for List<'_, 'de> {
    type Error = Never;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Never> {
        if self.left == 0 || !self.reader.is_sound {
            return Ok(None);
        }
        self.left -= 1;
        seed.deserialize(&mut *self.reader).map(Some)
    }
}

struct Variant<'a, 'de> {
    reader: &'a mut Reader<'de>,
    variant: u32,
}

impl<'a, 'de> EnumAccess<'de> for Variant<'a, 'de> {
    type Error = Never;
    type Variant = Fields<'a, 'de>;

    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, Self::Variant), Never> {
        let variant: U32Deserializer<Never> = self.variant.into_deserializer();
        Ok((seed.deserialize(variant)?, Fields(self.reader)))
    }
}

impl<'de> VariantAccess<'de> for Fields<'_, 'de> {
    type Error = Never;

    fn unit_variant(self) -> Result<(), Never> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Never> {
        seed.deserialize(self.0)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Never> {
        visitor.visit_seq(self)
    }

    fn struct_variant<V: Visitor<'de>>(self, _: &'static [&'static str], visitor: V) -> Result<V::Value, Never> {
        visitor.visit_seq(self)
    }
}

#[cfg(test)]
mod tests;
