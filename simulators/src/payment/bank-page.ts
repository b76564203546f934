import { decimal, isPaid, type Order } from './orders.ts'

/** One payment, as a banking app would show it, with a button for each outcome. */
export function bankPage(order: Order): string {
  const { provider, orderNo, currency, amount, account } = order
  return framed(
    `Pay ${decimal(amount)} ${currency}`,
    `<header class="bar"><span class="dot" aria-hidden="true"></span>${names[provider]}<em>Sandbox</em></header>
    <section class="sum">
      <p>${account ? `Transfer to account ${account}` : 'Pay Zamra'}</p>
      <h1><span>${signs[currency] ?? ''}</span>${decimal(amount)}</h1>
      <p class="ref">${escaped(orderNo)}</p>
      <p class="clock" id="clock"></p>
    </section>
    <section id="choices" class="ways">
      <button data-way="approve" class="yes">Approve</button>
      <button data-way="fail">Fail</button>
      <button data-way="late">Pay late</button>
      <button data-way="wrong">Pay the wrong amount</button>
    </section>
    <section id="done" class="done" hidden aria-live="polite">
      <div class="mark" id="mark" aria-hidden="true"></div>
      <h2 id="outcome"></h2>
      <p id="detail"></p>
      <button id="back" class="yes" hidden>Back to the app</button>
    </section>
    <p class="note">No money moves here. Choose what the bank does with this payment.</p>
    <script src="/bank.js" defer></script>`,
  )
}

/** All orders, newest first, and a form for a transfer. */
export function ordersPage(orders: readonly Order[]): string {
  const rows = orders.slice(0, 50).map(
    (order) => `<li><a href="/bank/${order.ref}"><span><b>${escaped(order.orderNo)}</b>
      <small>${names[order.provider]}${order.account ? ` · account ${order.account}` : ''}</small></span>
      <span class="amount">${signs[order.currency] ?? ''}${decimal(order.amount)}
      <small>${isPaid(order) ? 'paid' : order.payments.length > 0 ? 'failed' : 'waiting'}</small></span></a></li>`,
  )
  return framed(
    'The bank',
    `<header class="bar"><span class="dot" aria-hidden="true"></span>The bank<em>Sandbox</em></header>
    <h2>Payments</h2>
    ${rows.length > 0 ? `<ol>${rows.join('')}</ol>` : '<p class="note">No payments yet. Start a deposit and it appears here.</p>'}
    <h2>Make a transfer</h2>
    <form id="transfer">
      <label>To account<input name="account" required autocomplete="off"></label>
      <label>Amount<input name="amount" required inputmode="decimal" pattern="\\d+(\\.\\d{1,2})?" autocomplete="off"></label>
      <label>Reference<input name="reference" autocomplete="off"></label>
      <button class="yes">Send</button>
      <p id="utr" class="ref" aria-live="polite"></p>
    </form>
    <p class="note">Statements: <a href="/statement.csv">CSV</a> · <a href="/statement.xml">camt.053</a></p>
    <script src="/bank.js" defer></script>`,
  )
}

const names: Readonly<Record<Order['provider'], string>> = {
  razorpay: 'Razorpay',
  cashfree: 'Cashfree',
  jazzcash: 'JazzCash',
  bkash: 'bKash',
}
const signs: Readonly<Record<string, string>> = { INR: '₹', PKR: 'Rs ', BDT: 'Tk ' }

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}

function framed(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<style>${styles}</style>
<main>${body}</main>
</html>
`
}

const styles = `
:root { --background: #eef1f6; --card: #fff; --ink: #101828; --soft: #5b6577; --line: #dde3ec; --accent: #1d4ed8;
  --on-accent: #fff; --good: #067647; --bad: #b42318; }
@media (prefers-color-scheme: dark) { :root { --background: #0b1020; --card: #151c30; --ink: #eef2ff; --soft: #9aa6c0;
  --line: #27314d; --accent: #8ab0ff; --on-accent: #0b1020; --good: #57d79b; --bad: #ff8a80; } }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0; min-height: 100dvh; background: var(--background); color: var(--ink); font: 16px/1.45 system-ui, sans-serif; }
main { max-width: 26rem; margin: 0 auto; padding: env(safe-area-inset-top) 16px calc(24px + env(safe-area-inset-bottom)); }
.bar { display: flex; align-items: center; gap: 10px; padding: 18px 0; font-weight: 650; }
.bar em { margin-inline-start: auto; padding: 2px 10px; border: 1px solid var(--line); border-radius: 99px;
  color: var(--soft); font: 600 .75rem/1.6 system-ui; }
.dot { inline-size: 14px; block-size: 14px; border-radius: 5px; background: var(--accent); }
.sum { padding: 28px 20px; border: 1px solid var(--line); border-radius: 24px; background: var(--card); text-align: center; }
.sum p { margin: 0; color: var(--soft); overflow-wrap: anywhere; }
h1 { margin: 6px 0 8px; font-size: clamp(2.25rem, 12vw, 3rem); line-height: 1.1; letter-spacing: -.03em;
  font-variant-numeric: tabular-nums; }
h1 span { color: var(--soft); font-weight: 500; }
h2 { margin: 20px 0 10px; font-size: 1.0625rem; }
.ref, .clock { font-size: .875rem; font-variant-numeric: tabular-nums; }
.ways { display: grid; gap: 10px; margin-top: 18px; }
button { min-block-size: 52px; padding: 0 18px; border: 1px solid var(--line); border-radius: 16px; background: var(--card);
  color: var(--ink); font: 600 1rem/1 system-ui; cursor: pointer; transition: transform .12s ease; }
button:active { transform: scale(.985); }
button:disabled { opacity: .5; cursor: default; }
button.yes { border-color: transparent; background: var(--accent); color: var(--on-accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; }
.done { margin-top: 18px; padding: 24px 20px; border: 1px solid var(--line); border-radius: 24px; background: var(--card);
  text-align: center; animation: rise .3s ease-out; }
.done h2 { margin: 8px 0 2px; font-size: 1.25rem; }
.done p { margin: 0 0 16px; color: var(--soft); font-variant-numeric: tabular-nums; }
.done button { inline-size: 100%; }
.mark { inline-size: 52px; block-size: 52px; margin: 0 auto; border-radius: 50%; background: var(--soft); }
.mark::after { content: "…"; display: grid; place-items: center; block-size: 100%; color: var(--card); font: 700 1.5rem/1 system-ui; }
.mark.paid { background: var(--good); } .mark.paid::after { content: "✓"; }
.mark.failed { background: var(--bad); } .mark.failed::after { content: "✕"; }
@keyframes rise { from { opacity: 0; transform: translateY(8px); } }
@media (prefers-reduced-motion: reduce) { .done { animation: none; } button { transition: none; } }
.note { margin: 18px 4px 0; color: var(--soft); font-size: .875rem; text-align: center; }
a { color: var(--accent); }
ol { display: grid; gap: 8px; margin: 0; padding: 0; list-style: none; }
li a { display: flex; justify-content: space-between; gap: 12px; padding: 12px 16px; border: 1px solid var(--line);
  border-radius: 16px; background: var(--card); color: inherit; text-decoration: none; }
li b { font-weight: 600; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
small { display: block; color: var(--soft); }
.amount { text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums; }
form { display: grid; gap: 12px; padding: 16px; border: 1px solid var(--line); border-radius: 20px; background: var(--card); }
label { display: grid; gap: 4px; color: var(--soft); font-size: .875rem; }
input { min-block-size: 46px; padding: 0 12px; border: 1px solid var(--line); border-radius: 12px; background: var(--background);
  color: var(--ink); font: inherit; }
form p { margin: 0; min-block-size: 1.3em; }
`

export const bankScript = `
const at = (id) => document.getElementById(id)
const transfer = at('transfer')
if (transfer) transfer.addEventListener('submit', async (event) => {
  event.preventDefault()
  const body = JSON.stringify(Object.fromEntries(new FormData(transfer)))
  const made = await (await fetch('/_sim/transfer', { method: 'POST', body })).json()
  at('utr').textContent = made.utr ? 'Sent. UTR ' + made.utr : 'That is not an amount.'
})

const labels = { paid: 'Payment made', failed: 'Payment failed', expired: 'Expired', waiting: 'The payment arrives later' }
let isAnswered = false
let goBack

function returnToApp(back) {
  if (!back.fields) return location.assign(back.url)
  const form = document.createElement('form')
  Object.assign(form, { method: 'post', action: back.url, hidden: true })
  for (const [name, value] of Object.entries(back.fields)) {
    const input = document.createElement('input')
    Object.assign(input, { type: 'hidden', name, value })
    form.append(input)
  }
  document.body.append(form)
  form.submit()
}

function show({ state, paid, rrn, expiresMs, back }) {
  const isDone = state === 'paid' || state === 'failed'
  at('choices').hidden = isDone || isAnswered
  at('done').hidden = !(isDone || isAnswered)
  at('mark').className = 'mark ' + state
  at('outcome').textContent = labels[state]
  at('detail').textContent = paid && state === 'paid' ? paid + ' · ' + rrn : ''
  at('back').hidden = !back && history.length < 2
  goBack = back
  const left = expiresMs ? Math.ceil((expiresMs - Date.now()) / 1000) : 0
  const time = left > 0 ? Math.floor(left / 60) + ':' + String(left % 60).padStart(2, '0') : ''
  at('clock').textContent = isDone || !expiresMs ? '' : left > 0 ? 'Ends in ' + time : 'Expired'
}

async function refresh() {
  try {
    show(await (await fetch(location.pathname + '.json')).json())
  } finally {
    setTimeout(refresh, 1000)
  }
}

if (at('choices')) {
  at('back').addEventListener('click', () => (goBack ? returnToApp(goBack) : history.back()))
  at('choices').addEventListener('click', async ({ target }) => {
    const { way } = target.dataset
    if (!way) return
    isAnswered = true
    show(await (await fetch(location.pathname, { method: 'POST', body: JSON.stringify({ way }) })).json())
  })
  refresh()
}
`
