import * as z from 'zod/mini'
import { defineCall, type Limit } from './call.ts'
import { lotteryGames } from './lottery-games.ts'
import { wireMoney } from './money.ts'

const nothing = z.object({})
const byPlayer = (count: number): Limit => ({ by: 'player', count, seconds: 60 })
const page = {
  pageNo: z._default(z.int().check(z.minimum(1), z.maximum(1_000)), 1),
  pageSize: z._default(z.int().check(z.minimum(1), z.maximum(50)), 20),
}
const paged = { total: z.int(), pageNo: z.int(), pageSize: z.int(), hasMore: z.boolean() }
export const game = z.enum(lotteryGames)
export const drawId = z.string().check(z.regex(/^(minute|five|six45|wingo30s|wingo3|wingo5|wingo10|k3)-\d{8}T\d{4,6}$/))
const hex = z.string().check(z.regex(/^[0-9a-f]+$/))
/** Milliseconds since 1970. */
const instant = z.int()
export const playMode = z.enum(['real', 'free'])
export type PlayMode = z.infer<typeof playMode>

const stakes = z.record(z.string(), z.object({ min: z.int(), max: z.int() }))
/** A bet whose picks all win the same. */
const fixed = { bet: z.string(), pays: z.int(), stakes }
export const rules = z.object({
  v: z.literal(1),
  game,
  version: z.int(),
  numbers: z.object({ count: z.int(), from: z.int(), to: z.int(), distinct: z.boolean() }),
  timing: z.object({
    everySeconds: z.int(),
    beaconDelaySeconds: z.int(),
    fallbackRounds: z.int(),
    voidAfterSeconds: z.int(),
  }),
  jackpot: z.optional(z.object({ share: z.int(), start: z.record(z.string(), z.int()) })),
  bets: z.array(
    z.discriminatedUnion('kind', [
      z.object({ ...fixed, kind: z.literal('tail'), digits: z.int() }),
      z.object({
        bet: z.string(),
        kind: z.literal('sum'),
        /** What three or more of the same number do to this bet; left out where it makes no difference. */
        same: z.optional(z.enum(['loses', 'only'])),
        options: z.array(z.object({ pick: z.string(), sums: z.array(z.int()), pays: z.int() })),
        stakes,
      }),
      z.object({ ...fixed, kind: z.literal('contains'), count: z.int(), same: z.boolean() }),
      z.object({
        bet: z.string(),
        kind: z.literal('match'),
        tiers: z.array(z.object({ right: z.int(), pays: z.int(), jackpot: z.optional(z.boolean()) })),
        stakes,
      }),
    ]),
  ),
})

export const lotteryGamesCall = defineCall({
  path: '/lottery/games',
  feature: 'lottery',
  lawExempt: 'reads the games and their rules',
  about:
    'The lotteries of the operator: rules, odds and return to player, to be shown before the first stake. A chance is `ways` outcomes of `of`; what is paid and what comes back are basis points of the stake. What the market of the reader does not show is `hidden`: its rules are here for tickets that were bought before.',
  input: nothing,
  output: z.array(
    z.object({
      ...{ game, hidden: z.optional(z.literal(true)) },
      rulesHash: hex,
      rules,
      chances: z.array(
        z.object({
          bet: z.string(),
          /** Left out where every pick has the same chance. */
          pick: z.optional(z.string()),
          rtp: z.int(),
          odds: z.array(
            z.object({
              right: z.optional(z.int()),
              ways: z.int(),
              of: z.int(),
              pays: z.int(),
              jackpot: z.boolean(),
            }),
          ),
        }),
      ),
    }),
  ),
})

const pots = z.array(z.object({ mode: playMode, currency: z.string(), amount: wireMoney }))

export const lotterySoon = defineCall({
  path: '/lottery/soon',
  feature: 'lottery',
  lawExempt: 'reads upcoming draws',
  about: 'The draw of each game that is on sale now, and the last result, by the clock of the server.',
  priority: 'read',
  input: nothing,
  output: z.object({
    serverTime: instant,
    list: z.array(
      z.object({
        drawId,
        game,
        opensAt: instant,
        closesAt: instant,
        drawAt: instant,
        jackpots: z.optional(pots),
        last: z.optional(z.object({ drawId, numbers: z.array(z.int()) })),
      }),
    ),
    /** Real-money wins of the latest draws, newest draw first. A player is named by two digits of their number. */
    wins: z.optional(z.array(z.object({ drawId, player: z.string(), currency: z.string(), prize: wireMoney }))),
  }),
})

export const drawStates = ['OPEN', 'CLOSED', 'ROOTED', 'DRAWN', 'SETTLED', 'PUBLISHED', 'VOID'] as const
const drawRow = {
  drawId,
  game,
  state: z.enum(drawStates),
  opensAt: instant,
  closesAt: instant,
  drawAt: instant,
  numbers: z.optional(z.array(z.int())),
}

export const lotteryDraws = defineCall({
  path: '/lottery/draws',
  feature: 'lottery',
  lawExempt: 'reads finished draws',
  about: 'The draws of one game whose sale is over, newest first.',
  input: z.object({ game, ...page }),
  output: z.object({ list: z.array(z.object(drawRow)), ...paged }),
})

export const lotteryDraw = defineCall({
  path: '/lottery/draw',
  feature: 'lottery',
  lawExempt: 'reads one draw',
  about: 'All that is public of one draw: what was promised, what was sold, what was drawn, what was paid.',
  priority: 'read',
  input: z.object({ drawId }),
  output: z.object({
    ...drawRow,
    rulesHash: hex,
    commit: hex,
    sealed: z.string(),
    round: z.int(),
    fallbackRound: z.int(),
    fallbackReason: z.optional(z.enum(['rootLate', 'beaconLate'])),
    voidReason: z.optional(z.enum(['rootLate', 'unwitnessed', 'beaconLate'])),
    root: z.optional(
      z.object({
        root: hex,
        tickets: z.int(),
        rootedAt: instant,
        stakes: z.array(z.object({ mode: playMode, currency: z.string(), tickets: z.int(), staked: wireMoney })),
      }),
    ),
    result: z.optional(z.object({ round: z.int(), signature: hex, opSeed: hex, seed: hex, drawnAt: instant })),
    jackpots: z.optional(
      z.array(
        z.object({
          mode: playMode,
          currency: z.string(),
          opened: wireMoney,
          fed: wireMoney,
          winners: z.int(),
          eachPaid: wireMoney,
          carried: wireMoney,
        }),
      ),
    ),
    payouts: z.optional(
      z.array(z.object({ mode: playMode, currency: z.string(), tier: z.string(), winners: z.int(), paid: wireMoney })),
    ),
    serverTime: instant,
  }),
  refusals: ['thing.notFound'],
})

/** A line: the bet by its name in the rules, what is picked, and what is staked on it. */
const line = { bet: z.string().check(z.maxLength(16)), pick: z.string().check(z.maxLength(32)) }
const ticketId = z.uuid()

/** The signed receipt. The hash of its canonical text is the leaf of the ticket in the draw. */
export const receipt = z.object({
  v: z.literal(1),
  ticketId,
  drawId,
  game,
  mode: playMode,
  picks: z.array(z.object({ ...line, stake: z.int() })),
  /** The sum of the lines, in minor units of the currency. */
  stake: z.int(),
  currency: z.string(),
  /** SHA-256 of the player's salt followed by their player number. */
  player: hex,
  /** The player's gapless number in the book; 0 in free play. */
  seq: z.int(),
  at: instant,
  /** The head of the draw log under which the sale was opened. */
  checkpoint: z.optional(z.object({ size: z.int(), root: hex })),
})
export type TicketReceipt = z.infer<typeof receipt>

const signed = { receipt, signature: hex, leaf: hex }

export const lotteryBuy = defineCall({
  path: '/lottery/buy',
  feature: 'lottery',
  lawExempt: 'played for money or for coins: the handler checks `bet` when the ticket costs money',
  about:
    'Buys one ticket with up to twenty lines, all of it or nothing. The same clientOrderId gives the same ticket and takes no second stake.',
  who: 'player',
  money: true,
  priority: 'money',
  limit: byPlayer(120),
  input: z.object({
    clientOrderId: z.uuid(),
    drawId,
    mode: playMode,
    picks: z
      .array(z.object({ ...line, stake: z.pipe(z.int().check(z.minimum(1), z.maximum(1_000_000_000)), wireMoney) }))
      .check(z.minLength(1), z.maxLength(20)),
    /** The reward whose free ticket pays the stake. Its lines add up to the stake of that ticket. */
    freeTicket: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  }),
  output: z.object({ ticket: z.object({ ticketId, ...signed }), currency: z.string(), balance: wireMoney }),
  refusals: [
    'thing.notFound',
    'thing.alreadyDone',
    'draw.closed',
    'draw.full',
    'game.closed',
    'game.notOffered',
    'stake.outOfRange',
    'market.notAllowed',
    'balance.insufficient',
    'limit.reached',
    'safety.excluded',
    'account.frozen',
    'play.checkDue',
    'promo.notEligible',
  ],
})

export const ticketStates = ['OPEN', 'WON', 'LOST', 'CANCELLED'] as const
const ticketRow = {
  ticketId,
  drawId,
  game,
  mode: playMode,
  picks: z.array(z.object({ ...line, stake: wireMoney })),
  stake: wireMoney,
  currency: z.string(),
  state: z.enum(ticketStates),
  /** What was paid; once it is settled. */
  prize: z.optional(wireMoney),
  boughtAt: instant,
  settledAt: z.optional(instant),
}

export const lotteryTickets = defineCall({
  path: '/lottery/tickets',
  feature: 'lottery',
  lawExempt: 'reads the tickets of the player',
  about: "The player's tickets, newest first.",
  who: 'player',
  money: true,
  limit: byPlayer(60),
  input: z.object({ status: z._default(z.enum(['all', ...ticketStates]), 'all'), ...page }),
  output: z.object({ list: z.array(z.object(ticketRow)), ...paged }),
})

export const lotteryTicket = defineCall({
  path: '/lottery/ticket',
  feature: 'lottery',
  lawExempt: 'reads one ticket and its proof',
  about:
    'One ticket with everything its owner needs to prove it: the signed receipt, their salt, and the inclusion path from its leaf to the published root.',
  who: 'player',
  money: true,
  priority: 'read',
  limit: byPlayer(120),
  input: z.object({ ticketId }),
  output: z.object({
    ...ticketRow,
    ...signed,
    playerSalt: hex,
    publicKey: hex,
    /** From the leaf upwards; there once the root is published. Empty when the ticket is the only one. */
    path: z.optional(z.array(z.object({ side: z.enum(['left', 'right']), node: hex }))),
    root: z.optional(hex),
    numbers: z.optional(z.array(z.int())),
  }),
  refusals: ['thing.notFound'],
})
