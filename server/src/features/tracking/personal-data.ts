import type { PlayerId } from '@zamra/contract/brand.ts'
import { PagedRows } from '../../base/json-pieces.ts'
import type { Page } from '../../base/page.ts'
import type { Databases } from '../../db/databases.ts'
import { forgetTelemetryOf, listErrorsOf, listEventsOf } from './queries.ts'

/** Telemetry is stored on the shard of its device, so every shard is queried. It expires within three months. */
export function telemetryOf({ shards }: Databases, playerId: PlayerId, max: number) {
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
