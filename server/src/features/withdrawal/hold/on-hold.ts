import type { Locale } from '@zamra/contract/languages.ts'
import type { ShardReader } from '../../../db/database.ts'
import type { Withdrawal } from '../stored-withdrawal.ts'
import { holdText } from './hold-texts.ts'
import { selectHoldSteps } from './queries.ts'

type Held = Pick<Withdrawal, 'state' | 'heldUntil'>

/** Only a withdrawal in review is on hold, and not beyond the deadline: then it is in the queue again. */
export function isOnHold({ state, heldUntil }: Held, now: Date): boolean {
  return state === 'REVIEWING' && heldUntil !== null && heldUntil.getTime() > now.getTime()
}

/** What a withdrawal on hold waits for and until when, as its player reads it. */
export async function readHold(shard: ShardReader, row: Withdrawal, locale: Locale, now: Date) {
  if (!isOnHold(row, now) || row.heldUntil === null) return undefined
  const last = (await selectHoldSteps(shard, row)).findLast(({ action }) => action === 'hold')
  return last?.code ? { reason: holdText(last.code, locale), until: row.heldUntil.getTime() } : undefined
}
