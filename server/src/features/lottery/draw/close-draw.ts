import type { AppContext } from '../../../app-context.ts'
import type { Draw } from './draw.ts'
import { closeSaleGate, openSaleGate, updateDraw } from './queries.ts'
import { transitionDraw } from './transition-draw.ts'

/** Closes the sale gates of all shards. Only after that does the draw count as closed. */
export async function closeDraw(app: AppContext, { drawId, closesAt }: Draw): Promise<void> {
  for (const shard of app.databases.shards) {
    await shard.transact(async (tx) => {
      // A shard added after the announcement has no gate and sells no tickets of this draw.
      await openSaleGate(tx, drawId, closesAt)
      await closeSaleGate(tx, drawId, app.clock.now())
    })
  }
  await transitionDraw(app, drawId, 'close', (tx, { logLock }) =>
    updateDraw(tx, drawId, { state: 'CLOSED', closed_at: logLock.at }),
  )
}
