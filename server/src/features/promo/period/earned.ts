import { type Money, nothing } from '@zamra/contract/money.ts'
import type { AppContext } from '../../../app-context.ts'
import { policyEvaluator, policyOf } from '../../market/index.ts'
import { problemsOf } from '../config/validate-config.ts'
import { isShown } from '../eligibility/decide-eligibility.ts'
import { selectStanding } from '../eligibility/standing-queries.ts'
import { amountOf } from '../reward/amount-of.ts'
import { readBase } from './base-queries.ts'
import type { OptIn } from './opt-in-queries.ts'
import type { Period } from './period-of.ts'

type Place = { readonly market: string; readonly at: Date }

/** Whether the law of the market still allows what the player has joined. */
export function isLawful(app: AppContext, { terms }: OptIn, { market, at }: Place): boolean {
  if (!policyEvaluator(app)(market, 'promotion', { at, place: 'server' }).allowed) return false
  return problemsOf(terms, policyOf(app, market)).length === 0
}

/** What a period has come to by the terms that the player joined; nothing for one who may not earn. */
export async function readEarned(
  app: AppContext,
  optIn: OptIn,
  { market, at, period }: Place & { readonly period: Period },
): Promise<{ readonly base: Money; readonly amount: Money }> {
  const { playerId, terms } = optIn
  if (!isLawful(app, optIn, { market, at }) || !(await mayEarn(app, optIn, market)))
    return { base: nothing, amount: nothing }
  const { pool } = app.databases.shardOf(playerId)
  const span = { ...period, zone: policyOf(app, market).timeZone }
  const base = await readBase(pool, playerId, terms.trigger, span)
  return { base, amount: base === nothing ? nothing : amountOf(terms, { base }) }
}

/** A player who was excluded or has set a limit meanwhile earns no reward for spending. */
async function mayEarn(app: AppContext, { playerId, terms }: OptIn, market: string): Promise<boolean> {
  const { bankForm, limits } = policyOf(app, market)
  const { pool } = app.databases.shardOf(playerId)
  const player = await selectStanding(pool, playerId, { bankForm, mandatory: limits.mandatoryMax ?? null })
  return player !== undefined && isShown(terms, player)
}
