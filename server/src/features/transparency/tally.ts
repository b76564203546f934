/**
 * What a game took and paid, as sums that can be added: over parts of a day, shards and days. A round that is taken back later
 * is subtracted in a tally of the day on which it was settled. Amounts are minor units of one currency.
 */
export type Tally = {
  readonly kind: GameKind
  readonly game: string
  readonly currency: string
  /** The day on which its rounds were settled. */
  readonly day: string
  /** Rounds that were decided independently of one another: a round, or a whole draw with all its tickets. */
  readonly rounds: number
  /** How many players there were on one day at least, and no more than the smallest number that is shown. */
  readonly players: number
  readonly staked: bigint
  readonly paid: bigint
  /** The sums, over the rounds, of stake times stake, payout times payout and stake times payout. */
  readonly stakedSquares: bigint
  readonly paidSquares: bigint
  readonly products: bigint
  /** What the rules return of these stakes on average, in minor units times 10,000, and the stakes whose rules say so. */
  readonly expected: bigint
  readonly priced: bigint
}

export type GameKind = 'lottery' | 'original' | 'studio'

const sums = ['staked', 'paid', 'stakedSquares', 'paidSquares', 'products', 'expected', 'priced'] as const

/** One tally for each game, currency and day. `players` is the largest one: the same player may play on every day. */
export function addTallies(tallies: readonly Tally[]): readonly Tally[] {
  const found = new Map<string, Tally>()
  for (const tally of tallies) {
    const key = keyOf(tally)
    const known = found.get(key)
    found.set(key, known ? addTally(known, tally) : tally)
  }
  return [...found.values()].toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
}

function addTally(one: Tally, other: Tally): Tally {
  return {
    ...one,
    rounds: one.rounds + other.rounds,
    players: Math.max(one.players, other.players),
    ...(Object.fromEntries(sums.map((name) => [name, one[name] + other[name]])) as Pick<Tally, (typeof sums)[number]>),
  }
}

const keyOf = ({ kind, game, currency, day }: Tally) => `${kind} ${game} ${currency} ${day}`

/**
 * One tally for each game and currency over the days that are given: those of the window that have a report. What is taken
 * back counts with the day of its round, so it never outlives in the window what it takes back, and a round that no report
 * has counted is not subtracted.
 */
export function addDaysOf(days: ReadonlySet<string>, tallies: readonly Tally[]): readonly Tally[] {
  return addTallies(tallies.filter(({ day }) => days.has(day)).map((tally) => ({ ...tally, day: '' })))
}

/** As it is stored: amounts as texts, because their squares are larger than a number of JSON. */
export function writeTally(tally: Tally): Record<string, string | number> {
  const { kind, game, currency, day, rounds, players } = tally
  const texts = Object.fromEntries(sums.map((name) => [name, String(tally[name])]))
  return { kind, game, currency, day, rounds, players, ...texts }
}

export function readTally(stored: Readonly<Record<string, string | number>>): Tally {
  return { ...stored, ...Object.fromEntries(sums.map((name) => [name, BigInt(stored[name] ?? 0)])) } as Tally
}

/** In basis points of the stakes. */
export type Return = { readonly observed: number; readonly low: number; readonly high: number }

/** The quantile of the normal distribution for 99 % on both sides. */
const quantile = 2.5758293035489

/**
 * The observed return and its 99 % band: a ratio of two sums over independent rounds, whose mean is close to normal when
 * there are many. The spread is that of the rounds themselves, so a rare prize that nobody has won yet is not in it. Undefined
 * for sums that no rounds can have, so that one game never stops the report.
 */
export function estimateReturn(tally: Tally): Return | undefined {
  const { rounds, staked, paid, stakedSquares, paidSquares, products } = tally
  if (rounds < 2 || staked <= 0n || paid < 0n) return undefined
  const rate = Number(paid) / Number(staked)
  // The sum of (payout - rate × stake)², times staked²: exact, because small differences of large numbers lose digits.
  const spread = paidSquares * staked ** 2n - 2n * paid * staked * products + paid ** 2n * stakedSquares
  if (spread < 0n) return undefined
  const error = Math.sqrt((Number(spread) * rounds) / (rounds - 1)) / Number(staked) ** 2
  return {
    observed: Math.round(rate * 10_000),
    low: Math.max(0, Math.floor((rate - quantile * error) * 10_000)),
    high: Math.ceil((rate + quantile * error) * 10_000),
  }
}

/** What the rules return of the stakes on average; undefined when the rules of some of them do not say. */
export function theoreticalReturn({ expected, priced, staked }: Tally): number | undefined {
  return priced === staked && staked > 0n ? Math.round(Number(expected) / Number(staked)) : undefined
}
