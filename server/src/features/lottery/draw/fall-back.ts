import type { AppContext } from '../../../app-context.ts'
import { appendLogEntry } from './append-log-entry.ts'
import type { Draw } from './draw.ts'
import { updateDraw } from './queries.ts'
import { transitionDraw } from './transition-draw.ts'

/** Switches to the fallback round that was declared before the sale. No other round can decide afterwards. */
export async function fallBack(app: AppContext, { drawId }: Draw): Promise<void> {
  await transitionDraw(app, drawId, 'fallBack', async (tx, { draw, move: { reason }, logLock }) => {
    await updateDraw(tx, drawId, { fallback_since: logLock.at, fallback_reason: reason })
    await appendLogEntry(app, tx, logLock, { drawId, event: 'fallback', said: { reason, round: draw.fallbackRound } })
  })
}

/** Voids the draw as declared. All stakes are refunded. */
export async function voidDraw(app: AppContext, { drawId }: Draw): Promise<void> {
  await transitionDraw(app, drawId, 'void', async (tx, { move: { reason }, logLock }) => {
    await updateDraw(tx, drawId, { state: 'VOID', voided_at: logLock.at, void_reason: reason })
    await appendLogEntry(app, tx, logLock, { drawId, event: 'voided', said: { reason } })
  })
}
