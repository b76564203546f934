import { utrCorrectionsMax } from '@zamra/contract/deposit-terms.ts'
import type { AppContext } from '../../../app-context.ts'
import type { MainTx, ShardTx } from '../../../db/database.ts'
import { selectCaptures } from '../capture/queries.ts'
import { lockOrder, updateOrder } from '../queries.ts'
import type { Order } from '../stored-order.ts'
import { insertTimelineEntry } from '../timeline-queries.ts'
import { claimUtr, lockClaimsOf, releaseClaim } from './claim-queries.ts'
import { countCorrections } from './queries.ts'

export type Correction = {
  readonly former: string
  readonly utr: string
  readonly proofFile: string | null
  readonly at: Date
}

/** `settled` means that the order has another UTR than the client assumed, or that its payment was found. */
export type CorrectionResult = 'corrected' | 'used' | 'settled' | 'tooOften'

/** The UTR of a rejected order does not count. */
export function usesUtr({ state, utr }: Pick<Order, 'state' | 'utr'>, wanted: string): boolean {
  return utr === wanted && state !== 'REJECTED'
}

/** A UTR can be corrected while the order is under review and no payment was found for it. */
export function isCorrectable({ state, utr }: Pick<Order, 'state' | 'utr'>, captures: number): boolean {
  return state === 'UNDER_REVIEW' && utr !== null && captures === 0
}

/**
 * Replaces a mistyped UTR. The order stays locked, so that concurrent corrections run one after the other. The new UTR is
 * claimed before the order is changed, and the former claim is released last, so that its real owner can submit it. A
 * crash in between leaves one claim too many, which a repeated request releases. The delay compensation counts from the
 * submission of the corrected UTR.
 */
export async function correctUtr(app: AppContext, order: Order, correction: Correction): Promise<CorrectionResult> {
  const shard = app.databases.shardOf(order.playerId)
  const corrected = await shard.transact((tx) => correctLocked(tx, app, order, correction))
  if (corrected === 'corrected') await releaseStaleClaims(app, order)
  return corrected
}

async function correctLocked(
  tx: ShardTx,
  { databases }: AppContext,
  { playerId, orderNo }: Order,
  correction: Correction,
): Promise<CorrectionResult> {
  const order = await lockOrder(tx, playerId, orderNo)
  // A repeated request, for example after a crash.
  if (order && usesUtr(order, correction.utr)) return 'corrected'
  const captures = await selectCaptures(tx, playerId, orderNo)
  if (!order || !isCorrectable(order, captures.length) || order.utr !== correction.former) return 'settled'
  if ((await countCorrections(tx, order)) >= utrCorrectionsMax) return 'tooOften'
  const claimed = await databases.main.transact((main) => claimCorrected(main, order, correction))
  if (claimed === 'corrected') await saveCorrection(tx, order, correction)
  return claimed
}

async function claimCorrected(
  tx: MainTx,
  { playerId, orderNo }: Order,
  { utr, at }: Correction,
): Promise<CorrectionResult> {
  const claims = await lockClaimsOf(tx, orderNo)
  if (claims.some(({ isPaid }) => isPaid)) return 'settled'
  return (await claimUtr(tx, { utr, playerId, orderNo }, at)) ? 'corrected' : 'used'
}

async function saveCorrection(tx: ShardTx, order: Order, { utr, former, proofFile, at }: Correction): Promise<void> {
  await updateOrder(tx, order, { utr, utrSubmittedAt: at, ...(proofFile !== null && { proofFile }) })
  await insertTimelineEntry(tx, order, { status: 'UNDER_REVIEW', by: 'player', at, detail: { utr, former } })
}

/** Makes sure that the order holds the claim on its own UTR, and no other claim. The order stays locked meanwhile. */
export async function releaseStaleClaims({ databases }: AppContext, { playerId, orderNo }: Order): Promise<void> {
  await databases.shardOf(playerId).transact(async (locked) => {
    const order = await lockOrder(locked, playerId, orderNo)
    if (!order) return
    const utr = order.utr !== null && usesUtr(order, order.utr) ? order.utr : undefined
    await databases.main.transact(async (tx) => {
      const claims = await lockClaimsOf(tx, orderNo)
      const at = order.utrSubmittedAt ?? order.createdAt
      if (utr !== undefined) await claimUtr(tx, { utr, playerId, orderNo }, at)
      for (const claim of claims) if (claim.utr !== utr) await releaseClaim(tx, { orderNo }, claim.utr)
    })
  })
}
