import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Databases } from '../../db/databases.ts'
import { forgetTelemetryOf, listTelemetryOf } from './queries.ts'

/** Telemetry is stored on the shard of its device, so every shard is queried. It expires within three months. */
export async function telemetryOf({ shards }: Databases, playerId: PlayerId) {
  const found = await Promise.all(shards.map((shard) => listTelemetryOf(shard.read, playerId)))
  return { errors: found.flatMap(({ errors }) => errors), events: found.flatMap(({ events }) => events) }
}

/** Removes the player from the reports; they stay as reports of a device. */
export async function forgetTelemetry({ shards }: Databases, playerId: PlayerId): Promise<void> {
  for (const shard of shards) await shard.transact((tx) => forgetTelemetryOf(tx, playerId))
}
