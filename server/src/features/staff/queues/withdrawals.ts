import { locales } from '@zamra/contract/languages.ts'
import { toWire } from '@zamra/contract/money.ts'
import type { AppContext } from '../../../app-context.ts'
import { listCasesOf, listMembers } from '../../risk/index.ts'
import { withdrawalReview } from '../../withdrawal/index.ts'
import type { StaffHandler } from '../call/context.ts'
import { requestSignature } from '../signing/sign-request.ts'

const casesMax = 5

type Row = Awaited<ReturnType<typeof withdrawalReview.find>>

export const withdrawalList: StaffHandler<'/withdrawal/list'> = async ({ app, now }) => {
  const rows = await withdrawalReview.inReview(app)
  const withdrawals = await Promise.all(rows.map(async (row) => headOf(row, await withdrawalReview.read(app, row))))
  return { now: now.getTime(), withdrawals }
}

export const withdrawalShow: StaffHandler<'/withdrawal/show'> = async ({ app }, { withdrawNo }) => {
  const row = await withdrawalReview.find(app, withdrawNo)
  const read = await withdrawalReview.read(app, row)
  const [facts, links] = await Promise.all([withdrawalReview.facts(app, row), linksOf(app, row)])
  return {
    ...headOf(row, read),
    timeline: read.timeline.map(({ at, status, by, detail }) => ({ at: at.getTime(), status, by, detail })),
    rejections: withdrawalReview.rejectCodes.map((code) => ({
      code,
      texts: Object.fromEntries(locales.map((locale) => [locale, withdrawalReview.rejectText(code, locale)])),
    })),
    risk: {
      ...{ deposited: toWire(facts.deposited), withdrawnInDay: toWire(facts.withdrawnInDay) },
      ...{ turnover: toWire(facts.played), paidToPayee: facts.paidToPayee, accountAgeHours: facts.accountAgeHours },
      links,
    },
  }
}

export const withdrawalDecide: StaffHandler<'/withdrawal/decide'> = (ctx, given) =>
  requestSignature(ctx, 'withdrawal.decide', given)

function headOf(row: Row, { timeline, decisions, needs }: Awaited<ReturnType<typeof withdrawalReview.read>>) {
  const reasons = timeline.findLast(({ status }) => status === 'REVIEWING')?.detail.reasons
  return {
    ...{ withdrawNo: row.withdrawNo, playerId: row.playerId, state: row.state, market: row.market },
    ...{ amount: toWire(row.amount), fee: toWire(row.fee), tax: toWire(row.tax), net: toWire(row.net) },
    ...{ currency: row.currency, payee: `${row.payeePlace} •••• ${row.payeeTail}`, needs },
    ...{ since: row.createdAt.getTime(), dueAt: row.promisedAt.getTime() },
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
