import { setTimeout as sleep } from 'node:timers/promises'
import type { PlayerId } from '@zamra/contract/brand.ts'
import { bps, minor } from '@zamra/contract/money.ts'
import type { AppContext } from '../src/app-context.ts'
import { advance, type Projection } from '../src/events/projection.ts'
import { isCaughtUp, lastEventId } from '../src/events/read.ts'
import * as ledger from '../src/ledger/index.ts'

/** Applies every event of every shard. */
export async function catchUp({ databases }: AppContext, projection: Projection): Promise<void> {
  for (const shard of databases.shards) {
    while (!(await isCaughtUp(shard.read, projection.name, await lastEventId(shard.read)))) {
      const { more } = await advance(shard, projection)
      if (!more) await sleep(5)
    }
  }
}

let bets = 0

type PlacedBet = { readonly stake: bigint; readonly won?: bigint; readonly isRolledBack?: boolean }

/** A deposit of the stake and a bet with it that is settled, or rolled back. */
export async function settleBet(
  app: AppContext,
  playerId: PlayerId,
  { stake, won = 0n, isRolledBack }: PlacedBet,
): Promise<void> {
  bets += 1
  const about = { currency: 'INR', playerId, bet: `b${bets}` } as const
  await ledger.depositCredited(app.ledger, {
    ...{ currency: 'INR', playerId, order: `o${bets}`, payment: `p${bets}`, amount: minor(stake) },
  })
  await ledger.betPlaced(app.ledger, { ...about, stake: minor(stake), weight: bps(0), turnover: 'stake' })
  if (isRolledBack) await ledger.betRolledBack(app.ledger, { ...about, rollback: `r${bets}` })
  else await ledger.betWon(app.ledger, { ...about, settlement: `s${bets}`, amount: minor(won) })
}
