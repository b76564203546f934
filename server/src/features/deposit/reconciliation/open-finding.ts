import type { AppContext } from '../../../app-context.ts'
import { now } from '../../../base/clock.ts'
import { type Finding, insertFinding } from './queries.ts'

/** For a person to look at. The same thing is found once. */
export async function openFinding({ databases, log }: AppContext, finding: Finding): Promise<boolean> {
  const isNew = await databases.main.transact((tx) => insertFinding(tx, finding, now()))
  if (isNew) {
    const { provider, paymentId, kind, orderNo } = finding
    log.warn({ provider, paymentId, kind, orderNo }, 'the books of a company differ from ours: somebody has to look')
  }
  return isNew
}
