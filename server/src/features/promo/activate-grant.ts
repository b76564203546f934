import type { PlayerId } from '@zamra/contract/brand.ts'
import { offerTerms } from '@zamra/contract/deposit-terms.ts'
import { type Money, minor, nothing } from '@zamra/contract/money.ts'
import type { AppContext } from '../../app-context.ts'
import { depositBonusGranted, isBarred, readFirstDeposit, refOf } from '../../ledger/index.ts'
import type { PromoConfig } from './config.ts'
import { type Grant, type LapseReason, lapseOffer, selectGrants } from './grant-queries.ts'

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
  const reason = await reasonAgainst(app, grant, grants, first)
  const at = app.clock.now()
  if (reason) return await shard.transact((tx) => lapseOffer(tx, grant, { reason, at }))
  await postGrant(app, grant, first.amount)
}

type FirstDeposit = NonNullable<Awaited<ReturnType<typeof readFirstDeposit>>>

async function reasonAgainst(
  app: AppContext,
  { playerId, grantId, promoId, terms }: Grant,
  grants: readonly Grant[],
  { ref, amount }: FirstDeposit,
): Promise<LapseReason | undefined> {
  if (ref !== refOf('deposit', grantId)) return 'notFirst'
  const { isReached, bonus } = termsFor(terms, amount)
  if (!isReached || bonus === nothing) return 'belowMinimum'
  const isTaken = grants.some((one) => one.state === 'ACTIVE' || (one.promoId === promoId && isEnded(one)))
  if (isTaken) return 'alreadyGranted'
  const { pool } = app.databases.shardOf(playerId)
  return (await isBarred(pool, playerId, 'play')) || (await isBarred(pool, playerId, 'deposit'))
    ? 'excluded'
    : undefined
}

function isEnded({ state }: Grant): boolean {
  return state === 'CONVERTED' || state === 'EXPIRED' || state === 'FORFEITED'
}

async function postGrant(app: AppContext, { playerId, grantId, currency, terms }: Grant, deposit: Money) {
  const { bonus, wager } = termsFor(terms, deposit)
  const figures = { deposit: String(deposit), bonus: String(bonus), wagerRequired: String(wager), days: terms.days }
  const { answer } = await depositBonusGranted(app.ledger, {
    playerId,
    currency,
    grant: grantId,
    amount: bonus,
    wager,
    lockedCash: deposit,
    ...(terms.maxBet !== undefined && { maxBet: minor(BigInt(terms.maxBet)) }),
    attached: { kind: 'promoGrant', record: { grantId, state: 'ACTIVE', ...figures } },
  })
  if (answer.status !== 'posted') throw new Error(`the ledger refused to grant a bonus: ${answer.status}`)
}

function termsFor({ bonusBps, bonusMax, depositMin, wager }: PromoConfig, deposit: Money) {
  const amounts = { bonusMax: minor(BigInt(bonusMax)), depositMin: minor(BigInt(depositMin)) }
  return offerTerms({ bonusBps, ...amounts, wagerTimes: wager.times, wagerBase: wager.base }, deposit)
}
