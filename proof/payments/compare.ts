import type { Truth } from './providers.ts'

/** An order as the server stores it, with its captures. */
export type StoredOrder = {
  readonly orderNo: string
  readonly playerId: number
  readonly state: string
  readonly amount: string
  readonly credited: string | null
  readonly isOver: boolean
  readonly captures: readonly { readonly amount: string; readonly outcome: 'credited' | 'suspense' }[]
}

export type Comparison = {
  readonly paid: number
  readonly credited: number
  readonly creditedMinor: bigint
  readonly inSuspense: number
  /** Orders whose end is still to come. */
  readonly pending: number
  /** Each entry describes one violation. */
  readonly lost: readonly string[]
  readonly wrong: readonly string[]
  readonly stuck: readonly string[]
}

/** Compares the stored orders with what the providers know. */
export function compareWithProviders(truth: readonly Truth[], stored: readonly StoredOrder[]): Comparison {
  const taken = new Map<string, string[]>()
  for (const { orderNo, captures } of truth) {
    taken.set(orderNo, [...(taken.get(orderNo) ?? []), ...captures.map(({ amount }) => amount)])
  }
  const all = stored.map((order) => ({ order, amounts: taken.get(order.orderNo) ?? [] }))
  const captures = stored.flatMap((order) => order.captures)
  const credited = captures.filter(({ outcome }) => outcome === 'credited')
  const aside = captures.filter(({ outcome }) => outcome === 'suspense')
  const known = new Set(stored.map(({ orderNo }) => orderNo))
  const strays = [...taken].filter(([orderNo, amounts]) => amounts.length > 0 && !known.has(orderNo))
  return {
    paid: all.filter(({ amounts }) => amounts.length > 0).length,
    credited: credited.length,
    creditedMinor: sum(credited),
    inSuspense: aside.length,
    pending: stored.filter(({ state, isOver }) => state === 'PENDING' && !isOver).length,
    lost: [...all.flatMap(lostOf), ...strays.map(([orderNo]) => `${orderNo} was paid and is not stored`)],
    wrong: all.flatMap(wrongOf),
    stuck: stored
      .filter(({ state, isOver }) => state === 'PENDING' && isOver)
      .map(({ orderNo }) => `${orderNo} is still pending`),
  }
}

type Both = { readonly order: StoredOrder; readonly amounts: readonly string[] }

function lostOf({ order, amounts }: Both): string[] {
  const seen = order.captures.map(({ amount }) => amount)
  return sorted(seen) === sorted(amounts)
    ? []
    : [`${order.orderNo} received ${sorted(amounts)} and ${sorted(seen)} is stored`]
}

/** Credited exactly once with the ordered amount, or not at all. */
function wrongOf({ order, amounts }: Both): string[] {
  const { orderNo, state, amount, credited } = order
  const given = order.captures.filter(({ outcome }) => outcome === 'credited')
  const fits = amounts.includes(amount)
  const problems = [
    given.length > 1 && 'was credited more than once',
    fits && given.length === 0 && amounts.length === order.captures.length && 'was paid and not credited',
    !fits && given.length > 0 && 'was credited without a payment',
    fits && (state !== 'SUCCEEDED' || credited !== amount) && `was paid and is ${state} with ${credited}`,
    !fits && amounts.length > 0 && state !== 'UNDER_REVIEW' && `has a mismatching payment and is ${state}`,
    amounts.length === 0 && (state === 'SUCCEEDED' || state === 'UNDER_REVIEW') && `is ${state} without money`,
  ]
  return problems.flatMap((problem) => (problem ? [`${orderNo} ${problem}`] : []))
}

function sorted(amounts: readonly string[]): string {
  return amounts.toSorted().join()
}

function sum(amounts: readonly { readonly amount: string }[]): bigint {
  return amounts.reduce((total, { amount }) => total + BigInt(amount), 0n)
}

/** The cash of a player, and their money in suspense. */
export type WalletState = { readonly playerId: number; readonly cash: bigint; readonly suspense: bigint }

/** What each player should have, from what was taken for their orders. */
export function expectedWallets(stored: readonly StoredOrder[]): ReadonlyMap<number, WalletState> {
  const orders = Map.groupBy(stored, ({ playerId }) => playerId)
  const wallets = [...orders].map(([playerId, own]) => {
    const captures = own.flatMap((order) => order.captures)
    const of = (outcome: string) => sum(captures.filter((capture) => capture.outcome === outcome))
    return [playerId, { playerId, cash: of('credited'), suspense: of('suspense') }] as const
  })
  return new Map(wallets)
}

/** Money that went to another player is missing here and too much there, though the sum is right. */
export function walletProblems({ playerId, cash, suspense }: WalletState, owed: WalletState | undefined): string[] {
  const problems = [
    cash !== (owed?.cash ?? 0n) && `has ${cash} and is owed ${owed?.cash ?? 0n}`,
    suspense !== (owed?.suspense ?? 0n) && `has ${suspense} in suspense instead of ${owed?.suspense ?? 0n}`,
  ]
  return problems.flatMap((problem) => (problem ? [`player ${playerId} ${problem}`] : []))
}
