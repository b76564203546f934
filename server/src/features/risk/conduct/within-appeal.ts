import type { ConductRemedy } from '@zamra/contract/conduct-rules.ts'
import { compare, nothing } from '@zamra/contract/money.ts'
import { ProposalError } from '../../market/index.ts'
import type { ConductCase } from './conduct-queries.ts'

/** How harsh a remedy is. To cancel rewards and to deduct them differ by the amount. */
const ranks: Readonly<Record<ConductRemedy, number>> = {
  'no-action': 0,
  'cancel-rewards': 1,
  'deduct-rewards': 1,
  freeze: 2,
  close: 3,
}

type Terms = Pick<ConductCase, 'remedy' | 'legalGround' | 'deductMax'>

/**
 * After an appeal nothing can be appealed any more, so nothing harsher is decided: nobody appeals at a risk. A freeze that an
 * appeal has left in force can only become milder.
 */
export function requireWithinAppeal(found: ConductCase, proposed: Terms): void {
  if (found.appealedAt === null) return
  if (isHarsher(proposed, found))
    throw new ProposalError(`case ${found.caseNo} was appealed: nothing beyond ${textOf(found)} can be decided`)
  if (found.state === 'CLOSED' && !isHarsher(found, proposed))
    throw new ProposalError(
      `the appeal of case ${found.caseNo} was decided: only less than ${textOf(found)} can follow`,
    )
}

/** Whether one is harsher than the other in any way. */
function isHarsher(one: Terms, other: Terms): boolean {
  return (
    ranks[one.remedy ?? 'no-action'] > ranks[other.remedy ?? 'no-action'] ||
    compare(one.deductMax ?? nothing, other.deductMax ?? nothing) > 0 ||
    (one.legalGround !== null && one.legalGround !== other.legalGround)
  )
}

function textOf({ remedy, deductMax, legalGround }: Terms): string {
  return [
    remedy ?? 'no-action',
    ...(deductMax === null ? [] : [`of ${deductMax}`]),
    ...(legalGround === null ? [] : [`by ${legalGround}`]),
  ].join(' ')
}
