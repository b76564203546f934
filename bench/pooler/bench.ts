import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { belowLeast } from '../../ops/runner/least.ts'
import { type Outcome, type RunOptions, ratio } from '../../ops/runner/outcome.ts'
import { temporaryFolder } from '../../ops/stack/folders.ts'
import { claimPort } from '../../ops/stack/ports.ts'
import type { Postgres } from '../../ops/stack/postgres.ts'
import { type Running, run as start } from '../../ops/stack/processes.ts'
import { pgbouncerProgram } from '../../ops/stack/programs.ts'
import { cpuOfTree, watchOthers } from '../bet/cpu.ts'
import { openEngine, shard } from '../bet/environment.ts'
import { leaveMs } from '../bet/measured.ts'
import { firstBarePlayer, type Load, openBareWallets, pgbench } from '../bet/pgbench.ts'
import { describeOthers, median, selectRounds } from '../rounds.ts'

export const about =
  "Stakes by our posting function through PgBouncer, which before version 1.21 carries no prepared statements between transactions, against connections of the server's own pool with and without prepared statements."

const ways = ['prepared', 'parsed', 'pooled'] as const
type Way = (typeof ways)[number]
type Sent = { readonly perSecond: number; readonly postgresMicros: number; readonly poolerMicros: number }

/** The ways alternate, so that whatever else the machine does affects each of them. */
export async function run({ args, print }: RunOptions): Promise<Outcome> {
  const [rounds, seconds, clients] = [Number(args.rounds ?? 5), Number(args.each ?? 3), Number(args.clients ?? 24)]
  const dir = temporaryFolder('bench-pooler')
  const stops: (() => Promise<void>)[] = []
  const keep = (running: Running) => stops.unshift(() => running.stop())
  try {
    const postgres = await openEngine(dir, keep)
    const pooler = await startPooler(dir, postgres, clients)
    keep(pooler)
    await openBareWallets(postgres, shard, clients * 8)
    const measured: Round[] = []
    while (measured.length < rounds) {
      const watch = watchOthers()
      const sent = {} as Record<Way, Sent>
      for (const way of ways) sent[way] = await send(way, { postgres, pooler, dir, clients, seconds })
      measured.push({ ...sent, others: watch.shareOfOthers(), seconds })
      const text = ways.map((way) => textOf(way, sent[way])).join('; ')
      print(`round ${measured.length}: ${text} (${describeOthers({ others: watch.shareOfOthers() })})`)
    }
    return outcomeOf(measured)
  } finally {
    for (const stop of stops) await stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

export type Round = Readonly<Record<Way, Sent>> & { readonly others: number; readonly seconds: number }

const least = { rounds: 3, 'commands in the slowest round': 500 } as const

/** A measurement without a target: the pooler is not used, and this says what it would cost. */
export function outcomeOf(rounds: readonly Round[]): Outcome {
  const { counted, summary } = selectRounds(rounds)
  const slowest = Math.min(...rounds.flatMap((round) => ways.map((way) => round[way].perSecond * round.seconds)))
  const missing = belowLeast({ rounds: rounds.length, 'commands in the slowest round': slowest }, least)
  const toPrepared = (way: Way) =>
    ratio(median(counted.map((round) => round[way].perSecond / round.prepared.perSecond)))
  const micros = (way: Way, of: (sent: Sent) => number) => median(counted.map((round) => of(round[way]))).toFixed(0)
  const postgres = (way: Way) => micros(way, ({ postgresMicros }) => postgresMicros)
  return {
    ok: missing.length === 0,
    figure: `${toPrepared('pooled')} of the commands with prepared statements`,
    lines: [
      ...missing,
      summary,
      `without prepared statements and without a pooler: ${toPrepared('parsed')}`,
      `processor time of a command in PostgreSQL: prepared ${postgres('prepared')} µs, parsed ${postgres('parsed')} µs, pooled ${postgres('pooled')} µs and ${micros('pooled', ({ poolerMicros }) => poolerMicros)} µs in PgBouncer`,
    ],
  }
}

function textOf(way: Way, { perSecond, postgresMicros, poolerMicros }: Sent): string {
  const pooler = way === 'pooled' ? ` and ${poolerMicros.toFixed(0)} µs in PgBouncer` : ''
  return `${way} ${Math.round(perSecond)}/s (postgres ${postgresMicros.toFixed(0)} µs${pooler})`
}

type Plan = {
  readonly postgres: Postgres
  readonly pooler: Pooler
  readonly dir: string
  readonly clients: number
  readonly seconds: number
}

async function send(way: Way, { postgres, pooler, dir, clients, seconds }: Plan): Promise<Sent> {
  const load: Load = {
    ...({ kind: 'stake', drawId: '', clients, seconds } as const),
    ...{ first: firstBarePlayer, last: firstBarePlayer + clients * 8 - 1 },
    protocol: way === 'prepared' ? 'prepared' : 'extended',
    ...(way === 'pooled' && { port: pooler.port }),
  }
  const before = [postgres.pid, pooler.pid].map(cpuOfTree)
  const perSecond = await pgbench(postgres, shard, dir, load)
  await sleep(leaveMs)
  const [postgresMicros = 0, poolerMicros = 0] = [postgres.pid, pooler.pid].map(
    (pid, index) => ((cpuOfTree(pid) - (before[index] ?? 0)) / (perSecond * seconds)) * 1e6,
  )
  return { perSecond, postgresMicros, poolerMicros }
}

type Pooler = Running & { readonly port: number }

/** Transactions share as many connections as there are clients, so that only the way through the pooler differs. */
async function startPooler(dir: string, postgres: Postgres, clients: number): Promise<Pooler> {
  const port = await claimPort()
  const folder = join(dir, 'pgbouncer')
  mkdirSync(folder)
  const file = join(folder, 'pgbouncer.ini')
  const lines = [
    ...['[databases]', `${shard} = host=127.0.0.1 port=${postgres.port} user=postgres`, '[pgbouncer]'],
    ...['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir =', 'auth_type = any'],
    ...['pool_mode = transaction', `default_pool_size = ${clients}`, `max_client_conn = ${clients * 2}`],
  ]
  writeFileSync(file, `${lines.join('\n')}\n`)
  const running = await start({
    name: 'pgbouncer',
    command: pgbouncerProgram(),
    args: [file],
    logFile: join(folder, 'output.log'),
    ports: [port],
    // Like PostgreSQL, it refuses to run as root.
    ...(process.getuid?.() === 0 && { user: 'postgres' }),
    stopSignal: 'SIGTERM',
    ready: () => accepts(port),
  })
  return Object.assign(running, { port })
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => resolve(true))
    socket.on('error', () => resolve(false))
    socket.on('connect', () => socket.end())
  })
}
