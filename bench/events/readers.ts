import { setTimeout as sleep } from 'node:timers/promises'
import type { Postgres } from '../../ops/stack/postgres.ts'
import type { Redis } from '../../ops/stack/redis.ts'
import { type AppContext, closeAppContext, openAppContext } from '../../server/src/app-context.ts'
import { systemNow } from '../../server/src/base/clock.ts'
import { readConfig } from '../../server/src/base/config.ts'
import { createLog } from '../../server/src/base/log.ts'
import type { Projection } from '../../server/src/events/projection.ts'
import { isCaughtUp, lastEventId } from '../../server/src/events/read.ts'
import * as market from '../../server/src/features/market/index.ts'
import * as ranking from '../../server/src/features/ranking/index.ts'
import * as referral from '../../server/src/features/referral/index.ts'
import * as tracking from '../../server/src/features/tracking/index.ts'
import * as vip from '../../server/src/features/vip/index.ts'
import * as wallet from '../../server/src/features/wallet/index.ts'
import { recurrenceOf } from '../../server/src/workflow/recurrence.ts'
import { appendEvents } from './fill.ts'

/** Friends, scores, totals of the market, levels, and the tally of events. */
const projections = [referral, ranking, wallet, vip, tracking]
  .flatMap(({ workflows }) => workflows)
  .filter((workflow): workflow is Projection => workflow.kind === 'projection')

/** The projections of the product on one shard, run as its workflows run them. */
export type Readers = {
  append(events: number): Promise<void>
  /** Applies every event that was appended, all projections at once. */
  catchUp(): Promise<void>
  /** Runs like the workflows, with their pauses, until it is stopped. */
  follow(): { stop(): Promise<void> }
  /** How old the oldest event is that a projection has still to apply, in milliseconds. */
  lagMs(): Promise<number>
  close(): Promise<void>
}

/** A statement of the app must not take long. */
const eventsAtOnce = 1_000

type Engines = { readonly postgres: Postgres; readonly redis: Redis }

export async function openReaders({ postgres, redis }: Engines, database: string, players: number): Promise<Readers> {
  const unreachable = 'http://127.0.0.1:1'
  const config = readConfig({
    ZAMRA_MAIN_URL: postgres.url('main'),
    ZAMRA_SHARD_URLS: postgres.url(database, 'zamra_app'),
    ZAMRA_REDIS_URL: redis.url,
    ZAMRA_RESTATE_INGRESS_URL: unreachable,
    ZAMRA_RESTATE_ADMIN_URL: unreachable,
    ZAMRA_SERVICE_URL: unreachable,
    ZAMRA_LOG_LEVEL: 'error',
  })
  const app = openAppContext(config, createLog(config))
  const { main, shards } = app.databases
  const [shard] = shards
  if (!shard) throw new Error('the bench has one shard')
  await main.transact((tx) => market.publishPolicies(tx, market.sandbox, ['Asha', 'Bilal'], systemNow()))
  const leave = await market.startPolicyCache(app)
  await main.transact((tx) => vip.putSandboxLevels(tx, ['Asha', 'Bilal'], systemNow()))
  const chains = projections.map((projection) => ({
    projection,
    recurrence: recurrenceOf(app, projection, AbortSignal.abort()),
  }))
  return {
    async append(events) {
      for (let left = events; left > 0; left -= eventsAtOnce) {
        const count = Math.min(left, eventsAtOnce)
        await appendEvents((text, values) => shard.pool.query(text, [...values]), count, players)
      }
    },
    async catchUp() {
      const last = await lastEventId(shard.read)
      await Promise.all(
        chains.map(async ({ projection, recurrence }) => {
          while (!(await isCaughtUp(shard.read, projection.name, last))) await recurrence.run(shard, systemNow())
        }),
      )
    },
    follow() {
      let isOver = false
      const running = chains.map(async ({ recurrence }) => {
        while (!isOver) {
          const began = systemNow()
          const figures = await recurrence.run(shard, began)
          const ended = systemNow()
          await sleep(recurrence.nextAt(figures, began, ended).getTime() - ended.getTime())
        }
      })
      return {
        async stop() {
          isOver = true
          await Promise.all(running)
        },
      }
    },
    lagMs: () => lagOf(shard.pool),
    async close() {
      leave()
      await closeAppContext(app)
    },
  }
}

async function lagOf(pool: AppContext['databases']['shards'][number]['pool']): Promise<number> {
  const { rows } = await pool.query<{ lag: number | null }>(
    `select max(extract(epoch from clock_timestamp() - e.at) * 1000)::float8 as lag
     from projection_cursor c cross join lateral (
       select at from event where id > c.applied_id and kind = any ($1) order by id limit 1) e
     where c.name = any ($2)`,
    [['bet.settled'], projections.map(({ name }) => name).filter((name) => name !== 'tracking.tallyEvents')],
  )
  return rows[0]?.lag ?? 0
}
