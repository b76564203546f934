import type { AppContext } from '../../../app-context.ts'
import type { Draw } from './draw.ts'
import { inTurn } from './in-turn.ts'
import { say } from './log/say.ts'
import { changeDraw } from './queries.ts'

/** Takes the fallback that was declared before the sale: from here on the other round decides, and no other can. */
export async function fallBack(app: AppContext, { drawId }: Draw): Promise<void> {
  await inTurn(app, drawId, 'fallBack', async (tx, { draw, move: { reason }, turn }) => {
    await changeDraw(tx, drawId, { fallback_since: turn.at, fallback_reason: reason })
    await say(app, tx, turn, { drawId, event: 'fallback', said: { reason, round: draw.fallbackRound } })
  })
}

/** Gives the draw up, as it was declared. Everybody gets his stake back. */
export async function voidDraw(app: AppContext, { drawId }: Draw): Promise<void> {
  await inTurn(app, drawId, 'void', async (tx, { move: { reason }, turn }) => {
    await changeDraw(tx, drawId, { state: 'VOID', voided_at: turn.at, void_reason: reason })
    await say(app, tx, turn, { drawId, event: 'voided', said: { reason } })
  })
}
