import type { AppContext } from '../../../app-context.ts'
import { pushEventToAll } from '../../../http/push.ts'
import { closeDraw } from './close-draw.ts'
import { countDraw } from './count-draw.ts'
import type { Draw, DrawState } from './draw.ts'
import { fallBack, voidDraw } from './fall-back.ts'
import { holdDraw } from './hold-draw.ts'
import { nextStep, pollAgainMs, type Step } from './next-step.ts'
import { publishDraw } from './publish-draw.ts'
import { findDraw } from './queries.ts'
import { refundDraw } from './refund-draw.ts'
import { rootDraw } from './root-draw.ts'
import { settleDraw } from './settle-draw.ts'
import { witnessRoot, witnessSale } from './witness-draw.ts'

export type Advance = { readonly waitMs: number }

/**
 * Takes one step of a draw. All state is in its row, so any process can take the step after any failure. Returns how
 * long to wait before the next step; undefined when the draw is finished.
 */
export async function advanceDraw(app: AppContext, drawId: string, at: Date): Promise<Advance | undefined> {
  const { main } = app.databases
  const draw = await findDraw(main.read, drawId)
  if (!draw) return undefined
  const move = nextStep(draw, at)
  if (move.kind === 'rest') return undefined
  if (move.kind === 'wait') return { waitMs: Math.max(0, move.until.getTime() - at.getTime()) }
  if (!(await isDisproved(app, draw, move))) await make(app, draw, move.kind, at)
  const after = await findDraw(main.read, drawId)
  if (!after || isSame(draw, after)) return { waitMs: pollAgainMs(draw, at) }
  if (after.state !== draw.state && news.has(after.state)) await pushEventToAll(app, 'draw')
  return { waitMs: 0 }
}

/** The steps that are pushed to all players. */
const news: ReadonlySet<DrawState> = new Set(['DRAWN', 'PUBLISHED', 'VOID'])

function isSame(before: Draw, after: Draw): boolean {
  const done = ({ fallbackSince, countedAt, refundedAt, saleNote, rootNote }: Draw) =>
    [fallbackSince, countedAt, refundedAt, saleNote, rootNote].filter(Boolean)
  return before.state === after.state && done(before).length === done(after).length
}

/**
 * A reason to void a draw must still be true. A round that the beacon serves by now decides the draw, and cosignatures
 * that were given in time count although their answer is late.
 */
async function isDisproved(app: AppContext, draw: Draw, move: Step): Promise<boolean> {
  if (move.kind !== 'void') return false
  if (move.reason === 'beaconLate') return await holdDraw(app, draw)
  return move.reason === 'unwitnessed' && (await witnessRoot(app, draw))
}

async function make(
  app: AppContext,
  draw: Draw,
  kind: Exclude<Step['kind'], 'rest' | 'wait'>,
  at: Date,
): Promise<unknown> {
  switch (kind) {
    case 'close':
      return await closeDraw(app, draw)
    case 'root':
      return await rootDraw(app, draw)
    case 'witness':
      return draw.state === 'OPEN' ? await witnessSale(app, draw) : await witnessRoot(app, draw)
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
