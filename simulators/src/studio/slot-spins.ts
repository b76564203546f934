import { randomUUID } from 'node:crypto'
import { hashOf, newSeed, randomNumbers } from './chance.ts'
import { freeRoundsOf, type Session } from './session.ts'
import { lines, payoutOf, payTable, reels, spin } from './slot.ts'
import { placeSpin, type WalletClient } from './wallet.ts'
import type { RefusalReason } from './wire.ts'

export const stakes = [500n, 1_000n, 2_500n, 5_000n, 10_000n, 25_000n, 50_000n] as const

/** What the page needs before the first spin. */
export function slotTable(session: Session) {
  const { seed, rules } = session
  return { reels, lines, payTable: payTable(), seedHash: hashOf(seed), ...rules, free: freeLeft(session) }
}

/** What the page shows of the free rounds. */
function freeLeft(session: Session) {
  const next = freeRoundsOf(session)
  const left = session.freeRounds.reduce((sum, rounds) => sum + rounds.left, 0)
  return next && { left, stake: String(next.stake) }
}

export type SpinAnswer = Record<string, unknown> & {
  readonly refused?: { readonly why: RefusalReason | 'stake' | 'gone'; readonly free?: ReturnType<typeof freeLeft> }
}

type SpinRequest = { readonly stake: bigint; readonly clientSeed: string }

/** A spin that the page sends again, because it lost the answer, gets the same answer: it is one round and one free round. */
export async function playSpinOnce(wallet: WalletClient, session: Session, wanted: SpinRequest): Promise<SpinAnswer> {
  const { lastSpin } = session
  if (lastSpin?.id === wanted.clientSeed) return await (lastSpin.answer as Promise<SpinAnswer>)
  const answer = playSpin(wallet, session, wanted)
  session.lastSpin = { id: wanted.clientSeed, answer }
  const { refused } = await answer
  // A refused spin was none, so the same id may try again.
  if (refused && session.lastSpin.answer === answer) delete session.lastSpin
  return await answer
}

/**
 * One spin. The hash of the seed was published before the player chose their stake, and the page adds a client seed.
 * After the spin the seed is shown together with the hash of the next one. Free rounds are used first, with their own stake.
 */
async function playSpin(
  wallet: WalletClient,
  session: Session,
  { stake: chosen, clientSeed }: SpinRequest,
): Promise<SpinAnswer> {
  const free = freeRoundsOf(session)
  const stake = free?.stake ?? chosen
  if (!free && !stakes.some((step) => step === stake)) return { refused: { why: 'stake' } }
  const nowMs = Date.now()
  if (nowMs - session.spunAtMs < session.rules.minCycleMs - 250) return { refused: { why: 'tooFast' } }
  session.spunAtMs = nowMs
  const { seed } = session
  const result = spin(randomNumbers(seed, clientSeed))
  const payout = payoutOf(result, stake)
  const before = session.balance
  const answer = await placeSpin(wallet, session, { tx: randomUUID(), amount: stake, won: payout, freeRound: free?.id })
  // The operator has given none any more: the next spin is the player's own.
  if (answer.is === 'refused' && free && answer.why.startsWith('free')) free.left = 0
  if (answer.is === 'refused') return { refused: { why: answer.why, free: freeLeft(session) } }
  if (answer.is === 'unknown') return { refused: { why: 'gone' } }
  if (free) free.left = Math.max(0, free.left - 1)
  session.balance = answer.balance
  session.seed = newSeed()
  session.spins += 1
  return {
    stops: result.stops,
    wins: result.wins,
    stake: String(stake),
    payout: String(payout),
    balance: String(answer.balance),
    balanceBefore: String(!free && before >= stake ? before - stake : before),
    ...(free && { isFree: true }),
    free: freeLeft(session),
    seed,
    seedHash: hashOf(session.seed),
    round: session.spins,
  }
}
