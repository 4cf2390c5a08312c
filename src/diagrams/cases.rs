//! What is drawn, and what is not: flowcharts of every form, hostile ones, and a few thousand that are broken at random.

use std::time::Duration;

use super::{Theme, Undrawable, flowchart::Pen, source::Source};

/// Only there so that a fault fails the test instead of hanging it.
const LONG: Duration = Duration::from_secs(60);

/// A name, the source, and words that must be in the drawing.
const SAMPLES: [(&str, &str, &[&str]); 12] = [
    ("two nodes", "flowchart LR\n A[Start] --> B[Stop]", &["Start", "Stop"]),
    ("the older keyword", "graph TD; A-->B; B-->C", &["A", "B", "C"]),
    (
        "shapes",
        "flowchart TD\n a[Rect] --> b(Round) --> c([Stadium]) --> d[[Sub]] --> e[(Store)] --> f((Circle)) --> g>Flag]\n \
         g --> h{Rhombus} --> i{{Hex}} --> j[/Para/] --> k[\\Alt\\] --> l[/Trap\\] --> m[\\Inv/] --> n(((Double)))",
        &["Rect", "Round", "Stadium", "Sub", "Store", "Circle", "Flag", "Rhombus", "Hex", "Para", "Alt", "Trap", "Inv", "Double"],
    ),
    (
        "edges",
        "flowchart LR\n A -->|yes| B\n A -.->|maybe| C\n A ==>|sure| D\n A --x E\n A --o F\n A <--> G\n A ~~~ H\n A -- words --> I\n A --- J",
        &["yes", "maybe", "sure", "words"],
    ),
    (
        "subgraphs",
        "flowchart TB\n subgraph one [Outer group]\n direction LR\n subgraph two[\"Inner group\"]\n a1 --> a2\n end\n a2 --> a3\n end\n \
         one --> b1",
        &["Outer", "Inner", "b1"],
    ),
    (
        "Chinese",
        "graph LR\n 用户[用户提交申请] -->|通过| 审核{人工审核？}\n 审核 -->|拒绝| 结束((结束))",
        &["用户提交申请", "通过", "拒绝", "结束"],
    ),
    (
        "wrapped",
        "flowchart TD\n A[\"A rather long label that is wrapped somewhere\"] --> B[\"Line one<br/>line two\"]",
        &["rather", "wrapped", "two"],
    ),
    ("products", "flowchart TD\n A & B --> C & D --> E", &["A", "B", "C", "D", "E"]),
    ("a ring", "flowchart RL\n A --> B --> C --> A --> A", &["A", "B", "C"]),
    ("new syntax", "flowchart LR\n A@{ shape: cyl, label: \"Kept\" } --> B@{ shape: diamond, label: \"Right?\" }", &["Kept", "Right?"]),
    ("signs", "flowchart LR\n A[\"#quot;R&D#quot; &amp; a < b\"] --> B[\"`**bold** and _it_`\"]", &["&quot;R&amp;D&quot;", "&lt;", "bold"]),
    (
        "settings",
        "---\ntitle: Never\nconfig: {theme: forest}\n---\n%%{init: {\"theme\": \"dark\",\n \"themeCSS\": \"@import 'x'\"}}%%\n%% a remark\nflowchart BT\n A --> B",
        &["A", "B"],
    ),
];

/// Each is refused, or drawn without anything in it that does or fetches something.
const HOSTILE: [&str; 24] = [
    "flowchart LR\n A[\"<script>alert(1)</script>\"] --> B",
    "flowchart LR\n A[\"<img src=x onerror=alert(1)>\"] --> B",
    "flowchart LR\n A[\"</text></svg><script>alert(1)</script>\"] --> B",
    "flowchart LR\n A[\"]]>--><![CDATA[<script>\"] --> B",
    "flowchart LR\n A[\"<a href='javascript:alert(1)'>x</a>\"] --> B",
    "flowchart LR\n A[\"&lt;script&gt;alert(1)&lt;/script&gt;\"] --> B[\"#lt;script#gt; #0; #1; #x0; #65535; #99999999;\"]",
    "flowchart LR\n A[\"&amp;lt;img&amp;gt; &#106;avascript: &nbsp; &bogus; &\"] --> B",
    "flowchart LR\n A[\"`![x](http://evil.example/x.png) [y](javascript:alert(1))`\"] --> B",
    "flowchart LR\n A\" onload=\"alert(1)[x] --> B",
    "flowchart LR\n A[x] -->|\"\" onload=\"alert(1)| B",
    "flowchart LR\n A:::x\"onload=alert(1) --> B",
    "flowchart LR\n A --> B\n style A fill:url(http://evil.example/x),stroke:url(#x)",
    "flowchart LR\n A --> B\n style A fill:red;background:url(//evil.example)",
    "flowchart LR\n A --> B\n classDef default fill:#fff}</style><script>alert(1)</script>",
    "flowchart LR\n A:::c --> B\n classDef c fill:#f00,background-image:url(http://evil.example/x),content:\"@import 'x'\"",
    "flowchart LR\n A --> B\n linkStyle 0 stroke:url(http://evil.example/x),marker-end:url(http://evil.example/x)",
    "flowchart LR\n A --> B\n linkStyle default stroke:expression(alert(1))",
    "flowchart LR\n accTitle: </title><script>alert(1)</script>\n accDescr { </desc><script>alert(2)</script> }\n A --> B",
    "%%{init: {\"themeCSS\": \"@import url(//evil.example/x.css);\", \"securityLevel\": \"loose\", \"htmlLabels\": true}}%%\nflowchart LR\n A --> B",
    "---\nconfig:\n  securityLevel: loose\n  htmlLabels: true\n  flowchart: {htmlLabels: true}\n---\nflowchart LR\n A[\"<b onclick=alert(1)>x</b>\"] --> B",
    "flowchart LR\n A[\"fa:fa-car fab:x <i class='fa' style='background:url(//evil.example)'></i>\"] --> B",
    "flowchart LR\n A@{ shape: rect, label: \"<script>alert(1)</script>\" } --> B",
    "flowchart LR\n A[\"$$\\href{javascript:alert(1)}{x}$$\"] --> B",
    "flowchart LR\n subgraph \"</svg>\" [\"<script>alert(1)</script>\"]\n A\n end",
];

fn drawn(pen: &Pen, source: &str, theme: Theme) -> Result<String, Undrawable> {
    Source::read(source).and_then(|source| pen.draw(&source, theme, LONG))
}

/// The words of a drawing, as its texts show them.
fn spoken(svg: &str) -> String {
    svg.split('<').skip(1).filter_map(|rest| rest.split_once('>')).map(|(_, text)| text).collect()
}

/// All that a picture could be made to do with what is in its tags.
#[track_caller]
fn assert_inert(svg: &str, source: &str) {
    assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"") && svg.ends_with("</svg>"), "{source}\n{svg}");
    assert_eq!(svg.matches("<style>").count(), 1, "{source}\n{svg}");
    let tags = svg.split('<').skip(1).map(|rest| rest.split_once('>').map_or(rest, |(tag, _)| tag));
    for tag in tags {
        let tag = tag.to_ascii_lowercase();
        let name = tag.trim_start_matches('/').split([' ', '/']).next().unwrap_or_default();
        for banned in ["script", "foreignobject", "image", "a", "use", "animate", "set", "iframe", "feimage"] {
            assert_ne!(name, banned, "{source}\n{svg}");
        }
        let inert = without_markers(&tag.replace("xmlns=\"http://www.w3.org/2000/svg\"", ""));
        for banned in ["href", " on", "url(", "http", "javascript", "@", "//", "import", "expression", "&", "\\"] {
            assert!(!inert.contains(banned), "{banned} in {tag}\n{source}\n{svg}");
        }
    }
    assert!(!spoken(svg).chars().any(|letter| letter.is_control() && !letter.is_ascii_whitespace()), "{source}\n{svg}");
}

/// A tag without the names of markers and the references to them, which hold letters of the source.
fn without_markers(tag: &str) -> String {
    let mut pieces = tag.split("\"url(#");
    let first = pieces.next().unwrap_or_default();
    let names = |rest: &str| rest.split_once(")\"").map(|(name, after)| (is_token(name), after.to_owned()));
    let rest = pieces.map(|rest| names(rest).filter(|(token, _)| *token).expect("a reference to a marker").1);
    let bare = std::iter::once(first.to_owned()).chain(rest).collect::<String>();
    match bare.split_once("marker id=\"") {
        Some((before, rest)) => {
            rest.split_once('"').filter(|(name, _)| is_token(name)).map(|(_, after)| format!("{before}{after}")).expect("a name")
        }
        None => bare,
    }
}

fn is_token(name: &str) -> bool {
    name.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_.".contains(letter))
}

#[test]
fn flowcharts_of_every_form_are_drawn_with_their_words() {
    let pen = Pen::new();
    for (name, source, words) in SAMPLES {
        for theme in [Theme::Light, Theme::Dark] {
            let svg = drawn(&pen, source, theme).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_inert(&svg, source);
            let spoken = spoken(&svg);
            for word in words {
                assert!(spoken.contains(word), "{name}: {word} is not in {spoken}");
            }
            assert!(!spoken.contains("Never"), "{name}: {spoken}");
        }
    }
}

#[test]
fn a_drawing_has_a_size_that_an_image_can_be_scaled_from() {
    let svg = drawn(&Pen::new(), SAMPLES[0].1, Theme::Light).expect("a drawing");
    let side = |name: &str| -> f64 {
        let (_, rest) = svg.split_once(&format!(" {name}=\"")).expect("a side");
        rest.split('"').next().and_then(|side| side.parse().ok()).expect("a number")
    };
    assert!(side("width") > 100.0 && side("width") < 400.0 && side("height") > 30.0 && side("height") < 100.0, "{svg}");
}

#[test]
fn the_same_flowchart_is_drawn_in_the_colours_of_each_theme() {
    let pen = Pen::new();
    let [light, dark] = [Theme::Light, Theme::Dark].map(|theme| drawn(&pen, SAMPLES[0].1, theme).expect("a drawing"));
    assert_ne!(light, dark);
    let body = |svg: &str| svg.split_once("</style>").map(|(_, body)| body.to_owned());
    assert_eq!(body(&light), body(&dark));
}

#[test]
fn words_are_legible_on_whatever_a_diagram_fills_its_shapes_with() {
    let pen = Pen::new();
    for (fill, ink) in
        [("#ffffff", "#1a2422"), ("#000", "#eae7e2"), ("#f96", "#1a2422"), ("navy", ""), ("red", "#1a2422"), ("#234", "#eae7e2")]
    {
        for theme in [Theme::Light, Theme::Dark] {
            let source = format!("flowchart LR\n A[One]:::c --> B\n classDef c fill:{fill},color:#777");
            let svg = drawn(&pen, &source, theme).expect("a drawing");
            let inks: Vec<&str> = svg.split("style=\"color:").skip(1).filter_map(|rest| rest.get(..7)).collect();
            assert_eq!(inks, if ink.is_empty() { vec![] } else { vec![ink] }, "{fill}: {svg}");
        }
    }
}

#[test]
fn hostile_sources_give_pictures_that_do_nothing() {
    let pen = Pen::new();
    let mut some = 0;
    for source in HOSTILE {
        if let Ok(svg) = drawn(&pen, source, Theme::Light) {
            assert_inert(&svg, source);
            some += 1;
        }
    }
    assert!(some >= 12, "only {some} of {} were drawn at all, which shows little", HOSTILE.len());
}

#[test]
fn what_is_no_flowchart_or_leads_elsewhere_or_multiplies_is_refused() {
    let pen = Pen::new();
    let complete = |of: usize| {
        let nodes: Vec<String> = (0..of).map(|number| format!("n{number}")).collect();
        format!("flowchart LR\n {} --> {}", nodes.join(" & "), nodes.join(" & "))
    };
    let chain: String = (0..101).map(|number| format!("\n{number}-->a")).collect();
    let edges = format!("flowchart LR\n{}a", "a-->".repeat(201));
    let nested: String = (0..40).map(|number| format!("\nsubgraph s{number}")).collect();
    let cases = [
        (String::new(), Undrawable::NotAFlowchart),
        ("sequenceDiagram\n A->>B: hi".into(), Undrawable::NotAFlowchart),
        ("pie title x\n \"a\": 1".into(), Undrawable::NotAFlowchart),
        ("flowchart-elk LR\n A --> B".into(), Undrawable::NotAFlowchart),
        ("flowchart LR".into(), Undrawable::NotAFlowchart),
        ("just words".into(), Undrawable::NotAFlowchart),
        ("flowchart LR\n A[ --> B".into(), Undrawable::NotAFlowchart),
        ("flowchart LR\n A --> \u{1}B".into(), Undrawable::NotAFlowchart),
        ("%%{init: {\nflowchart LR\n A --> B".into(), Undrawable::NotAFlowchart),
        ("---\ntitle: x\nflowchart LR\n A --> B".into(), Undrawable::NotAFlowchart),
        ("---\na: b\n---\n---\nconfig: {}\n---\nflowchart LR\n A --> B".into(), Undrawable::NotAFlowchart),
        ("flowchart LR\n A --> B\n click A \"javascript:alert(1)\"".into(), Undrawable::Foreign),
        ("flowchart LR\n A --> B; click A href \"https://evil.example\" _blank".into(), Undrawable::Foreign),
        ("flowchart LR\n A --> B\n\tclick B call alert(1)".into(), Undrawable::Foreign),
        ("flowchart LR\n A@{ img: \"https://evil.example/x.png\", h: 40 } --> B".into(), Undrawable::Foreign),
        ("flowchart LR\n A@{ \"img\" : \"data:image/svg+xml,x\" } --> B".into(), Undrawable::Foreign),
        ("flowchart LR\n A@{ icon: \"fa:bell\" } --> B".into(), Undrawable::Foreign),
        ("flowchart LR\n A@{ \"im\\u0067\": \"x\" } --> B".into(), Undrawable::Foreign),
        (complete(26), Undrawable::TooLarge),
        (complete(15), Undrawable::TooLarge),
        (format!("flowchart LR\n A[{}]", "x".repeat(1_200)), Undrawable::TooLarge),
        (format!("flowchart LR{chain}"), Undrawable::TooLarge),
        (edges, Undrawable::TooLarge),
        (format!("flowchart LR{nested}\nA{}", "\nend".repeat(40)), Undrawable::TooLarge),
    ];
    for (source, why) in cases {
        assert_eq!(drawn(&pen, &source, Theme::Light).map(|svg| svg.len()), Err(why), "{source}");
    }
    assert!(drawn(&pen, &complete(10), Theme::Light).is_ok());
    let click = "flowchart LR\n clicked[click here] --> A@{ shape: rect, label: \"an icon\" }";
    assert!(drawn(&pen, click, Theme::Light).is_ok());
}

/// Splices, cuts and doubles pieces of the sources above, always the same ones.
#[test]
fn sources_that_are_broken_at_random_never_panic_and_never_do_harm() {
    let pen = Pen::new();
    let sources: Vec<&str> = SAMPLES.iter().map(|(_, source, _)| *source).chain(HOSTILE).collect();
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut random = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state % (below.max(1) as u64)).unwrap_or(0)
    };
    let mut drawings = 0;
    for _ in 0..2_000 {
        let mut letters: Vec<char> = sources[random(sources.len())].chars().collect();
        for _ in 0..=random(4) {
            let (from, other) = (random(letters.len()), sources[random(sources.len())]);
            let to = (from + random(12)).min(letters.len());
            let start = random(other.chars().count());
            let piece = other.chars().skip(start).take(random(16));
            letters.splice(from..to, piece);
        }
        let source: String = letters.into_iter().collect();
        if let Ok(svg) = drawn(&pen, &source, Theme::Dark) {
            assert_inert(&svg, &source);
            drawings += 1;
        }
    }
    assert!(drawings > 200, "{drawings}");
}
