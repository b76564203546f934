import * as z from 'zod/mini'
import type { AppContext } from '../../app-context.ts'
import type { Shard } from '../../db/databases.ts'
import { workflowHandle } from '../../workflow/client.ts'
import { every, keyedWorkflow, type RunCounts, type Workflow } from '../../workflow/define.ts'
import { advanceDraw } from './draw/advance-draw.ts'
import { announceDraws } from './draw/announce-draw.ts'
import { selectUnfinished } from './draw/queries.ts'
import { giveBackLeft } from './give-back.ts'
import { rulesInForce } from './rules.ts'

/** How long whoever announced a draw is left alone with the start of its flow. A quick sale is soon over. */
const firstTurnMs = 5_000

/**
 * One draw from its announcement to its last word. All that it knows is in PostgreSQL: it makes the move that is due, waits
 * until the next one is, and makes that. A flow that begins anew goes on from the row.
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
      if (next.waitMs > 0) await wait.sleep(next.waitMs)
    }
  },
  async *unfinished({ databases }: AppContext, shard: Shard, at: Date) {
    // Draws belong to the house as a whole, which is looked after at its first shard.
    if (shard.index > 0) return
    const draws = await selectUnfinished(databases.main.read, new Date(at.getTime() - firstTurnMs))
    yield draws.map((drawId) => ({ key: drawId, input: { drawId } }))
  },
})

/** Sees to it that the next draw of every game is announced before the present one closes. */
const announcing = every({
  name: 'lottery.announce',
  seconds: 2,
  perShard: false,
  async run(app: AppContext, at: Date): Promise<RunCounts> {
    let announced = 0
    for (const rules of rulesInForce(app.config)) {
      for (const drawId of await announceDraws(app, rules, at)) {
        await workflowHandle(app, holdingDraw, drawId).start({ drawId })
        announced += 1
      }
    }
    return { announced }
  },
})

const givingBack = every({ name: 'lottery.giveBack', seconds: 10, run: giveBackLeft })

export const workflows: readonly Workflow[] = [holdingDraw as Workflow, announcing, givingBack]
