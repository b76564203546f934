import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { CallPath } from '@zamra/contract/calls.ts'
import type { Outcome, RunOptions } from '../../ops/runner/outcome.ts'
import { crashOutcome, print, reportOutcome } from '../../ops/runner/report.ts'
import { memoryFolder } from '../../ops/stack/folders.ts'
import { type Stack, startStack } from '../../ops/stack/stack.ts'
import { readConfig } from '../../server/src/base/config.ts'
import { createLog } from '../../server/src/base/log.ts'
import { openDatabases } from '../../server/src/db/databases.ts'
import { findLostOrInvented, waitForEqualCounts } from './check-events.ts'
import { answerable, type ClientLog, newClientLog, runClients, signIn } from './clients.ts'
import { injectFaults, killServer, type Site } from './faults.ts'
import { verdict } from './verdict.ts'

export const about =
  'Restate, Redis and database backends are killed under a request loop: no process of ours dies, every request is answered or refused, workflows resume. --control kills the server and must fail.'

/** How long the projections may take to catch up once everything is running again. */
const timeoutMs = 30_000
/** The clients run a little longer than the faults, and until each call has been answered. */
const pauseMs = 1_000
const stayMs = 30_000

export async function run({ seconds, args, print }: RunOptions): Promise<Outcome> {
  const dir = memoryFolder('proof-engines')
  const stack = await startStack({ dir, print })
  const config = readConfig({ ...stack.env, ZAMRA_LOG_LEVEL: 'silent' })
  const databases = openDatabases(config, createLog(config))
  try {
    return await prove({ stack, dir, databases }, seconds, args.control !== undefined)
  } finally {
    await databases.close()
    await stack.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

async function prove(site: Site, seconds: number, isControl: boolean): Promise<Outcome> {
  const { stack, databases } = site
  const log = newClientLog()
  const pids = ourPids(stack)
  const faults = await whileClientsCall(stack, log, () =>
    isControl ? killServer(site) : injectFaults(site, AbortSignal.timeout(seconds * 1_000)),
  )
  const [player] = stack.players
  const last = player && (await signIn(stack.urls.server, player, log))
  const events = await waitForEqualCounts(databases, isControl ? 2_000 : timeoutMs)
  return verdict({
    log,
    faults,
    events,
    replacedProcesses: replacedProcesses(pids, ourPids(stack)),
    fatalLines: fatalLines(stack),
    neverAnswered: neverAnswered(log),
    lastSignIn: last?.kind === 'answered' ? [] : [JSON.stringify(last)],
    lostOrInvented: await findLostOrInvented(databases, log),
  })
}

async function whileClientsCall<T>({ urls, players }: Stack, log: ClientLog, work: () => Promise<T>): Promise<T> {
  const stopping = new AbortController()
  const calling = runClients(urls.server, players, log, stopping.signal)
  try {
    const done = await work()
    await sleep(pauseMs)
    for (const until = performance.now() + stayMs; neverAnswered(log).length > 0 && performance.now() < until; ) {
      await sleep(50)
    }
    return done
  } finally {
    stopping.abort()
    await calling
  }
}

function ourPids(stack: Stack): ReadonlyMap<string, number> {
  const ours = (['server', 'simulators'] as const).map((name) => stack.part(name))
  return new Map(ours.map((part) => [part.name, part.alive ? part.pid : 0]))
}

function replacedProcesses(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): string[] {
  return [...before].flatMap(([name, pid]) => (after.get(name) === pid ? [] : [`${name} ${pid} is gone`]))
}

function fatalLines(stack: Stack): string[] {
  const text = readFileSync(join(stack.logs, 'server.log'), 'utf8')
  return text.split('\n').filter((line) => line.includes('"level":60') || line.includes('unhandledRejection'))
}

function neverAnswered(log: ClientLog): readonly CallPath[] {
  return answerable.filter((path) => !log.answeredBy.has(path))
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { secs: { type: 'string' }, control: { type: 'boolean' } } })
  const args: Record<string, string> = values.control ? { control: 'true' } : {}
  const ended = await run({ seconds: Number(values.secs ?? 20), args, print }).catch(crashOutcome)
  process.exitCode = reportOutcome('proof engines', ended)
}
