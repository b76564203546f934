import { rmSync } from 'node:fs'
import type { PlayerId } from '@zamra/contract/brand.ts'
import { minor } from '@zamra/contract/money.ts'
import type { Outcome, RunOptions } from '../../ops/runner/outcome.ts'
import { memoryFolder } from '../../ops/stack/folders.ts'
import type { AppContext } from '../../server/src/app-context.ts'
import { vipBonus } from '../../server/src/ledger/index.ts'
import { type Contest, contest, ways } from './claims.ts'
import { readCost } from './cost.ts'
import { openRewardSite, type RewardSite } from './environment.ts'
import { codeOf, newPlayer, repeat, settleBet } from './players.ts'
import { catchUp, followEvents, openEditions, readRanking, readRows, rebuildAll } from './projections.ts'
import { verdict } from './verdict.ts'

export const about =
  'Sixty claims at once of each kind of reward, on two servers, while players bet and Redis is wiped: one of each is paid, the cost in the ledger is the sum of the rewards to the paisa, projections rebuilt from nothing equal the live ones, and the rankings are what the bets add up to. --bets N, --claims N. --control pays one paisa without a reward and must fail.'

const bettors = 15
const bettorsAtOnce = 3

export async function run({ args, print }: RunOptions): Promise<Outcome> {
  const dir = memoryFolder('proof-rewards')
  const stops: (() => Promise<unknown>)[] = []
  try {
    const site = await openRewardSite(dir, (stop) => stops.unshift(stop))
    const size = { bets: Number(args.bets ?? 225), claims: Number(args.claims ?? 60) }
    return await prove(site, { ...size, isControl: args.control !== undefined, print })
  } finally {
    for (const stop of stops) await stop()
    rmSync(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}

type Size = {
  readonly bets: number
  readonly claims: number
  readonly isControl: boolean
  readonly print: RunOptions['print']
}

async function prove(site: RewardSite, { bets, claims, isControl, print }: Size): Promise<Outcome> {
  const [first, second] = site.servers
  await repeat(() => openEditions(first))
  const players = await openBettors(first)
  const { contests, totals } = await claimWhileBetting(site, players, { bets, claims })
  print(`${contests.length} kinds were claimed ${claims} times at once.`)
  await catchUp(first)
  if (isControl) await payOnePaisa(first, players)
  const before = await readRanking(first, [...totals.keys()])
  await first.redis.flushAll()
  const after = await readRanking(second, [...totals.keys()])
  const live = await repeat(() => readRows(first))
  await rebuildAll(second)
  return verdict({
    ...{ contests, bets, redisWipes: 2, live, rebuilt: await repeat(() => readRows(first)), before, after },
    expected: expectedRanking(totals, after),
    cost: await repeat(() => readCost(site)),
  })
}

/** Every kind of claim, while players bet and a projection follows; Redis is wiped in the middle. */
async function claimWhileBetting(
  site: RewardSite,
  players: readonly PlayerId[],
  { bets, claims }: Pick<Size, 'bets' | 'claims'>,
) {
  const [first, second] = site.servers
  const stopped = new AbortController()
  const following = followEvents(second, stopped.signal)
  const betting = betAll(site, players, bets)
  // It is awaited below; until then a failure must not end the process.
  betting.catch(() => {})
  try {
    const contests: Contest[] = []
    const kinds = Object.keys(ways)
    for (const [index, kind] of kinds.entries()) {
      if (index === Math.floor(kinds.length / 2)) await first.redis.flushAll()
      contests.push(await contest(site, kind, claims))
    }
    return { contests, totals: await betting }
  } finally {
    stopped.abort()
    await Promise.allSettled([following, betting])
  }
}

/** Half of them were invited by the first one. */
async function openBettors(app: AppContext): Promise<readonly PlayerId[]> {
  const inviter = await newPlayer(app)
  const code = await repeat(() => codeOf(app, inviter))
  const invited = Array.from({ length: bettors - 1 }, (_, index) => newPlayer(app, index % 2 === 0 ? code : undefined))
  return [inviter, ...(await Promise.all(invited))]
}

/** Different stakes, so that every place of the ranking is decided by its score. Returns what each player has bet. */
async function betAll({ servers }: RewardSite, players: readonly PlayerId[], bets: number) {
  const totals = new Map<PlayerId, bigint>()
  const play = async (playerId: PlayerId, place: number) => {
    for (let bet = place; bet < bets; bet += players.length) {
      // More than the claims of VIP players, who also bet.
      const stake = 1_000_000n + BigInt(place) * 10_007n + BigInt(bet)
      await settleBet(servers[bet % 2] as AppContext, playerId, stake)
      totals.set(playerId, (totals.get(playerId) ?? 0n) + stake)
    }
  }
  const waiting = [...players.entries()]
  const playSome = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await play(next[1], next[0])
  }
  await Promise.all(Array.from({ length: bettorsAtOnce }, playSome))
  return totals
}

/** The bettors in the order of what they bet. Places behind them belong to players of the claims. */
function expectedRanking(totals: ReadonlyMap<PlayerId, bigint>, shown: readonly string[]) {
  const best = [...totals].toSorted(([, one], [, other]) => (one > other ? -1 : 1))
  const places = best.map(([, total], index) => `place ${index + 1}: ${total}`)
  const own = best.map(([playerId, total], index) => `player ${playerId}: ${index + 1} with ${total}`)
  const behind = shown.filter((line) => Number(/^place (\d+):/.exec(line)?.[1] ?? 0) > best.length)
  return [...places, ...own, ...behind]
}

/** The smallest possible error, which the comparison with the rewards must find. */
async function payOnePaisa({ ledger }: AppContext, [playerId]: readonly PlayerId[]): Promise<void> {
  await vipBonus(ledger, { currency: 'INR', playerId: playerId as PlayerId, reward: 'control', amount: minor(1n) })
}
