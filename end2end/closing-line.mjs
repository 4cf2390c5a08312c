// Sums up Playwright's JSON report in one plain line, for readers that do not know its own.
import { readFileSync } from 'node:fs'

const { stats, errors } = JSON.parse(readFileSync(new URL('test-results/report.json', import.meta.url), 'utf8'))
const failed = stats.unexpected + (errors?.length ?? 0)
console.log(`e2e: ${stats.expected} passed, ${failed} failed, ${stats.flaky} passed the second time only, ${stats.skipped} skipped`)
