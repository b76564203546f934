import { type Money, toWire } from '@zamra/contract/money.ts'
import * as z from 'zod/mini'
import { allPolicies } from '../../market/index.ts'
import {
  checkDraft,
  isStopped,
  listNewestPromos,
  listStopped,
  listVersions,
  promoToPropose,
  simulateDraft,
  toFile,
} from '../../promo/index.ts'
import type { StaffHandler } from '../call/context.ts'
import { shareRun } from '../call/share-run.ts'
import { StaffError } from '../call/staff-error.ts'
import { requestSignature } from '../signing/sign-request.ts'

export const promoList: StaffHandler<'/promotion/list'> = async ({ app, now }) => {
  const [promos, stopped] = await Promise.all([listNewestPromos(app.databases.main.read), listStopped(app)])
  return {
    now: now.getTime(),
    markets: allPolicies(app).map(({ code, currency }) => ({ market: code, currency: currency.iso })),
    promos: promos.map(({ promoId, version, market, isOpen, startsAt, endsAt, config }) => ({
      ...{ promoId, version, market, isOpen, config, startsAt: startsAt.getTime() },
      ...{ name: config.name.en, trigger: config.trigger.on, isStopped: isStopped(stopped, promoId) },
      ...(endsAt && { endsAt: endsAt.getTime() }),
    })),
  }
}

export const promoShow: StaffHandler<'/promotion/show'> = async ({ app }, { promoId }) => {
  const [versions, stopped] = await Promise.all([listVersions(app.databases.main.read, promoId), listStopped(app)])
  if (versions.length === 0) throw new StaffError('thing.notFound', `there is no promotion ${promoId}`)
  return {
    ...{ promoId, isStopped: isStopped(stopped, promoId) },
    versions: versions.map(({ promo, approvedBy, publishedAt }) => ({
      ...{ version: promo.version, publishedAt: publishedAt.getTime(), approvedBy: [...approvedBy] },
      ...{ termsHash: promo.termsHash.toString('hex'), file: toFile(promo) },
    })),
  }
}

export const promoCheck: StaffHandler<'/promotion/check'> = async ({ app }, { promo }) => {
  const { checks, preview } = await checkDraft(app.databases.main.read, promo, allPolicies(app))
  return {
    checks: checks.map(({ problems, ...check }) => ({ ...check, problems: [...problems] })),
    preview: preview.map(({ rules, ...text }) => ({ ...text, rules: [...rules] })),
  }
}

export const promoSimulate: StaffHandler<'/promotion/simulate'> = async ({ app }, { promo }) => {
  const simulate = () => simulateDraft(app, promo, allPolicies(app))
  const { turnover, cost, days, sample, band, inForce, ...figures } = await shareRun(app, ['simulate', promo], simulate)
  return {
    ...figures,
    ...{ turnover: toWire(turnover), cost: toWire(cost) },
    sample: [...sample],
    days: days.map(costOnWire),
    band: band.map(({ day, low, high, ...one }) => ({
      day,
      cost: toWire(one.cost),
      low: toWire(low),
      high: toWire(high),
    })),
    ...(inForce && { inForce: { ...inForce, cost: toWire(inForce.cost), days: inForce.days.map(costOnWire) } }),
  }
}

const costOnWire = ({ day, cost }: { readonly day: string; readonly cost: Money }) => ({ day, cost: toWire(cost) })

export const promoPropose: StaffHandler<'/promotion/propose'> = async (ctx, { promo, why }) => {
  const { app, staff } = ctx
  const content = await promoToPropose(app.databases.main.read, promo, allPolicies(app), { why, by: staff.name })
  const { promoId } = z.parse(z.looseObject({ promoId: z.string() }), promo)
  return await requestSignature(ctx, 'proposal.propose', { subject: 'promotion', about: promoId, content })
}
