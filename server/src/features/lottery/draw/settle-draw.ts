import { type Money, nothing } from '@zamra/contract/money.ts'
import pLimit from 'p-limit'
import type { AppContext } from '../../../app-context.ts'
import type { ShardTx } from '../../../db/database.ts'
import type { Shard } from '../../../db/databases.ts'
import { settleBets } from '../../../ledger/index.ts'
import { settleFreeBets } from '../../game/index.ts'
import { settleFreeTicket } from '../../promo/index.ts'
import type { Draw } from './draw.ts'
import { drawTurnover } from './draw-turnover.ts'
import { sumOf, winsOf } from './prize.ts'
import { updateDraw } from './queries.ts'
import { takenTickets } from './read-tickets.ts'
import { findNumbers, selectJackpots } from './result-queries.ts'
import { type DrawTicket, markSettled, markVoid, type Settled, selectSeveral } from './ticket-queries.ts'
import { transitionDraw } from './transition-draw.ts'

const concurrentGifts = 8
/** Free play costs nothing to enter: it may not take the connections of those who pay. */
const concurrentFree = 2

/**
 * Pays all winners, page by page on all shards in parallel. A page is paid and marked in one transaction, and the ticket
 * id is the idempotency key, so a repeated run pays nothing twice.
 */
export async function settleDraw(app: AppContext, draw: Draw, at: Date): Promise<void> {
  const { drawId } = draw
  const evaluateTicket = await judgeOf(app, draw)
  await Promise.all(app.databases.shards.map((shard) => settleShard({ app, shard, drawId, at, evaluateTicket })))
  await transitionDraw(app, drawId, 'settle', (tx, { logLock }) =>
    updateDraw(tx, drawId, { state: 'SETTLED', settled_at: logLock.at }),
  )
}

type TicketResult = Settled & Pick<DrawTicket, 'mode' | 'currency' | 'freeTicket'>
type SettlementContext = {
  readonly app: AppContext
  readonly shard: Shard
  readonly drawId: string
  readonly at: Date
  readonly evaluateTicket: EvaluateTicket
}

async function judgeOf({ databases: { main } }: AppContext, { drawId, rules }: Draw): Promise<EvaluateTicket> {
  const numbers = await findNumbers(main.read, drawId)
  const shares = new Map((await selectJackpots(main.read, drawId)).map((pot) => [pot.currency, pot.eachPaid]))
  return ({ playerId, ticketId, mode, currency, freeTicket, lines }) => {
    const prize = sumOf(winsOf(rules, numbers, lines, shares.get(currency)))
    return { playerId, ticketId, mode, currency, freeTicket, prize }
  }
}

type EvaluateTicket = (ticket: DrawTicket) => TicketResult

/** A player who has paid does not wait for tickets that cost nothing, however many of them there are. */
async function settleShard(context: SettlementContext): Promise<void> {
  await settlePages(context, 'real', async (page) => {
    const real = page.filter(({ freeTicket }) => freeTicket === null)
    const gifts = page.filter(({ freeTicket }) => freeTicket !== null)
    if (real.length > 0) await settleReal(context, real)
    if (gifts.length > 0) await settleGifts(context, gifts)
  })
  await settlePages(context, 'free', (page) => settleFree(context, page))
}

/**
 * While the database pays one page, the next one is evaluated. Tickets of the other mode are passed over here: a query for one
 * mode would read all the others of a large draw in one statement.
 */
async function settlePages(
  { shard, drawId, evaluateTicket }: SettlementContext,
  mode: DrawTicket['mode'],
  settlePage: (page: readonly TicketResult[]) => Promise<void>,
): Promise<void> {
  let paying: Promise<void> = Promise.resolve()
  for await (const page of takenTickets(shard, drawId)) {
    const own = page.filter((ticket) => ticket.mode === mode)
    if (own.length === 0) continue
    const results = own.map(evaluateTicket)
    await paying
    paying = settlePage(results)
    // The error is reported when the page is awaited; until then it must not be unhandled.
    paying.catch(() => undefined)
  }
  await paying
}

async function settleReal(context: SettlementContext, tickets: readonly TicketResult[]): Promise<void> {
  const { app, shard, at } = context
  const turnovers = await turnoversOf(context, tickets)
  await shard.transact(async (tx) => {
    const settlements = tickets.map(({ playerId, ticketId, prize, currency }) => ({
      playerId,
      bet: ticketId,
      settlement: ticketId,
      currency,
      amount: prize,
      turnoverMax: turnovers.get(ticketId),
    }))
    const strange = new Set<number>()
    for (const { place, status } of await settleBets(tx, settlements, app.clock.now()))
      if (status !== 'posted') strange.add(place)
    await markSettled(
      tx,
      tickets.filter((_, place) => !strange.has(place)),
      at,
    )
    if (strange.size > 0)
      await voidStrange(
        context,
        tx,
        tickets.filter((_, place) => strange.has(place)),
      )
  })
}

/** The ledger does not know the stake, or it was refunded: nothing is paid, and an operator has to look. */
async function voidStrange({ app, at }: SettlementContext, tx: ShardTx, unknown: readonly TicketResult[]) {
  app.log.error({ tickets: unknown.map(({ ticketId }) => ticketId) }, 'draw contains tickets without a stake')
  await markVoid(tx, unknown, at)
}

/** Tickets that the operator staked are few, and each is paid by the terms of its reward. */
async function settleGifts(context: SettlementContext, tickets: readonly TicketResult[]): Promise<void> {
  const { app, shard, at } = context
  const settled = await pLimit(concurrentGifts).map(
    tickets,
    async ({ playerId, ticketId, currency, freeTicket, prize }) => {
      const gift = { playerId, currency, bet: ticketId, rewardId: freeTicket ?? '', amount: prize }
      return (await settleFreeTicket(app, gift)).answer.status === 'posted'
    },
  )
  await shard.transact(async (tx) => {
    const strange = tickets.filter((_, place) => !settled[place])
    await markSettled(
      tx,
      tickets.filter((_, place) => settled[place]),
      at,
    )
    if (strange.length > 0) await voidStrange(context, tx, strange)
  })
}

/** What counts as turnover of each ticket, for players with several tickets on the draw. */
async function turnoversOf(
  { shard, drawId, evaluateTicket }: SettlementContext,
  tickets: readonly TicketResult[],
): Promise<ReadonlyMap<string, Money>> {
  const players = [...new Set(tickets.map(({ playerId }) => playerId))]
  const several = await selectSeveral(shard.read, drawId, players)
  const turnovers = new Map<string, Money>()
  for (const own of Map.groupBy(several, ({ playerId }) => playerId).values()) {
    const counted = drawTurnover(own.map((ticket) => ({ stake: ticket.stake, prize: evaluateTicket(ticket).prize })))
    own.forEach(({ ticketId }, place) => {
      turnovers.set(ticketId, counted[place] ?? nothing)
    })
  }
  return turnovers
}

async function settleFree({ app, shard, at }: SettlementContext, tickets: readonly TicketResult[]): Promise<void> {
  const byPlayer = [...Map.groupBy(tickets, ({ playerId }) => playerId)]
  await pLimit(concurrentFree).map(byPlayer, ([playerId, own]) =>
    settleFreeBets(
      app,
      playerId,
      own.map(({ ticketId, prize }) => ({ bet: ticketId, settlement: ticketId, amount: prize })),
    ),
  )
  await shard.transact((tx) => markSettled(tx, tickets, at))
}
