import type { AppContext } from '../../../app-context.ts'
import type { Shard } from '../../../db/databases.ts'
import type { Bundle } from '../fair/bundle.ts'
import { writePath } from '../fair/bundle.ts'
import { findTicket } from '../queries.ts'
import { draftReceipt, signReceiptOf } from '../receipt.ts'
import { withSaleNote } from '../sale.ts'
import { pathOfTicket } from './leaves/path-of-ticket.ts'
import { type PotWinner, selectWinners } from './result-queries.ts'
import type { DrawTicket } from './ticket-queries.ts'

/** The signed receipt of a ticket that won a jackpot, to be published with the draw. */
export async function potWinnerOf(
  app: AppContext,
  shard: Shard,
  ticket: Pick<DrawTicket, 'playerId' | 'ticketId'>,
): Promise<PotWinner> {
  const { playerId, ticketId } = ticket
  const sold = await findTicket(shard.read, playerId, ticketId)
  if (!sold) throw new Error(`winning ticket ${ticketId} not found`)
  const position = { seq: sold.seq, at: sold.at.getTime() }
  const { receipt, signature, leaf } = signReceiptOf(app, draftReceipt(app, await withSaleNote(app, sold)), position)
  // A receipt with another leaf would not be under the root, and the published draw could not be verified.
  if (leaf !== sold.leaf.toString('hex')) throw new Error(`receipt of winning ticket ${ticketId} has another leaf`)
  return { leaf: sold.leaf, receipt, signature: Buffer.from(signature, 'hex') }
}

/** The winners of the jackpots with their receipts and inclusion paths. */
export async function publishedWinners({ databases }: AppContext, drawId: string): Promise<Bundle['winners']> {
  const main = databases.main.read
  const winners: Bundle['winners'][number][] = []
  for (const { leaf, receipt, signature } of await selectWinners(main, drawId)) {
    const found = await pathOfTicket(main, drawId, leaf)
    if (!found) throw new Error(`winner of ${drawId} is not under its root`)
    winners.push({ receipt, signature: signature.toString('hex'), path: writePath(found.path) })
  }
  return winners
}
