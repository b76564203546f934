import { rmSync } from 'node:fs'
import type { Outcome, RunOptions } from '../../ops/runner/outcome.ts'
import { temporaryFolder } from '../../ops/stack/folders.ts'
import { check, outcomeOf } from '../verdict.ts'
import { holes } from './holes.ts'
import { copyTree, type Tree } from './tree.ts'

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
    const checks = controls.map((hole) => {
      const against = evidence(tree, hole)
      print(`${hole.id} ${against.length === 0 ? 'closed, and open when weakened' : against.join('; ')}: ${hole.claim}`)
      return check(`${hole.id}: ${hole.claim}`, against)
    })
    const enough = check('at least one hole was attacked', [controls.length === 0 && 'none was'])
    return outcomeOf([...checks, enough], `${controls.length} of ${holes.length} holes attacked twice`, [])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function evidence(tree: Tree, hole: (typeof holes)[number]): string[] {
  const whole = tree.attack(hole)
  if (whole.status !== 'passed') return [`the attack ${whole.status} on this build: ${whole.words}`]
  const open = tree.attackWeakened(hole)
  if (open.status !== 'failed') return [`the attack ${open.status} on the weakened build: ${open.words}`]
  return []
}
