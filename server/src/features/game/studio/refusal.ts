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

export function doneOf(tx: string, answer: BetAnswer): Done {
  const refusal = refusalOf(answer)
  if (refusal) throw new RefusedCallError(refusal)
  return { tx, seq: answer.seq, again: answer.again }
}
