import pLimit from 'p-limit'
import type { AppContext } from '../../../app-context.ts'
import type { Shard } from '../../../db/databases.ts'
import { settleBets } from '../../../ledger/index.ts'
import { settleBet } from '../../game/index.ts'
import type { Draw } from './draw.ts'
import { inTurn } from './in-turn.ts'
import { sumOf, winsOf } from './prize.ts'
import { changeDraw } from './queries.ts'
import { findNumbers, selectJackpots } from './result/queries.ts'
import { type DrawTicket, markSettled, markVoid, type Settled } from './tickets/queries.ts'
import { takenTickets } from './tickets/taken-tickets.ts'

const concurrentBets = 8

/**
 * Pays everybody, page by page on all shards at once. A page is paid and marked in one transaction, and a ticket is paid
 * under its own number, so whoever goes over the draw again, from whatever point, pays nobody twice.
 */
export async function settleDraw(app: AppContext, draw: Draw, at: Date): Promise<void> {
  const { drawId } = draw
  const judge = await judgeOf(app, draw)
  await Promise.all(
    app.databases.shards.map((shard) => settleShard({ app, shard, at }, takenTickets(shard, drawId), judge)),
  )
  await inTurn(app, drawId, 'settle', (tx, { turn }) =>
    changeDraw(tx, drawId, { state: 'SETTLED', settled_at: turn.at }),
  )
}

type Judged = Settled & Pick<DrawTicket, 'mode' | 'currency'>
type Desk = { readonly app: AppContext; readonly shard: Shard; readonly at: Date }

async function judgeOf({ databases: { main } }: AppContext, { drawId, rules }: Draw): Promise<Judge> {
  const numbers = await findNumbers(main.read, drawId)
  const shares = new Map((await selectJackpots(main.read, drawId)).map((pot) => [pot.currency, pot.eachPaid]))
  return ({ playerId, ticketId, mode, currency, lines }) => {
    const prize = sumOf(winsOf(rules, numbers, lines, shares.get(currency)))
    return { playerId, ticketId, mode, currency, prize }
  }
}

type Judge = (ticket: DrawTicket) => Judged

/** While the database pays one page, the next one is judged. */
async function settleShard(desk: Desk, pages: AsyncIterable<readonly DrawTicket[]>, judge: Judge): Promise<void> {
  let paying: Promise<void> = Promise.resolve()
  for await (const page of pages) {
    const judged = page.map(judge)
    await paying
    paying = settlePage(desk, judged)
    // Whoever waits for it hears of a failure; until then nobody does.
    paying.catch(() => undefined)
  }
  await paying
}

async function settlePage(desk: Desk, page: readonly Judged[]): Promise<void> {
  const real = page.filter(({ mode }) => mode === 'real')
  const free = page.filter(({ mode }) => mode === 'free')
  if (real.length > 0) await settleReal(desk, real)
  if (free.length > 0) await settleFree(desk, free)
}

async function settleReal({ app, shard, at }: Desk, tickets: readonly Judged[]): Promise<void> {
  await shard.transact(async (tx) => {
    const settlements = tickets.map(({ playerId, ticketId, prize, currency }) => ({
      ...{ playerId, bet: ticketId, settlement: ticketId, currency },
      amount: prize,
    }))
    const strange = new Set<number>()
    for (const { place, status } of await settleBets(tx, settlements)) if (status !== 'posted') strange.add(place)
    await markSettled(
      tx,
      tickets.filter((_, place) => !strange.has(place)),
      at,
    )
    if (strange.size === 0) return
    // The book does not know the stake, or it went back: there is nothing to pay for, and somebody has to look.
    const unknown = tickets.filter((_, place) => strange.has(place))
    app.log.error({ tickets: unknown.map(({ ticketId }) => ticketId) }, 'tickets without a stake were in a draw')
    await markVoid(tx, unknown, at)
  })
}

async function settleFree({ app, shard, at }: Desk, tickets: readonly Judged[]): Promise<void> {
  await pLimit(concurrentBets).map(tickets, ({ playerId, ticketId, prize, currency }) =>
    settleBet(app, { playerId, mode: 'free', currency, bet: ticketId, settlement: ticketId, amount: prize }),
  )
  await shard.transact((tx) => markSettled(tx, tickets, at))
}
