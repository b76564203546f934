import { rmSync } from 'node:fs'
import type { PlayerId } from '@zamra/contract/brand.ts'
import { minor } from '@zamra/contract/money.ts'
import type { Outcome, RunOptions } from '../../ops/runner/outcome.ts'
import { memoryFolder } from '../../ops/stack/folders.ts'
import { giftMoney } from '../../server/src/ledger/index.ts'
import { killServers } from '../payments/kill-servers.ts'
import { openSite, type Site } from '../payments/server-group.ts'
import { checkLedger } from './check-ledger.ts'
import { addGames, openPlayers } from './players.ts'
import type { StudioFaults, Tally } from './post.ts'
import { playRounds, type StudioPlayer } from './rounds.ts'
import { testRules } from './rules.ts'
import { type Observed, verdict } from './verdict.ts'

export const about =
  'The eighteen rules of the wallet, a test each; then a hostile studio in two dialects (copies, lost answers, disorder, forgeries, reused ids) while a server is killed every second, Redis is wiped twice and Restate once: every balance equals what the answers to the studio add up to. --secs N, --players N. --tested uses the report of the last tests. --control credits one player a paisa too much and must fail.'

const secondsUsual = 45

export async function run({ seconds, args, print }: RunOptions): Promise<Outcome> {
  const dir = memoryFolder('proof-studio')
  const lasting = args.secs === undefined ? secondsUsual : seconds
  try {
    const rules = await testRules(args.tested !== undefined)
    print(`${rules.held.length} of 18 rules hold.`)
    const site = await openSite(dir, print, { prepare: addGames })
    try {
      const played = await playDuringFaults(
        site,
        { seconds: lasting, players: Number(args.players ?? 16), isControl: args.control !== undefined },
        print,
      )
      return verdict({ rules, ...played })
    } finally {
      await site.close()
    }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

type Size = { readonly seconds: number; readonly players: number; readonly isControl: boolean }
type Played = Omit<Observed, 'rules'>

async function playDuringFaults(site: Site, size: Size, print: RunOptions['print']): Promise<Played> {
  const players = await openPlayers(site.app, size.players)
  const tally: Tally = { sent: 0, unknown: 0, forged: 0, forgedAccepted: 0 }
  const faults: StudioFaults = { url: site.providerUrl, key: 'sandbox', unreadAnswers: 0.15, doubled: 0.25, tally }
  const over = AbortSignal.timeout(size.seconds * 1_000)
  const stopped = new AbortController()
  const began = performance.now()
  const killing = killServers(site, () => (performance.now() - began) / (size.seconds * 1_000), stopped.signal)
  const reporting = setInterval(
    () => print(`${tally.sent} requests, ${tally.unknown} of them without an answer`),
    10_000,
  )
  try {
    await Promise.all(players.map((player) => playRounds(faults, player, over)))
  } finally {
    clearInterval(reporting)
    stopped.abort()
  }
  const kills = await killing
  if (size.isControl) await creditOnePaisa(site, players)
  return { players, tally, kills, ledger: await checkLedger(site.stack.urls.shardOwners, players) }
}

/** The smallest possible error, which the ledger check must find. */
async function creditOnePaisa({ app }: Site, [player]: readonly StudioPlayer[]): Promise<void> {
  const playerId = player?.playerId as PlayerId
  await giftMoney(app.ledger, { currency: 'INR', playerId, reward: 'control', amount: minor(1n) })
}
