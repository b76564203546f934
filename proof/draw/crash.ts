import type { AppContext } from '../../server/src/app-context.ts'
import type { Database } from '../../server/src/db/database.ts'
import type { Shard } from '../../server/src/db/databases.ts'

/** A process that ends in the middle of what it does. */
export class Crash extends Error {}

/**
 * Every write that a move makes, the first time it is met, dies before it is committed, the second time right after, and
 * passes the third time. So one life of a draw meets all of its crashes, one after another.
 */
export type Fate = {
  /** A process has begun to make this move. */
  begin(move: string): void
  strike(writer: string): 'before' | 'after' | undefined
  readonly crashes: ReadonlyMap<string, number>
}

export function newFate(): Fate {
  const met = new Map<string, number>()
  const places = new Map<string, number>()
  let moving = ''
  return {
    crashes: met,
    begin(move) {
      moving = move
      places.clear()
    },
    strike(writer) {
      const place = (places.get(writer) ?? 0) + 1
      places.set(writer, place)
      const write = `${moving}: ${writer} ${place}`
      const times = met.get(write) ?? 0
      met.set(write, Math.min(times + 1, 2))
      return (['before', 'after'] as const)[times]
    },
  }
}

/** The same house, with every door through which something is written under its fate. */
export function mortal(app: AppContext, fate: Fate): AppContext {
  const shards = app.databases.shards.map((shard): Shard => ({ ...under(shard, fate), index: shard.index }))
  const databases: AppContext['databases'] = {
    ...app.databases,
    main: under(app.databases.main, fate),
    shards,
    shardOf: (player) => shards[app.databases.shardOf(player).index] as Shard,
  }
  const ledger: AppContext['ledger'] = {
    ...app.ledger,
    submit: (command, withinMs) => dying(fate, 'book', () => app.ledger.submit(command, withinMs)),
  }
  return { ...app, databases, ledger }
}

function under<Tables>(database: Database<Tables>, fate: Fate): Database<Tables> {
  return {
    ...database,
    async transact(work) {
      const strike = fate.strike(database.name)
      const result = await database.transact(async (tx) => {
        const done = await work(tx)
        if (strike === 'before') throw new Crash()
        return done
      })
      if (strike === 'after') throw new Crash()
      return result
    },
  }
}

async function dying<T>(fate: Fate, writer: string, work: () => Promise<T>): Promise<T> {
  const strike = fate.strike(writer)
  if (strike === 'before') throw new Crash()
  const result = await work()
  if (strike === 'after') throw new Crash()
  return result
}
