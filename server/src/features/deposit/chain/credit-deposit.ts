import { locales } from '@zamra/contract/languages.ts'
import type { ShardTx } from '../../../db/database.ts'
import type { House } from '../../../http/context.ts'
import { depositOrdered } from '../../../ledger/index.ts'
import { policyOf } from '../../market/index.ts'
import { creditCapture } from '../money/credit-capture.ts'
import { newOrderNo } from '../order-no.ts'
import { insertOrder, selectByClientOrder, takeTurn, updateOrder } from '../queries.ts'
import type { Named, NewOrder, Order } from '../stored-order.ts'
import { insertEvent } from '../timeline/queries.ts'
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
export async function creditDeposit(house: House, deposit: StoredDeposit, now: Date): Promise<void> {
  const { amount } = deposit
  if (amount === null) throw new Error('a deposit is settled before it is credited')
  const { iso: currency } = policyOf(house, deposit.market).currency
  const order = await house.databases
    .shardOf(deposit.playerId)
    .transact((tx) => orderOf(tx, house, { ...deposit, amount, currency }, now))
  const paymentId = `${deposit.tx}:${deposit.ordinal}`
  const aside = await overAllowance(house, order)
  await creditCapture(house, order, { paymentId, amount, currency, ...(aside && { aside }) })
  await house.databases.main.transact((tx) => markCredited(tx, deposit, now))
}

/** The book takes the allowance as for any order, and remembers its answer for this one. */
async function overAllowance(
  house: House,
  { playerId, orderNo, amount }: Order,
): Promise<'limit' | 'excluded' | undefined> {
  const { answer } = await depositOrdered(house.ledger, { playerId, order: orderNo, amount })
  if (answer.status === 'limit') return 'limit'
  return answer.status === 'barred' ? 'excluded' : undefined
}

type Settled = StoredDeposit & Pick<NewOrder, 'amount' | 'currency'>

async function orderOf(tx: ShardTx, house: House, deposit: Settled, now: Date): Promise<Order> {
  const { playerId, market, currency, amount, chain, seenAt } = deposit
  const clientOrderId = clientOrderIdOf(deposit)
  await takeTurn(tx, playerId)
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
    methodName: methodName(house, deposit),
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
  await insertEvent(tx, order, { status: 'PENDING', by: 'player', at: seenAt, detail: detailOf(house, deposit) })
  return order
}

/** How the amount came about, for whoever asks later. */
function detailOf(house: House, { tx, ordinal, contract, units, quoteId, rest }: StoredDeposit) {
  const coins = coinsText(units, coinAt(house, contract).decimals)
  return { tx, ordinal, coins, quoteId, rest: String(rest) }
}

function methodName(house: House, { contract }: StoredDeposit): Named {
  const name = `${coinAt(house, contract).coin} (${house.config.chain?.network})`
  return Object.fromEntries(locales.map((locale) => [locale, name])) as Named
}

function coinAt({ config }: House, contract: string) {
  const coin = config.chain?.tokens.find((one) => one.contract === contract)
  if (!coin) throw new Error(`no coin of ours is at ${contract} any more`)
  return coin
}
