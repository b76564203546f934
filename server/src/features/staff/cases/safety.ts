import type { PlayerId } from '@zamra/contract/brand.ts'
import { toWire } from '@zamra/contract/money.ts'
import { readWalletSummary } from '../../../ledger/index.ts'
import { safetyReview } from '../../safety/index.ts'
import type { StaffHandler } from '../call/context.ts'
import { StaffError } from '../call/staff-error.ts'
import { splitId } from '../queues/tasks.ts'

export const safetyShow: StaffHandler<'/safety/show'> = async ({ app, now }, { id }) => {
  const [player = '', marker = '', openedAt = ''] = splitId(id)
  const tasks = await safetyReview.openTasks(app)
  const task = tasks.find(
    (one) => String(one.playerId) === player && one.marker === marker && one.openedAt.toISOString() === openedAt,
  )
  if (!task) throw new StaffError('thing.notFound', 'there is no such task, or it is done')
  const playerId: PlayerId = task.playerId
  const [limits, wallet] = await Promise.all([
    safetyReview.limitsOf(app, playerId, now),
    readWalletSummary(app.databases.shardOf(playerId).pool, playerId),
  ])
  return {
    ...{ id, playerId, marker, figures: task.figures, currency: wallet?.currency ?? '' },
    limits: limits.map(({ kind, period, amount, used }) => ({
      ...{ kind, period, used: toWire(used) },
      ...(amount !== null && { value: toWire(amount) }),
    })),
  }
}
