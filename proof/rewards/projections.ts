import { setTimeout as sleep } from 'node:timers/promises'
import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../server/src/app-context.ts'
import { advance, type Projection, rebuild } from '../../server/src/events/projection.ts'
import { isCaughtUp, lastEventId } from '../../server/src/events/read.ts'
import * as ranking from '../../server/src/features/ranking/index.ts'
import * as referral from '../../server/src/features/referral/index.ts'
import { callHandler } from './call.ts'
import { repeat } from './players.ts'

const projections = [...ranking.workflows, ...referral.workflows].filter(
  (workflow): workflow is Projection => workflow.kind === 'projection',
)

/** Every table that a projection writes. */
const tables = ['rank_score', 'referral_activity', 'referral_revenue'] as const

/** Applies events while they arrive, until it is told to stop. */
export async function followEvents({ databases }: AppContext, until: AbortSignal): Promise<void> {
  while (!until.aborted) {
    try {
      for (const shard of databases.shards) for (const one of projections) await advance(shard, one, 50)
    } catch {
      // A run that failed is repeated, as the workflows of a server are.
    }
    await sleep(100)
  }
}

export async function catchUp({ databases }: AppContext): Promise<void> {
  for (const shard of databases.shards)
    for (const one of projections)
      while (!(await repeat(async () => isCaughtUp(shard.read, one.name, await lastEventId(shard.read))))) {
        const { more } = await repeat(() => advance(shard, one))
        if (!more) await sleep(5)
      }
}

/** Deletes what the projections have written and applies every event again. */
export async function rebuildAll(app: AppContext): Promise<void> {
  for (const shard of app.databases.shards) for (const one of projections) await repeat(() => rebuild(shard, one))
  await catchUp(app)
}

/** Every row of every projection, one line each. */
export async function readRows({ databases }: AppContext): Promise<readonly string[]> {
  const lines: string[] = []
  for (const [index, { pool }] of databases.shards.entries())
    for (const table of tables) {
      const { rows } = await pool.query<{ line: string }>(`select to_jsonb(t)::text as line from ${table} t`)
      lines.push(...rows.map(({ line }) => `shard ${index} ${table} ${line}`))
    }
  return lines.toSorted()
}

/** The editions of now, which a scheduled job opens. */
export async function openEditions(app: AppContext): Promise<void> {
  for (const workflow of ranking.workflows)
    if (workflow.kind === 'every' && workflow.perShard === false) await workflow.run(app, app.clock.now())
}

/** What the ranking of the day shows: every place of the list, and the place of each player. */
export async function readRanking(app: AppContext, players: readonly PlayerId[]): Promise<readonly string[]> {
  const now = app.clock.now()
  const lines: string[] = []
  for (const playerId of players) {
    const wanted = { period: 'day', edition: 'current' } as const
    const { list, me } = await repeat(() => callHandler(app, '/rank/list', wanted, { playerId, now }))
    if (lines.length === 0) lines.push(...list.map(({ rank, totalBet }) => `place ${rank}: ${totalBet}`))
    lines.push(`player ${playerId}: ${me?.rank} with ${me?.totalBet}`)
  }
  return lines
}
