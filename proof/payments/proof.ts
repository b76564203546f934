import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Outcome, RunOptions } from '../../ops/runner/outcome.ts'
import { memoryFolder } from '../../ops/stack/folders.ts'
import type { AppContext } from '../../server/src/app-context.ts'
import { publishPolicies, sandbox } from '../../server/src/features/market/index.ts'
import { ledgerProblems, readOrders } from './check-ledger.ts'
import { type Comparison, compareWithProviders, type StoredOrder } from './compare.ts'
import { endsWithin } from './ends-within.ts'
import { explainLost } from './explain-lost.ts'
import { killServers, newKillReport } from './kill-servers.ts'
import { newPayerLog, newPayers, ordersPerPayer, type PayerContext, type PayerLog, payAll } from './payers.ts'
import { type Providers, providersAt, type WebhookTally } from './providers.ts'
import { repeatWebhooks } from './repeat-webhooks.ts'
import { openSite, type Site } from './server-group.ts'
import { counts, verdict } from './verdict.ts'

export const about =
  'Deposits with hostile providers (copies, disorder, forgeries, outages) while a server is killed every second, Redis is wiped twice and Restate once: every payment is credited once to the paisa or moved to suspense. --orders N, --callbacks N.'

const payersAtOnce = 8
const copies = 3
/** A little longer than a sweep and the status query five minutes after the end of an order, if its webhooks were all lost. */
const timeoutMs = 330_000
/** In a small proof payers are quick, and orders expire early. */
const orderSeconds = (orders: number) => (orders < 100 ? 15 : 40)
/** An order that is not finished by then is stuck: a hundred thousand callbacks about 500 orders get 27 minutes. */
const limitMs = ({ orders, callbacks }: Size) => 120_000 + orders * 1_000 + callbacks * 10

type Size = { readonly orders: number; readonly callbacks: number }

export async function run({ args, print }: RunOptions): Promise<Outcome> {
  const orders = Number(args.orders ?? 500)
  const callbacks = Number(args.callbacks ?? orders * 6)
  const dir = memoryFolder('proof-payments')
  const site = await openSite(dir, print, {
    async prepare(app) {
      await shortenOrders(app, orderSeconds(orders))
      await allowSeveralOrders(app)
    },
  })
  try {
    return await prove(site, { orders, callbacks }, print)
  } finally {
    await site.close()
    // A process that is still ending may write once more; a failure here would hide the one of the proof.
    rmSync(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}

async function prove(site: Site, size: Size, print: RunOptions['print']): Promise<Outcome> {
  const providers = providersAt(site.stack.urls.payment)
  const payers = await newPayers(site.app, Math.ceil(size.orders / ordersPerPayer))
  print(`${payers.length} players are signed in.`)
  const hostile = { outage: 0.15, copies, delayMs: 3_000, forged: 0.5 }
  await providers.behave({ ...hostile, webhooksTo: `${site.providerUrl}/hooks/payment` })
  const context: PayerContext = { url: site.url, providers, log: newPayerLog() }
  const run = await payDuringFaults({ site, context, size, print }, payOrders(context, payers, size.orders))
  print(`All orders were placed after ${run.kills.seconds} s: ${run.kills.serverKills} servers were killed.`)
  await providers.behave({ outage: 0, delayMs: 0 })
  const settled = await settle(site, providers, context.log)
  await explainLost(site, settled.orders.lost, print)
  const ledger = await ledgerProblems(site, settled.stored)
  const wanted = { ordersWanted: size.orders, callbacksWanted: size.callbacks }
  return verdict({ ...settled, ...run, ...wanted, ledger, log: context.log })
}

type FaultyRun = {
  readonly site: Site
  readonly context: PayerContext
  readonly size: Size
  readonly print: RunOptions['print']
}

/** The faults go on until all payers have paid and enough callbacks were received, or time is up. */
async function payDuringFaults({ site, context, size, print }: FaultyRun, paying: Promise<void>) {
  const { providers, log } = context
  const kills = newKillReport()
  const stopped = new AbortController()
  let received = 0
  const onTally = (tally: WebhookTally) => {
    received = tally.received
  }
  const progress = () => (log.done / size.orders + Math.min(1, received / size.callbacks)) / 2
  const killing = killServers(site, progress, stopped.signal, kills)
  const reporting = setInterval(() => {
    const done = `${log.done} of ${size.orders} orders tried, ${log.ordered} placed, ${received} of ${size.callbacks} callbacks`
    print(`${done}, ${kills.serverKills} kills; retried: ${counts(log.refusals)}`)
  }, 10_000)
  try {
    const paid = paying.then(() => providers.latePaymentsDone())
    const repeated = repeatWebhooks(providers, size.callbacks, stopped.signal, onTally)
    return { kills, isInTime: await endsWithin(limitMs(size), Promise.all([paid, repeated])) }
  } finally {
    clearInterval(reporting)
    stopped.abort()
    await killing
  }
}

async function payOrders(
  context: PayerContext,
  payers: Awaited<ReturnType<typeof newPayers>>,
  orders: number,
): Promise<void> {
  const waiting = payers.map((payer, index) => ({
    payer,
    count: Math.min(ordersPerPayer, orders - index * ordersPerPayer),
  }))
  const one = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await payAll(context, next.payer, next.count)
    }
  }
  await Promise.all(Array.from({ length: payersAtOnce }, one))
}

/** So that orders expire within the proof, and late money comes to expired ones. */
async function shortenOrders({ databases }: AppContext, seconds: number): Promise<void> {
  await databases.main.pool.query(
    `update deposit_offer set settings = settings || jsonb_build_object('orderSeconds', $1::int)`,
    [seconds],
  )
}

/** A payer places all orders without waiting for the former one, which the sandbox would refuse. */
async function allowSeveralOrders({ databases, clock }: AppContext): Promise<void> {
  const policies = sandbox.map((policy) => ({
    ...policy,
    deposits: { ...policy.deposits, maxPending: ordersPerPayer },
  }))
  await databases.main.transact((tx) => publishPolicies(tx, policies, ['Asha', 'Bilal'], clock.now()))
}

type Settled = {
  readonly orders: Comparison
  readonly stored: readonly StoredOrder[]
  readonly webhooks: WebhookTally
  readonly settledMs: number
}

async function settle(site: Site, providers: Providers, log: PayerLog): Promise<Settled> {
  const began = performance.now()
  for (;;) {
    const stored = await readOrders(site, log.placed)
    const orders = compareWithProviders(await providers.truth(), stored)
    const webhooks = await providers.tally()
    const settledMs = Math.round(performance.now() - began)
    const { lost, wrong, stuck, pending } = orders
    const open = lost.length + wrong.length + stuck.length + pending + webhooks.waiting
    if (open === 0 || settledMs > timeoutMs) return { orders, stored, webhooks, settledMs }
    await sleep(500)
  }
}
