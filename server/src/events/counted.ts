import type { ShardReader } from '../db/database.ts'
import type { Shard } from '../db/databases.ts'
import { lastEventId } from './read.ts'

/** The last event of each shard, by the name of the shard. */
export type LastEvents = Readonly<Record<string, string>>

/** Noted some time after the end of a period: whatever belongs to it is committed by then, so it has an id up to these. */
export async function lastEventIds(shards: readonly Shard[]): Promise<LastEvents> {
  const ids = await Promise.all(shards.map(async ({ name, read }) => [name, String(await lastEventId(read))] as const))
  return Object.fromEntries(ids)
}

/** Whether a projection has applied all of these events, on every shard. */
export async function isCounted(
  shards: readonly Shard[],
  projection: string,
  lastEvents: LastEvents | null,
): Promise<boolean> {
  for (const { name, read } of shards) {
    const last = lastEvents?.[name]
    if (last === undefined) throw new Error(`the last event of shard ${name} was not noted`)
    if ((await appliedId(read, projection)) < BigInt(last)) return false
  }
  return true
}

async function appliedId(shard: ShardReader, projection: string): Promise<bigint> {
  const row = await shard
    .selectFrom('projection_cursor')
    .select('applied_id as appliedId')
    .where('name', '=', projection)
    .executeTakeFirst()
  return row?.appliedId ?? 0n
}
