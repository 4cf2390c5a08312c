// Which Chromium the browser tests use. Run as a program, it says by its exit code whether there is one.
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'

const installed = ['/usr/bin/chromium'].find((path) => existsSync(path))

/** Undefined means Playwright's own download. */
export const executablePath = process.env.ASKPATH_CHROMIUM ?? installed

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exit(existsSync(executablePath ?? chromium.executablePath()) ? 0 : 1)
}
