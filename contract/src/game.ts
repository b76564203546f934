import * as z from 'zod/mini'
import { defineCall, type Limit } from './call.ts'
import { chosenDays } from './chosen-days.ts'
import { wireMoney } from './money.ts'
import { realityCheckFigures } from './reality-check-figures.ts'

const nothing = z.object({})
const gameId = z.string().check(z.minLength(1), z.maxLength(40))
const sessionId = z.uuid()
const byPlayer = (count: number): Limit => ({ by: 'player', count, seconds: 60 })

export const gameCategory = defineCall({
  path: '/game/category',
  feature: 'game',
  lawExempt: 'reads the catalogue',
  about: 'The categories that have at least one game on show, in order.',
  input: z.object({}),
  output: z.array(z.object({ code: z.string(), icon: z.string(), name: z.string() })),
})

export const gameItem = z.object({
  gameId: z.string(),
  providerCode: z.string(),
  name: z.string(),
  img: z.string(),
  category: z.string(),
  /** What it gives back of a hundred staked, as its rules say. */
  rtp: z.optional(z.number()),
  demo: z.boolean(),
  hot: z.boolean(),
  isNew: z.boolean(),
  tags: z.array(z.string()),
})

export const gameList = defineCall({
  path: '/game/list',
  feature: 'game',
  lawExempt: 'reads the catalogue',
  about: 'Games on show, by category, studio, tab or a word of the name.',
  input: z.object({
    category: z.optional(z.string().check(z.maxLength(32))),
    providerCode: z.optional(z.string().check(z.maxLength(32))),
    tab: z._default(z.enum(['all', 'hot', 'latest']), 'all'),
    keyword: z.optional(z.string().check(z.maxLength(140))),
    pageNo: z._default(z.int().check(z.minimum(1), z.maximum(1_000)), 1),
    pageSize: z._default(z.int().check(z.minimum(1), z.maximum(50)), 20),
  }),
  output: z.object({
    list: z.array(gameItem),
    total: z.int(),
    pageNo: z.int(),
    pageSize: z.int(),
    hasMore: z.boolean(),
  }),
})

export const gameRules = defineCall({
  path: '/game/rules',
  feature: 'game',
  lawExempt: 'reads the catalogue',
  about:
    'How a game of a studio works, to be shown before its first stake. A chance is `ways` outcomes of `of`; what is paid and what comes back are basis points of the stake.',
  input: z.object({ gameId }),
  output: z.object({
    about: z.string(),
    odds: z.array(z.object({ name: z.string(), ways: z.int(), of: z.int(), pays: z.int() })),
    rtp: z.int(),
    /** Changes with the rules, so that they are shown again. */
    rulesHash: z.string(),
  }),
  refusals: ['thing.notFound'],
})

export const searchHot = defineCall({
  path: '/game/search/hot',
  feature: 'game',
  lawExempt: 'reads the catalogue',
  about: 'The names of the games that were opened most in the last seven days. Counted, never chosen.',
  input: nothing,
  output: z.array(z.string()),
})

/** `free` plays with the coins of the float; `demo` is the studio's own trial, knows no player, and is open to visitors. */
export const launchModes = ['real', 'free', 'demo'] as const

export const gameLaunch = defineCall({
  path: '/game/launch',
  feature: 'game',
  lawExempt: 'played for money or for coins: the handler checks `launch` when the mode is real',
  about:
    'Opens a game: an address that works once and for a short time, and the session that its clock belongs to. A demo needs no player.',
  priority: 'money',
  limit: byPlayer(30),
  input: z.object({
    gameId,
    mode: z.enum(launchModes),
    /** A visitor's declaration of their age, where the law wants it before a demo; a player has made it when they signed in. */
    ageCertified: z.optional(z.boolean()),
    /** A page of this app. */
    returnUrl: z.string().check(z.maxLength(200), z.regex(/^\/(?!\/)[^\\\s]*$/)),
  }),
  output: z.object({
    url: z.string(),
    /** A demo has none. */
    sessionId: z.optional(sessionId),
    expireAt: z.int(),
  }),
  refusals: [
    'login.required',
    'thing.notFound',
    'market.notAllowed',
    'declaration.required',
    'safety.excluded',
    'account.frozen',
    'game.closed',
    'game.notOffered',
    'play.checkDue',
  ],
})

const pages = {
  pageNo: z._default(z.int().check(z.minimum(1), z.maximum(1_000)), 1),
  pageSize: z._default(z.int().check(z.minimum(1), z.maximum(50)), 20),
}

/** As the filter numbers them; 0 asks for all. */
export const recordStatus = { settled: 1, unsettled: 2, cancel: 3 } as const

export const gameRecord = defineCall({
  path: '/game/record',
  feature: 'game',
  lawExempt: 'reads the history of the player',
  about: "The player's rounds and tickets, newest first, by calendar days of their market.",
  who: 'player',
  money: true,
  limit: byPlayer(60),
  input: z.object({
    status: z.literal([0, 1, 2, 3]),
    range: z.enum(['today', 'yesterday', '3d', 'custom']),
    ...chosenDays,
    ...pages,
  }),
  output: z.object({
    list: z.array(
      z.object({
        roundId: z.string(),
        kind: z.enum(['round', 'ticket']),
        gameId: z.string(),
        gameName: z.string(),
        /** The picture of the game; a game that left the catalogue has none. */
        gameImg: z.optional(z.string()),
        providerCode: z.string(),
        mode: z.enum(['real', 'free']),
        currency: z.string(),
        stake: wireMoney,
        payout: wireMoney,
        status: z.literal([1, 2, 3]),
        /** The operator staked it: a free round of a reward. */
        isFreeRound: z.optional(z.literal(true)),
        placedAt: z.int(),
        settledAt: z.optional(z.int()),
        /** Where its fairness can be checked: of a ticket the draw, of a round what the studio published. */
        proof: z.optional(z.string()),
        /** The round is not finished: opening the game again goes on with it. */
        canResume: z.boolean(),
      }),
    ),
    total: z.int(),
    pageNo: z.int(),
    pageSize: z.int(),
    hasMore: z.boolean(),
  }),
})

export const gameFavourite = defineCall({
  path: '/game/favourite',
  feature: 'game',
  lawExempt: 'marks a game; no money is involved',
  about: 'Puts a game among the favourites of the player, or takes it away.',
  who: 'player',
  limit: byPlayer(60),
  input: z.object({ gameId, on: z.boolean() }),
  output: nothing,
  refusals: ['thing.notFound'],
})

export const gameMine = defineCall({
  path: '/game/mine',
  feature: 'game',
  lawExempt: 'reads the games of the player',
  about: "The player's favourites and the games they opened last.",
  who: 'player',
  limit: byPlayer(60),
  input: nothing,
  output: z.object({ favourites: z.array(gameItem), recent: z.array(gameItem) }),
})

export const gameSession = defineCall({
  path: '/game/session',
  feature: 'game',
  lawExempt: 'reads the play session of the player',
  about: "How long the player has played and their result since they began, by the server's clock.",
  who: 'player',
  limit: byPlayer(120),
  input: z.object({ sessionId }),
  output: z.object({
    gameId: z.string(),
    mode: z.enum(['real', 'free']),
    currency: z.string(),
    isOpen: z.boolean(),
    startedAt: z.int(),
    staked: wireMoney,
    won: wireMoney,
    /** Wins minus stakes. */
    net: wireMoney,
    balance: wireMoney,
    /** When play pauses until the player has seen their figures; left out where the market requires no such check. */
    realityCheckAt: z.optional(z.int()),
    /** The figures that the check shows in this market. */
    checkFigures: z.array(z.enum(realityCheckFigures)),
    /** A check is due and play stays paused until then. */
    pausedUntil: z.optional(z.int()),
    minCycleMs: z.int(),
    autoplay: z.boolean(),
    serverTime: z.int(),
  }),
  refusals: ['thing.notFound'],
})

export const realityCheck = defineCall({
  path: '/game/realityCheck',
  feature: 'game',
  lawExempt: 'answers a reality check, which is possible in every market',
  about: 'The player has seen their figures and continues, or leaves. Leaving ends the session.',
  who: 'player',
  limit: byPlayer(30),
  input: z.object({ sessionId, goOn: z.boolean() }),
  output: z.object({
    isOpen: z.boolean(),
    realityCheckAt: z.optional(z.int()),
    /** Play stays paused until then, and nothing was resumed. */
    pausedUntil: z.optional(z.int()),
    serverTime: z.int(),
  }),
  refusals: ['thing.notFound'],
})

/** Coins without value: they are neither bought nor changed into anything. */
export const float = z.object({
  balance: wireMoney,
  start: wireMoney,
  canTopUp: z.boolean(),
  serverTime: z.int(),
})

export const gameFloat = defineCall({
  path: '/game/float',
  feature: 'game',
  lawExempt: 'reads free-play coins, which have no value',
  about: 'The coins for free play.',
  who: 'player',
  limit: byPlayer(120),
  input: nothing,
  output: float,
})

export const floatTopUp = defineCall({
  path: '/game/floatTopUp',
  feature: 'game',
  lawExempt: 'refills free-play coins, which have no value',
  about: 'Fills the coins for free play up to what everybody starts with, and never above it.',
  who: 'player',
  limit: byPlayer(20),
  input: nothing,
  output: float,
})
