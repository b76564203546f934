import { hash } from 'node:crypto'
import { locales } from '@zamra/contract/languages.ts'
import type { ShardTx } from '../../../db/database.ts'
import type { House } from '../../../http/context.ts'
import { policyOf } from '../../market/index.ts'
import { creditCapture } from '../money/credit-capture.ts'
import { newOrderNo } from '../order-no.ts'
import { insertEvent, insertOrder, selectByClientOrder, takeTurn, updateOrder } from '../queries.ts'
import type { Named, NewOrder, Order } from '../stored-order.ts'
import type { StoredDeposit } from './chain-deposit.ts'
import { coinsText } from './price.ts'
import { markCredited } from './queries.ts'

/** Its place among the kinds of deposits on the wire. */
const cryptoType = 4

/**
 * A settled deposit becomes an order of the player, which is paid at once. The order is found again by the transfer it
 * was made for, the book knows the transfer by its own key, and the last step only notes that all was done: whoever is
 * killed on the way is followed by the next run.
 */
export async function creditDeposit(house: House, deposit: StoredDeposit, now: Date): Promise<void> {
  const { amount } = deposit
  if (amount === null) throw new Error('a deposit is settled before it is credited')
  const { iso: currency } = policyOf(house, deposit.market).currency
  const order = await house.databases
    .shardOf(deposit.playerId)
    .transact((tx) => orderOf(tx, house, { ...deposit, amount, currency }, now))
  const paymentId = `${deposit.tx}:${deposit.ordinal}`
  const { outcome, reason } = await creditCapture(house, order, { paymentId, amount, currency })
  if (outcome !== 'credited') throw new Error(`the book did not take it: ${reason}`)
  await house.databases.main.transact((tx) => markCredited(tx, deposit, now))
}

type Settled = StoredDeposit & Pick<NewOrder, 'amount' | 'currency'>

async function orderOf(tx: ShardTx, house: House, deposit: Settled, now: Date): Promise<Order> {
  const { playerId, market, currency, amount, chain, seenAt } = deposit
  const name = hash('sha256', `${chain}:${deposit.tx}:${deposit.ordinal}`, 'buffer')
  const clientOrderId = uuidOf(name)
  await takeTurn(tx, playerId)
  const known = await selectByClientOrder(tx, playerId, clientOrderId)
  if (known) return known
  const terms = {
    playerId,
    clientOrderId,
    bodyHash: name,
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

/** Made of what it stands for, so that it is the same however often it is made (version 8 of RFC 9562). */
function uuidOf(bytes: Buffer): string {
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
