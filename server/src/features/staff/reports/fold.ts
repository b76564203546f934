import { type AppContext, stateKey, stateOf } from '../../../app-context.ts'
import { monotonicMs } from '../../../base/clock.ts'
import type { Shard } from '../../../db/databases.ts'
import type { RunCounts } from '../../../workflow/define.ts'
import { type FoldSize, foldNext, limitFold, lockFold, tookTooLong } from './fold-queries.ts'

/** A run ends after so long even when more has come: the next one goes on at the place that was reached. */
const runMs = 5_000
const statementMs = 3_000
const largest: FoldSize = { players: 200, perPlayer: 500 }
const smallest: FoldSize = { players: 1, perPlayer: 10 }

/** How far the players of a shard were looked through, and how much fits into one statement at present. */
export type FoldPlace = { after: number; size: FoldSize }
type FoldLimits = { readonly runMs: number; readonly statementMs: number; readonly stopping?: AbortSignal }

const places = stateKey('places of folding', () => new Map<number, FoldPlace>())

/**
 * Adds to the reports of a shard what the journal has gained since the last run. Each batch is one transaction with the heads
 * of its players, so a run that ends anywhere is continued by the next one and counts nothing twice.
 */
export async function foldReports(
  app: AppContext,
  shard: Shard,
  _now?: Date,
  stopping?: AbortSignal,
): Promise<RunCounts> {
  const kept = stateOf(app, places)
  const place = kept.get(shard.index) ?? startFold()
  kept.set(shard.index, place)
  return await foldPass(shard, place, { runMs, statementMs, ...(stopping && { stopping }) })
}

export const startFold = (size: FoldSize = largest): FoldPlace => ({ after: 0, size })

/** From the place to the last player and no further: a player who is behind again waits for the next run. */
export async function foldPass(shard: Shard, place: FoldPlace, limits: FoldLimits): Promise<RunCounts> {
  const done = { players: 0, transfers: 0 }
  const end = monotonicMs() + limits.runMs
  while (monotonicMs() < end && !limits.stopping?.aborted) {
    const folded = await foldBatch(shard, place, limits.statementMs)
    if (folded === 'later') return done
    if (folded === 'tooLarge') continue
    done.players += folded.players
    done.transfers += folded.transfers
    place.after = folded.last ?? 0
    if (folded.last === null) return done
  }
  return done
}

/** Another run that is folding has the lock: this one leaves the work to it. */
async function foldBatch(shard: Shard, place: FoldPlace, limitMs: number) {
  try {
    const folded = await shard.reports.transact(async (tx) => {
      if (!(await lockFold(tx))) return 'later'
      await limitFold(tx, limitMs)
      return await foldNext(tx, place.after, place.size)
    })
    place.size = resize(place.size, 2)
    return folded
  } catch (error) {
    const isSmallest = place.size.players === smallest.players && place.size.perPlayer === smallest.perPlayer
    if (!tookTooLong(error) || isSmallest) throw error
    place.size = resize(place.size, 1 / 4)
    return 'tooLarge'
  }
}

function resize({ players, perPlayer }: FoldSize, factor: number): FoldSize {
  const within = (name: keyof FoldSize, wanted: number) =>
    Math.max(smallest[name], Math.min(largest[name], Math.floor(wanted)))
  return { players: within('players', players * factor), perPlayer: within('perPlayer', perPlayer * factor) }
}
