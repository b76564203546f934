import { bps, toWire } from '@zamra/contract/money.ts'
import { payoutOf } from '@zamra/contract/originals/game.ts'
import { hasSteps, resolvePlay } from '@zamra/contract/originals/games.ts'
import { type AppContext, stateKey, stateOf } from '../../app-context.ts'
import { growingCache } from '../../base/growing-cache.ts'
import { Refusal } from '../../base/refusal.ts'
import { OutcomeUnknownError } from '../../db/client.ts'
import { type BetAnswer, placeBet, settleBet } from '../game/index.ts'
import type { OriginalBet } from './bet.ts'
import { drawsOf } from './draws.ts'
import { findBet, findSeed, type SeedPair } from './queries.ts'
import { serverSeedOf } from './server-seed.ts'

/** A bet before its stake is taken: everything but what the ledger and the database decide. */
export type NewBet = Omit<OriginalBet, 'nonce' | 'steps' | 'result' | 'pays' | 'payout' | 'placedAt' | 'settledAt'>

/**
 * Takes the stake and the next nonce of the seed pair in one transaction. Nothing about the outcome is computed before; from
 * here on the bet has one, and it is settled with it however often that is tried.
 */
export async function stakeBet(app: AppContext, bet: NewBet, minCycleMs: number): Promise<BetAnswer> {
  const { playerId, betId, seed, mode, currency, play, stake } = bet
  return await placeBet(app, {
    ...{ playerId, mode, currency, stake, bet: betId, gameId: play.game },
    category: 'originals',
    round: betId,
    // A bet that nearly always wins puts little at risk: only that counts towards wagering.
    weight: bps(10_000),
    turnover: 'difference',
    attached: {
      kind: 'original',
      record: { betId, seed, mode, currency, play, stake: toWire(stake), minCycleMs, hasSteps: hasSteps(play) },
    },
  })
}

/** The nonce and the time that the database gave to a bet that was taken now. */
export function takenBet(bet: NewBet, { recordResult }: BetAnswer): OriginalBet {
  const { nonce, at } = recordResult as { readonly nonce: number; readonly at: number }
  return { ...bet, nonce, steps: [], result: null, pays: null, payout: null, placedAt: new Date(at), settledAt: null }
}

/** Tells the outcome of a bet after any steps of its player; undefined while the round goes on. */
export async function resolverOf(app: AppContext, bet: OriginalBet) {
  const seeds = await seedsFor(app, bet)
  return (steps: readonly number[]) => resolvePlay(drawsOf(seeds), bet.play, steps)
}

/**
 * For a bet whose stake or step is already stored. A refusal would say that nothing has happened, and the player would bet
 * again; so a busy ledger is an outcome that is not known yet.
 */
export async function settleTakenBet(app: AppContext, bet: OriginalBet) {
  try {
    return await settleBetIfOver(app, bet)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new OutcomeUnknownError(`bet ${bet.betId} is taken and not settled yet`, { cause: error })
  }
}

/** Pays the outcome of a bet, once. Undefined while its round goes on: the player has to choose. */
export async function settleBetIfOver(
  app: AppContext,
  bet: OriginalBet,
): Promise<{ readonly bet: OriginalBet; readonly answer: BetAnswer } | undefined> {
  const { playerId, betId, mode, currency, stake, steps } = bet
  const outcome = (await resolverOf(app, bet))(steps)
  if (!outcome) return undefined
  const { result, pays } = outcome
  const payout = payoutOf(stake, pays)
  const answer = await settleBet(app, {
    ...{ playerId, mode, currency, bet: betId, settlement: betId, amount: payout },
    attached: { kind: 'original', record: { betId, result, pays, payout: toWire(payout) } },
  })
  if (answer.status !== 'posted') throw new Error(`bet ${betId} not settled: ${answer.status}`)
  return { bet: { ...bet, result, pays: BigInt(pays), payout, settledAt: await settledAt(app, bet, answer) }, answer }
}

/** The database tells the time when it writes the outcome. When another process has written it, the row has it. */
async function settledAt(app: AppContext, { playerId, betId }: OriginalBet, answer: BetAnswer): Promise<Date | null> {
  const written = answer.recordResult as { readonly at: number } | undefined
  if (written) return new Date(written.at)
  return (await findBet(app.databases.shardOf(playerId).read, playerId, betId))?.settledAt ?? null
}

type OpenedPair = SeedPair & { readonly clientSeed: string }

/** Once it is opened, a pair never changes in what decides an outcome, so a cached copy stays true. */
const pairCache = stateKey('originals.pairs', () => growingCache<string, OpenedPair>(50_000))

export async function openedPair(
  app: AppContext,
  playerId: OriginalBet['playerId'],
  number: number,
): Promise<OpenedPair | undefined> {
  const cache = stateOf(app, pairCache)
  const key = `${playerId} ${number}`
  const known = cache.get(key)
  if (known) return known
  const pair = await findSeed(app.databases.shardOf(playerId).read, playerId, number)
  if (!isOpened(pair)) return undefined
  cache.set(key, pair)
  return pair
}

function isOpened(pair: SeedPair | undefined): pair is OpenedPair {
  return pair !== undefined && pair.clientSeed !== null
}

async function seedsFor(app: AppContext, { playerId, seed, nonce }: OriginalBet) {
  const pair = await openedPair(app, playerId, seed)
  if (!pair) throw new Error(`seed pair ${seed} of player ${playerId} is not open`)
  return { serverSeed: serverSeedOf(app, pair), clientSeed: pair.clientSeed, nonce }
}
