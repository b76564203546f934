import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { belowLeast } from '../../ops/runner/least.ts'
import { recordFullRun } from '../../ops/runner/ledger-sources.ts'
import type { Outcome, RunOptions } from '../../ops/runner/outcome.ts'
import { temporaryFolder } from '../../ops/stack/folders.ts'
import type { Postgres } from '../../ops/stack/postgres.ts'
import { makeTemplate, startEngine } from '../model/shards.ts'
import { codeBugs } from './bugs-in-code.ts'
import { chainBugs, rowBugs } from './bugs-in-rows.ts'
import { sqlBugs } from './bugs-in-sql.ts'
import { catchInChain, catchInCode, catchInRows, catchInSql, fillLedger } from './catch.ts'

export const about =
  'Bugs seeded in the posting function, in the scheduler, in the rows and in the chain: each must be caught.'

/** `attempt` returns the message that caught the bug, or undefined if nothing did. */
type Trial = { readonly name: string; readonly by: string; readonly attempt: () => Promise<string | undefined> }

export async function run({ args, print }: RunOptions): Promise<Outcome> {
  // On a busy machine the search needs the longest for a limit that few sequences reach.
  const limitMs = Number(args.each ?? 90) * 1_000
  const dir = temporaryFolder('proof-planted')
  const postgres = await startEngine(join(dir, 'postgres'))
  try {
    await makeTemplate(postgres, 'template_ledger')
    await fillLedger(postgres, 'template_ledger')
    const trials = allTrials(postgres, limitMs).filter(
      ({ name }) => args.only === undefined || name.includes(args.only),
    )
    const results: Result[] = []
    for (const { name, by, attempt } of trials) {
      const begin = performance.now()
      const message = await attempt()
      results.push({ by, isCaught: message !== undefined })
      const seconds = ((performance.now() - begin) / 1_000).toFixed(1)
      print(
        `${message === undefined ? 'MISSED' : 'caught'} by the ${by} in ${seconds} s: ${name}${message ? ` (${firstLine(message)})` : ''}`,
      )
    }
    const outcome = outcomeOf(results, args.only !== undefined)
    if (outcome.ok && args.only === undefined) recordFullRun()
    return outcome
  } finally {
    await postgres.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

type Result = { readonly by: string; readonly isCaught: boolean }

/** Of a full run. With `--only` one bug is enough. */
const least = { 'bugs for the model': 40, 'for the simulation': 15, 'for the audit': 15, 'for the chain': 5 } as const

export function outcomeOf(results: readonly Result[], isPartial: boolean): Outcome {
  const caught = results.filter(({ isCaught }) => isCaught).length
  const of = (by: string) => results.filter((result) => result.by === by).length
  const counts = {
    'bugs for the model': of('model'),
    'for the simulation': of('simulation'),
    'for the audit': of('audit'),
    'for the chain': of('chain'),
  }
  const missing = isPartial ? belowLeast({ bugs: results.length }, { bugs: 1 }) : belowLeast(counts, least)
  return {
    ok: caught === results.length && missing.length === 0,
    figure: `planted ${caught}/${results.length} caught`,
    passed: caught,
    failed: results.length - caught + missing.length,
    lines: missing,
  }
}

function allTrials(postgres: Postgres, limitMs: number): readonly Trial[] {
  return [
    ...sqlBugs.map((one) => ({ name: one.name, by: 'model', attempt: () => catchInSql(postgres, one, limitMs) })),
    ...codeBugs.map((one) => ({ name: one.name, by: 'simulation', attempt: () => catchInCode(one, limitMs) })),
    ...rowBugs.map((one) => ({ name: one.name, by: 'audit', attempt: () => catchInRows(postgres, one.sql) })),
    ...chainBugs.map((one) => ({ name: one.name, by: 'chain', attempt: () => catchInChain(postgres, one.sql) })),
  ]
}

function firstLine(text: string): string {
  const line = text.split('\n').at(-1)?.trim() ?? ''
  return line.length > 110 ? `${line.slice(0, 110)}…` : line
}
