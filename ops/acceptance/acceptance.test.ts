import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withTree } from '../rules/negative-fixtures/tree.ts'
import { idsOf, type Test, writtenClaims } from './claim.ts'
import { type Evidence, evaluateClaims } from './evaluate-claims.ts'
import { type Group, readList } from './list.ts'
import { claimsInSources, journeysOf, vitestTests } from './list-tests.ts'
import { renderLines, renderPage } from './render.ts'
import { reportedTests } from './reports.ts'

const groups: readonly Group[] = [
  {
    name: 'A',
    title: 'Basics',
    items: [
      { id: 'A-01', kind: 'RUL', feature: 'app', text: 'One.' },
      { id: 'A-02', kind: 'RUL', feature: 'deposit', text: 'Two.' },
    ],
  },
]

/** Joined from parts, so that this file makes no claim itself. */
const titled = (words: string, ...ids: readonly string[]) => `${words} [${ids.join(' ')}]`
const running = (...titles: readonly string[]): Test[] => titles.map((title) => ({ file: 'a.test.ts', title }))
const productImport = "import { x } from './x.ts'\n"
const written = (source: string) => writtenClaims('a.test.ts', productImport + source)
const evaluate = (evidence: Partial<Evidence>) => evaluateClaims(groups, { running: [], written: [], ...evidence })

test('a title claims the ids it ends with, and no others', () => {
  expect(idsOf(titled('both', 'R-31', 'R-32'))).toEqual(['R-31', 'R-32'])
  expect(idsOf(`${titled('early', 'A-01')} and more`)).toEqual([])
  expect(idsOf('a list [of words]')).toEqual([])
})

test('an id is covered by a test that runs, and the others are listed with their feature', () => {
  const verdict = evaluate({ running: running(titled('one', 'A-01')) })
  expect([...verdict.claimed.keys()]).toEqual(['A-01'])
  expect(verdict.missing.map((item) => item.id)).toEqual(['A-02'])
  expect(verdict.problems).toEqual([])
  expect(renderLines(groups, verdict)).toEqual(['A     1/2   Basics', '      waits for deposit: A-02'])
})

test('an id that does not exist is a problem', () => {
  expect(evaluate({ running: running(titled('ghost', 'A-99')) }).problems).toEqual([
    `a.test.ts: '${titled('ghost', 'A-99')}' claims A-99, which does not exist`,
  ])
})

test('a claim in a test that does not run is a problem and shows nothing', () => {
  const verdict = evaluate({ written: written(`test.skip('${titled('later', 'A-01')}', () => {})`) })
  expect(verdict.problems).toEqual([`a.test.ts: '${titled('later', 'A-01')}' does not run`])
  expect(verdict.claimed.size).toBe(0)
})

test('a claim in a test that is expected to fail is a problem', () => {
  const title = titled('wrong', 'A-01')
  const verdict = evaluate({ running: running(title), written: written(`test.fails('${title}', () => {})`) })
  expect(verdict.problems).toEqual([`a.test.ts: '${title}' is expected to fail`])
})

test('with reports, an id counts only when every test that claims it has passed', () => {
  const rows = running(titled('row 1', 'A-01'), titled('row 2', 'A-01'), titled('two', 'A-02'))
  const verdict = evaluate({ running: rows, passed: running(titled('row 1', 'A-01'), titled('two', 'A-02')) })
  expect([...verdict.claimed.keys()]).toEqual(['A-02'])
  expect(verdict.problems).toEqual([`a.test.ts: '${titled('row 2', 'A-01')}' has not passed`])
})

test('a test of a tool claims nothing of the product', () => {
  const verdict = evaluate({ running: [{ file: 'ops/a.test.ts', title: titled('one', 'A-01') }] })
  expect(verdict.claimed.size).toBe(0)
  expect(verdict.problems).toEqual([
    `ops/a.test.ts: '${titled('one', 'A-01')}' tests a tool of the repository and not the product`,
  ])
})

test('a claim in a test that loads no module of the product is a problem', () => {
  const title = titled('one', 'A-01')
  const source = `import { test } from 'vitest'\ntest('${title}', () => {})`
  const verdict = evaluate({ running: running(title), written: writtenClaims('a.test.ts', source) })
  expect(verdict.problems).toEqual([`a.test.ts: '${title}' loads no module of the product`])
  expect(verdict.claimed.size).toBe(0)
  const started = writtenClaims('a.test.ts', `spawn(at('./main.ts'))\n${source}`)
  expect(evaluate({ running: running(title), written: started }).problems).toEqual([])
  const journey = writtenClaims('e2e/a.spec.ts', source)
  expect(evaluate({ running: [{ file: 'e2e/a.spec.ts', title }], written: journey }).problems).toEqual([])
})

const head = "import { describe, expect, test } from 'vitest'\n"
const body = '() => expect(1).toBe(1)'

test('vitest does not list tests that are skipped, to do, or outside its patterns', async () => {
  const files = {
    'one.test.ts': `${head}
      test('${titled('runs', 'A-01')}', ${body})
      test.skip('${titled('skipped', 'A-02')}', ${body})
      test.todo('${titled('to do', 'A-03')}')
      test.skipIf(true)('${titled('conditional', 'A-04')}', ${body})
      describe.skip('closed', () => { test('${titled('inside', 'A-05')}', ${body}) })`,
    'two.check.ts': `${head} test('${titled('outside the patterns', 'A-06')}', ${body})`,
  }
  await withTree(files, async (tree) => {
    expect((await vitestTests(tree)).flatMap((one) => idsOf(one.title))).toEqual(['A-01'])
    expect(claimsInSources(tree).flatMap((one) => one.ids)).toEqual(['A-01', 'A-02', 'A-03', 'A-04', 'A-05'])
  })
})

test('vitest does not list tests that `only` excludes', async () => {
  const files = {
    'one.test.ts': `${head}
      test.only('${titled('chosen', 'A-01')}', ${body})
      test('${titled('not chosen', 'A-02')}', ${body})`,
  }
  await withTree(files, async (tree) => {
    expect((await vitestTests(tree)).flatMap((one) => idsOf(one.title))).toEqual(['A-01'])
  })
})

test('journeys count by their status in the playwright report', () => {
  const spec = (title: string, expectedStatus: string) => ({
    title,
    file: 'home/home.spec.ts',
    tests: [{ expectedStatus }],
  })
  const report = {
    config: { rootDir: '/app/e2e' },
    suites: [
      {
        file: 'home.spec.ts',
        specs: [spec('runs', 'passed')],
        suites: [{ file: '', specs: [spec('not', 'skipped')] }],
      },
    ],
  }
  const counted = journeysOf(report, '/app', (one) => one.expectedStatus !== 'skipped')
  expect(counted).toEqual([{ file: 'e2e/home/home.spec.ts', title: 'runs' }])
})

test('reports distinguish run from skipped and passed from failed tests', async () => {
  const [runs, fails, skipped, walks, falls] = ['runs', 'fails', 'skipped', 'walks', 'falls']
  const unit = (tree: string) => ({
    testResults: [
      {
        name: `${tree}/a.test.ts`,
        assertionResults: [
          { title: runs, status: 'passed' },
          { title: fails, status: 'failed' },
          { title: skipped, status: 'skipped' },
        ],
      },
    ],
  })
  const spec = (title: string, status: string) => ({
    title,
    file: 'b.spec.ts',
    tests: [{ expectedStatus: 'passed', status }],
  })
  const journeys = (tree: string) => ({
    config: { rootDir: `${tree}/e2e` },
    suites: [
      { file: 'b.spec.ts', specs: [spec('walks', 'expected'), spec('falls', 'unexpected'), spec('not', 'skipped')] },
    ],
  })
  await withTree({ '.reports/e2e/.keep': '' }, async (tree) => {
    writeFileSync(join(tree, '.reports/vitest.json'), JSON.stringify(unit(tree)))
    writeFileSync(join(tree, '.reports/e2e/b.json'), JSON.stringify(journeys(tree)))
    const { ran, passed } = reportedTests(tree)
    expect(ran.map(({ title }) => title)).toEqual([runs, fails, walks, falls])
    expect(passed).toEqual([
      { file: 'a.test.ts', title: runs },
      { file: 'e2e/b.spec.ts', title: walks },
    ])
  })
})

test('the list names each id once, in its own group, with a feature', () => {
  const items = readList().flatMap((group) => group.items.map((item) => ({ group: group.name, ...item })))
  expect(new Set(items.map((item) => item.id)).size).toBe(items.length)
  for (const item of items) {
    expect(item.id.startsWith(`${item.group}-`)).toBe(true)
    expect(item.feature).toMatch(/^[a-z]+$/)
    expect(item.text.length).toBeGreaterThan(10)
  }
})

test('the page shows the test of an id and the feature of a missing one', () => {
  const verdict = evaluate({ running: running(titled('one', 'A-01')) })
  const page = renderPage(groups, verdict)
  expect(page).toContain('| A-01 | RUL | One. | `a.test.ts` |')
  expect(page).toContain('| A-02 | RUL | Two. | waits for deposit |')
})
