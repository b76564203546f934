import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root, say, tally } from '../runner/voice.ts'
import { closedRoutes } from './closed-routes.ts'
import { type Evidence, judge } from './judge.ts'
import { readList } from './list.ts'
import { renderLines, renderPage } from './page.ts'
import { reportedTests } from './reports.ts'
import { claimsInSources, journeyTests, vitestTests } from './running.ts'

/**
 * `npm run acceptance` says which ids of the list are shown by tests that run, and writes docs/acceptance.md.
 * `--check` writes nothing and fails when the page is old; `--reports` goes by what has just been run instead of by what
 * would run, and asks that it passed.
 */
const { values } = parseArgs({ options: { check: { type: 'boolean' }, reports: { type: 'boolean' } } })

const page = join(root, 'docs/acceptance.md')
const groups = readList()
const verdict = judge(groups, { ...(await evidence()), written: claimsInSources(root) })
const closed = await closedRoutes()
const text = renderPage(groups, verdict, closed)

for (const line of renderLines(groups, verdict)) say(line)
say(`routes not open yet: ${closed.length}`)
for (const { path, feature } of closed) say(`      ${path} waits for ${feature}`)
const problems = [...verdict.problems, ...keepPage()]
for (const problem of problems) say(`problem: ${problem}`)

const total = groups.reduce((sum, group) => sum + group.items.length, 0)
const claimed = total - verdict.missing.length
tally('acceptance', { passed: problems.length === 0 ? 1 : 0, failed: problems.length })
say(`acceptance: ${claimed}/${total}`)
process.exitCode = problems.length === 0 ? 0 : 1

async function evidence(): Promise<Omit<Evidence, 'written'>> {
  if (!values.reports) return { running: (await Promise.all([vitestTests(root), journeyTests(root)])).flat() }
  const { ran, passed } = reportedTests(root)
  return { running: ran, passed }
}

function keepPage(): string[] {
  const before = existsSync(page) ? readFileSync(page, 'utf8') : ''
  if (before === text) return []
  if (values.check) return ['docs/acceptance.md is old: run npm run acceptance']
  writeFileSync(page, text)
  return []
}
