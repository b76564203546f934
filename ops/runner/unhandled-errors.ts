import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reporter } from 'vitest/node'
import { reports } from './report.ts'

export const unhandledErrorsFile = join(reports, 'unhandled-errors.json')

/** Leaves a file when errors happened outside tests: the report of vitest names failed tests only. */
export const unhandledErrors: Reporter = {
  onTestRunEnd(_modules, errors) {
    if (errors.length === 0) return
    mkdirSync(reports, { recursive: true })
    writeFileSync(unhandledErrorsFile, JSON.stringify(errors.map(({ message }) => message)))
  },
}
