/** A withdrawal as the server stores it, with what the ledger moved through `gateway` for it. */
export type StoredWithdrawal = {
  readonly withdrawNo: string
  readonly playerId: number
  readonly currency: string
  readonly state: string
  readonly amount: bigint
  readonly net: bigint
  readonly compensation: bigint | null
  readonly moved: bigint
}

/** A payout as its provider has it. */
export type TruePayout = {
  readonly provider: string
  readonly payoutNo: string
  readonly amount: string
  readonly currency: string
  readonly state: 'pending' | 'paid' | 'failed' | 'reversed'
  readonly paidTimes: number
  readonly returnedTimes: number
}

export type Comparison = {
  readonly ends: Readonly<Record<'PAID' | 'FAILED' | 'REVERSED', number>>
  /** What the providers have paid and not got back, by currency, as text: it must be what the ledger says. */
  readonly paidOut: string
  /** Each entry describes one violation. */
  readonly wrong: readonly string[]
  readonly stuck: readonly string[]
}

/** Compares the stored withdrawals and the ledger with what the providers know. */
export function compareWithProviders(truth: readonly TruePayout[], stored: readonly StoredWithdrawal[]): Comparison {
  const payouts = Map.groupBy(truth, ({ payoutNo }) => payoutNo)
  const known = new Set(stored.map(({ withdrawNo }) => withdrawNo))
  const strays = truth.filter(({ payoutNo, paidTimes }) => paidTimes > 0 && !known.has(payoutNo))
  const ended = (state: string) => stored.filter((one) => one.state === state).length
  return {
    ends: { PAID: ended('PAID'), FAILED: ended('FAILED'), REVERSED: ended('REVERSED') },
    paidOut: sumsOf(truth),
    wrong: [
      ...stored.flatMap((one) => wrongOf(one, payouts.get(one.withdrawNo) ?? [])),
      ...strays.map(({ payoutNo }) => `${payoutNo} was paid and is no withdrawal`),
    ],
    stuck: stored.filter(({ state }) => !ends.includes(state)).map((one) => `${one.withdrawNo} is ${one.state}`),
  }
}

const ends: readonly string[] = ['PAID', 'FAILED', 'REVERSED']

/** Paid exactly once or returned exactly once, by one provider, with the net amount, and the ledger says the same. */
function wrongOf(own: StoredWithdrawal, payouts: readonly TruePayout[]): string[] {
  const { withdrawNo, state, net, moved } = own
  const paid = payouts.reduce((sum, { paidTimes }) => sum + paidTimes, 0)
  const back = payouts.reduce((sum, { returnedTimes }) => sum + returnedTimes, 0)
  const problems = [
    payouts.length > 1 && `was sent to ${payouts.length} providers`,
    paid > 1 && `was paid ${paid}×`,
    back > paid && `came back ${back}× and was paid ${paid}×`,
    payouts.some(({ amount }) => BigInt(amount) !== net) && 'was sent with another amount',
    state === 'PAID' && paid - back !== 1 && `is PAID here; there it was paid ${paid}× and came back ${back}×`,
    state === 'REVERSED' && (paid !== 1 || back !== 1) && `is REVERSED here; there paid ${paid}× and back ${back}×`,
    // A payout that came back before anybody asked is returned at once.
    state === 'FAILED' && paid !== back && `was returned to the player and paid ${paid}×`,
    ends.includes(state) && payouts.some((one) => one.state === 'pending') && `is ${state} and pending there`,
    moved !== BigInt(paid - back) * net && `moved ${moved} in the ledger; there it was paid ${paid}×, back ${back}×`,
  ]
  return problems.flatMap((problem) => (problem ? [`${withdrawNo} ${problem}`] : []))
}

function sumsOf(truth: readonly TruePayout[]): string {
  const sums = new Map<string, bigint>()
  for (const { currency, amount, paidTimes, returnedTimes } of truth) {
    const paid = BigInt(paidTimes - returnedTimes) * BigInt(amount)
    sums.set(currency, (sums.get(currency) ?? 0n) + paid)
  }
  return [...sums]
    .map(([currency, sum]) => `${currency} ${sum}`)
    .toSorted()
    .join(', ')
}

export type WalletState = { readonly playerId: number; readonly cash: bigint; readonly held: bigint }

/** What each player should have: what they began with, less what was paid to them, with their late credit. */
export function walletProblems(
  wallets: readonly WalletState[],
  began: ReadonlyMap<number, bigint>,
  stored: readonly StoredWithdrawal[],
): readonly string[] {
  const own = Map.groupBy(stored, ({ playerId }) => playerId)
  return wallets.flatMap(({ playerId, cash, held }) => {
    const start = began.get(playerId)
    if (start === undefined) return []
    const due = (own.get(playerId) ?? []).reduce(
      (sum, { state, amount, compensation }) => sum - (state === 'PAID' ? amount : 0n) + (compensation ?? 0n),
      start,
    )
    if (cash === due && held === 0n) return []
    return [`player ${playerId} has ${cash} and ${held} held, and should have ${due}`]
  })
}
