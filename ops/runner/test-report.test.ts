import { expect, test } from 'vitest'
import { type FileResult, failedFiles, type TestReport, withSecondRun } from './test-report.ts'

const file = (name: string, ...statuses: readonly string[]): FileResult => ({
  name,
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status) => ({ status })),
})

const report = (...testResults: readonly FileResult[]): TestReport => {
  const statuses = testResults.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status))
  return {
    testResults,
    numPassedTests: statuses.filter((status) => status === 'passed').length,
    numFailedTests: statuses.filter((status) => status === 'failed').length,
    success: !failedFiles({ testResults } as TestReport).length,
  }
}

test('a file that passes when it runs again takes the place of the one that failed', () => {
  const first = report(file('a', 'passed'), file('b', 'passed', 'failed'))
  expect(failedFiles(first)).toEqual(['b'])
  expect(withSecondRun(first, report(file('b', 'passed', 'passed')))).toEqual(
    report(file('a', 'passed'), file('b', 'passed', 'passed')),
  )
})

test('what fails again, or was not run again, stays a failure', () => {
  const first = report(file('a', 'failed'), file('b', 'failed'))
  expect(withSecondRun(first, report(file('a', 'passed'), file('b', 'failed')))).toMatchObject({ success: false })
  expect(withSecondRun(first, report(file('a', 'passed')))).toMatchObject({ success: false, numFailedTests: 1 })
})

test('a setup that fails again is a failure without a failed test', () => {
  const broken = { name: 'a', status: 'failed', assertionResults: [] }
  expect(withSecondRun(report(broken), report(broken))).toMatchObject({ success: false, numFailedTests: 0 })
  expect(withSecondRun(report(broken), { ...report(file('a', 'passed')), success: false })).toMatchObject({
    success: false,
  })
})
