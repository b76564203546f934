import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../app-context.ts'
import { type AttachedRecord, bonusForfeited } from '../../ledger/index.ts'
import { type GrantState, selectGrants } from './grant-queries.ts'

/** The player, or the decision about a case. */
type ForfeitedBy = 'player' | 'case'

/**
 * The player gives up a bonus, and with it what was won with it; their own money stays and is free to leave. Repeating it
 * is harmless. Returns the state of the grant afterwards, which is another one when it was converted or had ended before;
 * undefined for a grant that the player does not have.
 */
export async function forfeitGrant(
  app: AppContext,
  playerId: PlayerId,
  grantId: string,
  endedBy: ForfeitedBy = 'player',
): Promise<GrantState | undefined> {
  const { read } = app.databases.shardOf(playerId)
  const find = async () => (await selectGrants(read, playerId)).find((one) => one.grantId === grantId)
  const grant = await find()
  if (grant?.state !== 'ACTIVE') return grant?.state
  const { answer } = await bonusForfeited(app.ledger, {
    playerId,
    currency: grant.currency,
    grant: grantId,
    attached: forfeitRecord(grantId, endedBy),
  })
  if (answer.status !== 'posted' && answer.status !== 'closed')
    throw new Error(`the ledger refused to forfeit a bonus: ${answer.status}`)
  return (await find())?.state
}

/** Ends the grant in the transaction that takes its bonus. */
export function forfeitRecord(grantId: string, endedBy: ForfeitedBy = 'player'): AttachedRecord {
  return { kind: 'promoGrant', record: { grantId, state: 'FORFEITED', endedBy } }
}
