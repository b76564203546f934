import { bankPage, bankScript, ordersPage } from './bank-page.ts'
import { type Way, ways } from './behaviour.ts'
import { decimal, isOver, isPaid, type Order } from './book.ts'
import type { Desk } from './desk.ts'
import { play, wires } from './play.ts'
import { camtOf, csvOf, type Transfer } from './statement.ts'
import type { Ask, Reply } from './wire.ts'

/** The pages on which a person plays the bank, and the statements of the accounts that were paid into. */
export function answerBank(desk: Desk, ask: Ask): Reply | undefined {
  const { method, path, query } = ask
  if (path === '/bank.js') return { status: 200, body: bankScript, type: 'text/javascript' }
  if (path.startsWith('/statement.')) return statement(desk, path, query.get('account') ?? '')
  if (path === '/' || path === '/bank') return page(ordersPage([...desk.office.book.orders.values()].reverse()))
  const [, ref = '', part] = /^\/bank\/([\w-]+)(\.json)?$/.exec(path) ?? []
  const order = desk.office.book.orders.get(ref)
  if (!path.startsWith('/bank/')) return undefined
  if (!order) return { status: 404, body: 'Nobody knows this payment.', type: 'text/plain' }
  if (method === 'POST') return act(desk, order, ask)
  return part ? { status: 200, body: stateOf(desk, order) } : page(bankPage(order))
}

function act(desk: Desk, order: Order, { text }: Ask): Reply {
  const { way } = JSON.parse(text) as { readonly way: Way }
  if (!ways.includes(way)) return { status: 400, body: { message: 'not a way' } }
  void play(desk.office, order, { way, lateMs: desk.manners[order.company].lateMs })
  return { status: 200, body: stateOf(desk, order) }
}

function stateOf({ office }: Desk, order: Order) {
  const payment = order.confirmed ?? order.payments.at(-1)
  const isDone = isPaid(order) || order.confirmed !== undefined
  return {
    state: isDone ? 'paid' : payment ? 'failed' : isOver(order) ? 'expired' : 'waiting',
    paid: payment ? decimal(payment.amount) : null,
    rrn: payment?.rrn ?? null,
    expiresMs: order.expiresMs ?? null,
    back: wires[order.company].back(office, order, payment) ?? null,
  }
}

function statement({ transfers }: Desk, path: string, account: string): Reply {
  const found: readonly Transfer[] = transfers.filter((transfer) => account === '' || transfer.account === account)
  if (path === '/statement.csv') return { status: 200, body: csvOf(found), type: 'text/csv' }
  if (path === '/statement.xml') return { status: 200, body: camtOf(account, found), type: 'application/xml' }
  return { status: 404, body: 'There are /statement.csv and /statement.xml.', type: 'text/plain' }
}

function page(body: string): Reply {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'"
  return { status: 200, body, type: 'text/html', headers: { 'content-security-policy': policy } }
}
