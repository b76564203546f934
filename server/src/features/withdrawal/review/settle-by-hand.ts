import type { AppContext } from '../../../app-context.ts'
import { countSigned, DecisionError, requireSignature } from '../../deposit/index.ts'
import { isAsConfirmed } from '../confirmed-link.ts'
import { movePayout } from '../payout/apply-payout-event.ts'
import { lockPayout, type PayoutRow } from '../payout/queries.ts'
import { settlePaid, settleRefused } from '../payout/settle-payout.ts'
import { findPayoutRow, hasArrived, knownPayout, notAsConfirmed, paidByHand, payeeOf } from '../payout/sync-payout.ts'
import type { Withdrawal } from '../stored-withdrawal.ts'
import type { ReviewResult } from './decide-review.ts'
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
  if (given.outcome === 'notPaid') await requireNothingSigned(app, row)
  if (row.state === 'APPROVED' && given.outcome === 'paid') requireAsConfirmed(app, row)
  const content = contentOf(row, given)
  await requireSignature(app, given.by, textOf(content), given.signature)
  const shard = app.databases.shardOf(row.playerId)
  if (!isOpen(app, row) && row.state !== endOf[given.outcome])
    throw new DecisionError(`${row.withdrawNo} is ${row.state}, and its provider answers for it`)
  const settlements = await shard.transact(async (tx) => {
    // An order that is sent again waits for this lock, or this statement for the order: it is not sent after a statement.
    await lockPayout(tx, row)
    await insertSettlement(tx, row, { ...given, content, settledAt: app.clock.now() })
    return await selectSettlements(tx, row)
  })
  const own = settlements.find(({ by }) => by === given.by)
  if (own?.outcome !== given.outcome || own.reference !== given.reference)
    throw new DecisionError(`${given.by} already said ${own?.outcome} ${own?.reference}`)
  const same = settlements.filter((one) => one.outcome === own.outcome && one.reference === own.reference)
  if ((await countSigned(app, same, (one) => contentOf(row, one), textOf)) < operatorsNeeded) return 'waits'
  await execute(app, row, own)
  return 'done'
}

const endOf = { paid: 'PAID', notPaid: 'FAILED' } as const

function isOpen({ providers }: AppContext, { state, provider, market, payeeKind }: PayoutRow): boolean {
  if (state === 'APPROVED') return !providers.payouts.isServed(market, payeeKind)
  return state === 'UNKNOWN' || (state === 'PAYING' && provider === paidByHand)
}

async function execute(app: AppContext, row: PayoutRow, { outcome, reference, why }: StoredSettlement): Promise<void> {
  const entry = { by: 'operator', at: app.clock.now(), detail: {}, change: { provider: paidByHand } } as const
  if (row.state === 'APPROVED') await movePayout(app, row, 'sent', entry)
  const present = await requirePayout(app, row.withdrawNo)
  if (!isOpen(app, present) && present.state !== endOf[outcome])
    throw new DecisionError(`${row.withdrawNo} is ${present.state}, and its provider answers for it`)
  if (outcome === 'notPaid' && present.state === 'UNKNOWN' && !hasArrived(app, present))
    throw new DecisionError('it was ordered only minutes ago and may still arrive: say it again later')
  if (outcome === 'notPaid') {
    await requireNothingSigned(app, present)
    await settleRefused(app, present, why)
  } else await settlePaid(app, present, { providerRef: reference, state: 'paid', amount: present.net, utr: reference })
  const { state } = await requirePayout(app, row.withdrawNo)
  if (state !== endOf[outcome]) throw new DecisionError(`it is ${state} already`)
}

const unanswered = 'unanswered' as const

/** A transaction that is signed can be mined at any time, whatever operators have seen: only the chain ends it. */
async function requireNothingSigned(app: AppContext, row: PayoutRow): Promise<void> {
  if (row.provider !== 'chainSigner' || row.state === 'FAILED') return
  if (row.providerRef !== null)
    throw new DecisionError(
      `its transaction ${row.providerRef} is signed and can still be mined: only the chain ends it`,
    )
  const signer = app.providers.payouts.provider('chainSigner')
  const known = signer ? await signer.fetch(knownPayout(app, row)).catch(() => unanswered) : unanswered
  if (known === unanswered) throw new DecisionError('the signer or the chain does not answer: say it again later')
  if (known) throw new DecisionError(`its transaction ${known.providerRef} is signed: only the chain ends it`)
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

function requireAsConfirmed(app: AppContext, row: PayoutRow): void {
  if (!isAsConfirmed(app, row)) throw new DecisionError(`${row.withdrawNo}: ${notAsConfirmed}`)
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
  requireAsConfirmed(app, row)
  app.log.info({ withdrawNo, by }, 'operator read the payee of a withdrawal')
  const payee = payeeOf(app, row)
  if (payee.kind === 'chain') return `${payee.units} units | ${payee.address}`
  return payee.kind === 'bank' ? `${payee.name} | ${payee.code} | ${payee.account}` : `${payee.name} | ${payee.phone}`
}

export function textOfPayee(withdrawNo: string): string {
  return `zamra withdrawal payee\n${withdrawNo}`
}
