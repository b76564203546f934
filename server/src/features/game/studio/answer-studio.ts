import type { AppContext } from '../../../app-context.ts'
import { pushEvent } from '../../../http/push.ts'
import type { Done, Move, PlayCall, WalletAnswer, WalletCall } from '../../../providers/studio/port.ts'
import { authenticate } from './authenticate.ts'
import { claimIds } from './claims.ts'
import { Refused } from './no.ts'
import { finishRound, payWin } from './pay-win.ts'
import { rollBackAll } from './roll-back.ts'
import { balanceIn, type Seat, seatOf } from './seat.ts'
import { type Taken, takeBet } from './take-bet.ts'

/** One wallet for all studios. A refusal is definite; when nobody knows what happened, it says just that. */
export async function answerStudio(app: AppContext, provider: string, call: WalletCall): Promise<WalletAnswer> {
  try {
    if (call.ask === 'authenticate') return await authenticate(app, provider, call.token)
    return await move(app, provider, call)
  } catch (error) {
    if (error instanceof Refused) return { no: error.no }
    app.log.error({ err: error, provider, ask: call.ask }, 'the outcome of a studio’s call is unknown')
    return { no: 'unknown' }
  }
}

async function move(
  app: AppContext,
  provider: string,
  call: WalletCall & { ask: 'play' | 'rollBack' },
): Promise<WalletAnswer> {
  await claimIds(app, provider, call)
  const seat = await seatOf(app, provider, call)
  const done = call.ask === 'play' ? await play(app, seat, call) : await rollBackAll(app, seat, call)
  if (done.some(({ again }) => !again)) await pushEvent(app, seat.playerId, 'balance')
  const { playerId, currency } = seat
  return { playerId, currency, done, balance: await balanceIn(app, seat) }
}

/** Each movement happens once by its own id, so a call that broke off in the middle is simply sent again. */
async function play(app: AppContext, seat: Seat, call: PlayCall): Promise<readonly Done[]> {
  const done: Done[] = []
  let isPartDone = false
  try {
    for (const one of call.moves) {
      const moved = await moveOne(app, seat, call, one)
      isPartDone ||= moved.stands
      done.push(moved)
    }
  } catch (error) {
    // Whoever hears a definite no believes that nothing happened, and would never take back what did.
    if (isPartDone && error instanceof Refused) throw new Error(`a part of it stands, the rest is refused: ${error.no}`)
    throw error
  }
  if (call.finished) await finishRound(app, seat, call.staked)
  return done
}

async function moveOne(app: AppContext, seat: Seat, call: PlayCall, one: Move): Promise<Taken> {
  if (one.kind === 'bet') return await takeBet(app, seat, call, one)
  const paid = await payWin(app, seat, one, call.staked)
  return { ...paid, stands: !paid.again }
}
