import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { readReport, runTool } from '../rules/finding.ts'
import { type Test, type WrittenClaim, writtenClaims } from './claim.ts'

type Listed = readonly { readonly name: string; readonly file: string }[]

type Suite = {
  readonly file: string
  readonly specs: readonly {
    readonly title: string
    readonly file: string
    readonly tests: readonly { readonly expectedStatus: string; readonly status?: string }[]
  }[]
  readonly suites?: readonly Suite[]
}

export type JourneyReport = { readonly config: { readonly rootDir: string }; readonly suites: readonly Suite[] }

/**
 * The tests vitest would run: what is skipped, to do or filtered away is not among them. The files are really loaded,
 * because a title may come from a table or from two lines.
 */
export async function vitestTests(tree: string): Promise<Test[]> {
  const ran = await runTool('vitest', ['list', '--json', '--staticParse=false'], tree)
  const listed = readReport<Listed>('vitest list', { ...ran, stdout: ran.stdout.slice(ran.stdout.indexOf('[')) })
  return listed.map(({ name, file }) => ({ file: relative(tree, file), title: name }))
}

/** The journeys playwright would run. */
export async function journeyTests(tree: string): Promise<Test[]> {
  if (globSync('e2e/**/*.spec.ts', { cwd: tree }).length === 0) return []
  const ran = await runTool('playwright', ['test', '--list', '--reporter=json'], tree)
  return journeysOf(readReport<JourneyReport>('playwright', ran), tree, (test) => test.expectedStatus !== 'skipped')
}

type JourneyTest = Suite['specs'][number]['tests'][number]

export function journeysOf(report: JourneyReport, tree: string, counts: (test: JourneyTest) => boolean): Test[] {
  return specsOf(report.suites)
    .filter((spec) => spec.tests.some(counts))
    .map((spec) => ({ file: relative(tree, join(report.config.rootDir, spec.file)), title: spec.title }))
}

function specsOf(suites: readonly Suite[]): Suite['specs'] {
  return suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites ?? [])])
}

/** Every claim in a test file. */
export function claimsInSources(tree: string): WrittenClaim[] {
  const files = globSync(['**/*.test.{ts,tsx}', 'e2e/**/*.spec.ts'], {
    cwd: tree,
    exclude: (name) => name === 'node_modules' || name === 'dist',
  })
  return files.sort().flatMap((file) => writtenClaims(file, readFileSync(join(tree, file), 'utf8')))
}
