import fc from 'fast-check'
import { currencies, type Request } from './book.ts'
import { directedSteps } from './directed.ts'
import { Batch, Concurrent, type PlannedRequest, Restrict, type Step, TimePasses } from './steps.ts'

/** Few players, few keys, few references and few grants, so that every sequence is full of collisions. */
const playerIndexes = fc.integer({ min: 0, max: 2 })
const keys = fc.integer({ min: 1, max: 30 }).map(uuidOf)
const refs = fc.integer({ min: 1, max: 5 }).map(uuidOf)
const grants = fc.integer({ min: 1, max: 3 }).map(uuidOf)
const amounts = fc.integer({ min: 1, max: 60 })
const anyAmounts = fc.oneof({ weight: 12, arbitrary: amounts }, { weight: 1, arbitrary: fc.constantFrom(0, 1e13 + 1) })
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })

/** Sequences of steps: a few players use every movement of the ledger, often twice and often concurrently. */
export function sequences(): fc.Arbitrary<Iterable<Step>> {
  const one = plannedRequests()
  // A daily bonus gives most sequences money early; its key may collide too.
  const money = fc.tuple(playerIndexes, keys, amounts).map(([player, key, amount]) => ({
    player,
    key,
    movement: 'dailyBonus' as const,
    amount: amount * 4,
    ref: key,
    currency: currencyOf(player),
  }))
  return fc.commands(
    [
      money.map((planned) => new Batch([planned])),
      one.map((planned) => new Batch([planned])),
      one.map((planned) => new Batch([planned])),
      one.map((planned) => new Batch([planned])),
      fc.array(one, { minLength: 2, maxLength: 3 }).map((all) => new Batch(onePerPlayer(all))),
      fc.array(one, { minLength: 2, maxLength: 6 }).map((all) => new Batch(all)),
      fc.array(one, { minLength: 2, maxLength: 5 }).map((all) => new Batch(distinctOfOnePlayer(all))),
      fc.array(one, { minLength: 2, maxLength: 3 }).map((all) => new Concurrent(all)),
      fc.tuple(one, keys).map(([planned, key]) => new Concurrent([planned, planned, { ...planned, key }])),
      fc.constantFrom(1, 7, 24, 170, 700, -1, -30).map((hours) => new TimePasses(hours)),
      restrictions().map((planned) => new Restrict(planned)),
      ...directedSteps(),
    ],
    { maxCommands: 70, size: 'max' },
  )
}

type Extras = Partial<Record<keyof Request, fc.Arbitrary<unknown>>>

function plannedRequests(): fc.Arbitrary<PlannedRequest> {
  const weight = fc.constantFrom(0, 2_500, 10_000)
  const turnoverRule = fc.constantFrom('none', 'stake', 'difference')
  const approvers = {
    proposedBy: fc.constantFrom('asha', 'asha', 'asha', 'asha', ''),
    approvedBy: fc.constantFrom('o"neil \\, (jr)', 'o"neil \\, (jr)', 'bo', 'asha', undefined),
  }
  const small = maybe(fc.integer({ min: 0, max: 9 }))
  const terms: Extras = {
    grant: grants,
    wagerRequired: maybe(fc.integer({ min: 0, max: 40 })),
    maxBet: maybe(fc.integer({ min: 20, max: 90 })),
    lockedCash: maybe(fc.constantFrom(0, 5, 60)),
  }
  return fc.oneof(
    { weight: 5, arbitrary: plannedRequest('betPlaced', { weight, turnoverRule }) },
    { weight: 5, arbitrary: plannedRequest('betWon', { wagerRequired: maybe(fc.integer({ min: 0, max: 40 })) }) },
    { weight: 3, arbitrary: plannedRequest('betRolledBack', { amount: fc.constant(0) }) },
    {
      weight: 3,
      arbitrary: plannedRequest('giftBetPlaced', { weight: fc.constant(0), turnoverRule: fc.constant('none') }),
    },
    { weight: 2, arbitrary: plannedRequest('giftBetWon', {}) },
    { weight: 2, arbitrary: plannedRequest('giftBetWonAsBonus', terms) },
    { weight: 1, arbitrary: plannedRequest('giftBetRolledBack', { amount: fc.constant(0) }) },
    { weight: 2, arbitrary: plannedRequest('depositOrdered', {}) },
    { weight: 1, arbitrary: plannedRequest('depositLapsed', { amount: fc.constant(0) }) },
    { weight: 3, arbitrary: plannedRequest('depositCredited', {}) },
    { weight: 2, arbitrary: plannedRequest('withdrawalHeld', {}) },
    { weight: 2, arbitrary: plannedRequest('withdrawalPaid', { fee: small, tax: small }) },
    { weight: 1, arbitrary: plannedRequest('withdrawalReturned', {}) },
    { weight: 1, arbitrary: plannedRequest('withdrawalReversed', {}) },
    { weight: 1, arbitrary: plannedRequest('withdrawalFeeReturned', { amount: fc.integer({ min: 0, max: 9 }) }) },
    { weight: 3, arbitrary: plannedRequest('bonusGranted', terms) },
    { weight: 2, arbitrary: plannedRequest('bonusConverted', { grant: grants }) },
    { weight: 1, arbitrary: plannedRequest('bonusForfeited', { grant: grants }) },
    // Money that no deposit limit stops, so that every wallet has some to play with.
    { weight: 3, arbitrary: plannedRequest('prizeWon', {}) },
    { weight: 1, arbitrary: plannedRequest('suspenseIn', {}) },
    { weight: 2, arbitrary: plannedRequest('adjustmentOut', approvers) },
    { weight: 1, arbitrary: plannedRequest('betPlaced', { weight: maybe(weight), turnoverRule: maybe(turnoverRule) }) },
    {
      weight: 1,
      arbitrary: plannedRequest('giftBetPlaced', { weight: maybe(weight), turnoverRule: maybe(turnoverRule) }),
    },
  )
}

function plannedRequest(movement: Request['movement'], extras: Extras): fc.Arbitrary<PlannedRequest> {
  // Index 3 is a player without a wallet.
  const player = fc.oneof({ weight: 30, arbitrary: playerIndexes }, { weight: 1, arbitrary: fc.constant(3) })
  const fields = { player, key: keys, movement: fc.constant(movement), amount: anyAmounts, ref: refs, ...extras }
  const isForeign = fc.oneof({ weight: 25, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) })
  return fc.tuple(fc.record(fields), isForeign).map(([all, foreign]) => {
    const place = Number(all.player)
    const currency = currencyOf(foreign ? place + 1 : place)
    return { ...Object.fromEntries(Object.entries(all).filter(isDefined)), currency } as unknown as PlannedRequest
  })
}

function restrictions() {
  const span = maybe(fc.integer({ min: 20, max: 200 }))
  const spans = fc
    .record({ day: span, week: span, month: span })
    .map(
      (all) =>
        Object.fromEntries(Object.entries(all).filter(isDefined)) as Partial<Record<'day' | 'week' | 'month', number>>,
    )
  return fc.record({
    player: playerIndexes,
    bars: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 7 }) }),
    limits: fc.record({ deposit: spans, loss: spans, wager: spans }),
  })
}

/** The players of a sequence are spread over the three markets. */
function currencyOf(place: number): string {
  return currencies[place % currencies.length] ?? ''
}

function onePerPlayer(all: readonly PlannedRequest[]): readonly PlannedRequest[] {
  return [...new Map(all.map((one) => [one.player, one])).values()]
}

/** Requests of one player with different references, so that one statement can decide them. */
function distinctOfOnePlayer(all: readonly PlannedRequest[]): readonly PlannedRequest[] {
  const player = all[0]?.player ?? 0
  return all.map((one, index) => ({ ...one, player, currency: currencyOf(player), ref: uuidOf(1 + index) }))
}

function isDefined([, value]: readonly [string, unknown]): boolean {
  return value !== undefined
}

function uuidOf(number: number): string {
  return `00000000-0000-0000-0000-${String(number).padStart(12, '0')}`
}
