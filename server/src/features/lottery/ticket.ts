import type { OutputOf } from '@zamra/contract/calls.ts'
import type { AppContext } from '../../app-context.ts'
import type { Handler } from '../../http/context.ts'
import { pathOfTicket } from './draw/leaves/path-of-ticket.ts'
import type { PathStep } from './fair/merkle.ts'
import { findNumbers, findTicket } from './queries.ts'
import { draftReceipt, playerSalt, signReceiptOf } from './receipt.ts'
import { withSaleNote } from './sale.ts'
import { signingPublicKey } from './signing-key.ts'
import type { Ticket } from './sold-ticket.ts'
import { shownTicket } from './ticket-view.ts'

type Shown = OutputOf<'/lottery/ticket'>

/** A ticket is looked up among the player's own, so nobody else finds it. */
export const ticket: Handler<'/lottery/ticket'> = async (ctx, { ticketId }) => {
  const { app, playerId } = ctx
  const found = await findTicket(app.databases.shardOf(playerId).read, playerId, ticketId)
  if (!found) throw ctx.refusal('thing.notFound', {})
  const draft = draftReceipt(app, await withSaleNote(app, found))
  const signed = signReceiptOf(app, draft, { seq: found.seq, at: found.at.getTime() })
  return {
    ...shownTicket(found),
    ...(signed as Pick<Shown, 'receipt' | 'signature' | 'leaf'>),
    playerSalt: playerSalt(app, playerId).toString('hex'),
    publicKey: signingPublicKey(app),
    ...(await wayOf(app, found)),
  }
}

/** The inclusion path and the drawn numbers, once the draw has reached that state. */
async function wayOf(
  { databases }: AppContext,
  { drawId, leaf }: Ticket,
): Promise<Pick<Shown, 'root' | 'path' | 'numbers'>> {
  const main = databases.main.read
  const [way, numbers] = await Promise.all([pathOfTicket(main, drawId, leaf), findNumbers(main, drawId)])
  return {
    ...(way && { root: way.root.toString('hex'), path: way.path.map(written) }),
    ...(numbers && { numbers: [...numbers] }),
  }
}

function written({ side, node }: PathStep) {
  return { side, node: node.toString('hex') }
}
