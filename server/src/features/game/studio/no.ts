import type { Done, WalletRefusal } from '../../../providers/studio/port.ts'
import type { BetAnswer } from '../moves.ts'

/** A studio's request that is refused for good. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly no: WalletRefusal

  constructor(no: WalletRefusal) {
    super(no)
    this.no = no
  }
}

/** What the book's answer to a bet means to a studio; undefined when it was taken. */
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
  if (no) throw new Refused(no)
  return { tx, seq: answer.seq, again: answer.again }
}
