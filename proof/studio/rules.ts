import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { root } from '../../ops/runner/voice.ts'

export type Rules = { readonly held: readonly string[]; readonly failed: readonly string[] }

const files = ['wallet-rules.test.ts', 'wallet-terms.test.ts'].map((name) => `server/src/features/game/studio/${name}`)
const count = 18

/** The eighteen rules of the wallet, each by its own test. */
export async function testRules(): Promise<Rules> {
  const vitest = join(root, 'node_modules/.bin/vitest')
  const args = ['run', '--project', 'server', '--reporter=tap-flat', ...files]
  const child = spawn(vitest, args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
  const lines = (await text(child.stdout)).split('\n')
  const rules = Array.from({ length: count }, (_, index) => `WA-${String(index + 1).padStart(2, '0')}`)
  const holds = (rule: string) => lines.some((line) => line.startsWith('ok ') && line.includes(`[${rule}]`))
  return { held: rules.filter(holds), failed: rules.filter((rule) => !holds(rule)) }
}
