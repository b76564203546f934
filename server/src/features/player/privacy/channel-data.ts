import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../../app-context.ts'
import { addressPlace, subscriptionPlace } from '../channel-place.ts'
import { findChannelsOf } from './support-queries.ts'

/** Where mails reach the player outside the app, unsealed for the export. */
export async function channelDataOf({ databases, vault }: AppContext, playerId: PlayerId) {
  const { wanted, addresses, subscriptions } = await findChannelsOf(databases.shardOf(playerId).read, playerId)
  return {
    wanted: wanted.map(({ channel, topic, changed_at: since }) => ({ channel, topic, since })),
    confirmedEmail: addresses.map(({ address_sealed: sealed, locale, confirmed_at: confirmedAt }) => ({
      address: vault.open(sealed, addressPlace(playerId)),
      locale,
      confirmedAt,
    })),
    browsers: subscriptions.map((row) => ({
      device: row.device,
      locale: row.locale,
      createdAt: row.created_at,
      subscription: vault.open(row.subscription_sealed, subscriptionPlace(playerId, row.subscription_id)),
    })),
  }
}
