import type { AppContext } from '../../../app-context.ts'
import { pushEvent } from '../../../http/push.ts'
import type { Move, PlayCall, WalletAnswer, WalletCall } from '../../../providers/studio/port.ts'
import { authenticate } from './authenticate.ts'
import { type Claims, openClaims } from './claims.ts'
import { lookAtCall } from './look-at-call.ts'
import type { Seen } from './look-queries.ts'
import { finishRound, payWin } from './pay-win.ts'
import { placeStudioBet, type StudioBetResult } from './place-studio-bet.ts'
import { type Moved, RefusedCallError } from './refusal.ts'
import { rollBackAll } from './roll-back.ts'
import { balanceIn, type StudioPlayer, studioPlayerOf } from './studio-player.ts'

/** Handles a wallet call of any studio. A refusal is definite; an unknown outcome is answered as unknown. */
export async function handleStudioCall(app: AppContext, provider: string, call: WalletCall): Promise<WalletAnswer> {
  try {
    if (call.operation === 'authenticate') return await authenticate(app, provider, call.token)
    return await move(app, provider, call)
  } catch (error) {
    if (error instanceof RefusedCallError) return { refusal: error.refusal }
    app.log.error({ err: error, provider, operation: call.operation }, 'studio call outcome unknown')
    return { refusal: 'unknown' }
  }
}

async function move(
  app: AppContext,
  provider: string,
  call: WalletCall & { operation: 'play' | 'rollBack' },
): Promise<WalletAnswer> {
  const claims = await openClaims(app, provider, call)
  try {
    return await moveClaimed(app, provider, call, claims)
  } catch (error) {
    // What was refused, or failed, stands under its id too.
    const stored = claims.store()
    if (error instanceof RefusedCallError) await stored
    else await stored.catch(() => {})
    throw error
  }
}

async function moveClaimed(
  app: AppContext,
  provider: string,
  call: WalletCall & { operation: 'play' | 'rollBack' },
  claims: Claims,
): Promise<WalletAnswer> {
  const seen = await lookAtCall(app, {
    player: call.playerId,
    provider,
    round: call.round,
    session: call.session,
    bets: call.operation === 'play' ? call.moves.flatMap(({ kind, tx }) => (kind === 'bet' ? [tx] : [])) : [],
    claims: [...claims.waiting.keys()],
  })
  claims.compare(seen.claims)
  const player = studioPlayerOf(provider, call, seen)
  const done =
    call.operation === 'play'
      ? await play(app, player, call, { seen, claims })
      : (await rollBackAll(app, player, call)).map((one): Moved => ({ ...one, isWritten: false }))
  if (done.some(({ again }) => !again)) await pushEvent(app, player.playerId, 'balance')
  const { playerId, currency } = player
  const last = done.at(-1)
  // What ended the round after the last movement may have changed the balance again.
  const isLatest = last?.isClosed === true || call.operation !== 'play' || !call.finished
  const balance = isLatest ? last?.balance : undefined
  return { playerId, currency, done, balance: balance ?? (await balanceIn(app, player)) }
}

type Begun = { readonly seen: Seen; readonly claims: Claims }

/** Each movement has its own idempotency key, so a call that failed halfway can be repeated. */
async function play(app: AppContext, player: StudioPlayer, call: PlayCall, begun: Begun): Promise<readonly Moved[]> {
  const done: Moved[] = []
  let isPartDone = false
  try {
    for (const one of call.moves) {
      const seen = done.length === 0 ? begun.seen : undefined
      const moved = await moveOne(app, player, { call, one, begun, seen })
      isPartDone ||= moved.stands
      done.push(moved)
    }
  } catch (error) {
    // After a definite refusal a studio assumes that nothing happened and never rolls back the part that did.
    if (isPartDone && error instanceof RefusedCallError)
      throw new Error(`studio call partly applied, the rest was refused: ${error.refusal}`)
    throw error
  }
  const isClosed = done.at(-1)?.isClosed === true
  if (call.finished && !isClosed)
    await finishRound(app, player, call.staked, done.length === 0 ? begun.seen : undefined)
  return done
}

type Movement = {
  readonly call: PlayCall
  readonly one: Move
  readonly begun: Begun
  /** The round, while nothing of the call has changed it. */
  readonly seen: Seen | undefined
}

async function moveOne(app: AppContext, player: StudioPlayer, movement: Movement): Promise<StudioBetResult> {
  const { one, begun } = movement
  const { claims } = begun
  const moved = await moveMoney(app, player, movement)
  if (moved.isWritten) claims.drop(one.tx)
  else await claims.store(one.tx)
  return moved
}

async function moveMoney(
  app: AppContext,
  player: StudioPlayer,
  { call, one, begun, seen }: Movement,
): Promise<StudioBetResult> {
  const claim = begun.claims.waiting.get(one.tx)?.terms
  if (one.kind === 'bet') return await placeStudioBet(app, player, { call, move: one, seen: begun.seen, claim })
  const paid = await payWin(app, player, one, {
    staked: call.staked,
    wins: call.moves.filter(({ kind }) => kind === 'win'),
    isLast: call.finished,
    isFinal: call.finished && one === call.moves.at(-1),
    ...{ claim, seen },
  })
  return { ...paid, stands: !paid.again }
}
