import type { MainReader, MainTx } from '../../../db/database.ts'
import type { OperatorStatement } from '../../deposit/index.ts'
import type { StoredFinding } from './queries.ts'

export type StoredClosing = OperatorStatement & { readonly why: string; readonly saidAt: Date }

/** What operators have said about the finding with the amount that it has, since it was found with it. */
export function selectClosings(main: MainReader, { provider, payoutNo, kind, amount, foundAt }: StoredFinding) {
  return main
    .selectFrom('payout_finding_closing')
    .select(['by_whom as by', 'why', 'content', 'signature', 'said_at as saidAt'])
    .where('provider', '=', provider)
    .where('payout_no', '=', payoutNo)
    .where('kind', '=', kind)
    .where('amount', '=', amount)
    .where('found_at', '=', foundAt)
    .orderBy('said_at')
    .$castTo<StoredClosing>()
    .execute()
}

/** An operator says it once; a repeat changes nothing. */
export async function insertClosing(tx: MainTx, finding: StoredFinding, given: StoredClosing): Promise<void> {
  const { provider, payoutNo, kind, amount, foundAt } = finding
  const { by, why, content, signature, saidAt } = given
  await tx
    .insertInto('payout_finding_closing')
    .values({
      ...{ provider, payout_no: payoutNo, kind, amount, found_at: foundAt },
      ...{ by_whom: by, why, content, signature, said_at: saidAt },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Not when the night has found another amount meanwhile. */
export async function markClosed(
  tx: MainTx,
  { provider, payoutNo, kind, amount, foundAt }: StoredFinding,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('payout_finding')
    .set({ closed_at: at })
    .where('provider', '=', provider)
    .where('payout_no', '=', payoutNo)
    .where('kind', '=', kind)
    .where('amount', '=', amount)
    .where('found_at', '=', foundAt)
    .where('closed_at', 'is', null)
    .execute()
}
