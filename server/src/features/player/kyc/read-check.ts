import type { AppContext } from '../../../app-context.ts'
import { maskEnd } from '../../../base/mask.ts'
import { selectDecisions } from './decision-queries.ts'
import { storedNumber } from './document-number.ts'
import { listCheckEvents } from './queries.ts'
import { findCheck } from './sync-check.ts'

/** One check for the people who decide it, with no more than the end of the number. Undefined when there is none. */
export async function readCheck(app: AppContext, checkNo: string) {
  const check = await findCheck(app, checkNo)
  if (!check) return undefined
  const { read } = app.databases.shardOf(check.playerId)
  const [events, decisions] = await Promise.all([listCheckEvents(read, check.playerId), selectDecisions(read, check)])
  const number = storedNumber(app, check)
  return {
    ...{ check, decisions, number: number === undefined ? undefined : maskEnd(number) },
    events: events.filter((event) => event.checkNo === checkNo),
  }
}
