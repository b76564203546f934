import { locales } from '@zamra/contract/languages.ts'
import type { AppContext } from '../../../app-context.ts'
import type { ShardTx } from '../../../db/database.ts'
import { depositOrdered } from '../../../ledger/index.ts'
import { policyOf } from '../../market/index.ts'
import { creditCapture } from '../capture/credit-capture.ts'
import { newOrderNo } from '../order-number.ts'
import { insertOrder, lockPlayer, selectByClientOrder, updateOrder } from '../queries.ts'
import type { LocalizedName, NewOrder, Order } from '../stored-order.ts'
import { insertTimelineEntry } from '../timeline-queries.ts'
import { clientOrderIdOf, hashOf, type StoredDeposit } from './chain-deposit.ts'
import { coinsText } from './price.ts'
import { markCredited } from './queries.ts'

/** Its place among the kinds of deposits on the wire. */
const cryptoType = 4

/**
 * A settled deposit becomes an order of the player, which is paid at once. The order is found again by the transfer it
 * was made for, the book knows the transfer by its own key, and the last step only notes that all was done: whoever is
 * killed on the way is followed by the next run.
 *
 * Nobody can refuse coins that have come. What is more than the player may deposit, by his own limit or because he is
 * excluded, is set aside for him, and a person sends it back or credits it when he may have it.
 */
export async function creditDeposit(app: AppContext, deposit: StoredDeposit, now: Date): Promise<void> {
  const { amount } = deposit
  if (amount === null) throw new Error('a deposit is settled before it is credited')
  const { iso: currency } = policyOf(app, deposit.market).currency
  const order = await app.databases
    .shardOf(deposit.playerId)
    .transact((tx) => findOrCreateOrder(tx, app, { ...deposit, amount, currency }, now))
  const paymentId = `${deposit.tx}:${deposit.ordinal}`
  const suspenseReason = await checkAllowance(app, order)
  await creditCapture(app, order, { paymentId, amount, currency, ...(suspenseReason && { suspenseReason }) })
  await app.databases.main.transact((tx) => markCredited(tx, deposit, now))
}

/** The book takes the allowance as for any order, and remembers its answer for this one. */
async function checkAllowance(
  app: AppContext,
  { playerId, orderNo, amount }: Order,
): Promise<'limit' | 'excluded' | undefined> {
  const { answer } = await depositOrdered(app.ledger, { playerId, order: orderNo, amount })
  if (answer.status === 'limit') return 'limit'
  return answer.status === 'barred' ? 'excluded' : undefined
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
    createdAt: seenAt,
    expiresAt: now,
  } as const
  while (!(await insertOrder(tx, { ...terms, orderNo: newOrderNo(playerId) })));
  const order = (await selectByClientOrder(tx, playerId, clientOrderId)) as Order
  // There is nothing to wait for and nobody to ask: no flow follows it.
  await updateOrder(tx, order, { finishedAt: now })
  await insertTimelineEntry(tx, order, { status: 'PENDING', by: 'player', at: seenAt, detail: detailOf(app, deposit) })
  return order
}

/** How the amount came about, for whoever asks later. */
function detailOf(app: AppContext, { tx, ordinal, contract, units, quoteId, rest }: StoredDeposit) {
  const coins = coinsText(units, coinAt(app, contract).decimals)
  return { tx, ordinal, coins, quoteId, rest: String(rest) }
}

function methodName(app: AppContext, { contract }: StoredDeposit): LocalizedName {
  const name = `${coinAt(app, contract).coin} (${app.config.chain?.network})`
  return Object.fromEntries(locales.map((locale) => [locale, name])) as LocalizedName
}

function coinAt({ config }: AppContext, contract: string) {
  const coin = config.chain?.tokens.find((one) => one.contract === contract)
  if (!coin) throw new Error(`no coin of ours is at ${contract} any more`)
  return coin
}
