import type { PlayerId } from '@zamra/contract/brand.ts'
import type { PushEvent } from '@zamra/contract/push.ts'
import type { HeardBy } from '../../facts/catalogue.ts'
import type { Fact } from '../../facts/fact.ts'
import { announce } from '../../http/announce.ts'
import type { House } from '../../http/context.ts'

/** Money that moved says more than a profile that changed; one announcement for each player, whatever the batch. */
export async function announceFacts(house: House, facts: readonly Fact<HeardBy<'player.announce'>>[]): Promise<void> {
  const events = new Map<PlayerId, PushEvent>()
  for (const { playerId, kind } of facts) {
    if (kind !== 'player.changed') events.set(playerId, 'balance')
    else if (!events.has(playerId)) events.set(playerId, 'userInfo')
  }
  await Promise.all([...events].map(([playerId, event]) => announce(house, playerId, event)))
}
