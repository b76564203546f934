import { add } from '@zamra/contract/money.ts'
import type { AppContext } from '../../../app-context.ts'
import { type Draw, decidingRound } from './draw.ts'
import { inTurn } from './in-turn.ts'
import { keepLeaves } from './leaves/keep-leaves.ts'
import { insertRoot, type Root } from './leaves/queries.ts'
import { say } from './log/say.ts'
import { changeDraw } from './queries.ts'
import { type Staked, sumStakes } from './tickets/queries.ts'

/**
 * Publishes what was sold: the root over all tickets, how many, and what was staked. If all that took too long, it is not
 * the turn of a root any more, nothing is published, and the draw takes its declared fallback.
 */
export async function rootDraw(app: AppContext, { drawId }: Draw): Promise<void> {
  const stakes = await stakesOf(app, drawId)
  const { root, tickets } = await keepLeaves(app, drawId)
  await inTurn(app, drawId, 'root', async (tx, { draw: now, turn }) => {
    const { round, at: holdsFrom } = decidingRound(now)
    const published: Root = { root, tickets, stakes, round, holdsFrom, rootedAt: turn.at }
    await insertRoot(tx, drawId, published)
    await changeDraw(tx, drawId, { state: 'ROOTED' })
    await say(app, tx, turn, { drawId, event: 'rooted', said: inWords(published) })
  })
}

/** By currency, over all shards. */
async function stakesOf({ databases }: AppContext, drawId: string): Promise<readonly Staked[]> {
  const found = await Promise.all(databases.shards.map((shard) => sumStakes(shard.read, drawId)))
  const byCurrency = Map.groupBy(found.flat(), ({ mode, currency }) => `${mode} ${currency}`)
  return [...byCurrency].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, some]) => together(some))
}

function together(some: readonly Staked[]): Staked {
  const { mode, currency } = some[0] as Staked
  const tickets = some.reduce((all, one) => all + one.tickets, 0)
  return { mode, currency, tickets, staked: add(...some.map(({ staked }) => staked)) }
}

function inWords({ root, tickets, stakes, round }: Root) {
  const told = stakes.map((stake) => ({ ...stake, staked: Number(stake.staked) }))
  return { root: root.toString('hex'), tickets, stakes: told, round }
}
