import { utrCorrectionsMax } from '@zamra/contract/deposit-terms.ts'
import type { MainTx, ShardTx } from '../../../db/database.ts'
import type { House } from '../../../http/context.ts'
import { selectCaptures } from '../money/queries.ts'
import { insertEvent, lockOrder, updateOrder } from '../queries.ts'
import type { Order } from '../stored-order.ts'
import { claimUtr, lockClaimsOf, releaseClaims } from './claim/queries.ts'
import { countCorrections } from './queries.ts'

export type Correction = {
  readonly former: string
  readonly utr: string
  readonly proofFile: string | null
  readonly at: Date
}

/** `settled` when the order goes by another UTR meanwhile, or its money has been found. */
export type Corrected = 'corrected' | 'used' | 'settled' | 'tooOften'

/** Something has been said that the bank has not borne out, and no money has been found for it. */
export function isCorrectable({ state, utr }: Pick<Order, 'state' | 'utr'>, captures: number): boolean {
  return state === 'UNDER_REVIEW' && utr !== null && captures === 0
}

/**
 * A mistyped UTR becomes another one. The claims change first: whoever's it truly was can have the former one from then
 * on. Then the order says so, and its history keeps the former. A crash in between is healed by the player's next try.
 * What he is paid for waiting counts from the UTR that holds.
 */
export async function correctUtr(house: House, order: Order, correction: Correction): Promise<Corrected> {
  const shard = house.databases.shardOf(order.playerId)
  const asked = await shard.transact((tx) => judge(tx, order, correction))
  if (asked !== 'corrected') return asked
  const claimed = await house.databases.main.transact((tx) => changeClaim(tx, order, correction))
  if (claimed !== 'corrected') return claimed
  const written = await shard.transact((tx) => writeDown(tx, order, correction))
  // Another correction was quicker: nobody waits for this one.
  if (written !== 'corrected') await house.databases.main.transact((tx) => releaseClaims(tx, order, correction.utr))
  return written
}

async function judge(tx: ShardTx, { playerId, orderNo }: Order, { former }: Correction): Promise<Corrected> {
  const order = await lockOrder(tx, playerId, orderNo)
  const captures = await selectCaptures(tx, playerId, orderNo)
  if (!order || !isCorrectable(order, captures.length) || order.utr !== former) return 'settled'
  return (await countCorrections(tx, order)) < utrCorrectionsMax ? 'corrected' : 'tooOften'
}

async function changeClaim(tx: MainTx, { playerId, orderNo }: Order, { utr, at }: Correction): Promise<Corrected> {
  const claims = await lockClaimsOf(tx, orderNo)
  if (claims.some(({ isPaid }) => isPaid)) return 'settled'
  if (!(await claimUtr(tx, { utr, playerId, orderNo }, at))) return 'used'
  for (const claim of claims) if (claim.utr !== utr) await releaseClaims(tx, { orderNo }, claim.utr)
  return 'corrected'
}

async function writeDown(tx: ShardTx, order: Order, correction: Correction): Promise<Corrected> {
  const judged = await judge(tx, order, correction)
  if (judged !== 'corrected') return judged
  const { utr, former, proofFile, at } = correction
  await updateOrder(tx, order, { utr, utrSubmittedAt: at, ...(proofFile !== null && { proofFile }) })
  await insertEvent(tx, order, { status: 'UNDER_REVIEW', by: 'player', at, detail: { utr, former } })
  return 'corrected'
}
