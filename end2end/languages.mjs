// What is asked and written in each language, for looking at.
import { readFileSync } from 'node:fs'
import { tongues } from './tongues.mjs'

/** An example of the repository. */
export const survey = (name) => JSON.parse(readFileSync(new URL(`../examples/${name}.json`, import.meta.url), 'utf8'))
export const alignment = survey('alignment')

/** A survey with its pages of each kind: a choice of one, of many, a text, and a choice with insight and diagram. */
const scope = { single: 'direction', multi: 'polish', text: 'first_run' }
const rich = { spec: alignment, at: 'store' }
export const languages = {
  en: { locale: 'en-US', spec: survey('release'), ids: scope, rich, other: 'A closed preview for ten teams', text: 'A survey answered, without reading anything.' },
  zh: {
    locale: 'zh-CN',
    spec: survey('postmortem-zh'),
    ids: { single: 'cause', multi: 'action', text: 'alert_owner' },
    rich,
    other: '先给十个团队试用',
    text: '不读文档，也能答完一份问卷。',
  },
}
for (const [name, tongue] of Object.entries(tongues)) {
  languages[name] = { ...tongue, ids: scope, rich: { spec: tongue.spec, at: 'direction' } }
}
