import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { reportOutcome, reports, root } from './report.ts'

type Report = { readonly numPassedTests: number; readonly numFailedTests: number; readonly success: boolean }

/** `npm test`: every project of vitest.config.ts, including the negative fixtures. Arguments after `--` go to vitest. */
const file = join(reports, 'vitest.json')
rmSync(file, { force: true })
const run = spawnSync('vitest', ['run', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' })
const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined

const ok = run.status === 0 && report?.success === true
// A file whose setup failed reports no failed test.
const [passed, failed] = [report?.numPassedTests ?? 0, Math.max(report?.numFailedTests ?? 0, ok ? 0 : 1)]

process.exitCode = reportOutcome('test', {
  ok,
  figure: report ? `${passed} passed, ${failed} failed` : 'vitest wrote no report',
  passed,
  failed,
})
