import type { PlayerId } from '@zamra/contract/brand.ts'
import { coin } from '@zamra/contract/lottery-games.ts'
import type { Money } from '@zamra/contract/money.ts'
import type { AppContext } from '../../../app-context.ts'
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
 * neither, and is about what its currency says. A round is played with the purse that it was begun with: a session of the
 * other one has no part in it.
 */
export async function seatOf(app: AppContext, provider: string, call: PlayCall | RollBackCall): Promise<Seat> {
  const { playerId, round, session, currency } = call
  const shard = app.databases.shardOf(playerId).read
  const [known, { found }] = await Promise.all([
    session === undefined ? undefined : findSession(shard, playerId, session),
    readRound(shard, { playerId, provider, round }),
  ])
  const of = { playerId, provider, round }
  if (known) {
    if (known.provider !== provider) throw new Refused('token')
    const { gameId: game, mode, market } = known
    const seat = { ...of, game, mode, market, session, currency: sameCurrency(currency, known.currency) }
    if (found && found.mode !== mode) throw new Refused('conflict')
    return seat
  }
  const without = { ...of, session: undefined, market: undefined }
  if (!found) return { ...without, game: call.game, mode: currency === coin ? 'free' : 'real', currency }
  return { ...without, game: found.game, mode: found.mode, currency: sameCurrency(currency, found.currency) }
}

function sameCurrency(told: string, known: string): string {
  if (told !== known) throw new Refused('currency')
  return known
}

export async function balanceIn(app: AppContext, seat: Pick<Seat, 'playerId' | 'mode'>): Promise<Money> {
  const balance = await balanceOf(app, seat)
  if (balance === undefined) throw new Refused('player')
  return balance
}
