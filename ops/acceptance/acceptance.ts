import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { print, root, writeCounts } from '../runner/report.ts'
import { type Evidence, evaluateClaims } from './evaluate-claims.ts'
import { readList } from './list.ts'
import { claimsInSources, journeyTests, vitestTests } from './list-tests.ts'
import { renderLines, renderPage } from './render.ts'
import { reportedTests } from './reports.ts'

/**
 * `npm run acceptance` reports which ids of the list are covered by tests, and writes docs/acceptance.md. `--check` writes
 * nothing and fails when the page is outdated; `--reports` uses the reports of the last run and requires that the tests
 * passed.
 */
const { values } = parseArgs({ options: { check: { type: 'boolean' }, reports: { type: 'boolean' } } })

const page = join(root, 'docs/acceptance.md')
const groups = readList()
const verdict = evaluateClaims(groups, { ...(await evidence()), written: claimsInSources(root) })
const text = renderPage(groups, verdict)

for (const line of renderLines(groups, verdict)) print(line)
const problems = [...verdict.problems, ...writePage()]
for (const problem of problems) print(`problem: ${problem}`)

const total = groups.reduce((sum, group) => sum + group.items.length, 0)
const claimed = total - verdict.missing.length
writeCounts('acceptance', { passed: problems.length === 0 ? 1 : 0, failed: problems.length })
print(`acceptance: ${claimed}/${total}`)
process.exitCode = problems.length === 0 ? 0 : 1

async function evidence(): Promise<Omit<Evidence, 'written'>> {
  if (!values.reports) return { running: (await Promise.all([vitestTests(root), journeyTests(root)])).flat() }
  const { ran, passed } = reportedTests(root)
  return { running: ran, passed }
}

function writePage(): string[] {
  const before = existsSync(page) ? readFileSync(page, 'utf8') : ''
  if (before === text) return []
  if (values.check) return ['docs/acceptance.md is outdated: run npm run acceptance']
  writeFileSync(page, text)
  return []
}
