import type { Money } from '@zamra/contract/money.ts'
import type { Done, WalletRefusal } from '../../../providers/studio/port.ts'
import type { BetAnswer } from '../bet-types.ts'

/** A definite refusal of a studio's call. */
export class RefusedCallError extends Error {
  override readonly name = 'RefusedCallError'
  readonly refusal: WalletRefusal

  constructor(refusal: WalletRefusal) {
    super(refusal)
    this.refusal = refusal
  }
}

/** The refusal that a studio gets for the ledger's answer; undefined when the bet was accepted. */
function refusalOf({ status }: BetAnswer): WalletRefusal | undefined {
  switch (status) {
    case 'posted':
    case 'tombstone':
      return undefined
    case 'insufficient':
    case 'limit':
    case 'tooLarge':
      return status
    case 'barred':
      return 'disabled'
    case 'void':
      return 'rolledBack'
    case 'noWallet':
      return 'player'
    case 'noHold':
      return 'notFound'
    case 'invalid':
      return 'malformed'
    case 'closed':
    case 'conflict':
    case 'wrongCurrency':
    case 'wagerLeft':
      return 'conflict'
  }
}

/** What a movement has done. */
export type Moved = Done & {
  /** Its record was written now, with the claim of its id. */
  readonly isWritten: boolean
  /** What the player can stake now, when it is known. */
  readonly balance?: Money | undefined
  /** The round was closed with it. */
  readonly isClosed?: boolean
}

export function doneOf(tx: string, answer: BetAnswer): Moved {
  const refusal = refusalOf(answer)
  if (refusal) throw new RefusedCallError(refusal)
  const { seq, again } = answer
  if (answer.status !== 'posted' || again) return { tx, seq, again, isWritten: false }
  const { balance } = toldBy(answer)
  // Coins are not in the ledger: their balance is that of the answer.
  const after = balance === undefined ? undefined : (BigInt(balance) as Money)
  return { tx, seq, again, isWritten: true, balance: seq === 0 ? answer.balance : after, isClosed: isClosedBy(answer) }
}

/** Whether the round was closed by the record of this movement. */
export function isClosedBy(answer: BetAnswer): boolean {
  return toldBy(answer).closed ?? false
}

/** What the writer of rounds tells. */
function toldBy({ recordResult }: BetAnswer) {
  return (recordResult ?? {}) as { readonly balance?: string; readonly closed?: boolean }
}
