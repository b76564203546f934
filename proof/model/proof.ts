import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { belowLeast } from '../../ops/runner/least.ts'
import type { Outcome, RunOptions } from '../../ops/runner/outcome.ts'
import { temporaryFolder } from '../../ops/stack/folders.ts'
import type { Answer } from './book.ts'
import { type AuditResult, auditShardAt } from './books.ts'
import { heldHere, notHeldHere } from './invariants.ts'
import { type Found, search } from './search.ts'
import { makeTemplate, openShards, startEngine } from './shards.ts'

export const about =
  'The ledger on real PostgreSQL, two shards, compared with a model that computes every answer and every row from the requests alone.'

const lanes = 2

/** A failure is repeated with `--seed N`; the lanes of a run count on from their seed. */
export async function run({ seconds, args, print }: RunOptions): Promise<Outcome> {
  const seed = Number(args.seed ?? Date.now() % 1_000_000_000)
  const dir = temporaryFolder('proof-model')
  const postgres = await startEngine(join(dir, 'postgres'))
  try {
    await makeTemplate(postgres, 'template_ledger')
    const statuses = new Map<string, number>()
    const tally = ({ status }: Answer) => statuses.set(status, (statuses.get(status) ?? 0) + 1)
    const found = await Promise.all(
      Array.from({ length: lanes }, async (_, lane) => {
        const shards = await openShards(postgres, 'template_ledger', `lane${lane}`)
        const result = await search({ shards, seed: seed + lane, limitMs: seconds * 1_000, tally })
        const audits = await Promise.all(shards.urls.map(auditShardAt))
        await shards.close()
        if (result.counterexample) print(`seed ${seed + lane}: ${result.counterexample}`)
        for (const { broken } of audits) if (broken) print(`seed ${seed + lane}: ledger audit: ${broken}`)
        return { ...result, audits }
      }),
    )
    return outcomeOf({ seed, seconds, found, statuses })
  } finally {
    await postgres.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

type Observed = {
  readonly seed: number
  readonly seconds: number
  readonly found: readonly (Found & { readonly audits: readonly AuditResult[] })[]
  /** How often each status was answered. */
  readonly statuses: ReadonlyMap<string, number>
}

const least = { sequences: 10, 'posted commands': 100, 'refused commands': 100, 'audited transfers': 50 } as const

export function outcomeOf({ seed, seconds, found, statuses }: Observed): Outcome {
  const audits = found.flatMap((one) => one.audits)
  const violations =
    found.filter(({ counterexample }) => counterexample !== undefined).length +
    audits.filter(({ broken }) => broken !== undefined).length
  const commands = sum([...statuses.values()], (count) => count)
  const posted = statuses.get('posted') ?? 0
  const sequences = sum(found, (one) => one.sequences)
  const transfers = sum(audits, (one) => one.transfers)
  const missing = belowLeast(
    { sequences, 'posted commands': posted, 'refused commands': commands - posted, 'audited transfers': transfers },
    least,
  )
  return {
    ok: violations === 0 && missing.length === 0,
    figure: `${commands} commands in ${sequences} sequences, violations: ${violations}`,
    passed: sequences - violations,
    failed: violations + missing.length,
    lines: [
      ...missing,
      `seed ${seed}; ${Math.round(commands / seconds)} commands a second; ${lanes} lanes, 2 shards each`,
      `answers: ${[...statuses].map(([name, count]) => `${name} ${count}`).join(', ')}`,
      `the ledger audit read ${sum(audits, (one) => one.players)} players and ${transfers} transfers after it`,
      `held here: ${heldHere}`,
      ...notHeldHere,
    ],
  }
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0)
}
