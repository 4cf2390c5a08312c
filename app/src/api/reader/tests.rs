//! What the reader makes of bytes that postcard wrote, and of others.

use engine::{
    Graph, Json,
    doors::{self, Limits},
};
use serde::{Deserialize, Serialize};

use super::*;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Shape {
    Nothing,
    One(Named),
    Two(u16, i64),
    Named { text: String, shapes: Vec<Shape> },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Named(u32);

type Shapes = Vec<(u8, Option<bool>, u64, Box<Shape>)>;

fn shapes() -> Shapes {
    let pairs = [(0, 0), (127, -1), (128, 63), (16_384, -65), (u16::MAX, i64::MIN), (9, i64::MAX)];
    let mut shapes: Vec<_> = pairs.map(|(number, signed)| Shape::Two(number, signed)).into();
    shapes.extend([Shape::Nothing, Shape::One(Named(u32::MAX)), Shape::Named { text: "é你😀".to_owned(), shapes: shapes.clone() }]);
    let some = shapes.into_iter().map(|shape| (200, Some(true), u64::MAX, Box::new(shape)));
    some.chain([(0, None, 0, Box::new(Shape::Nothing)), (1, Some(false), 1, Box::new(Shape::Nothing))]).collect()
}

fn graph() -> Graph {
    let arguments = Json::parse(include_str!("../../../../examples/alignment.json")).expect("JSON");
    let survey = doors::find("ask_survey").expect("a door").parse(&arguments, &Limits::default()).expect("a survey");
    survey.graph().clone()
}

#[test]
fn what_postcard_writes_is_read() {
    let (shapes, graph) = (shapes(), graph());
    assert_eq!(read(&postcard::to_allocvec(&shapes).expect("bytes")), Some(shapes));
    assert_eq!(read(&postcard::to_allocvec(&graph).expect("bytes")), Some(graph));
}

#[test]
fn only_the_whole_is_read() {
    let mut bytes = postcard::to_allocvec(&graph()).expect("bytes");
    for end in 0..bytes.len() {
        assert_eq!(read::<Graph>(bytes.get(..end).expect("a beginning")), None, "{end} bytes");
    }
    bytes.push(0);
    assert_eq!(read::<Graph>(&bytes), None);
}

#[test]
fn wrong_bytes_are_read_as_postcard_reads_them_if_at_all() {
    let bytes = postcard::to_allocvec(&shapes()).expect("bytes");
    let whole =
        |bytes: &[u8]| postcard::take_from_bytes::<Shapes>(bytes).ok().filter(|(_, rest)| rest.is_empty()).map(|(shapes, _)| shapes);
    for place in 0..bytes.len() {
        for byte in 0..=u8::MAX {
            let mut wrong = bytes.clone();
            *wrong.get_mut(place).expect("a byte") = byte;
            // Postcard refuses numbers that are longer than they need to be.
            if let (Some(read), Some(expected)) = (read::<Shapes>(&wrong), whole(&wrong)) {
                assert_eq!(read, expected, "{byte} at {place}");
            }
        }
    }
}

#[test]
fn web_pages_and_nothing_are_refused() {
    for bytes in ["", "<!DOCTYPE html><title>Sign in</title>", "\u{7f}\u{7f}\u{7f}", "ÿÿÿÿÿÿÿÿÿÿÿÿÿÿ"] {
        assert_eq!(read::<Graph>(bytes.as_bytes()), None, "{bytes}");
    }
    assert_eq!(read::<Graph>(&[u8::MAX; 64]), None);
}
