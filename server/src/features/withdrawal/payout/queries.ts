import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Money } from '@zamra/contract/money.ts'
import { sql } from 'kysely'
import type { ShardReader, ShardTx } from '../../../db/database.ts'
import { readPages } from '../../../workflow/run-each.ts'
import type { StoredConfirmation } from '../stored-withdrawal.ts'
import type { WithdrawalState } from '../withdrawal-state.ts'

/** A withdrawal as its payout needs it. */
export type PayoutRow = {
  readonly playerId: PlayerId
  readonly withdrawNo: string
  readonly market: string
  readonly currency: string
  readonly fee: Money
  readonly tax: Money
  readonly net: Money
  readonly payeeKind: 'bank' | 'wallet' | 'chain'
  readonly payeeCode: string
  readonly holderSealed: Buffer
  readonly numberSealed: Buffer
  readonly phoneSealed: Buffer | null
  readonly coinUnits: string | null
  readonly confirmation: StoredConfirmation['confirmation']
  readonly state: WithdrawalState
  readonly createdAt: Date
  readonly provider: string | null
  readonly providerRef: string | null
  readonly orderedAt: Date | null
  readonly paidAt: Date | null
  readonly finishedAt: Date | null
  readonly webhookCount: number
}

function payouts(shard: ShardReader) {
  return shard
    .selectFrom('withdrawal')
    .select([
      'player_id as playerId',
      'withdraw_no as withdrawNo',
      'market',
      'currency',
      'fee',
      'tax',
      'net',
      'payee_kind as payeeKind',
      'payee_code as payeeCode',
      'holder_sealed as holderSealed',
      'number_sealed as numberSealed',
      'phone_sealed as phoneSealed',
      sql<string | null>`coin_units::text`.as('coinUnits'),
      'confirmation',
      'state',
      'created_at as createdAt',
      'provider',
      'provider_ref as providerRef',
      'ordered_at as orderedAt',
      'paid_at as paidAt',
      'finished_at as finishedAt',
      'webhook_count as webhookCount',
    ])
    .$castTo<PayoutRow>()
}

export type WithdrawalName = Pick<PayoutRow, 'playerId' | 'withdrawNo'>

export function selectPayout(shard: ShardReader, { playerId, withdrawNo }: WithdrawalName) {
  return payouts(shard).where('player_id', '=', playerId).where('withdraw_no', '=', withdrawNo).executeTakeFirst()
}

/** Reads the withdrawal and locks its row until the end of the transaction. */
export function lockPayout(tx: ShardTx, { playerId, withdrawNo }: WithdrawalName) {
  return payouts(tx)
    .where('player_id', '=', playerId)
    .where('withdraw_no', '=', withdrawNo)
    .forUpdate()
    .executeTakeFirst()
}

export type PayoutChange = {
  readonly state?: WithdrawalState
  readonly provider?: string
  readonly providerRef?: string
  readonly orderedAt?: Date
  readonly utr?: string
  readonly paidAt?: Date
  readonly endedAt?: Date
}

export async function updatePayout(tx: ShardTx, { playerId, withdrawNo }: WithdrawalName, change: PayoutChange) {
  const { state, provider, providerRef, orderedAt, utr, paidAt, endedAt } = change
  await tx
    .updateTable('withdrawal')
    .set({
      ...(state && { state }),
      ...(provider && { provider }),
      ...(providerRef && { provider_ref: providerRef }),
      ...(orderedAt && { ordered_at: orderedAt }),
      ...(utr && { utr }),
      ...(paidAt && { paid_at: paidAt }),
      ...(endedAt && { ended_at: endedAt }),
      next_sync_at: null,
    })
    .where('player_id', '=', playerId)
    .where('withdraw_no', '=', withdrawNo)
    .execute()
}

/**
 * Notes that the payout is ordered again. False when it has ended meanwhile, or when operators have begun to settle it: then
 * it must not be ordered any more.
 */
export async function markOrderedAgain(tx: ShardTx, { playerId, withdrawNo }: WithdrawalName, at: Date) {
  const { numUpdatedRows } = await tx
    .updateTable('withdrawal')
    .set({ ordered_at: at })
    .where('player_id', '=', playerId)
    .where('withdraw_no', '=', withdrawNo)
    .where('state', 'in', ['PAYING', 'UNKNOWN'])
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('withdrawal_settlement as said')
            .select('said.by_whom')
            .whereRef('said.player_id', '=', 'withdrawal.player_id')
            .whereRef('said.withdraw_no', '=', 'withdrawal.withdraw_no'),
        ),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export type TimelineEntry = {
  readonly status: WithdrawalState
  readonly by: 'bank' | 'rules' | 'operator'
  readonly detail: Readonly<Record<string, string>>
  readonly at: Date
}

/** The caller holds the lock of the withdrawal, because its entries are numbered consecutively. */
export async function insertTimelineEntry(tx: ShardTx, { playerId, withdrawNo }: WithdrawalName, entry: TimelineEntry) {
  const { status, by, detail, at } = entry
  await tx
    .insertInto('withdrawal_event')
    .columns(['player_id', 'withdraw_no', 'seq', 'status', 'by_whom', 'detail', 'at'])
    .expression((eb) =>
      eb
        .selectFrom('withdrawal_event')
        .select([
          eb.val(playerId).as('player_id'),
          eb.val(withdrawNo).as('withdraw_no'),
          sql<number>`coalesce(max(seq), 0) + 1`.as('seq'),
          eb.val(status).as('status'),
          eb.val(by).as('by_whom'),
          sql`${JSON.stringify(detail)}::jsonb`.as('detail'),
          sql<Date>`${at}::timestamptz`.as('at'),
        ])
        .where('player_id', '=', playerId)
        .where('withdraw_no', '=', withdrawNo),
    )
    .execute()
}

type Sync = WithdrawalName & { readonly webhookCount: number }

/** Writes down when to ask next, or that nothing is left to do, unless a webhook was received since the row was read. */
export async function leavePayout(
  tx: ShardTx,
  { playerId, withdrawNo, webhookCount }: Sync,
  until: { readonly nextSyncAt: Date } | { readonly finishedAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('withdrawal')
    .set('nextSyncAt' in until ? { next_sync_at: until.nextSyncAt } : { finished_at: until.finishedAt })
    .where('player_id', '=', playerId)
    .where('withdraw_no', '=', withdrawNo)
    .where('webhook_count', '=', webhookCount)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

type Sought = { readonly before: Date; readonly due: Date }
/** The time stays text: a JavaScript date loses the microseconds, and the next page would repeat the last one. */
type PageCursor = { readonly createdAt: string; readonly withdrawNo: string }

/** The withdrawals whose payout has not ended and is due, oldest first, in pages of `limit`. */
export function unfinishedPayouts(shard: ShardReader, sought: Sought, limit: number) {
  return readPages<PageCursor>((after) => selectUnfinished(shard, sought, limit, after))
}

const payoutStates = ['APPROVED', 'PAYING', 'UNKNOWN', 'PAID'] as const

function selectUnfinished(shard: ShardReader, { before, due }: Sought, limit: number, after?: PageCursor) {
  return shard
    .selectFrom('withdrawal')
    .select([sql<string>`created_at::text`.as('createdAt'), 'withdraw_no as withdrawNo'])
    .where('finished_at', 'is', null)
    .where('created_at', '<', before)
    .where('state', 'in', payoutStates)
    .where((is) => is.or([is('next_sync_at', 'is', null), is('next_sync_at', '<=', due)]))
    .$if(after !== undefined, (rows) =>
      rows.where(sql<boolean>`(created_at, withdraw_no) > (${after?.createdAt}::timestamptz, ${after?.withdrawNo})`),
    )
    .orderBy('created_at')
    .orderBy('withdraw_no')
    .limit(limit)
    .execute()
}
