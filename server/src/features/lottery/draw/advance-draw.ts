import { announceToAll } from '../../../http/announce.ts'
import type { House } from '../../../http/context.ts'
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
export async function advanceDraw(house: House, drawId: string, at: Date): Promise<Advance | undefined> {
  const { main } = house.databases
  const draw = await findDraw(main.read, drawId)
  if (!draw) return undefined
  const move = nextMove(draw, at)
  if (move.kind === 'rest') return undefined
  if (move.kind === 'wait') return { waitMs: Math.max(0, move.until.getTime() - at.getTime()) }
  await make(house, draw, move.kind, at)
  const after = await findDraw(main.read, drawId)
  if (!after || isSame(draw, after)) return { waitMs: lookAgainMs(draw, at) }
  if (after.state !== draw.state && news.has(after.state)) await announceToAll(house, 'draw')
  return { waitMs: 0 }
}

/** What everybody wants to hear of. */
const news: ReadonlySet<DrawState> = new Set(['DRAWN', 'PUBLISHED', 'VOID'])

function isSame(before: Draw, after: Draw): boolean {
  const done = ({ fallbackSince, countedAt, refundedAt }: Draw) =>
    [fallbackSince, countedAt, refundedAt].filter(Boolean)
  return before.state === after.state && done(before).length === done(after).length
}

async function make(house: House, draw: Draw, kind: Exclude<Move['kind'], 'rest' | 'wait'>, at: Date): Promise<void> {
  switch (kind) {
    case 'close':
      return await closeDraw(house, draw)
    case 'root':
      return await rootDraw(house, draw)
    case 'fallBack':
      return await fallBack(house, draw)
    case 'draw':
      return await holdDraw(house, draw)
    case 'count':
      return await countDraw(house, draw)
    case 'settle':
      return await settleDraw(house, draw, at)
    case 'publish':
      return await publishDraw(house, draw)
    case 'void':
      return await voidDraw(house, draw)
    case 'refund':
      return await refundDraw(house, draw, at)
  }
}
