import type { AppContext } from '../../../app-context.ts'
import { DecisionError } from '../../deposit/index.ts'
import { applyPayoutEvent } from '../payout/apply-payout-event.ts'
import type { PayoutRow } from '../payout/queries.ts'
import { settlePaid, settleRefused } from '../payout/settle-payout.ts'
import { findPayoutRow, paidByHand, payeeOf } from '../payout/sync-payout.ts'
import type { Withdrawal } from '../stored-withdrawal.ts'
import { isSigned, type ReviewResult, requireSignature } from './decide-review.ts'
import { insertSettlement, type StoredSettlement, selectSettlements, selectUnsettled } from './settlement-queries.ts'

/** What one operator says about a payout. `reference` is the bank's, and empty when nothing was paid. */
export type Settlement = {
  readonly withdrawNo: string
  readonly outcome: 'paid' | 'notPaid'
  readonly reference: string
  readonly why: string
  readonly by: string
}

const listMax = 200
/** To say that money has left, or has not, moves it: never one operator alone, whatever the amount. */
const operatorsNeeded = 2

/**
 * Ends a payout for which no provider answers: one that operators pay from the bank's portal, because no provider pays to
 * this kind of account in this market, or one whose outcome stays unknown. Repeating it completes an interrupted execution.
 */
export async function settleByHand(
  app: AppContext,
  given: Settlement & { readonly signature: Buffer },
): Promise<ReviewResult> {
  const row = await requirePayout(app, given.withdrawNo)
  if (given.why.trim() === '') throw new DecisionError('a settlement needs --why')
  if ((given.outcome === 'paid') !== (given.reference.trim() !== ''))
    throw new DecisionError('a payment needs the --reference of the bank, and only a payment has one')
  const content = contentOf(row, given)
  await requireSignature(app, given.by, textOf(content), given.signature)
  const shard = app.databases.shardOf(row.playerId)
  const known = await selectSettlements(shard.read, row)
  if (!isOpen(app, row) && known.length === 0)
    throw new DecisionError(`${row.withdrawNo} is ${row.state}, and its provider answers for it`)
  const settlements = await shard.transact(async (tx) => {
    await insertSettlement(tx, row, { ...given, content, settledAt: app.clock.now() })
    return await selectSettlements(tx, row)
  })
  const own = settlements.find(({ by }) => by === given.by)
  if (own?.outcome !== given.outcome || own.reference !== given.reference)
    throw new DecisionError(`${given.by} already said ${own?.outcome} ${own?.reference}`)
  if ((await countVerified(app, row, settlements, own)) < operatorsNeeded) return 'waits'
  await execute(app, row, own)
  return 'done'
}

/** Stored signatures are verified again, so that a row which was changed or copied counts for nothing. */
async function countVerified(
  app: AppContext,
  row: PayoutRow,
  settlements: readonly StoredSettlement[],
  own: StoredSettlement,
): Promise<number> {
  const same = settlements.filter((one) => one.outcome === own.outcome && one.reference === own.reference)
  const verified = await Promise.all(
    same.map(async (one) => {
      const content = contentOf(row, one)
      return content === one.content && (await isSigned(app, one.by, textOf(content), one.signature))
    }),
  )
  return verified.filter(Boolean).length
}

function isOpen({ providers }: AppContext, { state, provider, market, payeeKind }: PayoutRow): boolean {
  if (state === 'APPROVED') return !providers.payouts.isServed(market, payeeKind)
  return state === 'UNKNOWN' || (state === 'PAYING' && provider === paidByHand)
}

async function execute(app: AppContext, row: PayoutRow, { outcome, reference, why }: StoredSettlement): Promise<void> {
  const entry = { by: 'operator', at: app.clock.now(), detail: {}, change: { provider: paidByHand } } as const
  if (row.state === 'APPROVED')
    await app.databases.shardOf(row.playerId).transact((tx) => applyPayoutEvent(tx, row, 'sent', entry))
  const present = await requirePayout(app, row.withdrawNo)
  if (outcome === 'notPaid') await settleRefused(app, present, why)
  else await settlePaid(app, present, { providerRef: reference, state: 'paid', amount: present.net, utr: reference })
  const { state } = await requirePayout(app, row.withdrawNo)
  if (state !== (outcome === 'paid' ? 'PAID' : 'FAILED')) throw new DecisionError(`it is ${state} already`)
}

async function requirePayout(app: AppContext, withdrawNo: string): Promise<PayoutRow> {
  const row = await findPayoutRow(app, withdrawNo)
  if (!row) throw new DecisionError(`there is no withdrawal ${withdrawNo}`)
  return row
}

/** What an operator signs: it names the amount that was or was not paid, so that a signature fits no other withdrawal. */
export async function textOfSettlement(app: AppContext, given: Settlement): Promise<string> {
  return textOf(contentOf(await requirePayout(app, given.withdrawNo), given))
}

function contentOf(
  { withdrawNo, net, currency }: PayoutRow,
  { outcome, reference, why, by }: Omit<Settlement, 'withdrawNo'>,
): string {
  return JSON.stringify({ withdrawNo, net: String(net), currency, outcome, reference, why, by })
}

function textOf(content: string): string {
  return `zamra withdrawal settlement\n${content}`
}

/** The payouts that operators pay or settle, oldest first. */
export async function listToSettle(app: AppContext): Promise<readonly Withdrawal[]> {
  const { databases, providers } = app
  const rows = (await Promise.all(databases.shards.map(({ read }) => selectUnsettled(read, listMax)))).flat()
  return rows
    .filter(({ state, market, payeeKind }) => state === 'UNKNOWN' || !providers.payouts.isServed(market, payeeKind))
    .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
}

/** The whole account of a payout, for the operator who pays it. Who has read it is logged. */
export async function readPayee(
  app: AppContext,
  { withdrawNo, by, signature }: { readonly withdrawNo: string; readonly by: string; readonly signature: Buffer },
): Promise<string> {
  const row = await requirePayout(app, withdrawNo)
  await requireSignature(app, by, textOfPayee(withdrawNo), signature)
  if (!isOpen(app, row)) throw new DecisionError(`${withdrawNo} is ${row.state}, and is not paid by hand`)
  app.log.info({ withdrawNo, by }, 'operator read the payee of a withdrawal')
  const payee = await payeeOf(app, row)
  return payee.kind === 'bank' ? `${payee.name} | ${payee.code} | ${payee.account}` : `${payee.name} | ${payee.phone}`
}

export function textOfPayee(withdrawNo: string): string {
  return `zamra withdrawal payee\n${withdrawNo}`
}
