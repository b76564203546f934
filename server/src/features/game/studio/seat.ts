import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Money } from '@zamra/contract/money.ts'
import type { House } from '../../../http/context.ts'
import type { PlayCall, RollBackCall } from '../../../providers/studio/port.ts'
import { balanceOf } from '../balance.ts'
import type { PlayMode } from '../moves.ts'
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

export async function balanceIn(house: House, seat: Pick<Seat, 'playerId' | 'mode'>): Promise<Money> {
  const balance = await balanceOf(house, seat)
  if (balance === undefined) throw new Refused('player')
  return balance
}
