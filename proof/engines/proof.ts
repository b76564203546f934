import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Outcome, RunOptions } from '../../ops/runner/outcome.ts'
import { crashOutcome, print, reportOutcome } from '../../ops/runner/report.ts'
import { temporaryFolder } from '../../ops/stack/folders.ts'
import { type Stack, startStack } from '../../ops/stack/stack.ts'
import { readConfig } from '../../server/src/base/config.ts'
import { createLog } from '../../server/src/base/log.ts'
import { openDatabases } from '../../server/src/db/databases.ts'
import { type Check, check, outcomeOf } from '../verdict.ts'
import { findLostOrInvented, waitForEqualCounts } from './check-events.ts'
import { answerable, type ClientLog, newClientLog, runClients, signIn } from './clients.ts'
import { injectFaults, killServer, type Site } from './faults.ts'

export const about =
  'Restate, Redis and database backends are killed under a request loop: no process of ours dies, every request is answered or refused, flows resume. --control kills the server and must fail.'

/** How long the projections may take to catch up once everything is running again. */
const timeoutMs = 30_000
/** The clients run a little longer than the faults, and until each call has been answered. */
const pauseMs = 1_000
const stayMs = 30_000

export async function run({ seconds, args, print }: RunOptions): Promise<Outcome> {
  const dir = temporaryFolder('proof-engines')
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
  const diary = newClientLog()
  const pids = ourPids(stack)
  const struck = await whileVisited(stack, diary, () =>
    isControl ? killServer(site) : injectFaults(site, AbortSignal.timeout(seconds * 1_000)),
  )
  const [player] = stack.players
  const last = player && (await signIn(stack.urls.server, player, diary))
  const books = await waitForEqualCounts(databases, isControl ? 2_000 : timeoutMs)
  const checks: readonly Check[] = [
    check('no process of ours died', sameOrDead(pids, ourPids(stack))),
    check('nothing was fatal', fatalLines(stack)),
    check('every request was answered or refused', diary.broken),
    check('every call that a visitor can make was answered at least once', neverAnswered(diary)),
    check('a player can sign in after the last fault', last?.kind === 'answered' ? [] : [JSON.stringify(last)]),
    check('no event is lost or invented', await findLostOrInvented(databases, diary)),
    check('the tally equals the events', books.wrong),
  ]
  const faults = [...struck.values()].reduce((sum, times) => sum + times, 0)
  return outcomeOf(
    checks,
    `${diary.answered} answered, ${diary.refused} refused, ${diary.broken.length} broken under ${faults} faults, ${books.tallied} of ${books.events} events tallied`,
    [
      `faults: ${counts(struck)}`,
      `requests: slowest ${diary.slowestMs} ms, refused with state ${counts(diary.refusedWith)}`,
      `workflows: caught up ${books.ms} ms after the last request`,
    ],
  )
}

async function whileVisited<T>({ urls, players }: Stack, diary: ClientLog, work: () => Promise<T>): Promise<T> {
  const closing = new AbortController()
  const visiting = runClients(urls.server, players, diary, closing.signal)
  try {
    const done = await work()
    await sleep(pauseMs)
    for (const until = performance.now() + stayMs; neverAnswered(diary).length > 0 && performance.now() < until; ) {
      await sleep(50)
    }
    return done
  } finally {
    closing.abort()
    await visiting
  }
}

function ourPids(stack: Stack): ReadonlyMap<string, number> {
  const ours = (['server', 'simulators'] as const).map((name) => stack.part(name))
  return new Map(ours.map((part) => [part.name, part.alive ? part.pid : 0]))
}

function sameOrDead(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): string[] {
  return [...before].flatMap(([name, pid]) => (after.get(name) === pid ? [] : [`${name} ${pid} is gone`]))
}

function fatalLines(stack: Stack): string[] {
  const log = readFileSync(join(stack.logs, 'server.log'), 'utf8')
  return log.split('\n').filter((line) => line.includes('"level":60') || line.includes('unhandledRejection'))
}

function neverAnswered(diary: ClientLog): string[] {
  return answerable.filter((path) => !diary.answeredBy.has(path))
}

function counts(map: ReadonlyMap<string, number>): string {
  return map.size === 0 ? 'none' : [...map].map(([name, times]) => `${name} ${times}×`).join(', ')
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { secs: { type: 'string' }, control: { type: 'boolean' } } })
  const args: Record<string, string> = values.control ? { control: 'true' } : {}
  const ended = await run({ seconds: Number(values.secs ?? 20), args, print }).catch(crashOutcome)
  process.exitCode = reportOutcome('proof engines', ended)
}
