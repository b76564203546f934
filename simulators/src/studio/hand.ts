import type { Session } from './session.ts'
import { settleBet, type WalletClient } from './wallet.ts'
import type { Answer, RefusalReason } from './wire.ts'

export type Kite = {
  readonly session: Session
  readonly bet: string
  readonly stake: bigint
  /** The height at which the studio pulls it in, whether the page is open or not. */
  readonly auto: number | undefined
  out?: number
  /** The flight began without it. */
  isGrounded?: boolean
}

export type BetRefusal = RefusalReason | 'gone' | 'late' | 'twoBets' | 'badTarget'
export type BetAnswer = { readonly balance: string } | { readonly refused: { readonly why: BetRefusal } }

/**
 * The kites of one player in one flight. For the operator they are one round, so that its rules about a round (shortest
 * cycle, largest stake) hold for all of them together; each is a bet of its own and ends alone.
 */
export type Hand = {
  /** The operator's id of the round. */
  readonly round: string
  readonly kites: Kite[]
  readonly answers: Map<string, Promise<BetAnswer>>
  readonly settled: Set<string>
  /** Bets that the wallet has not answered, or whose cancellation it has not confirmed. */
  pending: number
  /** Messages of one round go one after the other: its end must not overtake a win. */
  queue: Promise<unknown>
  /** A pending bet came to nothing. The end of the round may have waited for it. */
  release(wallet: WalletClient, session: Session, isFlown: boolean): void
}

export function newHand(round: string): Hand {
  const hand: Hand = {
    ...{ round, kites: [], answers: new Map(), settled: new Set(), pending: 0, queue: Promise.resolve() },
    release(wallet, session, isFlown) {
      hand.pending -= 1
      const last = hand.kites.at(-1)
      if (!isFlown || !last) return
      void enqueue(hand, async () => {
        if (isOver(hand)) await send(wallet, hand, { ...last, session }, 0n)
      })
    },
  }
  return hand
}

/** Pays a kite, or notes that it is lost: the message that ends the round then says so for all lost ones. */
export function settleKite(wallet: WalletClient, hand: Hand, kite: Kite, amount: bigint): Promise<Answer> {
  return enqueue(hand, async () => {
    hand.settled.add(kite.bet)
    return amount > 0n || isOver(hand) ? await send(wallet, hand, kite, amount) : { is: 'unknown' }
  })
}

function send(wallet: WalletClient, hand: Hand, { session, bet, stake }: Kite, amount: bigint): Promise<Answer> {
  const of = { round: hand.round, tx: `${bet}-win`, bet, amount, staked: stake }
  return settleBet(wallet, session, { ...of, isLast: isOver(hand) })
}

function isOver({ kites, settled, pending }: Hand): boolean {
  return pending === 0 && kites.every(({ bet }) => settled.has(bet))
}

function enqueue<T>(hand: Hand, run: () => Promise<T>): Promise<T> {
  const next = hand.queue.then(run)
  hand.queue = next.catch(() => undefined)
  return next
}
