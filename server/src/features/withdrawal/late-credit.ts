import { type Bps, bps, type Money, share } from '@zamra/contract/money.ts'
import type { AppContext } from '../../app-context.ts'
import { readBarredMs } from '../../ledger/index.ts'
import { policyOf } from '../market/index.ts'
import type { LateTerms, Withdrawal } from './stored-withdrawal.ts'

const periodMs = 6 * 3_600_000
const bpsPerPercent = 100

export type LateCredit = { readonly rate: Bps; readonly amount: Money }

/** A review that found somebody else's account or hand was not a delay of ours. */
const codesWithoutCredit: readonly (string | null)[] = ['payeeNotOwn', 'accountShared']

export function earnsLateCredit({ rejectCode }: Pick<Withdrawal, 'rejectCode'>): boolean {
  return !codesWithoutCredit.includes(rejectCode)
}

export type Delay = { readonly promisedAt: Date; readonly until: Date; readonly frozenMs: number }

/**
 * How long the withdrawal took, or takes until now. The clock stands still while the law forbids us to pay: the time of a
 * freeze counts neither against the promise nor for the credit.
 */
export async function readDelay(app: AppContext, row: DelayedWithdrawal, now: Date): Promise<Delay> {
  const { playerId, createdAt, promisedAt, endedAt } = row
  const until = endedAt ?? now
  const { pool } = app.databases.shardOf(playerId)
  return { promisedAt, until, frozenMs: await readBarredMs(pool, playerId, 'withdrawal', { since: createdAt, until }) }
}

type DelayedWithdrawal = Pick<Withdrawal, 'playerId' | 'createdAt' | 'promisedAt' | 'endedAt'>

/** The terms under which the withdrawal was made. */
export function lateTermsOf(
  app: AppContext,
  { market, lateTerms }: Pick<Withdrawal, 'market' | 'lateTerms'>,
): LateTerms {
  return lateTerms ?? policyOf(app, market).withdrawals
}

/**
 * What a delay earns: a rate of the amount for every full six hours past the promise, up to a maximum, both from the market
 * policy under which it was made. A withdrawal never waits for its player: what the player must do is asked before it is created.
 */
export function lateCredit(
  amount: Money,
  { promisedAt, until, frozenMs }: Delay,
  { lateCreditPctPer6h, lateCreditCap }: LateTerms,
): LateCredit {
  const periods = Math.max(0, Math.floor((until.getTime() - promisedAt.getTime() - frozenMs) / periodMs))
  const rate = bps(Math.round(Math.min(periods * lateCreditPctPer6h, lateCreditCap) * bpsPerPercent))
  return { rate, amount: share(amount, rate, 'down') }
}
