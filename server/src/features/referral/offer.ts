import type { PromoReason } from '@zamra/contract/promo-reason.ts'
import type { AppContext } from '../../app-context.ts'
import type { CallContext } from '../../http/context.ts'
import { actionEvaluator } from '../market/index.ts'
import { type Promo, promosInForce, readStanding } from '../promo/index.ts'
import { type RebateTerms, rebateTermsOf } from './rebate.ts'

type Asking = Pick<CallContext<'/invite/agent/info'>, 'app' | 'playerId' | 'market' | 'now' | 'place'>

/** What a market pays for invitations now. */
async function termsInForce(app: AppContext, market: string, at: Date) {
  for (const promo of await promosInForce(app, { market, at })) {
    const terms = rebateTermsOf(promo)
    if (terms) return { promo, terms }
  }
  return undefined
}

export type Offer = {
  readonly reasons: readonly PromoReason[]
  readonly inForce: { readonly promo: Promo; readonly terms: RebateTerms } | undefined
}

/** Every reason why the player's invitations earn nothing now; with none they earn. */
export async function offerFor({ app, playerId, market, now, place }: Asking): Promise<Offer> {
  const verdict = actionEvaluator(app)(market, 'referral', { at: now, place })
  const [inForce, { isExcluded }] = await Promise.all([
    termsInForce(app, market, now),
    readStanding({ app, playerId, market, now, place }),
  ])
  const reasons: PromoReason[] = [
    ...verdict.reasons.map(({ code, params }) => because('market.closed', 'none', { ...params, rule: code })),
    ...(isExcluded ? [because('account.excluded', 'none')] : []),
  ]
  if (!inForce && reasons.length === 0) reasons.push(because('promo.notOpen', 'none'))
  return { reasons, inForce: reasons.length === 0 ? inForce : undefined }
}

export function because(
  code: PromoReason['code'],
  action: PromoReason['action'],
  params: PromoReason['params'] = {},
): PromoReason {
  return { code, params, action }
}
