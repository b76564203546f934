import { useSession } from '../../lib/session.ts'
import { findStored, type SeenSeed, store } from '../../lib/storage.ts'

const pairsMax = 4
const betsMax = 400

/** Noted before the client seed is sent: what the operator shows later can be compared with it. */
export function noteSeed(seed: Pick<SeenSeed, 'number' | 'commit' | 'clientSeed'>): void {
  store('seedsSeen', [{ ...seed, uid: ownUid(), bets: [] }, ...others(seed.number)].slice(0, pairsMax))
}

export function noteBet({
  seed,
  betId,
  nonce,
}: {
  readonly seed: number
  readonly betId: string
  readonly nonce: number
}) {
  const seen = seenSeed(seed)
  if (!seen || seen.bets.some((bet) => bet.betId === betId)) return
  const bets = [...seen.bets, { betId, nonce }].slice(-betsMax)
  store('seedsSeen', [{ ...seen, bets }, ...others(seed)])
}

/** Undefined on a device that did not open this pair. */
export function seenSeed(number: number): SeenSeed | undefined {
  return findStored('seedsSeen')?.find((one) => one.number === number && one.uid === ownUid())
}

function others(number: number): readonly SeenSeed[] {
  return (findStored('seedsSeen') ?? []).filter((one) => one.number !== number || one.uid !== ownUid())
}

function ownUid(): number {
  return useSession.getState().uid ?? 0
}
