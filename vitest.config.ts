import { existsSync } from 'node:fs'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumArgs, chromiumPath } from './ops/chromium.ts'

const webConfig = './web/vite.config.ts'
// The web's own plugins compile components for the browser project; a checkout without them still runs the rest.
const web = existsSync(new URL(webConfig, import.meta.url)) ? { extends: webConfig } : {}

export default defineConfig({
  test: {
    reporters: [process.env.CI ? 'dot' : 'default', ['json', { outputFile: '.reports/vitest.json' }]],
    // Two cores: more workers would only make the real databases wait for one another.
    maxWorkers: 2,
    passWithNoTests: false,
    projects: [
      {
        test: { name: 'contract', environment: 'node', include: ['contract/**/*.test.ts'] },
      },
      {
        test: { name: 'verifier', environment: 'node', include: ['verifier/**/*.test.ts'], testTimeout: 30_000 },
      },
      {
        test: {
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
          name: 'web',
          environment: 'node',
          root: '.',
          include: ['web/**/*.test.ts'],
          exclude: ['**/*.browser.test.*', '**/node_modules/**'],
        },
      },
      {
        ...web,
        test: {
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
      {
        test: {
          name: 'tools',
          environment: 'node',
          include: ['ops/**/*.test.ts', 'bench/**/*.test.ts', 'proof/**/*.test.ts'],
          exclude: ['**/planted/**', '**/node_modules/**'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
