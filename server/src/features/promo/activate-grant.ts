import type { PlayerId } from '@zamra/contract/brand.ts'
import type { LapseReason } from '@zamra/contract/lapsed-bonus.ts'
import { type Money, nothing } from '@zamra/contract/money.ts'
import type { AppContext } from '../../app-context.ts'
import { depositBonusGranted, readFirstDeposit, refOf } from '../../ledger/index.ts'
import { depositTerms } from './config/deposit-terms.ts'
import { isExcluded } from './eligibility/is-excluded.ts'
import { type Grant, lapseOffer, selectGrants } from './grant-queries.ts'

/**
 * Grants the bonus that came with a deposit order, once the ledger has credited the order. It depends only on the frozen
 * terms and on the journal, so it can run again at any time: the ledger grants it once, together with the state of the
 * grant. Of several deposits only the first one in the journal earns it.
 */
export async function activateGrant(app: AppContext, playerId: PlayerId, grantId: string): Promise<void> {
  const shard = app.databases.shardOf(playerId)
  const grants = await selectGrants(shard.read, playerId)
  const grant = grants.find((one) => one.grantId === grantId)
  if (grant?.state !== 'OFFERED') return
  const first = await readFirstDeposit(shard.pool, playerId)
  if (!first) return
  const reason = (await reasonAgainst(app, grant, grants, first)) ?? (await postGrant(app, grant, first.amount))
  const at = app.clock.now()
  if (reason) await shard.transact((tx) => lapseOffer(tx, grant, { reason, at }))
}

type FirstDeposit = NonNullable<Awaited<ReturnType<typeof readFirstDeposit>>>

async function reasonAgainst(
  app: AppContext,
  { playerId, grantId, promoId, terms, isExclusive }: Grant,
  grants: readonly Grant[],
  { ref, amount }: FirstDeposit,
): Promise<LapseReason | undefined> {
  if (ref !== refOf('deposit', grantId)) return 'notFirst'
  const { isReached, bonus } = depositTerms(terms, amount)
  if (!isReached || bonus === nothing) return 'belowMinimum'
  const isTaken = grants.some(
    (one) =>
      (one.state === 'ACTIVE' && one.terms.grant.kind !== 'freeTickets' && (one.isExclusive || isExclusive)) ||
      (one.promoId === promoId && (one.state === 'ACTIVE' || isEnded(one))),
  )
  if (isTaken) return 'alreadyGranted'
  const { pool } = app.databases.shardOf(playerId)
  return (await isExcluded(pool, playerId)) ? 'excluded' : undefined
}

function isEnded({ state }: Grant): boolean {
  return state === 'CONVERTED' || state === 'EXPIRED' || state === 'FORFEITED'
}

async function postGrant(
  app: AppContext,
  { playerId, grantId, currency, terms }: Grant,
  deposit: Money,
): Promise<LapseReason | undefined> {
  const { bonus, wager, days, maxBet } = depositTerms(terms, deposit)
  const figures = { deposit: String(deposit), bonus: String(bonus), wagerRequired: String(wager), days }
  const { answer } = await depositBonusGranted(app.ledger, {
    playerId,
    currency,
    grant: grantId,
    amount: bonus,
    wager,
    lockedCash: deposit,
    ...(maxBet !== undefined && { maxBet }),
    attached: { kind: 'promoGrant', record: { grantId, state: 'ACTIVE', ...figures } },
  })
  // The player was excluded between the check and the grant.
  if (answer.status === 'barred') return 'excluded'
  if (answer.status !== 'posted') throw new Error(`the ledger refused to grant a bonus: ${answer.status}`)
  return undefined
}
