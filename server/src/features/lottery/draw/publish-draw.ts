import type { AppContext } from '../../../app-context.ts'
import { forgetExposure } from '../exposure/queries.ts'
import { appendLogEntry } from './append-log-entry.ts'
import type { Draw } from './draw.ts'
import { updateDraw } from './queries.ts'
import { selectJackpots, selectPayouts } from './result-queries.ts'
import { transitionDraw } from './transition-draw.ts'

/** Publishes the payouts. The files of the draw never change afterwards. */
export async function publishDraw(app: AppContext, { drawId }: Draw): Promise<void> {
  await transitionDraw(app, drawId, 'publish', async (tx, { logLock }) => {
    const payouts = (await selectPayouts(tx, drawId)).map((payout) => ({ ...payout, paid: Number(payout.paid) }))
    const jackpots = (await selectJackpots(tx, drawId)).map(({ opened, fed, eachPaid, carried, ...pot }) => ({
      ...pot,
      opened: Number(opened),
      fed: Number(fed),
      eachPaid: Number(eachPaid),
      carried: Number(carried),
    }))
    await forgetExposure(tx, drawId)
    await updateDraw(tx, drawId, { state: 'PUBLISHED', published_at: logLock.at })
    await appendLogEntry(app, tx, logLock, { drawId, event: 'published', said: { payouts, jackpots } })
  })
}
