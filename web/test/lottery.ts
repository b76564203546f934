import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { type LotteryGame, lotteryGames, rulesOf } from '@zamra/contract/lottery-games.ts'
import { oddsOf, rtpOf } from '@zamra/contract/lottery-rules.ts'

type GameInfo = WireOutputOf<'/lottery/games'>[number]
type Draw = WireOutputOf<'/lottery/draws'>['list'][number]
type Ticket = WireOutputOf<'/lottery/tickets'>['list'][number]

/** All lottery games with the chances computed from their rules. */
export function theGames(): GameInfo[] {
  return lotteryGames.map((game, index) => ({
    game,
    rulesHash: String(index).repeat(64),
    rules: rulesOf(game) as GameInfo['rules'],
    chances: chancesOf(game),
  }))
}

function chancesOf(game: LotteryGame): GameInfo['chances'] {
  const rules = rulesOf(game)
  return rules.bets.flatMap((rule) => {
    const named = rule.kind === 'sum'
    const digits = rule.kind === 'tail' ? ['0'.repeat(rule.digits)] : ['01-02-03-04-05-06']
    const dice =
      rule.kind === 'contains' ? [(rule.same ? [1, 1, 1] : [1, 2, 3]).slice(0, rule.count).join('-')] : digits
    const picks = named ? rule.options.map(({ pick }) => pick) : dice
    return picks.map((pick) => {
      const line = { bet: rule.bet, pick }
      return { bet: rule.bet, rtp: rtpOf(rules, line), odds: [...oddsOf(rules, line)], ...(named && { pick }) }
    })
  })
}

/** Every game on sale, with the given time left. */
export function onSale(leftMs = 45_000): WireOutputOf<'/lottery/soon'> {
  const now = Date.now()
  const times = { opensAt: now - 15_000, closesAt: now + leftMs, drawAt: now + leftMs + 15_000 }
  return {
    serverTime: now,
    list: lotteryGames.map((game) => ({
      drawId: `${game}-20261115T0852`,
      game,
      ...times,
      ...(game === 'six45' && { jackpots: [{ mode: 'real' as const, currency: 'PKR', amount: 150_000_000 }] }),
    })),
  }
}

/** The previous draw, pending unless it has numbers. */
export function aDraw(overrides: Partial<Draw> = {}): Draw {
  const now = Date.now()
  return {
    drawId: 'minute-20261115T0851',
    game: 'minute',
    state: 'ROOTED',
    opensAt: now - 75_000,
    closesAt: now - 15_000,
    drawAt: now - 1_000,
    ...overrides,
  }
}

export function aTicket(overrides: Partial<Ticket> = {}): Ticket {
  return {
    ticketId: '019a8000-0000-7000-8000-000000000001',
    drawId: 'minute-20261115T0851',
    game: 'minute',
    mode: 'real',
    picks: [{ bet: 'size', pick: 'small', stake: 1_000 }],
    stake: 1_000,
    currency: 'PKR',
    state: 'OPEN',
    boughtAt: Date.now() - 30_000,
    ...overrides,
  }
}

/** The signed receipt of a ticket, as its owner gets it. */
export function aProof(): Pick<WireOutputOf<'/lottery/ticket'>, 'receipt' | 'signature' | 'leaf'> {
  const { ticketId, drawId, game, mode, picks, stake, currency, boughtAt: at } = aTicket()
  const receipt = { v: 1 as const, ticketId, drawId, game, mode, picks, stake, currency, player: 'ab', seq: 1, at }
  return { receipt, signature: 'ab', leaf: 'cd' }
}

/** The answer to a purchase. */
export function aPurchase(): WireOutputOf<'/lottery/buy'> {
  return { ticket: { ticketId: aTicket().ticketId, ...aProof() }, currency: 'PKR', balance: 0 }
}

export function pageOf<Item>(...list: readonly Item[]) {
  return { list: [...list], total: list.length, pageNo: 1, pageSize: 12, hasMore: false }
}
