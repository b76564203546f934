import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Test } from './claim.ts'
import { type JourneyReport, journeysOf } from './running.ts'

type VitestReport = {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[]
  }[]
}

/** The tests that passed in the runs whose reports lie in `.reports`. */
export function passedTests(tree: string): Test[] {
  const unit = read<VitestReport>(join(tree, '.reports/vitest.json')).testResults.flatMap(
    ({ name, assertionResults }) =>
      assertionResults
        .filter((result) => result.status === 'passed')
        .map((result) => ({ file: relative(tree, name), title: result.title })),
  )
  const journeys = globSync('.reports/e2e/*.json', { cwd: tree }).flatMap((path) =>
    journeysOf(read<JourneyReport>(join(tree, path)), tree, (test) => test.status === 'expected'),
  )
  return [...unit, ...journeys]
}

function read<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8')) as T
}
