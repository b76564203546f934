import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import type { Answer, Book } from './book.ts'
import { newWallet } from './book.ts'
import { calendarOf } from './calendar.ts'
import { brokenInvariant } from './invariants.ts'
import { type Shards, shardOf } from './shards.ts'
import { expectedState, type PlayerState, readState } from './state.ts'
import type { Model, Step } from './steps.ts'

const firstMs = Date.UTC(2026, 9, 28, 17, 20)
const firstPlayer = 100_000_000
let sequencesBegun = 0

/** Runs one sequence with players of its own, then compares all rows with the model's ledger. */
export async function runSequence(
  shards: Shards,
  steps: Iterable<Step>,
  tally: (answer: Answer) => void,
): Promise<void> {
  const players = newPlayers()
  shards.setClock(firstMs)
  const model: Model = { book: new Map(), players, sent: [], atMs: firstMs }
  for (const [index, player] of players.entries()) {
    const market = 1 + index
    await shards.clients[shardOf(player)]?.[0]?.query('select ledger.open_wallet($1, $2::smallint, $3)', [
      player,
      market,
      new Date(firstMs),
    ])
    model.book.set(player, newWallet(market, firstMs, calendarOf(market, firstMs).day))
  }
  await fc.asyncModelRun(() => ({ model, real: { shards, tally } }), steps)
  await verifyRows(shards, model.book)
}

/** Three players on two shards: the first and the last share one. */
function newPlayers(): readonly number[] {
  const [block, slot] = [Math.floor(sequencesBegun / 64), sequencesBegun % 64]
  sequencesBegun += 1
  const first = firstPlayer + block * 256 + 2 * slot
  return [first, first + 128, first + 1]
}

async function verifyRows(shards: Shards, book: Book): Promise<void> {
  for (const [player, wallet] of book) {
    const client = shards.clients[shardOf(player)]?.[0]
    if (!client) throw new Error(`player ${player} has no shard`)
    const [expected, found] = [expectedState(wallet), await readState(client, player)]
    const broken = brokenInvariant(found, [...wallet.answers.keys()])
    if (broken) throw new Error(broken)
    for (const part of Object.keys(expected) as (keyof PlayerState)[]) {
      if (isDeepStrictEqual(expected[part], found[part])) continue
      throw new Error(
        `${part} of p${player}:\n  found ${JSON.stringify(found[part])}\n  due   ${JSON.stringify(expected[part])}`,
      )
    }
  }
}
