import * as z from 'zod/mini'
import { defineCall, type Limit } from './call.ts'
import { wireMoney } from './money.ts'
import { play, shownPlay } from './originals/plays.ts'

const byPlayer = (count: number): Limit => ({ by: 'player', count, seconds: 60 })
const hex = z.string().check(z.regex(/^[0-9a-f]+$/))
const instant = z.int()
/** Of a seed pair, as a request names it; the bounds of an answer are the server's own. */
const pairNumber = z.int().check(z.minimum(1), z.maximum(2_000_000_000))
const number = z.int()
const mode = z.enum(['real', 'free'])
const clientSeed = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))
const stake = z.pipe(z.int().check(z.minimum(1), z.maximum(1_000_000_000)), wireMoney)

/** A bet as its player sees it. Without `result` the round goes on. */
const bet = z.object({
  betId: z.uuid(),
  seed: number,
  nonce: z.int(),
  mode,
  currency: z.string(),
  play: shownPlay,
  stake: wireMoney,
  /** The further choices of the player, in a game with steps. */
  steps: z.array(z.int()),
  result: z.optional(z.array(z.int())),
  /** In basis points of the stake. */
  pays: z.optional(z.int()),
  payout: z.optional(wireMoney),
  placedAt: instant,
  settledAt: z.optional(instant),
})

const seeds = z.object({
  /** The pair in use. Left out until the player has chosen their first client seed. */
  current: z.optional(z.object({ number, commit: hex, clientSeed, nextNonce: z.int(), openedAt: instant })),
  /** The hash of the next server seed, which is in the public log. It is opened with the client seed of the player. */
  next: z.object({ number, commit: hex }),
  /** The round that goes on, in a game with steps. */
  round: z.optional(bet),
  /** The shortest time from one round to the next, and whether the market allows autoplay. */
  minCycleMs: z.int(),
  autoplay: z.boolean(),
})

export const originalsSeeds = defineCall({
  path: '/originals/seeds',
  feature: 'originals',
  lawExempt: 'reads the seeds of the player',
  about:
    'The seed pair in use, the commitment to the next server seed, the round that goes on, and the rules of autoplay in the market.',
  who: 'player',
  money: true,
  priority: 'read',
  limit: byPlayer(120),
  input: z.object({}),
  output: seeds,
})

export const originalsRotate = defineCall({
  path: '/originals/rotate',
  feature: 'originals',
  lawExempt: 'changes the seed pair; no money is involved',
  about:
    'Opens the next seed pair with a client seed of the player’s choice and reveals the server seed of the pair before. The same request can be repeated. Refused while a round goes on.',
  who: 'player',
  money: true,
  // Each adds an entry to the public log.
  limit: { by: 'player', count: 30, seconds: 3_600 },
  input: z.object({ open: pairNumber, clientSeed }),
  output: z.object({ seeds, revealed: z.optional(z.object({ number, serverSeed: hex })) }),
  refusals: ['thing.notFound', 'thing.alreadyDone'],
})

export const originalsBet = defineCall({
  path: '/originals/bet',
  feature: 'originals',
  lawExempt: 'played for money or for coins: the handler checks `bet` when the round costs money',
  about:
    'Stakes on one round. Its nonce is taken with the stake and decides the outcome, so nothing is refused after the outcome can be known. The same clientOrderId gives the same bet and takes no second stake.',
  who: 'player',
  money: true,
  priority: 'money',
  limit: byPlayer(120),
  input: z.object({
    clientOrderId: z.uuid(),
    /** The seed pair that the player was shown: another one is refused. */
    seed: pairNumber,
    mode,
    stake,
    play,
    /** Started by autoplay and not by hand. */
    isAuto: z._default(z.boolean(), false),
  }),
  output: z.object({ bet, currency: z.string(), balance: wireMoney }),
  refusals: [
    'thing.notFound',
    'thing.alreadyDone',
    'game.closed',
    'game.notOffered',
    'stake.outOfRange',
    'market.notAllowed',
    'balance.insufficient',
    'limit.reached',
    'safety.excluded',
    'account.frozen',
    'play.checkDue',
  ],
})

export const originalsStep = defineCall({
  path: '/originals/step',
  feature: 'originals',
  lawExempt: 'goes on with a round whose stake was taken; it is possible in every market',
  about:
    'The next choice in a round that goes on. In Mines a tile from 0 to 24, or -1 to stop and be paid. `place` is how many steps there were before: the same step in the same place can be repeated.',
  who: 'player',
  money: true,
  priority: 'money',
  limit: byPlayer(240),
  input: z.object({
    betId: z.uuid(),
    place: z.int().check(z.minimum(0), z.maximum(24)),
    step: z.int().check(z.minimum(-1), z.maximum(24)),
  }),
  output: z.object({ bet, currency: z.string(), balance: z.optional(wireMoney) }),
  refusals: ['thing.notFound', 'thing.alreadyDone'],
})

export const originalsHistory = defineCall({
  path: '/originals/history',
  feature: 'originals',
  lawExempt: 'reads the bets of the player',
  about: "The player's newest bets on instant games.",
  who: 'player',
  money: true,
  limit: byPlayer(60),
  input: z.object({
    pageSize: z._default(z.int().check(z.minimum(1), z.maximum(50)), 20),
    before: z.optional(instant),
  }),
  output: z.object({ list: z.array(bet), hasMore: z.boolean() }),
})

export const originalsProof = defineCall({
  path: '/originals/proof',
  feature: 'originals',
  lawExempt: 'reads the proof of a seed pair of the player',
  about:
    'The file that proves the bets under one seed pair: the commitment in the public log with its witnesses, the seeds, and the bets from a nonce on. The server seed is in it once it is revealed.',
  who: 'player',
  money: true,
  limit: byPlayer(60),
  input: z.object({ number: pairNumber, fromNonce: z._default(z.int().check(z.minimum(0)), 0) }),
  output: z.object({
    v: z.literal(1),
    number,
    entry: z.object({
      v: z.literal(1),
      position: z.int(),
      drawId: z.string(),
      event: z.literal('committed'),
      said: z.object({ player: hex, number, commit: hex }),
      at: instant,
      previous: hex,
      hash: hex,
      key: hex,
      signature: hex,
    }),
    witnessed: z.object({ note: z.string(), path: z.array(hex) }),
    owner: z.object({ salt: hex, player: z.int() }),
    clientSeed: z.optional(clientSeed),
    openedAt: z.optional(instant),
    revealedAt: z.optional(instant),
    serverSeed: z.optional(hex),
    /** How many bets there are under this pair. */
    nonces: z.int(),
    bets: z.array(bet),
  }),
  refusals: ['thing.notFound'],
})
