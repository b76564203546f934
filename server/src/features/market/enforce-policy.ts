import type { Action, Mode } from '@zamra/contract/law.ts'
import type { AppContext } from '../../app-context.ts'
import { refusal } from '../../base/refusal.ts'
import type { Circumstances, EvaluatePolicy } from '../../http/market-policy.ts'
import type { Place } from '../../http/place.ts'
import { marketOfAreaCode } from '../../ledger/index.ts'
import { evaluatePolicy, modeInForce } from './evaluate-policy.ts'
import { policyOf } from './policy-cache.ts'

/** The market of a phone prefix. Prefixes outside our markets belong to `UNKNOWN`, which has the strictest policy. */
export function marketOf(areaCode: string): string {
  return marketOfAreaCode(areaCode) ?? 'UNKNOWN'
}

/** Evaluates policies for the generic call handler, which knows the market of the caller. */
export function policyEvaluator(app: AppContext): EvaluatePolicy {
  const { deployment } = app.config
  return (market, action, circumstances) => evaluatePolicy(policyOf(app, market), deployment, circumstances, action)
}

type PolicyContext = {
  readonly app: AppContext
  readonly now: Date
  readonly place: Place
  readonly market?: string | undefined
}
type Applicant = Pick<Circumstances, 'ageYears' | 'isAgeVerified'> & { readonly areaCode?: string }

/** Refuses with the reasons unless the market of the prefix, or else of the player, allows the action. */
export function requireMarketAllows(ctx: PolicyContext, action: Action, { areaCode, ...age }: Applicant = {}): void {
  const market = areaCode === undefined ? (ctx.market ?? 'UNKNOWN') : marketOf(areaCode)
  const input: Circumstances = { at: ctx.now, place: ctx.place, ...age }
  const { allowed, reasons } = evaluatePolicy(policyOf(ctx.app, market), ctx.app.config.deployment, input, action)
  if (!allowed) throw refusal('market.notAllowed', { action, market, reasons })
}

export type MarketStatus = { readonly code: string; readonly policyVersion: number; readonly mode: Mode }

/** The status of a market as the user information shows it. */
export function marketStatusOf(app: AppContext, market: string, at: Date): MarketStatus {
  const policy = policyOf(app, market)
  return { code: market, policyVersion: policy.version, mode: modeInForce(policy, app.config.deployment, at) }
}
