import type { OutputOf } from '@zamra/contract/calls.ts'
import { add, minor, nothing } from '@zamra/contract/money.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Handler } from '../../../http/context.ts'
import { readLifetime, readWalletSummary } from '../../../ledger/index.ts'
import { type MarketPolicy, policyOf } from '../../market/index.ts'
import { placeOf } from '../../session/index.ts'
import { listAccounts } from '../bank/queries.ts'
import { accountPlace } from '../bank/wire.ts'
import { checkPlace } from '../check-place.ts'
import { findPlayerRow } from '../queries.ts'
import { closedBecause, countAttempts } from './attempts.ts'
import { documentForms, documentsOf } from './documents.ts'
import { findLevel } from './level-queries.ts'
import { type Check, listChecks, listRequests } from './queries.ts'
import { stateOf } from './state.ts'

type Info = OutputOf<'/kyc/info'>
type Who = Parameters<Handler<'/kyc/info'>>[0]

/** Everything the identity page shows. It tells from which amounts on a level is needed long before it is. */
export const kycInfo: Handler<'/kyc/info'> = async (ctx) => {
  const { app, playerId, market, now } = ctx
  const { read } = app.databases.shardOf(playerId)
  const policy = policyOf(app, market)
  const [level, checks] = await Promise.all([findLevel(read, playerId), listChecks(read, playerId)])
  const [latest] = checks
  const state = stateOf(level, latest)
  const isOver = state === 'retry' || state === 'rejected'
  return {
    state,
    level,
    canSubmit: app.providers.kyc !== undefined && closedBecause(level, checks, now) === undefined,
    documents: (documentsOf(market)?.documents ?? []).map((kind) => ({ kind, hasBack: documentForms[kind].hasBack })),
    ...(latest && { document: latest.document, sentAt: latest.createdAt.getTime() }),
    ...(latest?.decidedAt && { decidedAt: latest.decidedAt.getTime() }),
    reasons: isOver ? [...(latest?.reasons ?? [])] : [],
    attempts: countAttempts(checks, now),
    minAge: policy.age.min,
    ...(await knownOf(ctx, latest)),
    needed: await neededOf(ctx, policy, level),
  }
}

/** The name as the player typed it last, or that of their bank account; the birthday of the profile. */
async function knownOf({ app, playerId }: Who, latest: Check | undefined): Promise<Pick<Info, 'name' | 'birthday'>> {
  const { read } = app.databases.shardOf(playerId)
  const { birthdaySealed } = await findPlayerRow(read, playerId)
  const account = (await listAccounts(read, playerId)).at(-1)
  const name = latest?.nameSealed
    ? app.vault.open(latest.nameSealed, checkPlace(playerId, latest.checkNo, 'name_sealed'))
    : account && app.vault.open(account.holderSealed, accountPlace(playerId, account.id, 'holder_sealed'))
  const birthday = birthdaySealed && app.vault.open(birthdaySealed, placeOf(playerId, 'birthday_sealed'))
  return { ...(name && { name }), ...(birthday && { birthday }) }
}

async function neededOf({ app, playerId }: Who, policy: MarketPolicy, level: number): Promise<Info['needed']> {
  const { read } = app.databases.shardOf(playerId)
  const [requests, reached] = await Promise.all([listRequests(read, playerId), readReached(app, playerId)])
  const { iso: currency } = policy.currency
  return policy.kyc.tiers
    .filter((tier) => tier.level > level)
    .flatMap((tier) => {
      const askedAt = requests.find((one) => one.level === tier.level)?.askedAt.getTime()
      const of = (use: 'deposit' | 'withdraw', above: number | undefined) =>
        above === undefined
          ? []
          : [{ level: tier.level, for: use, currency, above: minor(BigInt(above)), reached: reached[use] }]
      const withdrawals = of('withdraw', tier.cumWithdraw).map((one) => ({ ...one, ...(askedAt && { askedAt }) }))
      return [...of('deposit', policy.kyc.before === 'withdraw' ? undefined : tier.cumDeposit), ...withdrawals]
    })
}

/** All deposits, and all withdrawals with those under way. */
async function readReached({ databases }: AppContext, playerId: Who['playerId']) {
  const { pool } = databases.shardOf(playerId)
  const [lifetime, wallet] = await Promise.all([readLifetime(pool, playerId), readWalletSummary(pool, playerId)])
  return {
    deposit: lifetime?.deposited ?? nothing,
    withdraw: add(lifetime?.withdrawn ?? nothing, wallet?.held ?? nothing),
  }
}
