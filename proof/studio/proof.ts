import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PlayerId } from '@zamra/contract/brand.ts'
import { minor } from '@zamra/contract/money.ts'
import type { Outcome, RunOptions } from '../../ops/runner/outcome.ts'
import { temporaryFolder } from '../../ops/stack/folders.ts'
import { giftMoney } from '../../server/src/ledger/index.ts'
import { type KillReport, killServers } from '../payments/kill-servers.ts'
import { openSite, type Site } from '../payments/server-group.ts'
import { type Check, outcomeOf } from '../verdict.ts'
import { checkLedger, type Seen } from './check-ledger.ts'
import { openPlayers } from './players.ts'
import type { StudioFaults, Tally } from './post.ts'
import { playRounds, type StudioPlayer } from './rounds.ts'
import { type Rules, testRules } from './rules.ts'

export const about =
  'The eighteen rules of the wallet, a test each; then a hostile studio in two dialects (copies, lost answers, disorder, forgeries, borrowed ids) while servers die every second, Redis is wiped twice and Restate once: every balance is what the studio was answered. --secs N, --guests N. --tested believes the report of the last tests. --control slips one guest a paisa and must fail.'

const secondsUsual = 45
/** The servers reload the market policies at this interval. */
const lawMs = 6_000

export async function run({ seconds, args, print }: RunOptions): Promise<Outcome> {
  const dir = temporaryFolder('proof-studio')
  const lasting = args.secs === undefined ? secondsUsual : seconds
  try {
    const rules = await testRules(args.tested !== undefined)
    print(`${rules.held.length} of 18 rules hold.`)
    const site = await openSite(dir, print)
    try {
      const stormed = await storm(
        site,
        { seconds: lasting, guests: Number(args.guests ?? 16), isControl: args.control !== undefined },
        print,
      )
      return verdict(rules, stormed)
    } finally {
      await site.close()
    }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

type Size = { readonly seconds: number; readonly guests: number; readonly isControl: boolean }
type Stormed = {
  readonly guests: readonly StudioPlayer[]
  readonly tally: Tally
  readonly raged: KillReport
  readonly seen: Seen
}

async function storm(site: Site, size: Size, print: RunOptions['print']): Promise<Stormed> {
  const guests = await openPlayers(site.app, size.guests)
  await sleep(lawMs)
  const tally: Tally = { sent: 0, unknown: 0, forged: 0, forgedAccepted: 0 }
  const mischief: StudioFaults = { url: site.providerUrl, key: 'sandbox', deaf: 0.15, doubled: 0.25, tally }
  const over = AbortSignal.timeout(size.seconds * 1_000)
  const stopped = new AbortController()
  const began = performance.now()
  const raging = killServers(site, () => (performance.now() - began) / (size.seconds * 1_000), stopped.signal)
  const talking = setInterval(() => print(`${tally.sent} requests, ${tally.unknown} of them without an answer`), 10_000)
  try {
    await Promise.all(guests.map((guest) => playRounds(mischief, guest, over)))
  } finally {
    clearInterval(talking)
    stopped.abort()
  }
  const raged = await raging
  if (size.isControl) await slipAPaisa(site, guests)
  return { guests, tally, raged, seen: await checkLedger(site.stack.urls.shardOwners, guests) }
}

/** The smallest possible error, which the ledger check must find. */
async function slipAPaisa({ app }: Site, [guest]: readonly StudioPlayer[]): Promise<void> {
  const playerId = guest?.playerId as PlayerId
  await giftMoney(app.ledger, { currency: 'INR', playerId, reward: 'control', amount: minor(1n) })
}

function verdict({ held, failed }: Rules, { guests, tally, raged, seen }: Stormed): Outcome {
  const rounds = guests.reduce((sum, { played }) => sum + [...played.values()].reduce((a, b) => a + b, 0), 0)
  const checks: readonly Check[] = [
    ['each of the eighteen rules has its test, and it passes', failed],
    ['no balance is wrong', seen.wrongBalances],
    ['no answer was wrong', guests.flatMap(({ wrong }) => wrong)],
    ['rounds and journal say the same, and the audit is green', seen.books],
    ['no forgery was accepted', tally.forgedAccepted === 0 ? [] : [`${tally.forgedAccepted} were`]],
    [
      'faults were injected',
      tally.forged > 0 && tally.unknown > 0 && raged.serverKills > 0 ? [] : ['no fault happened'],
    ],
  ]
  return outcomeOf(
    checks,
    `${held.length} of 18 rules, ${seen.wrongBalances.length} wrong balances of ${guests.length} after ${rounds} rounds in ${tally.sent} requests; ${tally.unknown} without an answer, ${tally.forgedAccepted} of ${tally.forged} forged accepted; ${raged.serverKills} kills in ${raged.seconds} s`,
    [
      `rounds: ${kindsOf(guests)}; ${seen.open} wait for the sweep`,
      `storm: ${raged.serverKills} servers killed, Redis wiped ${raged.redisWipes}×, Restate ${raged.restateWipes}×`,
    ],
  )
}

function kindsOf(guests: readonly StudioPlayer[]): string {
  const sums = new Map<string, number>()
  for (const { played } of guests) for (const [name, count] of played) sums.set(name, (sums.get(name) ?? 0) + count)
  return [...sums].map(([name, count]) => `${name} ${count}×`).join(', ')
}
