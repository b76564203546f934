import type { PlayerId } from '@zamra/contract/brand.ts'
import { add, type Money } from '@zamra/contract/money.ts'
import type { House } from '../../../http/context.ts'
import { readBalance } from '../../../ledger/index.ts'
import type { PlayCall, RollBackCall } from '../../../providers/studio/port.ts'
import type { PlayMode } from '../bet.ts'
import { startFloat } from '../float/float-bet.ts'
import { findFloat } from '../float/queries.ts'
import { Refused } from './no.ts'
import { findSession, readRound } from './queries.ts'

/** Where a player sits: which purse his round moves, and in which session. */
export type Seat = {
  readonly playerId: PlayerId
  readonly provider: string
  readonly round: string
  readonly game: string
  readonly mode: PlayMode
  readonly currency: string
  readonly session: string | undefined
  /** Known when the session is. */
  readonly market: string | undefined
}

/**
 * Found by the session, or by the round when the session is not told any more. A rollback of something that never came has
 * neither, and is about money.
 */
export async function seatOf(house: House, provider: string, call: PlayCall | RollBackCall): Promise<Seat> {
  const { playerId, round, session, currency } = call
  const shard = house.databases.shardOf(playerId).read
  const known = session === undefined ? undefined : await findSession(shard, playerId, session)
  if (known) {
    if (known.provider !== provider) throw new Refused('token')
    const { gameId: game, mode, market } = known
    return { playerId, provider, round, game, mode, market, session, currency: sameCurrency(currency, known.currency) }
  }
  const { found } = await readRound(shard, { playerId, provider, round })
  if (!found)
    return { playerId, provider, round, game: call.game, mode: 'real', currency, session: undefined, market: undefined }
  const { game, mode } = found
  return {
    playerId,
    provider,
    round,
    game,
    mode,
    session: undefined,
    market: undefined,
    currency: sameCurrency(currency, found.currency),
  }
}

function sameCurrency(told: string, known: string): string {
  if (told !== known) throw new Refused('currency')
  return known
}

/** What the player can stake now: his money and the bonus in play, or his coins. */
export async function balanceOf(house: House, { playerId, mode }: Pick<Seat, 'playerId' | 'mode'>): Promise<Money> {
  const shard = house.databases.shardOf(playerId)
  if (mode === 'free') return (await findFloat(shard.read, playerId)) ?? startFloat
  const balance = await readBalance(shard.pool, playerId)
  if (!balance) throw new Refused('player')
  return add(balance.cash, balance.bonus)
}
