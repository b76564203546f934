import { useSession } from '../../lib/session.ts'
import { findStored, type SeenBet, type SeenSeed, store } from '../../lib/storage.ts'
import type { Bet, Seeds } from './api.ts'
import { UnfairError } from './unfair.ts'

const pairsMax = 4
const betsMax = 1_000

/** Noted before the client seed is sent: what the operator shows later can be compared with it. */
export function noteSent(seed: Pick<SeenSeed, 'number' | 'commit' | 'clientSeed'>): void {
  keep({ ...seed, uid: ownUid(), opening: 'sent', bets: [] })
}

/** The server has taken the client seed. */
export function noteAnswered(number: number): void {
  const seen = seenSeed(number)
  if (seen?.opening === 'sent') keep({ ...seen, opening: 'answered' })
}

/** The server seed of the pair before, as the server answered it. */
export function noteRevealed({ number, serverSeed }: { readonly number: number; readonly serverSeed: string }): void {
  const seen = seenSeed(number)
  if (seen) keep({ ...seen, serverSeed })
}

/** A pair is played only while it is the one that this device has seen before. */
export function notePairInUse({ number, commit, clientSeed }: NonNullable<Seeds['current']>): void {
  const seen = seenSeed(number)
  if (seen && seen.commit !== commit) throw new UnfairError('hashChanged')
  if (seen?.clientSeed === clientSeed) {
    noteAnswered(number)
  } else if (seen && seen.opening !== 'sent') {
    throw new UnfairError('pairChanged')
  } else {
    // It was opened on another device, or by nobody: the check says so.
    keep({ number, commit, clientSeed, uid: ownUid(), opening: 'shown', bets: [] })
  }
}

type Order = Pick<SeenBet, 'mode' | 'stake' | 'play'> & { readonly seed: number }

/** The order as it was sent: of the answer only the bet's number and place are noted. */
export function noteBet({ seed, mode, stake, play }: Order, { betId, nonce }: Pick<Bet, 'betId' | 'nonce'>): void {
  const seen = seenSeed(seed)
  if (!seen || seen.bets.some((bet) => bet.betId === betId)) return
  const bet = { betId, nonce, mode, stake, play, steps: [] }
  keep({ ...seen, bets: [...seen.bets, bet].slice(-betsMax) })
}

/** A step that was sent and answered. */
export function noteStep({ seed, betId, steps }: Pick<Bet, 'seed' | 'betId' | 'steps'>, step: number): void {
  const seen = seenSeed(seed)
  const place = steps.length
  const bets = seen?.bets.map((bet) =>
    bet.betId === betId && bet.steps.every((one) => one.place !== place)
      ? { ...bet, steps: [...bet.steps, { place, step }] }
      : bet,
  )
  if (seen && bets) keep({ ...seen, bets })
}

/** Undefined on a device that has not used this pair. A note of an older form says too little to compare. */
export function seenSeed(number: number): SeenSeed | undefined {
  return notes().find((one) => one.number === number && one.uid === ownUid() && 'opening' in one)
}

export function isSeedSpent(clientSeed: string): boolean {
  return notes().some((one) => one.clientSeed === clientSeed)
}

function keep(seen: SeenSeed): void {
  const others = notes().filter((one) => one.number !== seen.number || one.uid !== seen.uid)
  store('seedsSeen', [seen, ...others].slice(0, pairsMax))
}

function notes(): readonly SeenSeed[] {
  return findStored('seedsSeen') ?? []
}

function ownUid(): number {
  return useSession.getState().uid ?? 0
}
