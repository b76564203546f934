/** As much of the rules as prizes need. Rates are basis points of the stake. */
export type Rules = {
  readonly game: string
  readonly numbers: { readonly count: number; readonly from: number; readonly to: number }
  readonly jackpot?: { readonly share: number; readonly start: Readonly<Record<string, number>> } | undefined
  readonly bets: readonly Bet[]
}

type Bet = { readonly bet: string; readonly stakes: Limits } & (
  | { readonly kind: 'tail'; readonly digits: number; readonly pays: number }
  | { readonly kind: 'sum'; readonly same?: 'loses' | 'only' | undefined; readonly options: readonly Option[] }
  | { readonly kind: 'contains'; readonly count: number; readonly same: boolean; readonly pays: number }
  | { readonly kind: 'match'; readonly tiers: readonly Tier[] }
)
/** The least and the most that can be staked on a line, by currency. */
type Limits = Readonly<Record<string, { readonly min: number; readonly max: number }>>
type Option = { readonly pick: string; readonly sums: readonly number[]; readonly pays: number }
type Tier = { readonly right: number; readonly pays: number; readonly jackpot?: boolean | undefined }

export type Line = { readonly bet: string; readonly pick: string; readonly stake: number }

/** The prize of one line. A line that wins the pot gets `potShare`. */
export function prizeOf(rules: Rules, numbers: readonly number[], line: Line, potShare: number): number {
  const won = winOf(rules, numbers, line)
  return won === 'pot' ? potShare : partOf(line.stake, won)
}

/** How many of these lines win the pot. */
export function potLinesOf(rules: Rules, numbers: readonly number[], lines: readonly Line[]): number {
  return lines.filter((line) => winOf(rules, numbers, line) === 'pot').length
}

/** Whether the rules sell this line. A pick of too many numbers would match whatever is drawn. */
export function isPick({ bets, numbers }: Rules, { bet: name, pick }: Pick<Line, 'bet' | 'pick'>): boolean {
  const bet = bets.find((one) => one.bet === name)
  if (bet?.kind === 'tail') return pick.length === bet.digits && /^\d+$/.test(pick)
  if (bet?.kind === 'sum') return bet.options.some((option) => option.pick === pick)
  if (bet?.kind === 'contains') return isContained(pick, bet, numbers)
  const parts = pick.split('-')
  const picked = parts.map(Number)
  const isRising = picked.every((number, at) => at === 0 || number > (picked[at - 1] ?? number))
  const isInRange = picked.every((number) => number >= numbers.from && number <= numbers.to)
  return !!bet && parts.every((part) => /^\d\d$/.test(part)) && parts.length === numbers.count && isRising && isInRange
}

type Contained = { readonly count: number; readonly same: boolean }

function isContained(pick: string, { count, same }: Contained, { from, to }: Rules['numbers']): boolean {
  if (!/^[1-9]\d*(-[1-9]\d*)*$/.test(pick)) return false
  const picked = pick.split('-').map(Number)
  const isOrdered = picked
    .slice(1)
    .every((number, at) => (same ? number === picked[at] : number > (picked[at] ?? number)))
  return picked.length === count && isOrdered && Math.min(...picked) >= from && Math.max(...picked) <= to
}

/** A rate of a sum, never rounded up. */
export function partOf(sum: number, rate: number): number {
  return Number((BigInt(sum) * BigInt(rate)) / 10_000n)
}

/** What a bet can win: its rates, and the pot. */
export function ratesOf(bet: Bet): readonly (number | 'pot')[] {
  if (bet.kind === 'tail' || bet.kind === 'contains') return [bet.pays]
  if (bet.kind === 'sum') return bet.options.map(({ pays }) => pays)
  return bet.tiers.map(({ pays, jackpot }) => (jackpot ? 'pot' : pays))
}

function winOf(rules: Rules, numbers: readonly number[], { bet: name, pick }: Line): number | 'pot' {
  const bet = rules.bets.find((one) => one.bet === name)
  if (!bet) return 0
  if (bet.kind === 'tail') {
    const last = numbers.slice(numbers.length - bet.digits)
    return last.map(String).join('') === pick ? bet.pays : 0
  }
  if (bet.kind === 'sum') return winOfSum(bet, numbers, pick)
  if (!isPick(rules, { bet: name, pick })) return 0
  if (bet.kind === 'contains') return areThere(numbers, pick) ? bet.pays : 0
  const picked = new Set(pick.split('-').map(Number))
  const right = numbers.filter((number) => picked.has(number)).length
  const tier = bet.tiers.find((one) => one.right === right)
  return tier?.jackpot ? 'pot' : (tier?.pays ?? 0)
}

function winOfSum(bet: Extract<Bet, { kind: 'sum' }>, numbers: readonly number[], pick: string): number {
  const areAllSame = new Set(numbers).size === 1
  if ((bet.same === 'loses' && areAllSame) || (bet.same === 'only' && !areAllSame)) return 0
  let sum = 0
  for (const number of numbers) sum += number
  const option = bet.options.find((one) => one.pick === pick)
  return option?.sums.includes(sum) ? option.pays : 0
}

/** Each picked number uses up one of the drawn ones. */
function areThere(numbers: readonly number[], pick: string): boolean {
  const left = [...numbers]
  return pick.split('-').every((number) => {
    const at = left.indexOf(Number(number))
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}
