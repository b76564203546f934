import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Test } from './claim.ts'
import { type JourneyReport, journeysOf } from './list-tests.ts'

type VitestReport = {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[]
  }[]
}

/** `flaky` failed once and passed when it was run again; the gate limits how many may. */
const passedStatuses: readonly (string | undefined)[] = ['expected', 'flaky']

/** Reads the reports in `.reports`: every test that was run, and those that passed. */
export function reportedTests(tree: string): { readonly ran: readonly Test[]; readonly passed: readonly Test[] } {
  const unit = read<VitestReport>(join(tree, '.reports/vitest.json'))
  const journeys = globSync('.reports/e2e/*.json', { cwd: tree }).map((path) => read<JourneyReport>(join(tree, path)))
  return {
    ran: [
      ...unitTests(unit, tree, (status) => status === 'passed' || status === 'failed'),
      ...journeys.flatMap((report) => journeysOf(report, tree, (test) => test.status !== 'skipped')),
    ],
    passed: [
      ...unitTests(unit, tree, (status) => status === 'passed'),
      ...journeys.flatMap((report) => journeysOf(report, tree, (test) => passedStatuses.includes(test.status))),
    ],
  }
}

function unitTests({ testResults }: VitestReport, tree: string, counts: (status: string) => boolean): Test[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(({ status }) => counts(status)).map(({ title }) => ({ file: relative(tree, name), title })),
  )
}

function read<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8')) as T
}
