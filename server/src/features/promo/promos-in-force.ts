import type { AppContext } from '../../app-context.ts'
import { actionEvaluator, closedSwitches, policyOf } from '../market/index.ts'
import { problemsOf } from './config/validate-config.ts'
import { listSignedPromos } from './promo-proposal.ts'
import type { Promo } from './queries.ts'

type Where = { readonly market: string; readonly at: Date }

/** The promotions that a market offers at this moment, by its law of today, and that no operator has stopped. */
export async function promosInForce(app: AppContext, { market, at }: Where): Promise<readonly Promo[]> {
  if (!actionEvaluator(app)(market, 'promotion', { at, place: 'server' }).allowed) return []
  const [promos, stopped] = await Promise.all([listSignedPromos(app, at), listStopped(app)])
  const policy = policyOf(app, market)
  return promos.filter(
    (promo) =>
      promo.market === market &&
      isOpenAt(promo, at) &&
      !isStopped(stopped, promo.promoId) &&
      problemsOf(promo.config, policy).length === 0,
  )
}

export function isOpenAt({ isOpen, startsAt, endsAt }: Promo, at: Date): boolean {
  return isOpen && startsAt <= at && (endsAt === null || at < endsAt)
}

/** The names of the switches that are off: `promotions` stops all, `promotion:first-deposit-in` one. */
export type Stopped = readonly string[]

export async function listStopped(app: AppContext): Promise<Stopped> {
  return (await closedSwitches(app)).filter((name) => name === 'promotions' || name.startsWith('promotion:'))
}

export function isStopped(stopped: Stopped, promoId: string): boolean {
  return stopped.includes('promotions') || stopped.includes(`promotion:${promoId}`)
}
