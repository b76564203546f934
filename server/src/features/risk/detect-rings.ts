import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../app-context.ts'
import { uuidv7 } from '../../base/random.ts'
import type { Shard } from '../../db/databases.ts'
import type { RunCounts } from '../../workflow/define.ts'
import { policyOf } from '../market/index.ts'
import { listBelowZero } from './carry-queries.ts'
import { insertCase, listKnownMembers } from './case-queries.ts'
import { appendCaseEvent, findScannedUntil, saveScannedUntil } from './event-queries.ts'
import { crowdedNetworks, findLinks, type Link, type RingRules, type Trace } from './find-links.ts'
import {
  countOnNetworks,
  selectInviter,
  selectInvitersAmong,
  selectNewFriends,
  selectOlderAccounts,
  selectTouched,
  selectTraces,
} from './trace-queries.ts'

const dayMs = 86_400_000
const touchedMax = 20_000
/** A session is committed a moment after the time that it states, so the last minutes are searched again. */
const overlapMs = 2 * 60_000

/**
 * Searches for rings around the players who signed in or saved a payee since the last run, and opens a case for each. What it
 * costs depends on them and their friends, not on the number of players. A run can be repeated: a ring has one case.
 */
export async function detectRings(app: AppContext, now: Date): Promise<RunCounts> {
  const counts = { searched: 0, opened: 0, failed: 0 }
  for (const shard of app.databases.shards) {
    const { inviters, until } = await touchedInviters(app, shard, now)
    for (const inviterId of inviters) {
      counts.searched += 1
      try {
        if (await searchAround(app, inviterId, now)) counts.opened += 1
      } catch (err) {
        counts.failed += 1
        app.log.error({ err, inviterId }, 'ring search failed')
      }
    }
    await app.databases.main.transact((tx) => saveScannedUntil(tx, shard.name, until))
  }
  return counts
}

async function touchedInviters(app: AppContext, shard: Shard, now: Date) {
  const { main, shards } = app.databases
  const scanned = await findScannedUntil(main.read, shard.name)
  // A clock that was set back must not leave a gap.
  const since = new Date(Math.min(scanned?.getTime() ?? now.getTime() - dayMs, now.getTime() - overlapMs))
  const touched = await selectTouched(shard.pool, since, touchedMax)
  const players = [...new Set(touched.map(({ playerId }) => playerId))]
  const found = await Promise.all(shards.map(({ pool }) => selectInvitersAmong(pool, players)))
  const last = touched.length < touchedMax ? undefined : touched.at(-1)?.at
  const until = last ? new Date(last.getTime() - 1) : new Date(now.getTime() - overlapMs)
  return { inviters: new Set(found.flat()), until }
}

/** True when a case was opened. */
async function searchAround(app: AppContext, inviterId: PlayerId, now: Date): Promise<boolean> {
  const { main, shardOf } = app.databases
  const inviter = await selectInviter(shardOf(inviterId).pool, inviterId)
  const rules = inviter && policyOf(app, inviter.market).referral.ring
  if (!inviter || !rules) return false
  const { market, createdAt } = inviter
  const links = await linksAround(app, { inviterId, createdAt, rules, now })
  if (links.length === 0) return false
  const known = new Set((await listKnownMembers(main.read, inviterId, 'all')).map(keyOf))
  // What operators have decided about is not evidence again.
  const isNew = links.some(({ link, members }) => members.some((playerId) => !known.has(keyOf({ link, playerId }))))
  if (!isNew) return false
  const decideBy = new Date(now.getTime() + rules.decideDays * dayMs)
  const opened = { caseNo: uuidv7(), playerId: inviterId, market, rules, openedAt: now, decideBy }
  return await main.transact(async (tx) => {
    if (!(await insertCase(tx, opened, links))) return false
    const why = links.map(({ link, accounts }) => `${link}: ${accounts} accounts`).join(', ')
    await appendCaseEvent(tx, opened.caseNo, { at: now, state: 'OPEN', decision: null, by: ['rules'], why })
    return true
  })
}

function keyOf({ link, playerId }: { readonly link: string; readonly playerId: PlayerId }): string {
  return `${link} ${playerId}`
}

type Around = {
  readonly inviterId: PlayerId
  readonly createdAt: Date
  readonly rules: RingRules
  readonly now: Date
}

async function linksAround(app: AppContext, { inviterId, createdAt, rules, now }: Around): Promise<readonly Link[]> {
  const { shards, shardOf } = app.databases
  const since = new Date(now.getTime() - rules.windowDays * dayMs)
  const [own, ...friends] = await Promise.all([
    selectTraces(shardOf(inviterId).pool, [inviterId]),
    ...shards.map(async ({ pool }) => await selectTraces(pool, await selectNewFriends(pool, inviterId, since))),
  ])
  const traces = [...own, ...friends.flat()]
  const networks = crowdedNetworks(inviterId, traces, rules)
  const crowds = await crowdsOf(
    app,
    networks.map(({ trace }) => trace),
    since,
  )
  const restart = await restartOf(app, { playerId: inviterId, createdAt }, own)
  return [...findLinks(inviterId, traces, rules, { networks, crowds }), ...(restart ? [restart] : [])]
}

async function crowdsOf(app: AppContext, networks: readonly string[], since: Date) {
  const crowds = new Map<string, number>()
  if (networks.length === 0) return crowds
  const found = await Promise.all(app.databases.shards.map(({ pool }) => countOnNetworks(pool, networks, since)))
  for (const { trace, accounts } of found.flat()) crowds.set(trace, (crowds.get(trace) ?? 0) + accounts)
  return crowds
}

/** An inviter whose share is below zero must not begin again at zero with a new account. */
async function restartOf(
  app: AppContext,
  self: { readonly playerId: PlayerId; readonly createdAt: Date },
  traces: readonly Trace[],
): Promise<Link | undefined> {
  const own = traces.filter(({ kind }) => kind !== 'network')
  const found = await Promise.all(app.databases.shards.map(({ pool }) => selectOlderAccounts(pool, self, own)))
  const older = found.flat()
  const members = older.length === 0 ? [] : await listBelowZero(app.databases.main.read, older)
  if (members.length === 0) return undefined
  return { link: 'restart', accounts: members.length + 1, since: self.createdAt, members }
}
