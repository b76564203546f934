import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { reports, root } from '../../ops/runner/report.ts'

export type Rules = { readonly held: readonly string[]; readonly failed: readonly string[] }

const files = ['wallet-rules.test.ts', 'wallet-terms.test.ts'].map((name) => `server/src/features/game/studio/${name}`)
const count = 18
/** The report that vitest writes. */
const report = join(reports, 'vitest.json')

/** The wallet rules, each with its own test: from the last report, or run now. */
export async function testRules(isTested: boolean): Promise<Rules> {
  if (!isTested) await testNow()
  const passed = passedIn(readFileSync(report, 'utf8'))
  const rules = Array.from({ length: count }, (_, index) => `WA-${String(index + 1).padStart(2, '0')}`)
  const holds = (rule: string) => passed.some((title) => title.includes(`[${rule}]`))
  return { held: rules.filter(holds), failed: rules.filter((rule) => !holds(rule)) }
}

/** An older report is removed first, because it may be of other tests. */
async function testNow(): Promise<void> {
  rmSync(report, { force: true })
  const vitest = join(root, 'node_modules/.bin/vitest')
  await once(spawn(vitest, ['run', '--project', 'server', ...files], { cwd: root, stdio: 'ignore' }), 'exit')
}

type Report = {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[]
  }[]
}

function passedIn(text: string): readonly string[] {
  const { testResults } = JSON.parse(text) as Report
  const ofWallet = testResults.filter(({ name }) => files.some((file) => name.endsWith(file)))
  const all = ofWallet.flatMap(({ assertionResults }) => assertionResults)
  return all.filter(({ status }) => status === 'passed').map(({ title }) => title)
}
