import type { AppContext } from '../../../app-context.ts'
import { cosignedHead } from './cosign-log.ts'
import { type Draw, decidingRound } from './draw.ts'
import { openSaleGate, updateDraw } from './queries.ts'
import { transitionDraw } from './transition-draw.ts'

/** Has the announcement attested, and then opens the sale. Until a quorum of witnesses has seen it, nothing is sold. */
export async function witnessSale(app: AppContext, { drawId, closesAt }: Pick<Draw, 'drawId' | 'closesAt'>) {
  const note = await cosignedHead(app, closesAt)
  if (note === undefined) return app.log.error({ drawId }, 'no quorum of witnesses, sale stays closed')
  // Gates first: without the note nothing is sold through them, and after a crash in between this step comes again.
  for (const shard of app.databases.shards) await shard.transact((tx) => openSaleGate(tx, drawId, closesAt))
  await transitionDraw(app, drawId, 'witness', async (tx, { draw }) => {
    if (draw.state === 'OPEN') await updateDraw(tx, drawId, { sale_note: note })
  })
}

/**
 * Has the root attested before its round. Cosignatures count by the time the witnesses gave them: the answer may come
 * when our clock is past the round, and then the draw must not be void.
 */
export async function witnessRoot(app: AppContext, draw: Draw): Promise<boolean> {
  const note = await cosignedHead(app, decidingRound(draw).at)
  if (note === undefined) return false
  await transitionDraw(app, draw.drawId, ['witness', 'void'], async (tx, { draw: now }) => {
    if (now.state === 'ROOTED' && !now.rootNote) await updateDraw(tx, draw.drawId, { root_note: note })
  })
  return true
}
