import type { AppContext } from '../../../app-context.ts'
import { pushEventToAll } from '../../../http/push.ts'
import { closeDraw } from './close-draw.ts'
import { countDraw } from './count-draw.ts'
import type { Draw, DrawState } from './draw.ts'
import { fallBack, voidDraw } from './fall-back.ts'
import { holdDraw } from './hold-draw.ts'
import { lookAgainMs, type Move, nextMove } from './next-move.ts'
import { publishDraw } from './publish-draw.ts'
import { findDraw } from './queries.ts'
import { refundDraw } from './refund-draw.ts'
import { rootDraw } from './root-draw.ts'
import { settleDraw } from './settle-draw.ts'

export type Advance = { readonly waitMs: number }

/**
 * One move of a draw. All that is known of it is in its row, so it can be made by whoever finds the draw, after whatever
 * happened. Answers how long to wait before the next one; undefined when there is none.
 */
export async function advanceDraw(app: AppContext, drawId: string, at: Date): Promise<Advance | undefined> {
  const { main } = app.databases
  const draw = await findDraw(main.read, drawId)
  if (!draw) return undefined
  const move = nextMove(draw, at)
  if (move.kind === 'rest') return undefined
  if (move.kind === 'wait') return { waitMs: Math.max(0, move.until.getTime() - at.getTime()) }
  await make(app, draw, move.kind, at)
  const after = await findDraw(main.read, drawId)
  if (!after || isSame(draw, after)) return { waitMs: lookAgainMs(draw, at) }
  if (after.state !== draw.state && news.has(after.state)) await pushEventToAll(app, 'draw')
  return { waitMs: 0 }
}

/** What everybody wants to hear of. */
const news: ReadonlySet<DrawState> = new Set(['DRAWN', 'PUBLISHED', 'VOID'])

function isSame(before: Draw, after: Draw): boolean {
  const done = ({ fallbackSince, countedAt, refundedAt }: Draw) =>
    [fallbackSince, countedAt, refundedAt].filter(Boolean)
  return before.state === after.state && done(before).length === done(after).length
}

async function make(
  app: AppContext,
  draw: Draw,
  kind: Exclude<Move['kind'], 'rest' | 'wait'>,
  at: Date,
): Promise<void> {
  switch (kind) {
    case 'close':
      return await closeDraw(app, draw)
    case 'root':
      return await rootDraw(app, draw)
    case 'fallBack':
      return await fallBack(app, draw)
    case 'draw':
      return await holdDraw(app, draw)
    case 'count':
      return await countDraw(app, draw)
    case 'settle':
      return await settleDraw(app, draw, at)
    case 'publish':
      return await publishDraw(app, draw)
    case 'void':
      return await voidDraw(app, draw)
    case 'refund':
      return await refundDraw(app, draw, at)
  }
}
