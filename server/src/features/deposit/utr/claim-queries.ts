import type { PlayerId } from '@zamra/contract/brand.ts'
import type { MainTx } from '../../../db/database.ts'

/** A UTR that an order goes by. */
export type Claim = { readonly utr: string; readonly playerId: PlayerId; readonly orderNo: string }

/** True when the UTR is this order's now, or was already. */
export async function claimUtr(tx: MainTx, { utr, playerId, orderNo }: Claim, at: Date): Promise<boolean> {
  await tx
    .insertInto('utr_claim')
    .values({ utr, player_id: playerId, order_no: orderNo, claimed_at: at })
    .onConflict((conflict) => conflict.column('utr').doNothing())
    .execute()
  const holder = await tx.selectFrom('utr_claim').select('order_no').where('utr', '=', utr).executeTakeFirstOrThrow()
  return holder.order_no === orderNo
}

/** The claims of one order; whoever changes them takes turns from here on. */
export async function lockClaimsOf(tx: MainTx, orderNo: string): Promise<readonly HeldClaim[]> {
  const rows = await heldClaims(tx).where('order_no', '=', orderNo).orderBy('utr').forUpdate().execute()
  return rows.map(heldOf)
}

/** The order does not go by this UTR any more, and another may. One that the bank has borne out stays. */
export async function releaseClaim(tx: MainTx, { orderNo }: Pick<Claim, 'orderNo'>, utr: string): Promise<void> {
  await tx
    .deleteFrom('utr_claim')
    .where('utr', '=', utr)
    .where('order_no', '=', orderNo)
    .where('paid_at', 'is', null)
    .execute()
}

/** A claim is in doubt for all that was known of the bank by then. False when it was so already. */
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

/** Who has these UTRs; whoever wants to give them to somebody takes turns from here on. */
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

/** The bank has said whose they are. False when one of them was paid to another order meanwhile. */
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
