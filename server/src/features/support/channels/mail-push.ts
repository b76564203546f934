import type { Handler } from '../../../http/context.ts'
import { areKeys } from '../../../providers/push/encrypt.ts'
import { subscriptionPlace } from '../../player/index.ts'
import { deleteSubscriptionsOn, deleteSurplus, saveSubscription } from './channel-queries.ts'
import { channelState } from './channel-state.ts'

const subscriptionsMax = 10
const idBytes = 16

/** Only endpoints of push services that are configured are stored: the server will call them. */
export const mailPushAdd: Handler<'/mail/pushAdd'> = async (ctx, input) => {
  const { app, playerId, device, locale, now } = ctx
  const isAllowed = app.providers.push?.isAllowed(input.endpoint) ?? false
  if (!isAllowed) throw invalid('endpoint', 'This is not a push service that we send to')
  if (!areKeys(input)) throw invalid('p256dh', 'These are not the keys of a browser')
  const [{ hash }] = app.vault.blindIndexes('push.endpoint', input.endpoint)
  const subscriptionId = hash.toString('hex', 0, idBytes)
  const sealed = app.vault.seal(JSON.stringify(input), subscriptionPlace(playerId, subscriptionId))
  await app.databases.shardOf(playerId).transact(async (tx) => {
    await saveSubscription(tx, { playerId, subscriptionId, device, sealed, locale, at: now })
    await deleteSurplus(tx, playerId, subscriptionsMax)
  })
  return channelState(ctx)

  function invalid(field: string, problem: string) {
    return ctx.refusal('input.invalid', { fields: [{ field, problem }] })
  }
}

export const mailPushRemove: Handler<'/mail/pushRemove'> = async (ctx) => {
  const { app, playerId, device } = ctx
  await app.databases.shardOf(playerId).transact((tx) => deleteSubscriptionsOn(tx, playerId, device))
  return channelState(ctx)
}
