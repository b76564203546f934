import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OutputOf } from '@zamra/contract/calls.ts'
import { minor } from '@zamra/contract/money.ts'
import { hasSteps } from '@zamra/contract/originals/games.ts'
import type { AppContext } from '../../server/src/app-context.ts'
import { Refusal } from '../../server/src/base/refusal.ts'
import { auditShard, readBalance } from '../../server/src/ledger/index.ts'
import { type Played, stepsOf } from './plays.ts'
import { callOriginals, newBettor, startCash } from './site.ts'

export type ApiRounds = {
  readonly name: string
  readonly rounds: number
  readonly staked: bigint
  readonly paid: bigint
  /** Players whose balance is not what their rounds add up to. */
  readonly wrong: readonly string[]
  /** Commands that were cut off before or after they took effect, and sent again. */
  readonly crashes: number
  readonly seeds: readonly { readonly playerId: number; readonly seed: number }[]
}

export const stake = minor(1_000n)
const bettors = 24
/** Of one player at the same moment. A round of several steps ends before the next one begins. */
const atOnceOf = ({ play }: Played) => (hasSteps(play) ? 1 : 60)

/** Plays rounds of one choice through the calls, by several players, with crashes. Balances must be what was answered. */
export async function playThroughApi(app: AppContext, played: Played, rounds: number): Promise<ApiRounds> {
  const players = await Promise.all(Array.from({ length: bettors }, () => newBettor(app)))
  const crashing = crashingApp(app)
  const each = Math.ceil(rounds / bettors)
  const atOnce = atOnceOf(played)
  const results = await Promise.all(
    players.map(async ({ playerId, seed }) => {
      const bets: Bet[] = []
      const play = async () => {
        bets.push(await playRound(crashing.app, { playerId, seed }, played))
      }
      await Promise.all(Array.from({ length: Math.min(atOnce, each) }, play))
      for (let left = each - atOnce; left > 0; left -= 1) await play()
      return { playerId, seed, bets }
    }),
  )
  const wrong: string[] = []
  for (const { playerId, bets } of results) {
    const won = bets.reduce((sum, { payout = 0n }) => sum + payout - stake, 0n)
    const { pool } = app.databases.shardOf(playerId)
    const cash = (await readBalance(pool, playerId))?.cash ?? 0n
    if (cash !== startCash + won) wrong.push(`player ${playerId} has ${cash} instead of ${startCash + won}`)
    const nonces = new Set(bets.map(({ nonce }) => nonce))
    if (nonces.size !== bets.length || Math.max(...nonces) !== bets.length - 1) wrong.push(`player ${playerId}: nonces`)
  }
  const bets = results.flatMap((one) => one.bets)
  return {
    ...{
      name: played.name,
      rounds: bets.length,
      wrong,
      crashes: crashing.count(),
      staked: stake * BigInt(bets.length),
    },
    paid: bets.reduce((sum, { payout = 0n }) => sum + payout, 0n),
    seeds: results.map(({ playerId, seed }) => ({ playerId, seed })),
  }
}

/** What the ledger itself finds. */
export async function auditAll({ databases }: AppContext): Promise<readonly string[]> {
  const audits = await Promise.all(databases.shards.map(({ pool }) => auditShard(pool)))
  return audits.flatMap(({ broken }) => broken.map((one) => JSON.stringify(one)))
}

type Bet = OutputOf<'/originals/bet'>['bet']
type Bettor = { readonly playerId: Parameters<typeof callOriginals>[3]; readonly seed: number }

async function playRound(app: AppContext, { playerId, seed }: Bettor, played: Played): Promise<Bet> {
  const order = { clientOrderId: randomUUID(), seed, mode: 'real' as const, stake, play: played.play, isAuto: false }
  let { bet } = await repeat(() => callOriginals(app, '/originals/bet', order, playerId))
  for (const [place, step] of stepsOf(played).entries()) {
    if (bet.result) break
    const { betId } = bet
    bet = (await repeat(() => callOriginals(app, '/originals/step', { betId, place, step }, playerId))).bet
  }
  return bet
}

const busy = new Set(['server.busy', 'wallet.busy', 'outcome.unknown'])

/** The client repeats what was not answered, under the same order. A refusal is an answer, unless the server is busy. */
async function repeat<T>(send: () => Promise<T>, tries = 50): Promise<T> {
  try {
    return await send()
  } catch (error) {
    const isAnswer = error instanceof Refusal && !busy.has(String(error.code))
    if (isAnswer || tries === 1) throw error
    await sleep(2)
    return await repeat(send, tries - 1)
  }
}

const crashEvery = 97

/** Now and then the process "dies" before a command of the ledger is sent, or before its answer arrives. */
function crashingApp(app: AppContext) {
  let commands = 0
  let crashes = 0
  const { ledger } = app
  const submit: typeof ledger.submit = async (command, withinMs) => {
    commands += 1
    const isCrash = commands % crashEvery === 0
    const isBefore = isCrash && (commands / crashEvery) % 2 === 0
    if (isCrash) crashes += 1
    if (isBefore) throw new Error('crashed before the command')
    const outcome = await ledger.submit(command, withinMs)
    if (isCrash) throw new Error('crashed after the command')
    return outcome
  }
  return { app: { ...app, ledger: { ...ledger, submit } } as AppContext, count: () => crashes }
}
