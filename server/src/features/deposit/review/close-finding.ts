import type { AppContext } from '../../../app-context.ts'
import { closeFinding, type FindingName, selectFinding } from '../books/queries.ts'
import { NotDecided, type Verdict } from './decide.ts'

/** Somebody has looked at what differs between the books of a company and ours, and says what came of it. */
export async function closeCase(
  { databases }: AppContext,
  { by, why, at }: Omit<Verdict, 'orderNo'>,
  payment: string,
  kind: string,
): Promise<void> {
  if (by.trim() === '' || why.trim() === '') throw new NotDecided('a decision says by whom it is, and why')
  const [provider = '', ...rest] = payment.split(':')
  const name = { provider, paymentId: rest.join(':'), kind: kind as FindingName['kind'] }
  await databases.main.transact(async (tx) => {
    if (!(await selectFinding(tx, name))) throw new NotDecided(`nothing was found about ${payment} ${kind}`)
    await closeFinding(tx, name, { by, why, at })
  })
}
