import type { AppContext } from '../../app-context.ts'
import { type Answer, depositOrdered } from '../../ledger/index.ts'
import { type Intent, type NextAction, ProviderError } from '../../providers/payment/port.ts'
import { lapseUnpaidOffer } from '../promo/index.ts'
import { placeOf } from '../session/index.ts'
import { closeOrderWithoutIntent } from './close-order.ts'
import { findOrder } from './find-order.ts'
import { readOffer } from './offer/offer.ts'
import { selectAccounts } from './offer/queries.ts'
import { deleteOrderWithoutIntent, saveIntent, selectDepositor } from './queries.ts'
import { byTransfer, type Order } from './stored-order.ts'

/** `refused` means that the ledger refused the order before any provider was called; its row is deleted. */
export type StartResult = { readonly order: Order } | { readonly refused: Answer }

/**
 * Makes a new order payable: reserves the deposit allowance in the ledger, then creates a payment intent at a provider.
 * Every step is idempotent by the order number, so that the workflow can run it again after a crash.
 */
export async function startOrder(app: AppContext, order: Order, at: Date): Promise<StartResult> {
  const { playerId, orderNo, amount, currency } = order
  const { answer } = await depositOrdered(app.ledger, { playerId, order: orderNo, amount, currency })
  if (answer.status !== 'posted') {
    await app.databases.shardOf(playerId).transact(async (tx) => {
      await deleteOrderWithoutIntent(tx, order)
      await lapseUnpaidOffer(tx, playerId, orderNo, at)
    })
    return { refused: answer }
  }
  if (order.state === 'PENDING' && order.provider !== byTransfer && order.providerRef === null) {
    await createIntentWithFallback(app, order, at)
  }
  return { order: (await findOrder(app, orderNo)) ?? order }
}

/** A provider that failed is tried once more after the others, because most outages are short. */
const attempts = 2

/** Tries the provider that the player chose, then the other providers of the method, the best one first. */
async function createIntentWithFallback(app: AppContext, order: Order, at: Date): Promise<void> {
  const [offer, accounts] = await Promise.all([
    readOffer(app, order.market, at),
    selectAccounts(app.databases.main.read, order.market),
  ])
  const names = accounts.map(({ legalName }) => legalName)
  const method = offer.methods.find(({ type }) => type === order.type)
  const known = method?.routes ?? []
  const routes = known.includes(order.provider)
    ? [order.provider, ...known.filter((id) => id !== order.provider)]
    : known
  const phone = await readPhone(app, order)
  for (const provider of Array.from({ length: attempts }, () => routes).flat()) {
    const intent = await createIntent(app, order, provider, phone)
    if (!intent) continue
    if (isRegisteredPayee(intent.next, names)) return await storeIntent(app, order, provider, intent)
    app.log.error({ provider, orderNo: order.orderNo }, 'payment provider returned an unregistered payee, not shown')
  }
  await closeOrderWithoutIntent(app, order, 'rail.down')
}

async function createIntent(
  app: AppContext,
  { orderNo, amount, currency, rail, expiresAt }: Order,
  provider: string,
  phone: string | undefined,
): Promise<Intent | undefined> {
  const returnUrl = `/pages/wallet/DepositOrderDetail?orderNo=${orderNo}`
  try {
    const client = app.providers.payments.provider(provider)
    const until = app.clock.toSystemTime(expiresAt)
    return await client?.createIntent({ orderNo, amount, currency, rail, phone, expiresAt: until, returnUrl })
  } catch (err) {
    if (!(err instanceof ProviderError)) throw err
    app.log.warn({ err, provider, orderNo }, 'payment provider did not create an intent')
    return undefined
  }
}

/** A payee shown to a player must be a registered account of the operator, whichever provider holds it. */
function isRegisteredPayee(next: NextAction, names: readonly string[]): boolean {
  const name = payeeOf(next)
  return name === undefined || names.includes(name)
}

function payeeOf(next: NextAction): string | undefined {
  if (next.kind === 'virtualAccount') return next.legalName
  // UPI apps show the payee name of the link. Without a name they show the owner of the address, so it is not accepted.
  if (next.kind === 'upi') return new URLSearchParams(next.uri.slice(next.uri.indexOf('?') + 1)).get('pn') ?? ''
  return undefined
}

async function storeIntent(
  app: AppContext,
  order: Order,
  provider: string,
  { providerRef, next }: Intent,
): Promise<void> {
  await app.databases.shardOf(order.playerId).transact((tx) => saveIntent(tx, order, { provider, providerRef, next }))
}

async function readPhone({ databases, vault }: AppContext, { playerId }: Order): Promise<string | undefined> {
  const depositor = await selectDepositor(databases.shardOf(playerId).read, playerId)
  return depositor?.phoneSealed ? vault.open(depositor.phoneSealed, placeOf(playerId, 'phone_sealed')) : undefined
}
