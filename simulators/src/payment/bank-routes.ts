import { bankPage, bankScript, ordersPage } from './bank-page.ts'
import { type Way, ways } from './behaviour.ts'
import type { PaymentContext } from './context.ts'
import { decimal, isOver, isPaid, type Order } from './orders.ts'
import { payOrder, wires } from './pay-order.ts'
import { camtOf, csvOf, type Transfer } from './statement.ts'
import type { ProviderRequest, ProviderResponse } from './wire.ts'

/** The pages on which a developer acts as the bank, and the statements of the receiving accounts. */
export function handleBankRequest(context: PaymentContext, request: ProviderRequest): ProviderResponse | undefined {
  const { method, path, query } = request
  if (path === '/bank.js') return { status: 200, body: bankScript, type: 'text/javascript' }
  if (path.startsWith('/statement.')) return statement(context, path, query.get('account') ?? '')
  if (path === '/' || path === '/bank') return page(ordersPage([...context.state.store.orders.values()].reverse()))
  const [, ref = '', part] = /^\/bank\/([\w-]+)(\.json)?$/.exec(path) ?? []
  const order = context.state.store.orders.get(ref)
  if (!path.startsWith('/bank/')) return undefined
  if (!order) return { status: 404, body: 'Unknown payment.', type: 'text/plain' }
  if (method === 'POST') return act(context, order, request)
  return part ? { status: 200, body: stateOf(context, order) } : page(bankPage(order))
}

function act(context: PaymentContext, order: Order, { text }: ProviderRequest): ProviderResponse {
  const { way } = JSON.parse(text) as { readonly way: Way }
  if (!ways.includes(way)) return { status: 400, body: { message: 'unknown outcome' } }
  void payOrder(context.state, order, { way, lateMs: context.behaviours[order.provider].lateMs })
  return { status: 200, body: stateOf(context, order) }
}

function stateOf({ state }: PaymentContext, order: Order) {
  const payment = order.confirmed ?? order.payments.at(-1)
  const isDone = isPaid(order) || order.confirmed !== undefined
  return {
    state: isDone ? 'paid' : payment ? 'failed' : isOver(order) ? 'expired' : 'waiting',
    paid: payment ? decimal(payment.amount) : null,
    rrn: payment?.rrn ?? null,
    expiresMs: order.expiresMs ?? null,
    back: wires[order.provider].back(state, order, payment) ?? null,
  }
}

function statement({ transfers }: PaymentContext, path: string, account: string): ProviderResponse {
  const found: readonly Transfer[] = transfers.filter((transfer) => account === '' || transfer.account === account)
  if (path === '/statement.csv') return { status: 200, body: csvOf(found), type: 'text/csv' }
  if (path === '/statement.xml') return { status: 200, body: camtOf(account, found), type: 'application/xml' }
  return { status: 404, body: 'There are /statement.csv and /statement.xml.', type: 'text/plain' }
}

function page(body: string): ProviderResponse {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'"
  return { status: 200, body, type: 'text/html', headers: { 'content-security-policy': policy } }
}
