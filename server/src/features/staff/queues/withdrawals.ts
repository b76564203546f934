import { type Locale, locales } from '@zamra/contract/languages.ts'
import { toWire } from '@zamra/contract/money.ts'
import type { AppContext } from '../../../app-context.ts'
import { listCasesOf, listMembers } from '../../risk/index.ts'
import { withdrawalHolds, withdrawalReview } from '../../withdrawal/index.ts'
import type { StaffHandler } from '../call/context.ts'
import { StaffError } from '../call/staff-error.ts'
import { requestSignature } from '../signing/sign-request.ts'

const casesMax = 5

type Row = Awaited<ReturnType<typeof withdrawalReview.find>>

export const withdrawalList: StaffHandler<'/withdrawal/list'> = async ({ app, now }) => {
  const rows = (await Promise.all([withdrawalReview.inReview(app), withdrawalReview.unknown(app)])).flat()
  const withdrawals = await Promise.all(
    rows.map(async (row) => headOf(now, row, await withdrawalReview.read(app, row))),
  )
  return { now: now.getTime(), withdrawals }
}

export const withdrawalShow: StaffHandler<'/withdrawal/show'> = async ({ app, now }, { withdrawNo }) => {
  const row = await withdrawalReview.find(app, withdrawNo)
  const read = await withdrawalReview.read(app, row)
  const [facts, links, steps] = await Promise.all([
    withdrawalReview.facts(app, row),
    linksOf(app, row),
    withdrawalHolds.steps(app, row),
  ])
  return {
    ...headOf(now, row, read),
    timeline: read.timeline.map(({ at, status, by, detail }) => ({ at: at.getTime(), status, by, detail })),
    rejections: withdrawalReview.rejectCodes.map((code) => ({ code, texts: inAll(code, withdrawalReview.rejectText) })),
    holdReasons: withdrawalHolds.codes.map((code) => ({ code, texts: inAll(code, withdrawalHolds.textOf) })),
    holds: steps.map(({ at, by, action, code, until, why }) => ({
      ...{ at: at.getTime(), by, action, why },
      ...(code !== null && { code }),
      ...(until && { until: until.getTime() }),
    })),
    risk: {
      ...{ deposited: toWire(facts.deposited), withdrawnInDay: toWire(facts.withdrawnInDay) },
      ...{ turnover: toWire(facts.played), paidToPayee: facts.paidToPayee, accountAgeHours: facts.accountAgeHours },
      links,
    },
  }
}

export const withdrawalReplay: StaffHandler<'/withdrawal/replay'> = async ({ app }, { withdrawNo }) => {
  const replay = await withdrawalReview.replay(app, withdrawNo)
  const { row, at, settingsVersion, result, resultNow, isEqual, failed, facts, policy, rules } = replay
  return {
    ...{ withdrawNo, playerId: row.playerId, currency: row.currency, market: row.market, decidedAt: at.getTime() },
    ...{ settingsVersion, result, resultNow, isEqual, failed: [...failed] },
    inputs: { facts: onWire(facts), rules: onWire(policy) },
    rules: rules.map(({ stored, now, ...rule }) => ({
      ...rule,
      ...(stored && { stored: shownResult(stored) }),
      ...(now && { now: shownResult(now) }),
    })),
  }
}

type Result = { readonly isPassed: boolean; readonly figures: Readonly<Record<string, number>> }

const shownResult = ({ isPassed, figures }: Result) => ({ isPassed, figures: { ...figures } })

function onWire<Value>(given: Readonly<Record<string, Value>>) {
  const entries = Object.entries(given).map(([name, value]) => [
    name,
    typeof value === 'bigint' ? Number(value) : value,
  ])
  return Object.fromEntries(entries) as Record<string, Exclude<Value, bigint> | number>
}

export const withdrawalDecide: StaffHandler<'/withdrawal/decide'> = (ctx, given) =>
  requestSignature(ctx, 'withdrawal.decide', given)

const inAll = (code: string, textOf: (code: string, locale: Locale) => string) =>
  Object.fromEntries(locales.map((locale) => [locale, textOf(code, locale)]))

export const withdrawalHold: StaffHandler<'/withdrawal/hold'> = (ctx, given) =>
  requestSignature(ctx, 'withdrawal.hold', given)

/** The hold that is released is the one in force now: a later one needs a signature of its own. */
export const withdrawalRelease: StaffHandler<'/withdrawal/release'> = async (ctx, { withdrawNo, why }) => {
  const row = await withdrawalReview.find(ctx.app, withdrawNo)
  if (!withdrawalHolds.isOnHold(row, ctx.now) || !row.heldUntil)
    throw new StaffError('decision.refused', `${withdrawNo} is not on hold`)
  return await requestSignature(ctx, 'withdrawal.release', { withdrawNo, why, until: row.heldUntil.toISOString() })
}

function headOf(
  now: Date,
  row: Row,
  { timeline, decisions, needs }: Awaited<ReturnType<typeof withdrawalReview.read>>,
) {
  const reasons = timeline.findLast(({ status }) => status === 'REVIEWING')?.detail.reasons
  return {
    ...{ withdrawNo: row.withdrawNo, playerId: row.playerId, state: row.state, market: row.market },
    ...{ amount: toWire(row.amount), fee: toWire(row.fee), tax: toWire(row.tax), net: toWire(row.net) },
    ...{ currency: row.currency, payee: `${row.payeePlace} •••• ${row.payeeTail}`, needs },
    ...{ since: row.createdAt.getTime(), dueAt: row.promisedAt.getTime() },
    ...(withdrawalHolds.isOnHold(row, now) && row.heldUntil && { heldUntil: row.heldUntil.getTime() }),
    reasons: (Array.isArray(reasons) ? reasons : []).map((one: { readonly rule: string }) => one.rule),
    decisions: decisions.map(({ decidedAt, by, decision, rejectCode, why }) => ({
      ...{ at: decidedAt.getTime(), by, decision, why },
      ...(rejectCode !== null && { rejectCode }),
    })),
  }
}

/** The accounts that cases about this player link to it, by what they share. */
async function linksOf({ databases }: AppContext, { playerId }: Row) {
  const { read } = databases.main
  const found = await listCasesOf(read, playerId, casesMax)
  const linked = await Promise.all(
    found.map(async ({ caseNo }) => (await listMembers(read, caseNo)).map((member) => ({ ...member, caseNo }))),
  )
  return linked.flat().map(({ playerId: other, link, caseNo }) => ({ playerId: other, by: link, caseNo }))
}
