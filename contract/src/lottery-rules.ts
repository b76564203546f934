import { type Bps, bps } from './money.ts'

/**
 * The rules of a lottery as data: what is drawn, what can be bet on, what is paid. All figures are whole numbers, so the
 * rules have one canonical text and one hash. Rates are basis points of the stake: 9 times the stake is 90,000.
 */
export type Rules = {
  readonly v: 1
  readonly game: string
  readonly version: number
  readonly numbers: {
    readonly count: number
    readonly from: number
    readonly to: number
    readonly distinct: boolean
  }
  readonly timing: {
    /** A sale opens when the one before it closes. */
    readonly everySeconds: number
    /** The round of the beacon is the first one this long after the sale has closed. */
    readonly beaconDelaySeconds: number
    /** When the root is not published before that round, the round so many further on counts instead. */
    readonly fallbackRounds: number
    /** When the round has not been seen after this long, all stakes are refunded. */
    readonly voidAfterSeconds: number
  }
  /** The share of each stake that goes into the pot, and the operator's seed amount of a pot, by currency. */
  readonly jackpot?: { readonly share: number; readonly start: Readonly<Record<string, number>> } | undefined
  readonly bets: readonly BetRule[]
}

/** The least and the most that can be staked on a line, in minor units, by currency. */
export type Stakes = Readonly<Record<string, { readonly min: number; readonly max: number }>>

export type BetRule = TailBet | SumBet | ContainsBet | MatchBet
/** The last digits, in order. */
export type TailBet = { bet: string; kind: 'tail'; digits: number; pays: number; stakes: Stakes }
/** A group that the sum of all numbers falls into. Where all numbers are the same it can lose, or only then win. */
export type SumBet = {
  bet: string
  kind: 'sum'
  same?: 'loses' | 'only' | undefined
  options: readonly { pick: string; sums: readonly number[]; pays: number }[]
  stakes: Stakes
}
/**
 * So many of the drawn numbers, in any order: all the same or all different. A pick names them in rising order: 5-5 or 1-4-6.
 */
export type ContainsBet = { bet: string; kind: 'contains'; count: number; same: boolean; pays: number; stakes: Stakes }
/** So many different numbers; a pick names them in order with two digits each: 03-11-19-27-38-45. */
export type MatchBet = {
  bet: string
  kind: 'match'
  tiers: readonly { right: number; pays: number; jackpot?: boolean | undefined }[]
  stakes: Stakes
}

/** One line of a ticket, without its stake. */
export type Pick = { readonly bet: string; readonly pick: string }
export type Prize = { readonly pays: Bps; readonly jackpot: boolean }
/** `ways` outcomes out of `of` win this. Of a match bet there is one for each tier. */
export type Odds = Prize & { readonly ways: number; readonly of: number; readonly right?: number }

const lost: Prize = { pays: bps(0), jackpot: false }

export function betRule(rules: Rules, bet: string): BetRule | undefined {
  return rules.bets.find((rule) => rule.bet === bet)
}

/** Whether this line can be bought at all. A pick has one spelling only. */
export function isPick(rules: Rules, { bet, pick }: Pick): boolean {
  const rule = betRule(rules, bet)
  if (!rule) return false
  switch (rule.kind) {
    case 'tail':
      return pick.length === rule.digits && /^\d+$/.test(pick)
    case 'sum':
      return rule.options.some((option) => option.pick === pick)
    case 'contains':
      return isContained(pick, rule, rules.numbers)
    case 'match':
      return isSpelled(pick, rules.numbers)
  }
}

/** What a line wins when these numbers were drawn. A pick that cannot be bought wins nothing. */
export function prizeOf(rules: Rules, line: Pick, numbers: readonly number[]): Prize {
  const rule = betRule(rules, line.bet)
  if (!rule || !isPick(rules, line)) return lost
  switch (rule.kind) {
    case 'tail':
      return numbers.slice(-rule.digits).join('') === line.pick ? won(rule.pays) : lost
    case 'sum':
      return sumPrize(rule, line.pick, numbers)
    case 'contains':
      return hasAll(numbers, numbersOf(line.pick)) ? won(rule.pays) : lost
    case 'match': {
      const right = numbersOf(line.pick).filter((number) => numbers.includes(number)).length
      const tier = rule.tiers.find((one) => one.right === right)
      return tier ? won(tier.pays, tier.jackpot) : lost
    }
  }
}

function sumPrize({ options, same }: SumBet, picked: string, numbers: readonly number[]): Prize {
  if (same !== undefined && (same === 'only') !== isSame(numbers)) return lost
  const option = options.find(({ pick }) => pick === picked)
  return option?.sums.includes(sum(numbers)) ? won(option.pays) : lost
}

/** Whether each picked number was drawn as often as it was picked. */
function hasAll(drawn: readonly number[], picked: readonly number[]): boolean {
  const timesIn = (all: readonly number[], number: number) => all.filter((one) => one === number).length
  return picked.every((number) => timesIn(drawn, number) >= timesIn(picked, number))
}

/** Every way in which a line can win, counted and not measured. */
export function oddsOf(rules: Rules, line: Pick): readonly Odds[] {
  const rule = betRule(rules, line.bet)
  if (!rule || !isPick(rules, line)) return []
  const { count, from, to } = rules.numbers
  const values = to - from + 1
  switch (rule.kind) {
    case 'tail':
      return [{ ...won(rule.pays), ways: values ** (count - rule.digits), of: values ** count }]
    case 'sum': {
      const { sums = [], pays = 0 } = rule.options.find(({ pick }) => pick === line.pick) ?? {}
      const ways = waysOfSums(rules.numbers)
      const ofSame = (total: number) => Number(total % count === 0 && total >= from * count && total <= to * count)
      const waysOf = (total: number) => {
        if (rule.same === 'only') return ofSame(total)
        return (ways.get(total) ?? 0) - (rule.same === 'loses' ? ofSame(total) : 0)
      }
      return [{ ...won(pays), ways: sum(sums.map(waysOf)), of: values ** count }]
    }
    case 'contains':
      return [{ ...won(rule.pays), ways: waysToContain(rule, count, values), of: values ** count }]
    case 'match':
      return rule.tiers.map(({ right, pays, jackpot }) => ({
        ...won(pays, jackpot),
        right,
        ways: choose(count, right) * choose(values - count, count - right),
        of: choose(values, count),
      }))
  }
}

/**
 * What comes back to the players of a line in the long run, in basis points of the stakes, never rounded up. A pot counts
 * with what the stakes put into it, because all of that is paid out eventually; the operator's seed amount does not count.
 */
export function rtpOf(rules: Rules, line: Pick): Bps {
  const odds = oddsOf(rules, line)
  const fed = odds.some(({ jackpot }) => jackpot) ? BigInt(rules.jackpot?.share ?? 0) : 0n
  const paid = odds.reduce((all, { ways, pays }) => all + BigInt(ways) * BigInt(pays), 0n)
  return bps(Number(fed + paid / BigInt(odds[0]?.of ?? 1)))
}

export function numbersOf(pick: string): readonly number[] {
  return pick.split('-').map(Number)
}

/** Numbers as a pick of a match bet names them. */
export function spell(numbers: readonly number[]): string {
  return numbers
    .toSorted((one, other) => one - other)
    .map((number) => String(number).padStart(2, '0'))
    .join('-')
}

function isSpelled(pick: string, { count, from, to }: Rules['numbers']): boolean {
  const numbers = numbersOf(pick)
  const fits = numbers.every((number) => Number.isInteger(number) && number >= from && number <= to)
  return fits && new Set(numbers).size === count && numbers.length === count && spell(numbers) === pick
}

function isContained(pick: string, { count, same }: ContainsBet, { from, to }: Rules['numbers']): boolean {
  const numbers = numbersOf(pick)
  const isInOrder = numbers.every((number, at) => {
    const before = numbers[at - 1]
    return before === undefined || (same ? number === before : number > before)
  })
  const fits = numbers.every((number) => Number.isInteger(number) && number >= from && number <= to)
  return fits && isInOrder && numbers.length === count && numbers.join('-') === pick
}

function isSame(numbers: readonly number[]): boolean {
  return numbers.every((number) => number === numbers[0])
}

function won(pays: number, jackpot = false): Prize {
  return { pays: bps(pays), jackpot }
}

/** In how many ways the numbers of a draw add up to each sum. */
function waysOfSums({ count, from, to }: Rules['numbers']): ReadonlyMap<number, number> {
  let ways = new Map([[0, 1]])
  for (let place = 0; place < count; place += 1) {
    const next = new Map<number, number>()
    for (const [total, times] of ways) {
      for (let value = from; value <= to; value += 1) next.set(total + value, (next.get(total + value) ?? 0) + times)
    }
    ways = next
  }
  return ways
}

/** Of all outcomes those with a number so many times at least, or with each of so many numbers at least once. */
function waysToContain(rule: ContainsBet, count: number, values: number): number {
  const ways = (terms: number, term: (at: number) => number) => sum(Array.from({ length: terms }, (_, at) => term(at)))
  if (rule.same) {
    return ways(count - rule.count + 1, (more) => {
      const times = rule.count + more
      return choose(count, times) * (values - 1) ** (count - times)
    })
  }
  // All outcomes without those that lack one of the numbers, and so on by inclusion and exclusion.
  return ways(rule.count + 1, (lacking) => (-1) ** lacking * choose(rule.count, lacking) * (values - lacking) ** count)
}

function choose(all: number, some: number): number {
  let ways = 1
  for (let index = 1; index <= some; index += 1) ways = (ways * (all - some + index)) / index
  return ways
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
