import type { AppContext } from '../../app-context.ts'
import type { Shard } from '../../db/databases.ts'
import type { RunCounts } from '../../workflow/define.ts'
import { findMarkers, listActivePlayers, openTask } from './harm-queries.ts'

const batch = 500

/** Opens a task for a person where the play of a player shows a sign of harm. Nothing is offered to the player. */
export async function findHarm(_app: AppContext, shard: Shard, now: Date): Promise<RunCounts> {
  const players = await listActivePlayers(shard.read, now)
  let opened = 0
  for (let from = 0; from < players.length; from += batch) {
    for (const found of await findMarkers(shard.read, players.slice(from, from + batch), now)) {
      if (await shard.transact((tx) => openTask(tx, found, now))) opened += 1
    }
  }
  return { opened }
}
