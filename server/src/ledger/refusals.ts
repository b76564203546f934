import { type Refusal, refusal } from '../base/refusal.ts'
import type { Answer } from './command.ts'

const kinds = ['', 'deposit', 'loss', 'wager'] as const
const periods = ['', 'day', 'week', 'month'] as const

/**
 * The refusal of the API for an answer of the ledger, or undefined when it was accepted. Statuses that only the feature
 * can explain (a closed bet, a barred player) are an error here: the feature handles the status first.
 */
export function refusalOf(answer: Pick<Answer, 'status' | 'reason' | 'cash'>, currency: string): Refusal | undefined {
  const [first = 0n] = answer.reason
  switch (answer.status) {
    case 'posted':
    case 'tombstone':
      return undefined
    case 'insufficient':
      return refusal('balance.insufficient', { available: Number(answer.cash), currency })
    case 'wagerLeft':
      return refusal('wager.incomplete', { remaining: Number(first), currency })
    case 'noHold':
    case 'noWallet':
      return refusal('thing.notFound', {})
    case 'limit':
      return refusal('limit.reached', limitFigures(answer))
    case 'tooLarge':
      return refusal('limit.reached', { limitType: 'bonusBet', period: 'bet', limit: Number(first), used: 0 })
    case 'barred':
    case 'closed':
    case 'conflict':
    case 'invalid':
    case 'void':
    case 'wrongCurrency':
      throw new Error(`the feature must handle the ledger status ${answer.status} itself`)
  }
}

/** Which limit stands against a refused command, and how much of it is used. */
export function limitFigures({ reason }: Pick<Answer, 'reason'>) {
  const [code = 0n, limit = 0n, used = 0n] = reason
  const limitType = kinds[Number(code / 10n)] ?? ''
  const period = periods[Number(code % 10n)] ?? ''
  return { limitType, period, limit: Number(limit), used: Number(used) }
}
