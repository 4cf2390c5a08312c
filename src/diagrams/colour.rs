//! Colours of diagrams: ours, which are those of `style/tokens.css` in the form that pictures know, and the few forms of a
//! diagram's own that are taken over.

use std::fmt;

use super::Theme;

/// The colours of a theme.
#[derive(Debug)]
pub(super) struct Palette {
    ground: Colour,
    sunk: Colour,
    ink: Colour,
    second: Colour,
    hair: Colour,
    accent: Colour,
    tint: Colour,
}

impl Palette {
    pub(super) const fn of(theme: Theme) -> &'static Self {
        match theme {
            Theme::Light => &LIGHT,
            Theme::Dark => &DARK,
        }
    }

    pub(super) fn style(&self) -> String {
        let Self { ground, sunk, ink, second, hair, accent, tint } = self;
        format!(
            "text{{font:14px system-ui,sans-serif;fill:currentColor}}\
             .label,.cluster-label{{color:{ink}}}\
             .node rect,.node circle,.node ellipse,.node polygon,.node path{{fill:{tint};stroke:{accent};stroke-width:1px}}\
             .node>rect:not([rx]){{rx:3px}}\
             .node .label{{text-anchor:middle}}\
             .node .label rect,.cluster-label rect{{fill:none;stroke:none}}\
             .cluster rect{{fill:{sunk};stroke:{hair}}}\
             .flowchart-link{{fill:none;stroke:{second};stroke-width:1.25px}}\
             .edge-thickness-thick{{stroke-width:2.5px}}\
             .edge-thickness-invisible{{fill:none;stroke:none}}\
             .edge-pattern-dashed,.edge-pattern-dotted{{stroke-dasharray:3}}\
             .edgeLabel rect{{fill:{ground};stroke:{ground};stroke-width:12px;stroke-linejoin:round}}\
             .marker{{fill:{second};stroke:{second}}}"
        )
    }
}

static LIGHT: Palette = Palette {
    ground: Colour(0xff, 0xfe, 0xfb),
    sunk: Colour(0xf3, 0xf1, 0xeb),
    ink: Colour(0x1a, 0x24, 0x22),
    second: Colour(0x4d, 0x58, 0x55),
    hair: Colour(0xe1, 0xde, 0xd7),
    accent: Colour(0x00, 0x5a, 0x56),
    tint: Colour(0xe2, 0xf5, 0xf3),
};

static DARK: Palette = Palette {
    ground: Colour(0x17, 0x20, 0x20),
    sunk: Colour(0x0a, 0x12, 0x13),
    ink: Colour(0xea, 0xe7, 0xe2),
    second: Colour(0xb4, 0xb1, 0xaa),
    hair: Colour(0x29, 0x32, 0x33),
    accent: Colour(0x6d, 0xc3, 0xb8),
    tint: Colour(0x16, 0x2e, 0x2c),
};

/// Red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Colour(u8, u8, u8);

impl Colour {
    /// `#rgb`, `#rrggbb`, or a common name.
    pub(super) fn read(text: &str) -> Option<Self> {
        let text = text.to_ascii_lowercase();
        let Some(digits) = text.strip_prefix('#') else {
            return NAMED.iter().find(|(name, _)| *name == text).map(|(_, colour)| *colour);
        };
        let digits: Vec<u8> = digits.chars().map(|digit| u8::try_from(digit.to_digit(16)?).ok()).collect::<Option<_>>()?;
        match *digits.as_slice() {
            [red, green, blue] => Some(Self(red * 17, green * 17, blue * 17)),
            [a, b, c, d, e, f] => Some(Self(a * 16 + b, c * 16 + d, e * 16 + f)),
            _ => None,
        }
    }

    /// The ink that can be read on it.
    pub(super) fn ink(self) -> Self {
        let (ground, dark, light) = (self.luminance(), LIGHT.ink, DARK.ink);
        let on_dark = (light.luminance() + 0.05) / (ground + 0.05);
        let on_light = (ground + 0.05) / (dark.luminance() + 0.05);
        if on_light >= on_dark { dark } else { light }
    }

    /// Relative luminance, as WCAG defines it.
    fn luminance(self) -> f64 {
        let linear = |channel: u8| {
            let channel = f64::from(channel) / 255.0;
            if channel <= 0.04045 { channel / 12.92 } else { ((channel + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

#[rustfmt::skip]
static NAMED: [(&str, Colour); 20] = [
    ("black", Colour(0, 0, 0)), ("white", Colour(255, 255, 255)), ("gray", Colour(128, 128, 128)), ("grey", Colour(128, 128, 128)),
    ("lightgray", Colour(211, 211, 211)), ("lightgrey", Colour(211, 211, 211)), ("red", Colour(255, 0, 0)), ("green", Colour(0, 128, 0)),
    ("blue", Colour(0, 0, 255)), ("yellow", Colour(255, 255, 0)), ("orange", Colour(255, 165, 0)), ("purple", Colour(128, 0, 128)),
    ("pink", Colour(255, 192, 203)), ("lightblue", Colour(173, 216, 230)), ("lightgreen", Colour(144, 238, 144)),
    ("lightyellow", Colour(255, 255, 224)), ("teal", Colour(0, 128, 128)), ("gold", Colour(255, 215, 0)), ("tomato", Colour(255, 99, 71)),
    ("salmon", Colour(250, 128, 114)),
];
