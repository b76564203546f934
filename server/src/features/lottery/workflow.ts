import type { Rules } from '@zamra/contract/lottery-rules.ts'
import * as z from 'zod/mini'
import type { AppContext } from '../../app-context.ts'
import type { Shard } from '../../db/databases.ts'
import { workflowHandle } from '../../workflow/client.ts'
import { every, keyedWorkflow, nightly, type RunCounts, type Workflow } from '../../workflow/define.ts'
import { waitMaxMs } from '../../workflow/wait-max.ts'
import { advanceDraw } from './draw/advance-draw.ts'
import { announceDraws } from './draw/announce-draw.ts'
import { selectUnfinished } from './draw/queries.ts'
import { resealSeeds } from './draw/reseal-seeds.ts'
import { refundLateTickets } from './refund-ticket.ts'
import { rulesInForce } from './rules.ts'

/** The grace period before a sweep starts the workflow of an announced draw. Short sales need a short one. */
const firstTurnMs = 5_000

/**
 * Runs one draw from its announcement to its publication. All state is in PostgreSQL: it takes the step that is due and
 * waits for the next. A restarted workflow continues from the row.
 */
const holdingDraw = keyedWorkflow({
  name: 'lottery.draw',
  input: z.object({ drawId: z.string() }),
  signals: {},
  async run(wait, { drawId }) {
    for (;;) {
      const at = await wait.now()
      const next = await wait.step('advance', async () => (await advanceDraw(wait.app, drawId, at)) ?? null)
      if (!next) return
      // The sale of a daily draw goes on for hours: the sweep starts this again when its end is near.
      if (next.waitMs > waitMaxMs) return
      await wait.sleepUntil(new Date(at.getTime() + next.waitMs))
    }
  },
  async *unfinished({ databases }: AppContext, shard: Shard, at: Date) {
    // Draws are global, so they run once and not per shard.
    if (shard.index > 0) return
    const announcedBefore = new Date(at.getTime() - firstTurnMs)
    const closesBefore = new Date(at.getTime() + waitMaxMs)
    const draws = await selectUnfinished(databases.main.read, announcedBefore, closesBefore)
    yield draws.map((drawId) => ({ key: drawId, input: { drawId } }))
  },
})

/** Announces the next draw of every game before the current one closes. */
const announcing = every({
  name: 'lottery.announce',
  seconds: 2,
  perShard: false,
  async run(app: AppContext, at: Date): Promise<RunCounts> {
    let announced = 0
    let failed = 0
    for (const rules of rulesInForce(app.config)) {
      try {
        announced += await announceGame(app, rules, at)
      } catch (error) {
        // The other games go on. The next run tries this one again.
        failed += 1
        app.log.error({ game: rules.game, error }, 'draws of a game could not be announced')
      }
    }
    return { announced, failed }
  },
})

async function announceGame(app: AppContext, rules: Rules, at: Date): Promise<number> {
  const drawIds = await announceDraws(app, rules, at)
  for (const drawId of drawIds) await workflowHandle(app, holdingDraw, drawId).start({ drawId })
  return drawIds.length
}

const givingBack = every({ name: 'lottery.giveBack', seconds: 10, run: refundLateTickets })

const resealing = nightly({
  name: 'lottery.resealOldKeys',
  hour: 4,
  zone: 'Asia/Kolkata',
  perShard: false,
  run: ({ vault, databases }) => resealSeeds(vault, databases),
})

export const workflows: readonly Workflow[] = [holdingDraw as Workflow, announcing, givingBack, resealing]
