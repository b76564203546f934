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

/** `settled` when the order goes by another UTR than he thought, or its money has been found. */
export type CorrectionResult = 'corrected' | 'used' | 'settled' | 'tooOften'

/** A UTR that was refused is as good as none. */
export function usesUtr({ state, utr }: Pick<Order, 'state' | 'utr'>, wanted: string): boolean {
  return utr === wanted && state !== 'REJECTED'
}

/** Something has been said that the bank has not borne out, and no money has been found for it. */
export function isCorrectable({ state, utr }: Pick<Order, 'state' | 'utr'>, captures: number): boolean {
  return state === 'UNDER_REVIEW' && utr !== null && captures === 0
}

/**
 * A mistyped UTR becomes another one. Whoever corrects holds the order meanwhile, so that two at once take turns. The new
 * UTR is claimed first and the order says so then; only when that stands are the claims tidied, and whoever's the former
 * one truly was can have it. A crash in between leaves one claim too many, and asking again tidies it. What the player is
 * paid for waiting counts from the UTR that holds.
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
  // Tapped twice, or asked again after a crash.
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

/** The order has a claim on the UTR that it goes by, if it does, and on no other. It is held, so that this stays so. */
export async function releaseStaleClaims({ databases }: AppContext, { playerId, orderNo }: Order): Promise<void> {
  await databases.shardOf(playerId).transact(async (held) => {
    const order = await lockOrder(held, playerId, orderNo)
    if (!order) return
    const utr = order.utr !== null && usesUtr(order, order.utr) ? order.utr : undefined
    await databases.main.transact(async (tx) => {
      const claims = await lockClaimsOf(tx, orderNo)
      const at = order.utrSubmittedAt ?? order.createdAt
      if (utr !== undefined) await claimUtr(tx, { utr, playerId, orderNo }, at)
      for (const idle of claims) if (idle.utr !== utr) await releaseClaim(tx, { orderNo }, idle.utr)
    })
  })
}
