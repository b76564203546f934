import type { AppContext } from '../../../app-context.ts'
import { closeFinding, type FindingName, selectFinding } from '../reconciliation/queries.ts'
import { type Decision, DecisionError } from './record-decision.ts'

/** Somebody has looked at what differs between the books of a company and ours, and says what came of it. */
export async function closeFindingCase(
  { databases }: AppContext,
  { by, why, at }: Omit<Decision, 'orderNo'>,
  payment: string,
  kind: string,
): Promise<void> {
  if (by.trim() === '' || why.trim() === '') throw new DecisionError('a decision says by whom it is, and why')
  const [provider = '', ...rest] = payment.split(':')
  const name = { provider, paymentId: rest.join(':'), kind: kind as FindingName['kind'] }
  await databases.main.transact(async (tx) => {
    if (!(await selectFinding(tx, name))) throw new DecisionError(`nothing was found about ${payment} ${kind}`)
    await closeFinding(tx, name, { by, why, at })
  })
}
