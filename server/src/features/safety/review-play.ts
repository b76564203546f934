import type { PlayerId } from '@zamra/contract/brand.ts'
import type { ShardTx } from '../../db/database.ts'
import type { Handler } from '../../http/context.ts'
import { periods } from './limit.ts'
import { selectMoneyLimits } from './limit-queries.ts'
import { type DueReview, findDueReview, saveReviewed, selectReviewFigures } from './play-review-queries.ts'
import { appendChange, lockSetting, type Setting, timeLimitOf } from './setting-queries.ts'

/**
 * The player has looked at their last six months and keeps their limits. Tapped twice it is one review. Without a review that is
 * due there is nothing to record.
 */
export const reviewPlay: Handler<'/safety/reviewPlay'> = async (ctx) => {
  const { app, playerId, now } = ctx
  const reviewedAt = await app.databases.shardOf(playerId).transact((tx) => recordReview(tx, playerId, now))
  if (!reviewedAt) throw ctx.refusal('thing.notFound', {})
  return { reviewedAt: reviewedAt.getTime() }
}

/** The time of the review: this one, or the last one when none is due. */
async function recordReview(tx: ShardTx, playerId: PlayerId, at: Date): Promise<Date | null> {
  const setting = await lockSetting(tx, playerId)
  const due = await findDueReview(tx, playerId, at)
  if (!due) return setting.reviewedAt
  await saveReviewed(tx, playerId, at)
  const detail = await reviewDetail(tx, { setting, due, at })
  await appendChange(tx, playerId, { what: 'review.done', detail, by: 'player', at })
  return at
}

type Reviewed = { readonly setting: Setting; readonly due: DueReview; readonly at: Date }

/** What the player saw: the figures, and the limits that they keep. */
async function reviewDetail(tx: ShardTx, { setting, due, at }: Reviewed) {
  const { minutes, ...money } = await selectReviewFigures(tx, due.playerId, due)
  const limits = await selectMoneyLimits(tx, due.playerId, at)
  const figures = Object.fromEntries(Object.entries(money).map(([name, amount]) => [name, String(amount)]))
  return {
    ...{ dueAt: due.dueAt.toISOString(), from: due.from, to: due.to, figures: { ...figures, minutes } },
    limits: [
      ...limits.flatMap(({ kind, period, amount }) => (amount === null ? [] : [{ kind, period, to: String(amount) }])),
      ...periods.flatMap((period) => {
        const longest = timeLimitOf(setting, period)
        return longest === null ? [] : [{ kind: 'time', period, to: String(longest) }]
      }),
    ],
  }
}
