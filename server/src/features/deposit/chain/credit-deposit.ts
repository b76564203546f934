import { storedLocales } from '@zamra/contract/languages.ts'
import type { AppContext } from '../../../app-context.ts'
import type { ShardTx } from '../../../db/database.ts'
import { policyOf } from '../../market/index.ts'
import { creditCapture } from '../capture/credit-capture.ts'
import { newOrderNo } from '../order-number.ts'
import { insertOrder, lockPlayer, selectByClientOrder, updateOrder } from '../queries.ts'
import type { LocalizedName, NewOrder, Order } from '../stored-order.ts'
import { insertTimelineEntry } from '../timeline-queries.ts'
import { clientOrderIdOf, hashOf, type StoredDeposit } from './chain-deposit.ts'
import { formatCoins } from './price.ts'
import { markCredited } from './queries.ts'

/** The type of crypto orders on the wire. */
const cryptoType = 4

/**
 * Creates an order for a settled deposit and credits it. Every step is idempotent by the identity of the transfer, so that
 * the next run completes an interrupted one.
 *
 * Coins that have arrived cannot be refused. `creditCapture` decides about them as about money on every other rail: a
 * deposit that the player may not have goes to suspense.
 */
export async function creditDeposit(app: AppContext, deposit: StoredDeposit, now: Date): Promise<void> {
  const { amount } = deposit
  if (amount === null) throw new Error('the deposit has no amount: settle it first')
  const { iso: currency } = policyOf(app, deposit.market).currency
  const order = await app.databases
    .shardOf(deposit.playerId)
    .transact((tx) => findOrCreateOrder(tx, app, { ...deposit, amount, currency }, now))
  const paymentId = `${deposit.tx}:${deposit.ordinal}`
  await creditCapture(app, order, { paymentId, amount, currency })
  await app.databases.main.transact((tx) => markCredited(tx, deposit, now))
}

type Settled = StoredDeposit & Pick<NewOrder, 'amount' | 'currency'>

async function findOrCreateOrder(tx: ShardTx, app: AppContext, deposit: Settled, now: Date): Promise<Order> {
  const { playerId, market, currency, amount, chain, seenAt } = deposit
  const clientOrderId = clientOrderIdOf(deposit)
  await lockPlayer(tx, playerId)
  const known = await selectByClientOrder(tx, playerId, clientOrderId)
  if (known) return known
  const terms = {
    playerId,
    clientOrderId,
    bodyHash: hashOf(deposit),
    market,
    currency,
    amount,
    type: cryptoType,
    channel: 1,
    rail: 'crypto',
    methodName: methodName(app, deposit),
    provider: chain,
    operatorAccountId: null,
    reference: null,
    promoId: null,
    createdAt: seenAt,
    expiresAt: now,
  } as const
  while (!(await insertOrder(tx, { ...terms, orderNo: newOrderNo(playerId) })));
  const order = (await selectByClientOrder(tx, playerId, clientOrderId)) as Order
  // The order needs no workflow: it is paid already and has no provider to sync with.
  await updateOrder(tx, order, { finishedAt: now })
  await insertTimelineEntry(tx, order, { status: 'PENDING', by: 'player', at: seenAt, detail: detailOf(app, deposit) })
  return order
}

/** How the amount was computed, for the timeline. */
function detailOf(app: AppContext, { tx, ordinal, contract, units, quoteId, rest }: StoredDeposit) {
  const coins = formatCoins(units, coinAt(app, contract).decimals)
  return { tx, ordinal, coins, quoteId, rest: String(rest) }
}

function methodName(app: AppContext, { contract }: StoredDeposit): LocalizedName {
  const name = `${coinAt(app, contract).coin} (${app.config.chain?.network})`
  return Object.fromEntries(storedLocales.map((locale) => [locale, name])) as LocalizedName
}

function coinAt({ config }: AppContext, contract: string) {
  const coin = config.chain?.tokens.find((one) => one.contract === contract)
  if (!coin) throw new Error(`no configured coin has the contract ${contract}`)
  return coin
}
