import type { AppContext } from '../../app-context.ts'
import { type Answer, depositOrdered } from '../../ledger/index.ts'
import { type Intent, type NextAction, ProviderFailure } from '../../providers/payment/port.ts'
import { paymentsOf } from '../../providers/payment/registry.ts'
import { placeOf } from '../session/index.ts'
import { letGoUnbegun } from './let-go.ts'
import { findOrder } from './move-order.ts'
import { readOffer } from './offer/offer.ts'
import { selectAccounts } from './offer/queries.ts'
import { deleteUnborn, saveIntent, selectDepositor } from './queries.ts'
import { byTransfer, type Order } from './stored-order.ts'

/** `refused` by the book before any company was asked: there is no such order any more. */
export type Begun = { readonly order: Order } | { readonly refused: Answer }

/**
 * Everything between the row and the player who can pay: the allowance is taken in the book, then a company is asked for
 * its part. Each piece is asked for under the order's own number, so whoever broke off on the way (the request, its
 * process, the flow) is followed by another who begins at the beginning.
 */
export async function beginOrder(app: AppContext, order: Order, at: Date): Promise<Begun> {
  const { playerId, orderNo, amount } = order
  const { answer } = await depositOrdered(app.ledger, { playerId, order: orderNo, amount })
  if (answer.status !== 'posted') {
    await app.databases.shardOf(playerId).transact((tx) => deleteUnborn(tx, order))
    return { refused: answer }
  }
  if (order.state === 'PENDING' && order.provider !== byTransfer && order.providerRef === null) {
    await askCompanies(app, order, at)
  }
  return { order: (await findOrder(app, orderNo)) ?? order }
}

/** A company that did not answer is asked once more after the others: most silences are short. */
const rounds = 2

/** The company that the player chose, then the others of his method, the best first. */
async function askCompanies(app: AppContext, order: Order, at: Date): Promise<void> {
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
  const phone = await phoneOf(app, order)
  for (const provider of Array.from({ length: rounds }, () => routes).flat()) {
    const intent = await ask(app, order, provider, phone)
    if (!intent) continue
    if (isOurs(intent.next, names)) return await keep(app, order, provider, intent)
    app.log.error({ provider, orderNo: order.orderNo }, 'a company named a payee that is not registered: not shown')
  }
  await letGoUnbegun(app, order, 'rail.down')
}

async function ask(
  app: AppContext,
  { orderNo, amount, currency, rail, expiresAt }: Order,
  provider: string,
  phone: string | undefined,
): Promise<Intent | undefined> {
  const returnUrl = `/pages/wallet/DepositOrderDetail?orderNo=${orderNo}`
  try {
    const company = paymentsOf(app).provider(provider)
    return await company?.createIntent({ orderNo, amount, currency, rail, phone, expiresAt, returnUrl })
  } catch (err) {
    if (!(err instanceof ProviderFailure)) throw err
    app.log.warn({ err, provider, orderNo }, 'a company did not take an order')
    return undefined
  }
}

/** A payee that a player is shown is the house by its registered name, whoever keeps the account. */
function isOurs(next: NextAction, names: readonly string[]): boolean {
  const name = payeeOf(next)
  return name === undefined || names.includes(name)
}

function payeeOf(next: NextAction): string | undefined {
  if (next.kind === 'virtualAccount') return next.legalName
  // A link says whom the app will show; without a name it shows whatever the address belongs to.
  if (next.kind === 'upi') return new URLSearchParams(next.uri.slice(next.uri.indexOf('?') + 1)).get('pn') ?? ''
  return undefined
}

async function keep(app: AppContext, order: Order, provider: string, { providerRef, next }: Intent): Promise<void> {
  await app.databases.shardOf(order.playerId).transact((tx) => saveIntent(tx, order, { provider, providerRef, next }))
}

async function phoneOf({ databases, vault }: AppContext, { playerId }: Order): Promise<string | undefined> {
  const depositor = await selectDepositor(databases.shardOf(playerId).read, playerId)
  return depositor?.phoneSealed ? vault.open(depositor.phoneSealed, placeOf(playerId, 'phone_sealed')) : undefined
}
