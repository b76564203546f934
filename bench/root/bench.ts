import { rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { rulesOf } from '@zamra/contract/lottery-games.ts'
import pg from 'pg'
import type { Outcome, RunOptions } from '../../ops/runner/outcome.ts'
import { temporaryFolder } from '../../ops/stack/folders.ts'
import type { Postgres } from '../../ops/stack/postgres.ts'
import type { AppContext } from '../../server/src/app-context.ts'
import { createLog } from '../../server/src/base/log.ts'
import { openDatabases } from '../../server/src/db/databases.ts'
import { migrateShard } from '../../server/src/db/migrate-all.ts'
import {
  type JobRunner,
  localRunner,
  openThreads,
  storeLeaves,
  tallyDraw,
} from '../../server/src/features/lottery/index.ts'
import { putManyTickets } from '../../server/test/many-tickets.ts'
import { cpuOfTree, watchOthers } from '../bet/cpu.ts'
import { openEngine } from '../bet/environment.ts'

export const about =
  'The leaves of a large draw gathered, sorted and hashed to its root, and its winners counted, in one thread and in several. --tickets N, --threads N.'

const drawId = 'minute-20261115T0851'
const shards = ['shard0', 'shard1']
/** Below this the start of the threads is most of what is measured. */
const leastTickets = 100_000
/** The root must be published before its round: fifteen seconds after the sale, less the second of margin. */
const secondsUntilRound = 14

export async function run({ args, print }: RunOptions): Promise<Outcome> {
  const tickets = Math.max(leastTickets, Number(args.tickets ?? 1_000_000))
  const threads = Number(args.threads ?? 2)
  const dir = temporaryFolder('bench-root')
  const stops: (() => Promise<void>)[] = []
  try {
    const postgres = await openEngine(dir, (running) => stops.unshift(() => running.stop()))
    await fillShards(postgres, tickets)
    print(`${tickets.toLocaleString('en')} tickets on ${shards.length} shards`)
    const config = { mainUrl: postgres.url('main'), shardUrls: shards.map((shard) => postgres.url(shard, 'zamra_app')) }
    const log = createLog({ logLevel: 'warn', revision: 'bench' })
    const databases = openDatabases(config, log)
    stops.unshift(() => databases.close())
    const app = { databases, config, log } as unknown as AppContext
    const one = await measureRun(app, postgres, localRunner(app))
    print(`one thread: ${describeRun(one)}`)
    const opened = openThreads(config, threads)
    stops.unshift(opened.close)
    const several = await measureRun(app, postgres, opened.runner)
    print(`${threads} threads: ${describeRun(several)}`)
    return outcomeOf({ one, several, tickets, threads })
  } finally {
    for (const stop of stops) await stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Creates the second shard and puts half of the tickets into each. The draw itself is not needed. */
async function fillShards(postgres: Postgres, tickets: number): Promise<void> {
  await postgres.ensureDatabase('shard1')
  await migrateShard(postgres.url('shard1'))
  await postgres.query('main', 'alter table draw_leaves drop constraint draw_leaves_draw_id_fkey')
  let firstPlayer = 100_000_000
  for (const shard of shards) {
    const pool = new pg.Pool({ connectionString: postgres.url(shard) })
    firstPlayer = await putManyTickets(pool, drawId, { firstPlayer, tickets: tickets / shards.length })
    await pool.query('vacuum (freeze, analyze) ticket')
    await pool.end()
  }
}

type Measured = {
  readonly root: string
  readonly winners: number
  readonly rootSeconds: number
  readonly countSeconds: number
  /** Of this process and the database together. */
  readonly rootCpu: number
  readonly countCpu: number
  readonly others: number
}

async function measureRun(app: AppContext, postgres: Postgres, runner: JobRunner): Promise<Measured> {
  const cpu = () => cpuOfTree(postgres.pid) + (process.cpuUsage().user + process.cpuUsage().system) / 1e6
  await postgres.query('main', 'alter table draw_leaves disable trigger all; delete from draw_leaves')
  const [watch, cpuBefore, from] = [watchOthers(), cpu(), performance.now()]
  const { root } = await storeLeaves(app, drawId, runner)
  const [rooted, cpuRooted] = [performance.now(), cpu()]
  const { tiers } = await tallyDraw(app, { drawId, rules: rulesOf('minute'), numbers: [7] }, runner)
  return {
    root: root.toString('hex'),
    winners: tiers.reduce((all, tier) => all + tier.winners, 0),
    rootSeconds: (rooted - from) / 1_000,
    countSeconds: (performance.now() - rooted) / 1_000,
    rootCpu: cpuRooted - cpuBefore,
    countCpu: cpu() - cpuRooted,
    others: watch.shareOfOthers(),
  }
}

function describeRun({ rootSeconds, countSeconds, rootCpu, countCpu, others }: Measured): string {
  const part = (seconds: number, cpu: number) => `${seconds.toFixed(1)} s (${cpu.toFixed(1)} s of processor)`
  const shared = `others ${(others * 100).toFixed(0)} % of the machine`
  return `root ${part(rootSeconds, rootCpu)}, count ${part(countSeconds, countCpu)}, ${shared}`
}

type Result = { readonly one: Measured; readonly several: Measured; readonly tickets: number; readonly threads: number }

function outcomeOf({ one, several, tickets, threads }: Result): Outcome {
  // Processor time, because other work on the machine does not change it.
  const cores = coresFor(several.rootCpu)
  const problems = [
    ...(one.root === several.root ? [] : ['the roots differ']),
    ...(one.winners === several.winners && one.winners === tickets / 10 ? [] : ['the winners differ']),
    ...(cores <= availableParallelism() ? [] : [`${cores} cores would be needed for the root in time`]),
  ]
  const forThree = coresFor((several.rootCpu * 3_000_000) / tickets)
  return {
    ok: problems.length === 0,
    figure: `root of ${tickets.toLocaleString('en')} tickets in ${several.rootSeconds.toFixed(1)} s on ${threads} threads`,
    lines: [
      `one thread: ${describeRun(one)}`,
      `${threads} threads: ${describeRun(several)}`,
      `in ${secondsUntilRound} s this root needs ${cores} cores, and that of three million tickets ${forThree}`,
      ...(problems.length > 0 ? problems : ['both give the same root and the same winners']),
    ],
  }
}

/** How many cores have so much processor time before the round. */
function coresFor(cpuSeconds: number): number {
  return Math.ceil(cpuSeconds / secondsUntilRound)
}
