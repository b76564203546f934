import type { Handler } from '../../../http/context.ts'
import { claimReward } from '../../promo/index.ts'
import { findMail, markRead } from './mail-queries.ts'

/** The promotion engine pays the reward, once however often and wherever it is claimed. */
export const mailClaim: Handler<'/mail/claim'> = async (ctx, { id }) => {
  const { app, playerId, now, locale } = ctx
  const shard = app.databases.shardOf(playerId)
  const mail = await findMail(shard.read, playerId, id)
  if (!mail || mail.rewardId === null) throw ctx.refusal('thing.notFound', {})
  const claimed = await claimReward(app, { playerId, rewardId: mail.rewardId, now, locale })
  await shard.transact((tx) => markRead(tx, playerId, { mailId: id }, now))
  return claimed
}
