import type { AppContext } from '../../../app-context.ts'
import type { Draw } from './draw.ts'
import { inTurn } from './in-turn.ts'
import { changeDraw, putGate, shutGate } from './queries.ts'

/** From here on no further ticket is in the draw, on whatever shard; then, and only then, the draw says so. */
export async function closeDraw(app: AppContext, { drawId, closesAt }: Draw): Promise<void> {
  for (const shard of app.databases.shards) {
    await shard.transact(async (tx) => {
      // A shard that came to the house after the draw was announced has no gate, and sells nothing of it.
      await putGate(tx, drawId, closesAt)
      await shutGate(tx, drawId)
    })
  }
  await inTurn(app, drawId, 'close', (tx, { turn }) => changeDraw(tx, drawId, { state: 'CLOSED', closed_at: turn.at }))
}
