import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Outcome, RunOptions } from '../../ops/runner/outcome.ts'
import { offsetFileOf, readOffsetMs, writeOffsetMs } from '../../ops/stack/clock-offset.ts'
import { memoryFolder } from '../../ops/stack/folders.ts'
import { auditProblems } from '../payments/check-ledger.ts'
import { endsWithin } from '../payments/ends-within.ts'
import { killServers, newKillReport } from '../payments/kill-servers.ts'
import { openSite, type Site } from '../payments/server-group.ts'
import { compareWithProviders, type StoredWithdrawal, walletProblems } from './compare.ts'
import { crashAtEveryWrite, fateCount } from './crash-at-every-write.ts'
import { type PayoutProviders, payoutProvidersAt, readWallets, readWithdrawals } from './payouts.ts'
import { findPlanted, reconcile } from './plant-differences.ts'
import { controlVerdict, type Observed, verdict } from './verdict.ts'
import {
  contestBalance,
  india,
  markets,
  newWithdrawers,
  type Withdrawer,
  type WithdrawerLog,
  withdrawAll,
  withdrawalsPerPlayer,
} from './withdrawers.ts'

export const about =
  'Withdrawals with hostile payout providers (outages, lost and wrong answers, refusals, reversals, forged and repeated webhooks) while a server is killed every second, Redis is wiped twice and Restate once, and crashes at every write of a payout: each is paid once or returned once, and providers, ledger and reconciliation agree to the smallest unit. --payouts N. --secs N gives the withdrawals this long during the faults. --control returns what has an unknown outcome, and passes when exactly that is found.'

const playersAtOnce = 8
const contestCount = 2
/** The clock is moved by this much again and again, until every payout has been asked for as often as it needs. */
const stepMs = 30 * 60_000
const pollMs = 1_000
const limitMs = (payouts: number) => 120_000 + payouts * 1_000

/** The control: an outcome that is not known counts as a refusal, so that the money is returned while the bank pays. */
const weakening = {
  file: 'server/src/features/withdrawal/payout/sync-payout.ts',
  from: "if (err.outcome === 'refused' && (isNew || hasArrived(app, row))) {",
  to: 'if (isNew || hasArrived(app, row)) {',
}

export async function run({ args, seconds, print }: RunOptions): Promise<Outcome> {
  const payouts = Number(args.payouts ?? 200)
  // Two cores that start a killed server every second create two withdrawals in five seconds.
  const faultsMs = args.secs === undefined ? limitMs(payouts) : seconds * 1_000
  const dir = memoryFolder('proof-withdrawal')
  const site = await openSite(dir, print, { weakening: args.control === undefined ? undefined : weakening })
  try {
    const observed = await observe(site, { wanted: payouts, faultsMs }, print)
    return args.control === undefined ? verdict(observed) : controlVerdict(observed)
  } finally {
    await site.close()
    // A process that is still ending may write once more; a failure here would hide the one of the proof.
    rmSync(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}

type Size = { readonly wanted: number; readonly faultsMs: number }

async function observe(site: Site, { wanted, faultsMs }: Size, print: RunOptions['print']): Promise<Observed> {
  const providers = payoutProvidersAt(site.stack.urls.payout)
  const count = Math.ceil(wanted / withdrawalsPerPlayer)
  const usual = await newWithdrawers(site.app, count, markets, 400_000n)
  const rivals = await newWithdrawers(site.app, contestCount, [india], 150_000n)
  const crashing = await newWithdrawers(site.app, fateCount, [india], 400_000n)
  const players = [...usual, ...rivals, ...crashing]
  print(`${players.length} players can withdraw.`)
  const contests: (readonly string[])[] = []
  for (const player of rivals) contests.push(await contestBalance(site.url, player))
  await providers.behave({ ...hostile, webhooksTo: `${site.providerUrl}/hooks/payout` })
  const log: WithdrawerLog = { created: [], done: 0, retried: 0 }
  const run = await withdrawDuringFaults(site, { players: usual, log, wanted, faultsMs, print })
  await providers.behave({ ...hostile, outage: 0, wrongError: 0, unanswered: 0, delayMs: 0 })
  const { settledMs } = await settle(site, providers, wanted)
  const unplanted = (await reconcile(site)).map((one) => `${one.provider} ${one.no} ${one.kind} ${one.amount}`)
  print(`All payouts have ended after ${settledMs} ms; now processes crash at every write.`)
  const crashes = await crashPayouts(site, providers, crashing)
  const stored = await readWithdrawals(site)
  const payouts = compareWithProviders(await providers.truth(), stored)
  const wallets = [...(await balanceProblems(site, players, stored)), ...(await auditProblems(site))]
  const planted = await findPlanted(site, providers, stored)
  return {
    ...run,
    contests: contests.map(({ length }) => length),
    ...{ payouts, wallets, unplanted, planted, crashes, settledMs, wanted },
    created: log.created.length,
    tally: await providers.tally(),
  }
}

/** How long after a payment the bank may return it. */
const reverseMs = 4_000

/** A fourth of the payouts fails and a fourth comes back; the other faults come on top. */
const hostile = {
  ...{ outage: 0.15, wrongError: 0.15, unanswered: 0.1, refused: 0.08, failed: 0.25, reversed: 0.25, busy: 0.1 },
  ...{ processMs: 2_000, reverseMs, copies: 3, delayMs: 3_000, forged: 0.5, lost: 0.2 },
}

type Load = Size & {
  readonly players: readonly Withdrawer[]
  readonly log: WithdrawerLog
  readonly print: RunOptions['print']
}

/** The faults go on until every withdrawal was created and most have ended, or time is up. */
async function withdrawDuringFaults(site: Site, { players, log, wanted, faultsMs, print }: Load) {
  const kills = newKillReport()
  const stopped = new AbortController()
  let ended = 0
  const progress = () => Math.min(1, (log.done + ended) / (2 * wanted * mostShare))
  const killing = killServers(site, progress, stopped.signal, kills)
  const watching = watchEnds(site, stopped.signal, (count) => {
    ended = count
    return ended >= wanted * mostShare
  })
  const reporting = setInterval(() => {
    print(`${log.created.length} of ${wanted} created, ${ended} ended, ${kills.serverKills} kills`)
  }, 10_000)
  try {
    const all = Promise.all([withdrawAtOnce(site.url, players, wanted, log), preferCashfree(site, progress), watching])
    return { kills, isInTime: await endsWithin(faultsMs, all) }
  } finally {
    clearInterval(reporting)
    stopped.abort()
    await killing
  }
}

/** The rest waits for a moved clock. */
const mostShare = 0.5

async function watchEnds(site: Site, until: AbortSignal, isEnough: (ended: number) => boolean): Promise<void> {
  const query = `select count(*)::int as ended from withdrawal where state in ('PAID', 'FAILED', 'REVERSED')`
  while (!until.aborted) {
    const found = await Promise.all(site.app.databases.shards.map(({ pool }) => pool.query<{ ended: number }>(query)))
    if (isEnough(found.reduce((sum, { rows }) => sum + (rows[0]?.ended ?? 0), 0))) return
    await sleep(pollMs)
  }
}

async function withdrawAtOnce(url: string, players: readonly Withdrawer[], wanted: number, log: WithdrawerLog) {
  const waiting = players.map((player, at) => ({
    player,
    count: Math.min(withdrawalsPerPlayer, wanted - at * withdrawalsPerPlayer),
  }))
  const one = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await withdrawAll(url, next.player, next.count, log)
  }
  await Promise.all(Array.from({ length: playersAtOnce }, one))
}

/** The first half goes to RazorpayX, the second to Cashfree. */
async function preferCashfree(site: Site, progress: () => number): Promise<void> {
  while (progress() < 0.4) await sleep(200)
  await orderProviders(site, ['cashfreePayouts', 'razorpayx'])
}

async function orderProviders({ app }: Site, providers: readonly string[]): Promise<void> {
  await app.databases.main.pool.query(
    `insert into withdrawal_settings (market, version, settings, published_by, published_at)
      select market, version + 1, settings || jsonb_build_object('payoutProviders', $1::jsonb), 'proof', now()
      from withdrawal_settings where market = 'IN' order by version desc limit 1`,
    [JSON.stringify(providers)],
  )
}

/** Moves the clock until every payout has ended here as it has there, and no bank returns one any more. */
async function settle(site: Site, providers: PayoutProviders, wanted: number): Promise<{ readonly settledMs: number }> {
  const began = performance.now()
  const clock = offsetFileOf(site.dir)
  let last = { text: '', at: began }
  for (;;) {
    const truth = await providers.truth()
    const text = JSON.stringify(truth)
    if (text !== last.text) last = { text, at: performance.now() }
    const { wrong, stuck } = compareWithProviders(truth, await readWithdrawals(site))
    const isFinal = performance.now() - last.at > reverseMs + pollMs
    const settledMs = Math.round(performance.now() - began)
    if ((isFinal && wrong.length + stuck.length === 0) || settledMs > limitMs(wanted)) return { settledMs }
    writeOffsetMs(clock, readOffsetMs(clock) + stepMs)
    await sleep(pollMs)
  }
}

/** The withdrawals are created while no provider pays in their market, so that their payouts begin without a server. */
async function crashPayouts(site: Site, providers: PayoutProviders, players: readonly Withdrawer[]) {
  await orderProviders(site, ['bkashDisbursement'])
  const log: WithdrawerLog = { created: [], done: 0, retried: 0 }
  for (const player of players) await withdrawAll(site.url, player, 1, log)
  await Promise.all(site.servers.map((server) => server.kill()))
  await orderProviders(site, ['razorpayx'])
  return await crashAtEveryWrite(site, providers, log.created)
}

async function balanceProblems(site: Site, players: readonly Withdrawer[], stored: readonly StoredWithdrawal[]) {
  const began = new Map(players.map(({ uid, cash }) => [uid, cash]))
  return walletProblems(await readWallets(site), began, stored)
}
