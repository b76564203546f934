import type { PlayerId } from '@zamra/contract/brand.ts'
import type { MainTx } from '../../../db/database.ts'

/** A UTR that is claimed by an order. */
export type Claim = { readonly utr: string; readonly playerId: PlayerId; readonly orderNo: string }

/** True when this order holds the claim, new or from before. */
export async function claimUtr(tx: MainTx, { utr, playerId, orderNo }: Claim, at: Date): Promise<boolean> {
  await tx
    .insertInto('utr_claim')
    .values({ utr, player_id: playerId, order_no: orderNo, claimed_at: at })
    .onConflict((conflict) => conflict.column('utr').doNothing())
    .execute()
  const holder = await tx.selectFrom('utr_claim').select('order_no').where('utr', '=', utr).executeTakeFirstOrThrow()
  return holder.order_no === orderNo
}

/** Reads and locks the claims of one order. */
export async function lockClaimsOf(tx: MainTx, orderNo: string): Promise<readonly HeldClaim[]> {
  const rows = await heldClaims(tx).where('order_no', '=', orderNo).orderBy('utr').forUpdate().execute()
  return rows.map(heldOf)
}

/** Frees the UTR for other orders. A claim that was confirmed by a statement stays. */
export async function releaseClaim(tx: MainTx, { orderNo }: Pick<Claim, 'orderNo'>, utr: string): Promise<void> {
  await tx
    .deleteFrom('utr_claim')
    .where('utr', '=', utr)
    .where('order_no', '=', orderNo)
    .where('paid_at', 'is', null)
    .execute()
}

/** Marks a claim as disputed for all lines imported so far. False when it was disputed for them already. */
export async function markClaimDisputed(tx: MainTx, { utr, orderNo }: Claim, known: Date, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('utr_claim')
    .set({ closed_at: known > at ? known : at })
    .where('utr', '=', utr)
    .where('order_no', '=', orderNo)
    .where((eb) => eb.or([eb('closed_at', 'is', null), eb('closed_at', '<', known)]))
    .where('paid_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export type HeldClaim = Claim & { readonly isPaid: boolean }

/** Reads and locks the claims on these UTRs. */
export async function lockClaims(tx: MainTx, utrs: readonly string[]): Promise<readonly HeldClaim[]> {
  if (utrs.length === 0) return []
  const rows = await heldClaims(tx).where('utr', 'in', utrs).orderBy('utr').forUpdate().execute()
  return rows.map(heldOf)
}

function heldClaims(tx: MainTx) {
  return tx
    .selectFrom('utr_claim')
    .select(['utr', 'player_id as playerId', 'order_no as orderNo', 'paid_at as paidAt'])
    .$castTo<Claim & { readonly paidAt: Date | null }>()
}

function heldOf({ paidAt, ...claim }: Claim & { readonly paidAt: Date | null }): HeldClaim {
  return { ...claim, isPaid: paidAt !== null }
}

/** Confirms the UTRs for an order. False when one of them was confirmed for another order meanwhile. */
export async function markClaimsPaid(
  tx: MainTx,
  utrs: readonly string[],
  { playerId, orderNo }: Pick<Claim, 'playerId' | 'orderNo'>,
  at: Date,
): Promise<boolean> {
  if (utrs.length === 0) return true
  const rows = utrs.map((utr) => ({ utr, player_id: playerId, order_no: orderNo, claimed_at: at, paid_at: at }))
  const written = await tx
    .insertInto('utr_claim')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('utr')
        .doUpdateSet({ player_id: playerId, order_no: orderNo, paid_at: at, closed_at: null })
        .where((eb) => eb.or([eb('utr_claim.paid_at', 'is', null), eb('utr_claim.order_no', '=', orderNo)])),
    )
    .returning('utr')
    .execute()
  return written.length === utrs.length
}
