import type { Done, WalletRefusal } from '../../../providers/studio/port.ts'
import type { BetAnswer } from '../bet-types.ts'

/** A definite refusal of a studio's call. */
export class RefusedCall extends Error {
  override readonly name = 'Refused'
  readonly no: WalletRefusal

  constructor(no: WalletRefusal) {
    super(no)
    this.no = no
  }
}

/** The refusal that a studio gets for the ledger's answer; undefined when the bet was accepted. */
function noOf({ status }: BetAnswer): WalletRefusal | undefined {
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
  const no = noOf(answer)
  if (no) throw new RefusedCall(no)
  return { tx, seq: answer.seq, again: answer.again }
}
