import type { AppContext } from '../../server/src/app-context.ts'
import type { Database } from '../../server/src/db/database.ts'
import type { Shard } from '../../server/src/db/databases.ts'

/** A process that crashes in the middle of a step. */
export class Crash extends Error {}

/**
 * Every write of a step crashes before its commit the first time, right after its commit the second time, and succeeds the
 * third time. So one draw goes through all of its crashes, one after another.
 */
export type CrashPlan = {
  /** A process has begun to make this move. */
  begin(move: string): void
  crashAt(writer: string): 'before' | 'after' | undefined
  readonly crashes: ReadonlyMap<string, number>
}

export function newCrashPlan(): CrashPlan {
  const met = new Map<string, number>()
  const places = new Map<string, number>()
  let moving = ''
  return {
    crashes: met,
    begin(move) {
      moving = move
      places.clear()
    },
    crashAt(writer) {
      const place = (places.get(writer) ?? 0) + 1
      places.set(writer, place)
      const write = `${moving}: ${writer} ${place}`
      const times = met.get(write) ?? 0
      met.set(write, Math.min(times + 1, 2))
      return (['before', 'after'] as const)[times]
    },
  }
}

/** The same app context, with a possible crash at every write. */
export function withCrashes(app: AppContext, plan: CrashPlan): AppContext {
  const shards = app.databases.shards.map((shard): Shard => ({ ...shard, ...databaseWithCrashes(shard, plan) }))
  const databases: AppContext['databases'] = {
    ...app.databases,
    main: { ...app.databases.main, ...databaseWithCrashes(app.databases.main, plan) },
    shards,
    shardOf: (player) => shards[app.databases.shardOf(player).index] as Shard,
  }
  const ledger: AppContext['ledger'] = {
    ...app.ledger,
    submit: (command, withinMs) => withCrash(plan, 'book', () => app.ledger.submit(command, withinMs)),
  }
  return { ...app, databases, ledger }
}

function databaseWithCrashes<Tables>(database: Database<Tables>, plan: CrashPlan): Database<Tables> {
  return {
    ...database,
    async transact(work) {
      const crash = plan.crashAt(database.name)
      const result = await database.transact(async (tx) => {
        const done = await work(tx)
        if (crash === 'before') throw new Crash()
        return done
      })
      if (crash === 'after') throw new Crash()
      return result
    },
  }
}

async function withCrash<T>(plan: CrashPlan, writer: string, work: () => Promise<T>): Promise<T> {
  const crash = plan.crashAt(writer)
  if (crash === 'before') throw new Crash()
  const result = await work()
  if (crash === 'after') throw new Crash()
  return result
}
