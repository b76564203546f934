import type { AppContext } from '../../../app-context.ts'
import type { Draw } from './draw.ts'
import { inTurn } from './in-turn.ts'
import { say } from './log/say.ts'
import { changeDraw } from './queries.ts'
import { selectJackpots, selectPayouts } from './result/queries.ts'

/** The last word: what was paid for what. From here on the files of the draw never change. */
export async function publishDraw(app: AppContext, { drawId }: Draw): Promise<void> {
  await inTurn(app, drawId, 'publish', async (tx, { turn }) => {
    const payouts = (await selectPayouts(tx, drawId)).map((payout) => ({ ...payout, paid: Number(payout.paid) }))
    const jackpots = (await selectJackpots(tx, drawId)).map(({ opened, fed, eachPaid, carried, ...pot }) => ({
      ...pot,
      opened: Number(opened),
      fed: Number(fed),
      eachPaid: Number(eachPaid),
      carried: Number(carried),
    }))
    await changeDraw(tx, drawId, { state: 'PUBLISHED', published_at: turn.at })
    await say(app, tx, turn, { drawId, event: 'published', said: { payouts, jackpots } })
  })
}
