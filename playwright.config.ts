import { defineConfig } from '@playwright/test'
import { chromiumArgs, chromiumPath } from './ops/chromium.ts'

/** Journeys that wait most of their time, for a stalled document, a lost network, a draw or a chain, and change nothing that others see. */
const waiting = [
  'home/half-document.spec.ts',
  'home/new-version.spec.ts',
  'deposit/network-loss.spec.ts',
  'deposit/reorganisation.spec.ts',
  'show/show.spec.ts',
].map((file) => `**/e2e/${file}`)

/** Journeys through the running whole. `npm run e2e -- NAME` starts it and gives its address in `ZAMRA_URL`. */
export default defineConfig({
  testDir: process.env.ZAMRA_JOURNEYS ?? 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: process.env.ZAMRA_JOURNEY_ARTEFACTS ?? '.reports/e2e-artefacts',
  // Two cores carry the whole stack and the browser: one journey at a time keeps the times believable. Those that wait
  // run together, after the others.
  workers: 3,
  projects: [
    { name: 'journeys', testIgnore: waiting, workers: 1 },
    { name: 'waiting', testMatch: waiting, fullyParallel: true, dependencies: ['journeys'] },
  ],
  // On a machine that is busy with something else a page can take longer than any wait; e2e.ts names what passed only then.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  timeout: 90_000,
  // A first visit fetches the whole app beside the service worker; five seconds are short on two busy cores.
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: process.env.ZAMRA_JOURNEY_REPORT ?? '.reports/e2e.json' }]],
  use: {
    ...(process.env.ZAMRA_URL ? { baseURL: process.env.ZAMRA_URL } : {}),
    browserName: 'chromium',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-US',
    timezoneId: 'Asia/Karachi',
    // A trace films every page, which takes about as much processor time as the page itself.
    trace: process.env.CI ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: chromiumPath(), args: [...chromiumArgs] },
  },
})
