// Questions of every kind as large as their doors let them be, and as small, in words of a language. `scenes.mjs` shows
// them; each is a survey of one question.

const words = {
  en: {
    title: 'Before we move the shop',
    item: (place) => ['Checkout in one step', 'Search that forgives typing errors', 'Pages that open at once', 'Mail when something is back', 'A list of wishes'][place % 5] + (place > 4 ? ` ${place + 1}` : ''),
    points: ['Not at all', 'Hardly', 'A little', 'Somewhat', 'Rather', 'Quite', 'A lot', 'Very much'],
    say: 'What it costs us each month, and what it would take to stop.',
    matter: 'How much does each of these matter to you?',
    first: 'What should come first?',
    which: 'Which look fits the shop?',
    documents: 'Which documents count?',
    write: 'What shall the shop be called?',
    hours: 'How long may the shop be closed?',
    unit: 'hours',
    day: 'When do we move?',
    friday: 'Shall we move on a Friday?',
    help: 'Why do you move at all?',
    label: 'Notebook',
  },
  zh: {
    title: '店铺搬迁之前',
    item: (place) => ['一步结账', '能容忍错字的搜索', '立即打开的页面', '到货通知', '心愿单'][place % 5] + (place > 4 ? `（${place + 1}）` : ''),
    points: ['完全不', '几乎不', '有一点', '稍微', '比较', '相当', '很', '非常'],
    say: '每个月要花多少钱，以及停下来需要什么。',
    matter: '下面这些对你有多重要？',
    first: '先做哪一件？',
    which: '店铺用哪种样子？',
    documents: '以哪些文件为准？',
    write: '新店叫什么名字？',
    hours: '店铺可以关多久？',
    unit: '小时',
    day: '哪一天搬？',
    friday: '星期五搬可以吗？',
    help: '为什么要搬？',
    label: '笔记本',
  },
  ar: {
    title: 'قبل أن ننقل المتجر',
    item: (place) => ['الدفع في خطوة واحدة', 'بحث يتسامح مع أخطاء الكتابة', 'صفحات تُفتح فورًا', 'رسالة عند توفر السلعة', 'قائمة الأمنيات'][place % 5] + (place > 4 ? ` ${place + 1}` : ''),
    points: ['أبدًا', 'بالكاد', 'قليلًا', 'إلى حد ما', 'نوعًا ما', 'كثيرًا', 'جدًا', 'للغاية'],
    say: 'كم يكلفنا كل شهر، وماذا يلزم كي نتوقف.',
    matter: 'ما مدى أهمية كل من هذه؟',
    first: 'بماذا نبدأ؟',
    which: 'أي مظهر يناسب المتجر؟',
    documents: 'أي الوثائق هي المعتمدة؟',
    write: 'ماذا نسمّي المتجر؟',
    hours: 'كم يمكن أن يبقى المتجر مغلقًا؟',
    unit: 'ساعة',
    day: 'متى ننتقل؟',
    friday: 'هل ننتقل يوم الجمعة؟',
    help: 'لماذا ننتقل أصلًا؟',
    label: 'دفتر',
  },
}

const some = (count, make) => Array.from({ length: count }, (_, place) => make(place))

/** A picture of one colour, and one that does not load. */
const dot = { src: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==' }
const broken = { src: 'data:image/png;base64,iVBORw0KGgo=' }

/** The question of each name, in the words of a language. */
const questions = {
  scale: (say) => ({ kind: 'scale', prompt: say.matter, points: some(6, (at) => ({ key: `${at}`, label: say.points[at + 1] })), items: some(5, (at) => ({ id: `${at}`, label: say.item(at), ...(at % 2 ? {} : { detail: say.say, link: 'https://example.com/what/it/is' }) })) }),
  'scale-largest': (say) => ({
    kind: 'scale',
    prompt: say.matter,
    points: some(8, (at) => ({ key: `${at}`, label: say.points[at], ...(at ? {} : { description: say.say }) })),
    items: some(30, (at) => ({ id: `${at}`, label: say.item(at) })),
  }),
  'scale-smallest': (say) => ({ kind: 'scale', prompt: say.matter, points: some(2, (at) => ({ key: `${at}`, label: say.points[at * 7] })), items: [{ id: 'a', label: say.item(0) }] }),
  rank: (say) => ({ kind: 'rank', prompt: say.first, cutoff: 2, items: some(5, (at) => ({ id: `${at}`, label: say.item(at), ...(at % 2 ? {} : { detail: say.say, link: 'https://example.com/what/it/is' }) })) }),
  'rank-largest': (say) => ({ kind: 'rank', prompt: say.first, cutoff: 10, items: some(15, (at) => ({ id: `${at}`, label: say.item(at) })) }),
  pictures: (say) => ({
    prompt: say.which,
    options: some(5, (at) => ({
      key: `${at}`,
      label: at === 2 ? say.say : say.item(at),
      ...(at === 1 ? { description: say.say } : {}),
      ...(at === 3 ? { insight: say.say } : {}),
      ...(at < 2 ? { thumbnail: dot } : at === 2 ? { thumbnail: broken } : {}),
    })),
  }),
  'pictures-largest': (say) => ({ prompt: say.which, multiSelect: true, options: some(24, (at) => ({ key: `${at}`, label: say.item(at), thumbnail: at % 3 ? dot : broken })) }),
  resources: (say) => ({
    kind: 'resource',
    multiSelect: true,
    prompt: say.documents,
    options: some(4, (at) => ({ uri: `doc:${at}`, name: `document-${at}.pdf`, title: say.item(at), mimeType: 'application/pdf', ...(at % 2 ? { description: say.say, icons: [dot] } : {}) })),
  }),
  'resource-pictures': (say) => ({
    kind: 'resource',
    prompt: say.documents,
    options: some(4, (at) => ({ uri: `doc:${at}`, name: `document-${at}.pdf`, title: say.item(at), icons: at > 2 ? [] : [dot], ...(at < 2 ? { thumbnail: dot, description: say.say } : {}) })),
  }),
  'text-line': (say) => ({ kind: 'text', multiline: false, maxLength: 40, prompt: say.write }),
  number: (say) => ({ kind: 'number', min: 0.5, max: 48, step: 0.5, unit: say.unit, prompt: say.hours }),
  date: (say) => ({ kind: 'date', min: '2026-01-01', max: '2026-12-31', prompt: say.day }),
  boolean: (say) => ({ kind: 'boolean', prompt: say.friday }),
  'long-description': (say) => ({ prompt: say.help, options: some(2, (at) => ({ key: `${at}`, label: say.item(at), description: `${say.say} `.repeat(20).slice(0, 400) })), detail: `${say.say} `.repeat(200).slice(0, 4_000) }),
  code: (say) => ({ prompt: say.which, options: some(2, (at) => ({ key: `${at}`, label: say.item(at), preview: `fn main() {\n    println!("${'a'.repeat(80 * (at + 1))}");\n}` })) }),
}

/** What the scenes of these questions are called. */
export const limits = Object.keys(questions)

/** The survey of one of them. */
export function limit(name, language) {
  const say = words[language] ?? words.en
  return { survey: { title: say.title, entry: 'it', questions: { it: { allowCustom: true, ...questions[name](say) } } } }
}
