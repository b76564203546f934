import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../app-context.ts'
import type { ShardTx } from '../../db/database.ts'
import type { Shard } from '../../db/databases.ts'
import { appendEvent } from '../../events/append.ts'
import type { RunCounts } from '../../workflow/define.ts'
import { findDueReview, listDueReviews, listReviewCandidates, saveReviewAsked } from './play-review-queries.ts'
import { lockSetting } from './setting-queries.ts'

const batch = 500

/** Asks each player whose review is due to look at their play: one mail for each review, which the event becomes. */
export async function askReviews(app: AppContext, shard: Shard, now: Date): Promise<RunCounts> {
  const players = await listReviewCandidates(shard.read, now)
  const counts = { asked: 0, failed: 0 }
  for (let from = 0; from < players.length; from += batch) {
    const due = await listDueReviews(shard.read, players.slice(from, from + batch), now)
    for (const { playerId } of due.filter(({ isAsked }) => !isAsked)) {
      try {
        if (await shard.transact((tx) => askReview(tx, playerId, now))) counts.asked += 1
      } catch (err) {
        // The next night tries again; the reviews of others do not wait for it.
        counts.failed += 1
        app.log.error({ err, playerId }, 'review of play not asked for')
      }
    }
  }
  return counts
}

/** False when another run has asked, or the player has reviewed, taken a break or erased their account meanwhile. */
async function askReview(tx: ShardTx, playerId: PlayerId, at: Date): Promise<boolean> {
  await lockSetting(tx, playerId)
  const due = await findDueReview(tx, playerId, at)
  if (!due || due.isAsked) return false
  await saveReviewAsked(tx, playerId, at)
  await appendEvent(tx, { kind: 'review.due', playerId, at, payload: {} })
  return true
}
