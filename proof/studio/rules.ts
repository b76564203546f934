import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { reports, root } from '../../ops/runner/voice.ts'

export type Rules = { readonly held: readonly string[]; readonly failed: readonly string[] }

const files = ['wallet-rules.test.ts', 'wallet-terms.test.ts'].map((name) => `server/src/features/game/studio/${name}`)
const count = 18

/** The eighteen rules of the wallet, each by its own test: by what it has just shown, or now. */
export async function testRules(isTested: boolean): Promise<Rules> {
  const passed = isTested ? passedIn(readFileSync(join(reports, 'vitest.json'), 'utf8')) : await testNow()
  const rules = Array.from({ length: count }, (_, index) => `WA-${String(index + 1).padStart(2, '0')}`)
  const holds = (rule: string) => passed.some((title) => title.includes(`[${rule}]`))
  return { held: rules.filter(holds), failed: rules.filter((rule) => !holds(rule)) }
}

async function testNow(): Promise<readonly string[]> {
  const vitest = join(root, 'node_modules/.bin/vitest')
  const args = ['run', '--project', 'server', '--reporter=json', ...files]
  const child = spawn(vitest, args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
  return passedIn(await text(child.stdout))
}

type Report = {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[]
  }[]
}

function passedIn(report: string): readonly string[] {
  const { testResults } = JSON.parse(report) as Report
  const ofWallet = testResults.filter(({ name }) => files.some((file) => name.endsWith(file)))
  const all = ofWallet.flatMap(({ assertionResults }) => assertionResults)
  return all.filter(({ status }) => status === 'passed').map(({ title }) => title)
}
