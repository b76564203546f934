import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Databases } from '../../db/databases.ts'
import { forgetTelemetryOf, listTelemetryOf } from './queries.ts'

/** Telemetry lies where its device lies, so every shard is asked. It expires by itself within three months. */
export async function telemetryOf({ shards }: Databases, playerId: PlayerId) {
  const found = await Promise.all(shards.map((shard) => listTelemetryOf(shard.read, playerId)))
  return { errors: found.flatMap(({ errors }) => errors), events: found.flatMap(({ events }) => events) }
}

/** The reports stay what they are, about a device; they are no longer about a player. */
export async function forgetTelemetry({ shards }: Databases, playerId: PlayerId): Promise<void> {
  for (const shard of shards) await shard.transact((tx) => forgetTelemetryOf(tx, playerId))
}
