import type { PlayerId } from '@zamra/contract/brand.ts'
import { coin } from '@zamra/contract/lottery-games.ts'
import type { Money } from '@zamra/contract/money.ts'
import type { AppContext } from '../../../app-context.ts'
import type { PlayCall, RollBackCall } from '../../../providers/studio/port.ts'
import { balanceOf } from '../balance.ts'
import type { PlayMode } from '../bet-types.ts'
import type { Seen } from './look-queries.ts'
import type { Session } from './queries.ts'
import { RefusedCallError } from './refusal.ts'

/** The player of a studio call: wallet mode, session and market. */
export type StudioPlayer = {
  readonly playerId: PlayerId
  readonly provider: string
  readonly round: string
  readonly game: string
  readonly mode: PlayMode
  readonly currency: string
  readonly session: string | undefined
  /** Known when the session is known. */
  readonly market: string | undefined
}

/**
 * The player by the session, or by the round when the call names no session. A rollback of an unknown transaction has
 * neither and is decided by its currency. A round keeps the wallet mode that it was started with: a session of the
 * other mode is refused.
 */
export function studioPlayerOf(
  provider: string,
  call: PlayCall | RollBackCall,
  { session: known, found }: Pick<Seen, 'session' | 'found'>,
): StudioPlayer {
  const { playerId, round, session, currency } = call
  const of = { playerId, provider, round }
  if (known) {
    requireUsable(known, provider, call)
    const { gameId: game, mode, market } = known
    const player = { ...of, game, mode, market, session, currency: sameCurrency(currency, known.currency) }
    if (found && found.mode !== mode) throw new RefusedCallError('conflict')
    return player
  }
  const without = { ...of, session: undefined, market: undefined }
  if (!found) return { ...without, game: call.game, mode: currency === coin ? 'free' : 'real', currency }
  return { ...without, game: found.game, mode: found.mode, currency: sameCurrency(currency, found.currency) }
}

/** The refusal of a call that moves no money tells the studio that the session is over. */
function requireUsable(session: Session, provider: string, call: PlayCall | RollBackCall): void {
  const isUsable = session.provider === provider && (session.isOpen || !isBalanceOnly(call))
  if (!isUsable) throw new RefusedCallError('token')
}

function isBalanceOnly(call: PlayCall | RollBackCall): boolean {
  return 'moves' in call && call.moves.length === 0 && !call.finished
}

function sameCurrency(told: string, known: string): string {
  if (told !== known) throw new RefusedCallError('currency')
  return known
}

export async function balanceIn(app: AppContext, player: Pick<StudioPlayer, 'playerId' | 'mode'>): Promise<Money> {
  const balance = await balanceOf(app, player)
  if (balance === undefined) throw new RefusedCallError('player')
  return balance
}
