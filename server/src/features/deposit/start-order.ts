import type { AppContext } from '../../app-context.ts'
import { type Answer, depositOrdered } from '../../ledger/index.ts'
import { type Intent, type NextAction, ProviderError } from '../../providers/payment/port.ts'
import { placeOf } from '../session/index.ts'
import { closeUnstartedOrder } from './close-order.ts'
import { findOrder } from './find-order.ts'
import { readOffer } from './offer/offer.ts'
import { selectAccounts } from './offer/queries.ts'
import { deleteUnstartedOrder, saveIntent, selectDepositor } from './queries.ts'
import { byTransfer, type Order } from './stored-order.ts'

/** `refused` by the book before any company was asked: there is no such order any more. */
export type StartResult = { readonly order: Order } | { readonly refused: Answer }

/**
 * Everything between the row and the player who can pay: the allowance is taken in the book, then a company is asked for
 * its part. Each piece is asked for under the order's own number, so whoever broke off on the way (the request, its
 * process, the flow) is followed by another who begins at the beginning.
 */
export async function startOrder(app: AppContext, order: Order, at: Date): Promise<StartResult> {
  const { playerId, orderNo, amount } = order
  const { answer } = await depositOrdered(app.ledger, { playerId, order: orderNo, amount })
  if (answer.status !== 'posted') {
    await app.databases.shardOf(playerId).transact((tx) => deleteUnstartedOrder(tx, order))
    return { refused: answer }
  }
  if (order.state === 'PENDING' && order.provider !== byTransfer && order.providerRef === null) {
    await createIntentWithFallback(app, order, at)
  }
  return { order: (await findOrder(app, orderNo)) ?? order }
}

/** A company that did not answer is asked once more after the others: most silences are short. */
const rounds = 2

/** The company that the player chose, then the others of his method, the best first. */
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
  for (const provider of Array.from({ length: rounds }, () => routes).flat()) {
    const intent = await createIntent(app, order, provider, phone)
    if (!intent) continue
    if (isRegisteredPayee(intent.next, names)) return await storeIntent(app, order, provider, intent)
    app.log.error({ provider, orderNo: order.orderNo }, 'a company named a payee that is not registered: not shown')
  }
  await closeUnstartedOrder(app, order, 'rail.down')
}

async function createIntent(
  app: AppContext,
  { orderNo, amount, currency, rail, expiresAt }: Order,
  provider: string,
  phone: string | undefined,
): Promise<Intent | undefined> {
  const returnUrl = `/pages/wallet/DepositOrderDetail?orderNo=${orderNo}`
  try {
    const company = app.providers.payments.provider(provider)
    return await company?.createIntent({ orderNo, amount, currency, rail, phone, expiresAt, returnUrl })
  } catch (err) {
    if (!(err instanceof ProviderError)) throw err
    app.log.warn({ err, provider, orderNo }, 'a company did not take an order')
    return undefined
  }
}

/** A payee that a player is shown is the house by its registered name, whoever keeps the account. */
function isRegisteredPayee(next: NextAction, names: readonly string[]): boolean {
  const name = payeeOf(next)
  return name === undefined || names.includes(name)
}

function payeeOf(next: NextAction): string | undefined {
  if (next.kind === 'virtualAccount') return next.legalName
  // A link says whom the app will show; without a name it shows whatever the address belongs to.
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
