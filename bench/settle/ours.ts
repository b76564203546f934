import type { AppContext } from '../../server/src/app-context.ts'
import { systemClock } from '../../server/src/base/clock.ts'
import { createLog } from '../../server/src/base/log.ts'
import { type Databases, openDatabases, type Shard } from '../../server/src/db/databases.ts'
import { findDraw, settleDraw } from '../../server/src/features/lottery/index.ts'
import { drawId } from './fill.ts'

export type Ours = {
  /** Runs the settlement for so many pages. False when it is complete. */
  settle(pages: number): Promise<boolean>
  end(): Promise<void>
}

/** The server's own settlement, paused before each transaction until its round begins. */
export async function openOurs(mainUrl: string, shardUrl: string): Promise<Ours> {
  const log = createLog({ logLevel: 'warn', revision: 'bench' })
  const databases = openDatabases({ mainUrl, shardUrls: [shardUrl] }, log)
  const draw = await findDraw(databases.main.read, drawId)
  if (!draw) throw new Error('there is no draw')
  const gate = newGate()
  const app = { databases: withGate(databases, gate), clock: systemClock, log } as unknown as AppContext
  let isOver = false
  let settling: Promise<void> | undefined
  return {
    async settle(pages) {
      const turn = gate.open(pages)
      settling ??= settleDraw(app, draw, new Date()).then(() => {
        isOver = true
      })
      await Promise.race([turn, settling])
      return !isOver
    },
    end: () => databases.close(),
  }
}

type Gate = { pass(): Promise<void>; open(times: number): Promise<void> }

function newGate(): Gate {
  let left = 0
  let opened = Promise.withResolvers<void>()
  let closed = Promise.withResolvers<void>()
  return {
    async pass() {
      if (left === 0) {
        closed.resolve()
        await opened.promise
      }
      left -= 1
    },
    open(times) {
      left = times
      closed = Promise.withResolvers()
      opened.resolve()
      opened = Promise.withResolvers()
      return closed.promise
    },
  }
}

function withGate(databases: Databases, gate: Gate): Databases {
  const shards = databases.shards.map(
    (shard): Shard => ({
      ...shard,
      async transact(work) {
        await gate.pass()
        return await shard.transact(work)
      },
    }),
  )
  return { ...databases, shards }
}
