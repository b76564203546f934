import { rmSync } from 'node:fs'
import type { PlayerId } from '@zamra/contract/brand.ts'
import { bps, minor } from '@zamra/contract/money.ts'
import { belowLeast } from '../../ops/runner/least.ts'
import type { Outcome, RunOptions } from '../../ops/runner/outcome.ts'
import { temporaryFolder } from '../../ops/stack/folders.ts'
import { systemClock } from '../../server/src/base/clock.ts'
import { createLog } from '../../server/src/base/log.ts'
import { openDatabases } from '../../server/src/db/databases.ts'
import * as book from '../../server/src/ledger/book.ts'
import { openLedger } from '../../server/src/ledger/ledger.ts'
import { cpuOfTree, watchOthers } from '../bet/cpu.ts'
import { openEngine, shard } from '../bet/environment.ts'
import { firstBarePlayer, openBareWallets } from '../bet/pgbench.ts'
import { describeOthers, median } from '../rounds.ts'

export const about =
  'One player hammered by many callers at once through the group commit, on a database that keeps what it commits.'

const target = 2_000

export async function run({ args, print }: RunOptions): Promise<Outcome> {
  const rounds = Number(args.rounds ?? 5)
  const callers = Number(args.callers ?? 256)
  const seconds = Number(args.each ?? 3)
  const dir = temporaryFolder('bench-hot')
  const stops: (() => Promise<void>)[] = []
  try {
    const postgres = await openEngine(dir, (running) => stops.unshift(() => running.stop()))
    await openBareWallets(postgres, shard, 1)
    const log = createLog({ logLevel: 'silent', revision: 'bench' })
    const databases = openDatabases(
      { mainUrl: postgres.url('main'), shardUrls: [postgres.url(shard, 'zamra_app')] },
      log,
    )
    const ledger = openLedger({ databases, clock: systemClock, log })
    stops.unshift(async () => {
      await ledger.close()
      await databases.close()
    })
    await placeBets(ledger, 'warm', callers, 2)
    const measured: Round[] = []
    for (let round = 1; round <= rounds; round += 1) {
      const [watch, before] = [watchOthers(), cpuOfTree(postgres.pid)]
      const { done, took } = await placeBets(ledger, String(round), callers, seconds)
      const micros = ((cpuOfTree(postgres.pid) - before) / done) * 1e6
      measured.push({ done, took, micros })
      print(
        `round ${round}: ${Math.round(done / took)} commands/s (postgres ${micros.toFixed(0)} µs of processor each, ${describeOthers({ others: watch.shareOfOthers() })})`,
      )
    }
    return outcomeOf(measured)
  } finally {
    for (const stop of stops) await stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

/** The commands of a round, its seconds, and the processor time of PostgreSQL for one command. */
type Round = { readonly done: number; readonly took: number; readonly micros: number }

const least = { rounds: 3, 'commands in the slowest round': 500 } as const

export function outcomeOf(rounds: readonly Round[]): Outcome {
  const figure = median(rounds.map(({ done, took }) => done / took))
  const alone = Math.round(1e6 / median(rounds.map(({ micros }) => micros)))
  const slowest = Math.min(...rounds.map(({ done }) => done))
  const missing = belowLeast({ rounds: rounds.length, 'commands in the slowest round': slowest }, least)
  return {
    ok: figure >= target && missing.length === 0,
    figure: `${Math.round(figure)} commands/s of one player`,
    lines: [
      ...missing,
      `one player is one connection at a time: with a processor of its own it could do ${alone}/s`,
      `target: ${target}`,
    ],
  }
}

/** Every caller places a bet of the one player, waits for the answer, and places the next. */
async function placeBets(ledger: book.Book, name: string, callers: number, seconds: number) {
  const startedMs = performance.now()
  const untilMs = startedMs + seconds * 1_000
  let done = 0
  const call = async (_: unknown, caller: number) => {
    for (let number = 0; performance.now() < untilMs; number += 1) {
      const { answer } = await book.betPlaced(ledger, {
        currency: 'INR',
        playerId: firstBarePlayer as PlayerId,
        bet: `${name} ${caller} ${number}`,
        stake: minor(1n),
        weight: bps(10_000),
        turnover: 'stake',
      })
      if (answer.status !== 'posted') throw new Error(`the bet was not placed: ${answer.status}`)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: callers }, call))
  return { done, took: (performance.now() - startedMs) / 1_000 }
}
