import type { PlayerId } from '@zamra/contract/brand.ts'
import { PagedRows } from '../../base/json-pieces.ts'
import type { Page } from '../../base/page.ts'
import type { ShardTx } from '../../db/database.ts'
import type { Databases } from '../../db/databases.ts'
import { deleteConsent, findConsent } from './consent-queries.ts'
import { forgetMessages, listMessagesOf } from './message-queries.ts'
import { forgetTelemetryOf, listErrorsOf, listEventsOf } from './queries.ts'

/** What the player decided about tracking, under which id the provider knows them, and what the server told it. */
export async function trackingDataOf(databases: Databases, playerId: PlayerId, max: number) {
  const { read } = databases.shardOf(playerId)
  const consent = await findConsent(read, playerId)
  const messages = new PagedRows(max, (page) => listMessagesOf(read, playerId, page))
  return { consent, messages, ...telemetryOf(databases, playerId, max) }
}

/** An account that is erased is forgotten by the tracking provider too. */
export async function forgetTracking(tx: ShardTx, playerId: PlayerId, at: Date): Promise<void> {
  const consent = await findConsent(tx, playerId)
  // First: it waits for a deposit that is being noted, so that its message is deleted too.
  await deleteConsent(tx, playerId)
  await forgetMessages(tx, playerId, consent?.trackerId, at)
}

/** Telemetry is stored on the shard of its device, so every shard is queried. It expires within three months. */
function telemetryOf({ shards }: Databases, playerId: PlayerId, max: number) {
  const rows = (list: typeof listErrorsOf | typeof listEventsOf) =>
    new PagedRows(
      max,
      ...shards.map(
        ({ read }) =>
          (page: Page) =>
            list(read, playerId, page),
      ),
    )
  return { errors: rows(listErrorsOf), events: rows(listEventsOf) }
}

/** Removes the player from the reports; they stay as reports of a device. */
export async function forgetTelemetry({ shards }: Databases, playerId: PlayerId): Promise<void> {
  for (const shard of shards) await shard.transact((tx) => forgetTelemetryOf(tx, playerId))
}
