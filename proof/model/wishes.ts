import fc from 'fast-check'
import { currencies, type Request } from './book.ts'
import { directedSteps } from './directed.ts'
import { Batch, Restrict, type Step, TimePasses, Volley, type Wish } from './steps.ts'

/** Few players, few keys, few references and few grants, so that every sequence is full of collisions. */
const places = fc.integer({ min: 0, max: 2 })
const keys = fc.integer({ min: 1, max: 30 }).map(name)
const refs = fc.integer({ min: 1, max: 5 }).map(name)
const grants = fc.integer({ min: 1, max: 3 }).map(name)
const amounts = fc.integer({ min: 1, max: 60 })
const anyAmounts = fc.oneof({ weight: 12, arbitrary: amounts }, { weight: 1, arbitrary: fc.constantFrom(0, 1e13 + 1) })
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })

/** The sequences that are tried: a few players who do everything the product knows, often twice, often at once. */
export function sequences(): fc.Arbitrary<Iterable<Step>> {
  const one = wishes()
  // A short way to money, so that most sequences have some; it too may collide.
  const money = fc.tuple(places, keys, amounts).map(([player, key, amount]) => ({
    ...{ player, key, movement: 'dailyBonus' as const, amount: amount * 4, ref: key, currency: currencyOf(player) },
  }))
  return fc.commands(
    [
      money.map((wish) => new Batch([wish])),
      one.map((wish) => new Batch([wish])),
      one.map((wish) => new Batch([wish])),
      one.map((wish) => new Batch([wish])),
      fc.array(one, { minLength: 2, maxLength: 3 }).map((all) => new Batch(onePerPlayer(all))),
      fc.array(one, { minLength: 2, maxLength: 6 }).map((all) => new Batch(all)),
      fc.array(one, { minLength: 2, maxLength: 5 }).map((all) => new Batch(run(all))),
      fc.array(one, { minLength: 2, maxLength: 3 }).map((all) => new Volley(all)),
      fc.tuple(one, keys).map(([wish, key]) => new Volley([wish, wish, { ...wish, key }])),
      fc.constantFrom(1, 7, 24, 170, 700, -1, -30).map((hours) => new TimePasses(hours)),
      restrictions().map((wish) => new Restrict(wish)),
      ...directedSteps(),
    ],
    { maxCommands: 70, size: 'max' },
  )
}

type Extras = Partial<Record<keyof Request, fc.Arbitrary<unknown>>>

function wishes(): fc.Arbitrary<Wish> {
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
    locksCash: maybe(fc.boolean()),
  }
  return fc.oneof(
    { weight: 5, arbitrary: wish('betPlaced', { weight, turnoverRule }) },
    { weight: 5, arbitrary: wish('betWon', { wagerRequired: maybe(fc.integer({ min: 0, max: 40 })) }) },
    { weight: 3, arbitrary: wish('betRolledBack', {}) },
    { weight: 2, arbitrary: wish('depositOrdered', {}) },
    { weight: 1, arbitrary: wish('depositLapsed', {}) },
    { weight: 3, arbitrary: wish('depositCredited', {}) },
    { weight: 2, arbitrary: wish('withdrawalHeld', {}) },
    { weight: 2, arbitrary: wish('withdrawalPaid', { fee: small, tax: small }) },
    { weight: 1, arbitrary: wish('withdrawalReturned', {}) },
    { weight: 3, arbitrary: wish('bonusGranted', terms) },
    { weight: 2, arbitrary: wish('bonusConverted', { grant: grants }) },
    { weight: 1, arbitrary: wish('bonusForfeited', { grant: grants }) },
    // Money that no deposit limit stops, so that every wallet has some to play with.
    { weight: 3, arbitrary: wish('prizeWon', {}) },
    { weight: 1, arbitrary: wish('suspenseIn', {}) },
    { weight: 2, arbitrary: wish('adjustmentOut', approvers) },
    { weight: 1, arbitrary: wish('betPlaced', { weight: maybe(weight), turnoverRule: maybe(turnoverRule) }) },
  )
}

function wish(movement: Request['movement'], extras: Extras): fc.Arbitrary<Wish> {
  // Place 3 is nobody.
  const player = fc.oneof({ weight: 30, arbitrary: places }, { weight: 1, arbitrary: fc.constant(3) })
  const fields = { player, key: keys, movement: fc.constant(movement), amount: anyAmounts, ref: refs, ...extras }
  const isForeign = fc.oneof({ weight: 25, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) })
  return fc.tuple(fc.record(fields), isForeign).map(([all, foreign]) => {
    const place = Number(all.player)
    const currency = currencyOf(foreign ? place + 1 : place)
    return { ...Object.fromEntries(Object.entries(all).filter(given)), currency } as unknown as Wish
  })
}

function restrictions() {
  const span = maybe(fc.integer({ min: 20, max: 200 }))
  const spans = fc
    .record({ day: span, week: span, month: span })
    .map(
      (all) =>
        Object.fromEntries(Object.entries(all).filter(given)) as Partial<Record<'day' | 'week' | 'month', number>>,
    )
  return fc.record({
    player: places,
    bars: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 7 }) }),
    limits: fc.record({ deposit: spans, loss: spans, wager: spans }),
  })
}

/** The players of a sequence live in the three markets in turn. */
function currencyOf(place: number): string {
  return currencies[place % currencies.length] ?? ''
}

function onePerPlayer(all: readonly Wish[]): readonly Wish[] {
  return [...new Map(all.map((one) => [one.player, one])).values()]
}

/** All of one player and each about something else, so that they can be decided in one go. */
function run(all: readonly Wish[]): readonly Wish[] {
  const player = all[0]?.player ?? 0
  return all.map((one, index) => ({ ...one, player, currency: currencyOf(player), ref: name(1 + index) }))
}

function given([, value]: readonly [string, unknown]): boolean {
  return value !== undefined
}

function name(number: number): string {
  return `00000000-0000-0000-0000-${String(number).padStart(12, '0')}`
}
