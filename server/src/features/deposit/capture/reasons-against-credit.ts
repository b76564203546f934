import type { HeldReason } from '@zamra/contract/held-payment.ts'
import { add, type Money } from '@zamra/contract/money.ts'
import type { AppContext } from '../../../app-context.ts'
import type { ShardTx } from '../../../db/database.ts'
import { queryIn } from '../../../db/query-in.ts'
import { type Answer, checkDepositLimit, limitFigures } from '../../../ledger/index.ts'
import { policyEvaluator, policyOf } from '../../market/index.ts'
import { ageForPolicy } from '../../session/index.ts'
import { applyMandatoryLimit } from '../mandatory-limit.ts'
import { lockPlayer, selectDepositor } from '../queries.ts'
import { readKycStanding, requiredKycLevel } from '../requirements.ts'
import type { Order } from '../stored-order.ts'

type Arrived = { readonly amount: Money; readonly at: Date }

/**
 * Every reason why money that has arrived may not be played with at this moment, on any rail: the account is erased, the
 * market no longer allows deposits, the player is excluded, a KYC level is missing, or the player's own limit is reached.
 * An order is checked when it is created; this is checked again for its money, because an order can lapse, and limits,
 * exclusions and laws can change before the money comes.
 *
 * Takes the player's lock, so that concurrent payments are counted against the KYC level one after the other. The ledger
 * checks exclusion and limits once more when it posts, in the same transaction as the money.
 */
export async function reasonsAgainstCredit(
  tx: ShardTx,
  app: AppContext,
  { playerId, orderNo, market }: Order,
  { amount, at }: Arrived,
): Promise<readonly HeldReason[]> {
  await lockPlayer(tx, playerId)
  const depositor = await selectDepositor(tx, playerId)
  if (!depositor || depositor.erasedAt) return [{ code: 'erased', params: {} }]
  const { kycLevel, deposited } = await readKycStanding(tx, queryIn(tx), { playerId, except: orderNo })
  const policy = policyOf(app, market)
  const level = requiredKycLevel(policy.kyc, add(deposited, amount))
  await applyMandatoryLimit(queryIn(tx), playerId, policy, at)
  const answer = await checkDepositLimit(queryIn(tx), playerId, { amount, order: orderNo, at })
  const age = await ageForPolicy(app, { playerId, market }, at, tx)
  return [
    ...(policyEvaluator(app)(market, 'deposit', { at, place: 'server', ...age }).allowed
      ? []
      : [{ code: 'market', params: { market } } as const]),
    ...(kycLevel < level ? [{ code: 'identity', params: { level } } as const] : []),
    ...reasonsOfLedger(answer),
  ]
}

/** Why the ledger refuses to credit a payment. */
export function reasonsOfLedger(answer: Pick<Answer, 'status' | 'reason'>): readonly HeldReason[] {
  if (answer.status === 'barred') return [{ code: 'excluded', params: {} }]
  if (answer.status !== 'limit') return []
  const { period, limit, used } = limitFigures(answer)
  return [{ code: 'limit', params: { period, limit, used } }]
}
