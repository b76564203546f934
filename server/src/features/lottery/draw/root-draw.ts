import { add } from '@zamra/contract/money.ts'
import type { AppContext } from '../../../app-context.ts'
import { appendLogEntry } from './append-log-entry.ts'
import { type Draw, decidingRound } from './draw.ts'
import { withRunner } from './job-runner.ts'
import { insertRoot, type Root } from './leaves/queries.ts'
import { storeLeaves } from './leaves/store-leaves.ts'
import { updateDraw } from './queries.ts'
import { type Staked, sumStakes } from './ticket-queries.ts'
import { transitionDraw } from './transition-draw.ts'

/**
 * Publishes the ticket root, the number of tickets and the stakes. If that took too long, it is not
 * published and the draw uses its declared fallback.
 */
export async function rootDraw(app: AppContext, draw: Draw): Promise<void> {
  const { drawId } = draw
  const stakes = await stakesOf(app, drawId)
  const expected = stakes.reduce((all, one) => all + one.tickets, 0)
  const { root, tickets } = await withRunner(app, expected, (runner) => storeLeaves(app, drawId, runner))
  if (await isRoundKnown(app, draw)) {
    return app.log.error({ drawId }, 'beacon already serves the round, root is not published: check the clock')
  }
  await transitionDraw(app, drawId, 'root', async (tx, { draw: now, logLock }) => {
    const { round, at: holdsFrom } = decidingRound(now)
    const published: Root = { root, tickets, stakes, round, holdsFrom, rootedAt: logLock.at }
    await insertRoot(tx, drawId, published)
    await updateDraw(tx, drawId, { state: 'ROOTED' })
    await appendLogEntry(app, tx, logLock, { drawId, event: 'rooted', said: inWords(published) })
  })
}

/** A wrong clock must not let a root follow its round: the beacon is asked, and a round that it serves is known. */
async function isRoundKnown({ providers: { beacon } }: AppContext, draw: Draw): Promise<boolean> {
  return (await beacon.fetch(decidingRound(draw).round)).outcome === 'found'
}

/** Stakes by currency, over all shards. */
async function stakesOf({ databases }: AppContext, drawId: string): Promise<readonly Staked[]> {
  const found = await Promise.all(databases.shards.map((shard) => sumStakes(shard.read, drawId)))
  const byCurrency = Map.groupBy(found.flat(), ({ mode, currency }) => `${mode} ${currency}`)
  return [...byCurrency].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, some]) => together(some))
}

function together(some: readonly Staked[]): Staked {
  const { mode, currency } = some[0] as Staked
  const tickets = some.reduce((all, one) => all + one.tickets, 0)
  const lines = some.reduce((all, one) => all + one.lines, 0)
  return { mode, currency, tickets, lines, staked: add(...some.map(({ staked }) => staked)) }
}

function inWords({ root, tickets, stakes, round }: Root) {
  const told = stakes.map((stake) => ({ ...stake, staked: Number(stake.staked) }))
  return { root: root.toString('hex'), tickets, stakes: told, round }
}
