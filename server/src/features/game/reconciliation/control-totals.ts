import type { PlayerId } from '@zamra/contract/brand.ts'
import { type Money, nothing, toMajor } from '@zamra/contract/money.ts'
import type { AppContext } from '../../../app-context.ts'
import { type ControlLine, differingTotals, readMoved } from '../../../ledger/index.ts'
import type { Finding } from '../findings.ts'
import type { BookedEntry } from './queries.ts'

export type MatchedEntry = { readonly their: BookedEntry; readonly our: BookedEntry }

/**
 * Compares, for each currency of a report, what the studio took and paid with what the ledger moved through the account
 * `games` for the same transactions. Our own rows of the rounds are not asked for amounts: they may agree with the report
 * while the ledger does not. Free play moves no money, and a transaction that was rolled back has none left.
 */
export async function compareControlTotals(
  { databases }: AppContext,
  provider: string,
  matched: readonly MatchedEntry[],
  day: string,
): Promise<readonly Finding[]> {
  const played = matched.filter(({ their, our }) => !their.isBack && !our.isBack && our.amount > nothing && our.seq)
  const names = played.map(({ our: { playerId, seq = 0 } }) => ({ playerId: playerId as PlayerId, seq }))
  const moved = await readMoved(databases, 'games', names)
  return (['bet', 'win'] as const).flatMap((kind) => {
    const lines: readonly ControlLine[] = played.flatMap(({ their }, index) => {
      const { amount = nothing, currency = 'none' } = moved[index] ?? {}
      if (their.kind !== kind) return []
      return [{ day, currency, theirs: their.amount, ours: (kind === 'bet' ? amount : -amount) as Money }]
    })
    return differingTotals(lines).map(({ currency, theirs, ours, lines: count }) => ({
      provider,
      kind: 'differs',
      tx: `total ${kind}s ${currency} ${day}`,
      playerId: undefined,
      detail: { theirs: `${count} ${kind}s, ${toMajor(theirs)} ${currency}`, ours: `${toMajor(ours)} in the ledger` },
    }))
  })
}
