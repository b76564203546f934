import { rmSync } from 'node:fs'
import { belowLeast } from '../../ops/runner/least.ts'
import type { Outcome, RunOptions } from '../../ops/runner/outcome.ts'
import { temporaryFolder } from '../../ops/stack/folders.ts'
import { type Check, outcomeOf } from '../verdict.ts'
import type { Hole } from './hole.ts'
import { holes } from './holes.ts'
import { copyTree, type Tree, type Verdict } from './tree.ts'

export const about =
  'Every hole that was found stays closed, and its attack succeeds on a build that was weakened on purpose.'

/**
 * `--controls N` weakens the build for the first N holes only: the attacks themselves run with the tests. `--only ID`
 * takes the holes whose id starts with it.
 */
export async function run({ args, print }: RunOptions): Promise<Outcome> {
  const chosen = holes.filter(({ id }) => id.startsWith(args.only ?? ''))
  const controls = chosen.slice(0, Number(args.controls ?? chosen.length))
  const folder = temporaryFolder('proof-holes')
  try {
    const tree = copyTree(folder)
    const attacked = tree.attack(controls)
    print(`${attacked.length} attacks made on this build`)
    const results = controls.map((hole, index) => {
      const against = evidence(tree, hole, attacked[index])
      print(`${hole.id} ${against.length === 0 ? 'closed, and open when weakened' : against.join('; ')}: ${hole.claim}`)
      return [`${hole.id}: ${hole.claim}`, against] as const
    })
    return verdict(results)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const least = { 'holes attacked on both builds': 1 } as const

export function verdict(results: readonly Check[]): Outcome {
  const load = belowLeast({ 'holes attacked on both builds': results.length }, least)
  const checks: readonly Check[] = [...results, ['enough holes were attacked', load]]
  return outcomeOf(checks, `${results.length} of ${holes.length} holes attacked twice`, [])
}

function evidence(tree: Tree, hole: Hole, attacked: Verdict | undefined): string[] {
  if (attacked?.status !== 'passed') return [`the attack ${attacked?.status} on this build: ${attacked?.message}`]
  const open = tree.attackWeakened(hole)
  if (open.status !== 'failed') return [`the attack ${open.status} on the weakened build: ${open.message}`]
  return []
}
