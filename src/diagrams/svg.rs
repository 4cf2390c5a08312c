//! Makes a drawing harmless and fit for our pages. Only elements and attributes that are named here come through, each
//! value in a few plain characters; what is foreign is left out, or the whole drawing refused. The style sheet is ours, so
//! that a diagram looks like the page it is on and can bring no CSS.

use std::fmt::Write as _;

use super::colour::{Colour, Palette};

/// Elements that are shown. Any other but those [`SKIPPED`] makes a drawing refused.
const SHOWN: [&str; 12] = ["svg", "g", "path", "rect", "circle", "ellipse", "line", "polygon", "polyline", "text", "tspan", "marker"];
/// Left out with all that is in them: the library's styles and effects, and words for readers, who get the source.
const SKIPPED: [&str; 5] = ["style", "defs", "linearGradient", "title", "desc"];
/// Attributes whose values are numbers and keywords.
#[rustfmt::skip]
const PLAIN: [&str; 25] = [
    "cx", "cy", "d", "dx", "dy", "font-style", "font-weight", "height", "markerHeight", "markerUnits", "markerWidth", "orient",
    "points", "r", "refX", "refY", "rx", "ry", "stroke-width", "text-anchor", "transform", "viewBox", "width", "x", "y",
];
/// The classes that our style sheet knows.
#[rustfmt::skip]
const CLASSES: [&str; 11] = [
    "node", "cluster", "label", "cluster-label", "edgeLabel", "flowchart-link", "edge-thickness-thick", "edge-thickness-invisible",
    "edge-pattern-dashed", "edge-pattern-dotted", "marker",
];
/// The longest side of a drawing, in pixels: far beyond it nothing would be legible.
const LONGEST_SIDE: f64 = 20_000.0;

/// `svg` in the colours of `palette`; nothing if it holds what it should not, or is not whole.
pub(super) fn tame(svg: &str, palette: &Palette) -> Option<String> {
    let mut taming = Taming { palette, out: String::with_capacity(svg.len()), open: Vec::new(), skipped: 0, ground: None };
    let mut rest = svg.trim();
    while let Some((text, after)) = rest.split_once('<') {
        taming.text(text)?;
        let (tag, after) = after.split_once('>')?;
        taming.tag(tag)?;
        rest = after;
    }
    let whole = rest.is_empty() && taming.open.is_empty() && !taming.out.is_empty();
    whole.then_some(taming.out)
}

struct Taming<'a> {
    palette: &'a Palette,
    out: String,
    open: Vec<&'a str>,
    /// How many of the open elements are being left out.
    skipped: usize,
    /// What the shape around is filled with, if it brought a colour of its own.
    ground: Option<Colour>,
}

impl<'a> Taming<'a> {
    /// Words stand in texts alone.
    fn text(&mut self, text: &str) -> Option<()> {
        let spoken = matches!(self.open.last(), Some(&("text" | "tspan")));
        if self.skipped > 0 {
            Some(())
        } else if spoken {
            write_words(&mut self.out, text)
        } else {
            text.trim().is_empty().then_some(())
        }
    }

    fn tag(&mut self, tag: &'a str) -> Option<()> {
        if let Some(name) = tag.strip_prefix('/') {
            return self.close(name.trim_end());
        }
        let (tag, empty) = tag.strip_suffix('/').map_or((tag, false), |tag| (tag, true));
        let (name, attributes) = tag.split_once(|letter: char| letter.is_ascii_whitespace()).unwrap_or((tag, ""));
        let skip = self.skipped > 0 || SKIPPED.contains(&name);
        if !skip {
            self.element(name, attributes, empty)?;
        }
        if !empty {
            self.open.push(name);
            self.skipped += usize::from(skip);
        }
        Some(())
    }

    fn close(&mut self, name: &str) -> Option<()> {
        let opened = self.open.pop()?;
        if self.skipped > 0 {
            self.skipped -= 1;
        } else {
            let _ = write!(self.out, "</{name}>");
        }
        (opened == name).then_some(())
    }

    fn element(&mut self, name: &'a str, attributes: &'a str, empty: bool) -> Option<()> {
        let attributes = read(attributes)?;
        let fits = match self.open.last() {
            None => name == "svg" && self.out.is_empty() && !empty,
            Some(&("text" | "tspan")) => name == "tspan",
            Some(_) => name != "svg",
        };
        if !fits || !SHOWN.contains(&name) {
            return None;
        }
        if name == "svg" {
            return self.root(&attributes);
        }
        let classes: Vec<&str> =
            value(&attributes, "class").unwrap_or_default().split(' ').filter(|class| CLASSES.contains(class)).collect();
        if ["node", "cluster", "edgeLabel"].iter().any(|class| classes.contains(class)) {
            self.ground = None;
        }
        let _ = write!(self.out, "<{name}");
        for (attribute, value) in &attributes {
            self.attribute(name, attribute, value)?;
        }
        if !classes.is_empty() {
            self.write("class", &classes.join(" "));
        }
        let style = self.style(value(&attributes, "style").unwrap_or_default(), &classes);
        if !style.is_empty() {
            self.write("style", &style);
        }
        self.out.push_str(if empty { "/>" } else { ">" });
        Some(())
    }

    /// The root, with a size of its own, so that an `<img>` can scale it down to fit.
    fn root(&mut self, attributes: &[(&str, &str)]) -> Option<()> {
        let sides: Vec<f64> = value(attributes, "viewBox")?.split(' ').map(|side| side.parse().ok()).collect::<Option<_>>()?;
        let &[left, top, width, height] = sides.as_slice() else { return None };
        let fits = |side: f64| side > 0.0 && side <= LONGEST_SIDE;
        if !(fits(width) && fits(height) && left.is_finite() && top.is_finite()) {
            return None;
        }
        let _ = write!(self.out, r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.2} {top:.2} {width:.2} {height:.2}""#);
        let _ = write!(self.out, r#" width="{}" height="{}"><style>{}</style>"#, width.ceil(), height.ceil(), self.palette.style());
        Some(())
    }

    /// One attribute but classes and styles. One that is not known is left out.
    fn attribute(&mut self, element: &str, name: &str, value: &str) -> Option<()> {
        match name {
            "id" if element == "marker" && is_token(value) => self.write("id", value),
            "marker-start" | "marker-end" => {
                let id = value.strip_prefix("url(#")?.strip_suffix(')')?;
                is_token(id).then(|| self.write(name, value))?;
            }
            "fill" | "stroke" => {
                if let Some(colour) = Colour::read(value) {
                    self.write(name, &colour.to_string());
                }
            }
            name if PLAIN.contains(&name) => {
                is_plain(value).then(|| self.write(name, &rounded(value)))?;
            }
            _ => {}
        }
        Some(())
    }

    /// What remains of a style that the diagram brings: colours of shapes and lines. Whatever a shape is filled with, the
    /// words on it are set in the ink that can be read there.
    fn style(&mut self, style: &str, classes: &[&str]) -> String {
        let mut kept = String::new();
        for (name, value) in style.split(';').filter_map(|declaration| declaration.split_once(':')) {
            let (name, value) = (name.trim(), value.trim().trim_end_matches("!important").trim_end());
            match (name, Colour::read(value)) {
                ("fill", Some(colour)) if !classes.contains(&"flowchart-link") => {
                    self.ground = Some(colour);
                    let _ = write!(kept, "fill:{colour};");
                }
                ("stroke", Some(colour)) => {
                    let _ = write!(kept, "stroke:{colour};");
                }
                ("stroke-width" | "stroke-dasharray", _) if is_length(value) => {
                    let _ = write!(kept, "{name}:{value};");
                }
                _ => {}
            }
        }
        if let Some(ground) = self.ground
            && (classes.contains(&"label") || classes.contains(&"cluster-label"))
        {
            let _ = write!(kept, "color:{};", ground.ink());
        }
        kept
    }

    fn write(&mut self, name: &str, value: &str) {
        let _ = write!(self.out, " {name}=\"{value}\"");
    }
}

fn read(mut attributes: &str) -> Option<Vec<(&str, &str)>> {
    let mut read = Vec::new();
    loop {
        attributes = attributes.trim_start();
        if attributes.is_empty() {
            return Some(read);
        }
        let (name, after) = attributes.split_once("=\"")?;
        let (value, after) = after.split_once('"')?;
        let again = read.iter().any(|(other, _)| *other == name);
        if again || !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b':') {
            return None;
        }
        read.push((name, value));
        attributes = after;
    }
}

fn value<'a>(attributes: &[(&str, &'a str)], name: &str) -> Option<&'a str> {
    attributes.iter().find(|(other, _)| *other == name).map(|(_, value)| *value)
}

/// Numbers, keywords and functions of them. It can hold no address: those need a colon, a slash or a hash.
fn is_plain(value: &str) -> bool {
    value.bytes().all(|byte| byte.is_ascii_alphanumeric() || b" ,.()+-%\n".contains(&byte)) && !value.contains("url")
}

fn is_length(value: &str) -> bool {
    value.len() <= 24 && value.bytes().all(|byte| byte.is_ascii_digit() || b" ,.px".contains(&byte))
}

fn is_token(value: &str) -> bool {
    !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte))
}

/// `value` with two decimals of each number: nobody sees more.
fn rounded(value: &str) -> String {
    let mut decimals = None;
    let mut keep = |letter: char| {
        decimals = match decimals {
            _ if letter == '.' => Some(0),
            Some(before) if letter.is_ascii_digit() => Some(before + 1),
            _ => None,
        };
        decimals.is_none_or(|decimals| decimals <= 2)
    };
    value.chars().filter(|letter| keep(*letter)).collect()
}

/// Words as they are, but for the codes of characters that the library escapes a second time, such as `#quot;`.
fn write_words(out: &mut String, text: &str) -> Option<()> {
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('&') {
        out.push_str(before);
        let (entity, after) = after.split_once(';')?;
        let twice = if entity == "amp" { after.split_once(';').filter(|(inner, _)| is_entity(inner)) } else { None };
        let (entity, after) = twice.unwrap_or((entity, after));
        if !is_entity(entity) {
            return None;
        }
        let _ = write!(out, "&{entity};");
        rest = after;
    }
    out.push_str(rest);
    Some(())
}

fn is_entity(name: &str) -> bool {
    let character = |code: &str| {
        code.parse().ok().and_then(char::from_u32).is_some_and(|letter| letter >= ' ' && !matches!(letter, '\u{FFFE}' | '\u{FFFF}'))
    };
    ["amp", "lt", "gt", "quot", "apos"].contains(&name) || name.strip_prefix('#').is_some_and(character)
}
