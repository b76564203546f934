import type { Locale } from '@zamra/contract/languages.ts'
import type { Action, Mode } from '@zamra/contract/law.ts'
import type { AppContext } from '../../app-context.ts'
import { refusal } from '../../base/refusal.ts'
import type { Circumstances, EvaluatePolicy } from '../../http/market-policy.ts'
import type { Place } from '../../http/place.ts'
import { marketOfAreaCode } from '../../ledger/index.ts'
import { evaluatePolicy, modeInForce } from './evaluate-policy.ts'
import { policyOf } from './policy-cache.ts'
import { stopReasons } from './stops.ts'

/** The market of a phone prefix. Prefixes outside our markets belong to `UNKNOWN`, which has the strictest policy. */
export function marketOf(areaCode: string): string {
  return marketOfAreaCode(areaCode) ?? 'UNKNOWN'
}

/** What the law of a market allows, whatever operators have stopped: for money that arrives or leaves. */
export function policyEvaluator(app: AppContext): EvaluatePolicy {
  const { deployment } = app.config
  return (market, action, circumstances) => evaluatePolicy(policyOf(app, market), deployment, circumstances, action)
}

/** What the law of a market allows and no operator has stopped: for everything new that a player wants to do. */
export function actionEvaluator(app: AppContext): EvaluatePolicy {
  const evaluate = policyEvaluator(app)
  return (market, action, circumstances) => {
    const verdict = evaluate(market, action, circumstances)
    const stops = stopReasons(app, market, action, circumstances.locale)
    return stops.length === 0 ? verdict : { allowed: false, reasons: [...stops, ...verdict.reasons] }
  }
}

type PolicyContext = {
  readonly app: AppContext
  readonly now: Date
  readonly place: Place
  readonly market?: string | undefined
  readonly locale?: Locale | undefined
}
type Applicant = Pick<Circumstances, 'ageYears' | 'isAgeVerified'> & {
  readonly areaCode?: string
  /** Ends what was started, so the law alone decides. */
  readonly isFinishing?: boolean
}

/** Refuses with the reasons unless the market of the prefix, or else of the player, allows the action and nobody stopped it. */
export function requireMarketAllows(
  ctx: PolicyContext,
  action: Action,
  { areaCode, isFinishing, ...age }: Applicant = {},
): void {
  const market = areaCode === undefined ? (ctx.market ?? 'UNKNOWN') : marketOf(areaCode)
  const input: Circumstances = { at: ctx.now, place: ctx.place, locale: ctx.locale, ...age }
  const evaluate = isFinishing ? policyEvaluator(ctx.app) : actionEvaluator(ctx.app)
  const { allowed, reasons } = evaluate(market, action, input)
  if (!allowed) throw refusal('market.notAllowed', { action, market, reasons })
}

export type MarketStatus = { readonly code: string; readonly policyVersion: number; readonly mode: Mode }

/** The status of a market as the user information shows it. */
export function marketStatusOf(app: AppContext, market: string, at: Date): MarketStatus {
  const policy = policyOf(app, market)
  return { code: market, policyVersion: policy.version, mode: modeInForce(policy, app.config.deployment, at) }
}
