import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { print, reportOutcome, reports, root } from './report.ts'
import { failedFiles, type TestReport, withSecondRun } from './test-report.ts'
import { unhandledErrorsFile } from './unhandled-errors.ts'

/** `npm test`: every project of vitest.config.ts, including the negative fixtures. Arguments after `--` go to vitest. */
const file = join(reports, 'vitest.json')

/**
 * A file that fails beside three thousand tests on a busy machine and passes alone tells of a race in the test, so CI
 * runs it again, once, and names it. More than three files that fail are no accident, and nobody repeats a test by hand
 * without wanting to.
 */
const filesAgainMax = 3

process.exitCode = main()

function main(): number {
  const first = runVitest(file, process.argv.slice(2))
  const failing = first ? failedFiles(first) : []
  // An error outside the tests belongs to no file that could be run again.
  const isRunAgain =
    Boolean(process.env.CI) && failing.length > 0 && failing.length <= filesAgainMax && !hasUnhandledErrors()
  const report = first && isRunAgain ? runAgain(first, failing) : first
  const ok = report?.success === true
  // A file whose setup failed reports no failed test.
  const [passed, failed] = [report?.numPassedTests ?? 0, Math.max(report?.numFailedTests ?? 0, ok ? 0 : 1)]
  const again = ok && isRunAgain ? `, ${failing.length} of its files only when run again alone` : ''
  const figure = report ? `${passed} passed, ${failed} failed${again}` : 'vitest wrote no report'
  return reportOutcome('test', { ok, figure, passed, failed })
}

function hasUnhandledErrors(): boolean {
  return existsSync(unhandledErrorsFile)
}

function runAgain(first: TestReport, failing: readonly string[]): TestReport {
  for (const name of failing) print(`run again alone: ${name}`)
  const second = runVitest(join(reports, 'vitest-again.json'), failing)
  if (!second) return first
  const report = withSecondRun(first, second)
  writeFileSync(file, JSON.stringify(report))
  return report
}

/** The report, unless vitest ended without one. One that failed outside its tests is not a success. */
function runVitest(output: string, args: readonly string[]): TestReport | undefined {
  rmSync(output, { force: true })
  rmSync(unhandledErrorsFile, { force: true })
  const env = { ...process.env, ZAMRA_TEST_REPORT: output }
  const run = spawnSync('vitest', ['run', ...args], { cwd: root, stdio: 'inherit', env })
  if (!existsSync(output)) return undefined
  const report = JSON.parse(readFileSync(output, 'utf8')) as TestReport
  return { ...report, success: report.success && run.status === 0 }
}
