import { defineConfig } from '@playwright/test'
import { executablePath } from './chromium.mjs'

// No webServer: each test file starts its own server, on its own port, with its own data.
export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results/files',
  workers: 2,
  fullyParallel: true,
  // For a machine that does other things as well; nothing here measures time.
  timeout: 90_000,
  // A test that passes the second time has found something: the closing line says so.
  retries: 1,
  expect: { timeout: 15_000, toMatchAriaSnapshot: { pathTemplate: '{testDir}/snapshots/{arg}{ext}', children: 'deep-equal' } },
  forbidOnly: !!process.env.CI,
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  use: {
    browserName: 'chromium',
    screenshot: 'off',
    launchOptions: {
      executablePath,
      // Root and containers have no sandbox; the rest keeps the browser from talking to anyone but the server.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
