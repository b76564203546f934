import type { AppContext } from '../../../app-context.ts'
import { pushEvent } from '../../../http/push.ts'
import type { Done, Move, PlayCall, WalletAnswer, WalletCall } from '../../../providers/studio/port.ts'
import { authenticate } from './authenticate.ts'
import { claimIds } from './claims.ts'
import { finishRound, payWin } from './pay-win.ts'
import { placeStudioBet, type StudioBetResult } from './place-studio-bet.ts'
import { RefusedCallError } from './refusal.ts'
import { rollBackAll } from './roll-back.ts'
import { balanceIn, findStudioPlayer, type StudioPlayer } from './studio-player.ts'

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
  await claimIds(app, provider, call)
  const player = await findStudioPlayer(app, provider, call)
  const done = call.operation === 'play' ? await play(app, player, call) : await rollBackAll(app, player, call)
  if (done.some(({ again }) => !again)) await pushEvent(app, player.playerId, 'balance')
  const { playerId, currency } = player
  return { playerId, currency, done, balance: await balanceIn(app, player) }
}

/** Each movement has its own idempotency key, so a call that failed halfway can be repeated. */
async function play(app: AppContext, player: StudioPlayer, call: PlayCall): Promise<readonly Done[]> {
  const done: Done[] = []
  let isPartDone = false
  try {
    for (const one of call.moves) {
      const moved = await moveOne(app, player, call, one)
      isPartDone ||= moved.stands
      done.push(moved)
    }
  } catch (error) {
    // After a definite refusal a studio assumes that nothing happened and never rolls back the part that did.
    if (isPartDone && error instanceof RefusedCallError)
      throw new Error(`studio call partly applied, the rest was refused: ${error.refusal}`)
    throw error
  }
  if (call.finished) await finishRound(app, player, call.staked)
  return done
}

async function moveOne(app: AppContext, player: StudioPlayer, call: PlayCall, one: Move): Promise<StudioBetResult> {
  if (one.kind === 'bet') return await placeStudioBet(app, player, call, one)
  const paid = await payWin(app, player, one, {
    staked: call.staked,
    wins: call.moves.filter(({ kind }) => kind === 'win'),
    isLast: call.finished,
  })
  return { ...paid, stands: !paid.again }
}
