import { existsSync } from 'node:fs'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumArgs, chromiumPath } from './ops/chromium.ts'
import { unhandledErrors } from './ops/runner/unhandled-errors.ts'

const webConfig = './web/vite.config.ts'
// The web's own plugins compile components for the browser project; a checkout without them still runs the rest.
const web = existsSync(new URL(webConfig, import.meta.url)) ? { extends: webConfig } : {}

/** Two cores. A file that waits, for a draw or a slow provider, leaves its core to a third one. A fourth one times out. */
const workers = { maxWorkers: 3 }

/**
 * Files share a process, as requests share a server: loading the server again for each of them took longer than most of
 * their tests. Fakes and spies of one test are removed before the next.
 */
const shared = {
  ...workers,
  isolate: false,
  restoreMocks: true,
  unstubGlobals: true,
  setupFiles: ['ops/fixed-property-seed.ts'],
}

export default defineConfig({
  test: {
    reporters: [
      process.env.CI ? 'dot' : 'default',
      ['json', { outputFile: process.env.ZAMRA_TEST_REPORT ?? '.reports/vitest.json' }],
      unhandledErrors,
    ],
    passWithNoTests: false,
    projects: [
      // First, because one of its files takes longer than any other: the rest runs beside it.
      {
        test: {
          ...workers,
          name: 'tools',
          environment: 'node',
          include: ['ops/**/*.test.ts', 'bench/**/*.test.ts', 'proof/**/*.test.ts'],
          exclude: ['**/node_modules/**'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: { ...shared, name: 'contract', environment: 'node', include: ['contract/**/*.test.ts'] },
      },
      {
        test: {
          ...shared,
          name: 'verifier',
          environment: 'node',
          include: ['verifier/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'server',
          environment: 'node',
          include: ['server/**/*.test.ts', 'simulators/**/*.test.ts'],
          globalSetup: ['server/test/global-setup.ts'],
          pool: 'forks',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...web,
        test: {
          ...workers,
          // A module of the web is a device: each file has its own.
          pool: 'threads',
          name: 'web',
          environment: 'node',
          root: '.',
          setupFiles: ['ops/fixed-property-seed.ts'],
          include: ['web/**/*.test.ts', 'backoffice/**/*.test.ts'],
          exclude: ['**/*.browser.test.*', '**/node_modules/**'],
        },
      },
      {
        ...web,
        test: {
          // After the others, and a page to a core: what a page is given a second for is not to wait for a database.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          name: 'browser',
          root: '.',
          include: ['web/**/*.browser.test.tsx'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath: chromiumPath(), args: [...chromiumArgs] } }),
            instances: [{ browser: 'chromium', viewport: { width: 390, height: 844 } }],
          },
        },
      },
    ],
  },
})
