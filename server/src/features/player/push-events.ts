import type { PlayerId } from '@zamra/contract/brand.ts'
import type { PushEvent } from '@zamra/contract/push.ts'
import type { AppContext } from '../../app-context.ts'
import type { EventsFor } from '../../events/catalogue.ts'
import type { DomainEvent } from '../../events/event.ts'
import { pushEvent } from '../../http/push.ts'

/** One push per player and batch. A balance change includes the user information, so it wins over a profile change. */
export async function pushEvents(
  app: AppContext,
  events: readonly DomainEvent<EventsFor<'player.pushEvents'>>[],
): Promise<void> {
  const pushes = new Map<PlayerId, PushEvent>()
  for (const { playerId, kind } of events) {
    if (kind !== 'player.changed') pushes.set(playerId, 'balance')
    else if (!pushes.has(playerId)) pushes.set(playerId, 'userInfo')
  }
  await Promise.all([...pushes].map(([playerId, event]) => pushEvent(app, playerId, event)))
}
