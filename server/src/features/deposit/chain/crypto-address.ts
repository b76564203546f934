import type { OutputOf } from '@zamra/contract/calls.ts'
import type { CallContext, Handler } from '../../../http/context.ts'
import { checkDepositLimit } from '../../../ledger/index.ts'
import { withChecksum } from '../../../providers/chain/addresses.ts'
import { requireMarketAllows } from '../../market/index.ts'
import { ageForPolicy } from '../../session/index.ts'
import { depositRefusal } from '../deposit-refusal.ts'
import { applyMandatoryLimit } from '../mandatory-limit.ts'
import { type Offer, readOffer } from '../offer/offer.ts'
import type { OrderState } from '../order-state.ts'
import { selectStates } from '../queries.ts'
import { readKycStanding, requiredKycLevelOfCoins } from '../requirements.ts'
import { assignAddress } from './assign-address.ts'
import { clientOrderIdOf, type StoredDeposit } from './chain-deposit.ts'
import { type Coin, coinsOf } from './coins.ts'
import { formatCoins, priceOf, rateOf, unitsOf } from './price.ts'
import { selectIncoming } from './queries.ts'
import { selectBlocks, selectWatch } from './watch-queries.ts'

type Path = '/recharge/cryptoAddress'
type Incoming = OutputOf<Path>['incoming'][number]

const incomingShown = 20

/** Returns the player's deposit address, only while the chain is watched, so that no deposit goes unnoticed. */
export const cryptoAddress: Handler<Path> = async (ctx, { coin, network }) => {
  const { app, playerId, market, now } = ctx
  const offer = await readOffer(app, market, now)
  if (!offer.isOpen) throw ctx.refusal('deposit.closed', {})
  requireMarketAllows(ctx, 'deposit', await ageForPolicy(app, ctx, now))
  const chain = app.providers.chain
  const requestedCoin = coinsOf(app.config, offer.settings).find((one) => one.coin === coin && one.network === network)
  const isOffered = offer.settings.showCrypto && offer.policy.deposits.crypto && offer.isRailOpen('crypto')
  const { main } = app.databases
  const watch = chain && (await selectWatch(main.read, chain.name))
  if (!app.config.chain || !chain || !requestedCoin || !isOffered || !watch || watch.haltedAt) {
    throw ctx.refusal('rail.down', { rail: 'crypto' })
  }
  const shard = app.databases.shardOf(playerId)
  const { kycLevel, deposited } = await readKycStanding(shard.read, shard.pool, { playerId })
  const level = requiredKycLevelOfCoins(offer.policy, deposited)
  if (kycLevel < level) throw ctx.refusal('kyc.required', { level })
  await requireAllowance(ctx, offer, requestedCoin)
  const address = await assignAddress(app, app.config.chain, { chain: chain.name, playerId, market, now })
  const [deposits, [tip]] = await Promise.all([
    selectIncoming(main.read, chain.name, playerId, incomingShown),
    selectBlocks(main.read, chain.name, 1),
  ])
  const { min, rate, confirmations, contract, decimals } = requestedCoin
  const coinDeposits = deposits.filter((deposit) => deposit.contract === contract)
  const orders = await selectStates(shard.read, playerId, coinDeposits.map(clientOrderIdOf))
  const incoming = coinDeposits.map((deposit) =>
    incomingOf(deposit, decimals, { tip: tip?.number ?? 0n, order: orders.get(clientOrderIdOf(deposit)) }),
  )
  return { address: withChecksum(address), min, rate, confirmations, incoming }
}

/** Refuses before coins are sent when the player may not deposit even the minimum. */
async function requireAllowance(ctx: CallContext<Path>, { policy }: Offer, coin: Coin): Promise<void> {
  const { minorDigits } = policy.currency
  const rate = rateOf(coin.rate, { decimals: coin.decimals, minorDigits })
  const least = priceOf(unitsOf(coin.min, coin.decimals), rate).amount
  const { pool } = ctx.app.databases.shardOf(ctx.playerId)
  await applyMandatoryLimit(pool, ctx.playerId, policy, ctx.now)
  const answer = await checkDepositLimit(pool, ctx.playerId, {
    amount: least,
    at: ctx.now,
  })
  if (answer.status !== 'posted') throw await depositRefusal(answer, { ...ctx, policy })
}

const statuses = { seen: 'SEEN', crediting: 'SEEN', credited: 'CREDITED', orphaned: 'ORPHANED' } as const

type Known = { readonly tip: bigint; readonly order: OrderState | undefined }

function incomingOf(
  { tx, units, state, waitsFor, blockNumber }: StoredDeposit,
  decimals: number,
  { tip, order }: Known,
): Incoming {
  return {
    txHash: tx,
    amount: formatCoins(units, decimals),
    confirmations: state === 'orphaned' ? 0 : Number(tip - blockNumber) + 1,
    status: statuses[state],
    ...(waitsFor && { waitsFor }),
    ...(order === 'UNDER_REVIEW' && { status: 'SEEN', waitsFor: 'review' }),
    ...(order === 'REJECTED' && { status: 'RETURNED' }),
  }
}
