import type { Tally, WebhookSender } from '../payment/send-webhooks.ts'
import { type ProviderRequest, type ProviderResponse, textOf } from '../payment/wire.ts'
import { type PayoutBehaviour, wellBehavedPayouts } from './behaviour.ts'
import {
  type Payout,
  type PayoutProvider,
  type PayoutSystem,
  payoutProviders,
  payoutStates,
  settlePayout,
} from './payouts.ts'
import { payoutWires } from './wires.ts'

/** The state of the simulator: four providers, their behaviour and webhooks. */
export type PayoutContext = {
  readonly system: PayoutSystem
  readonly behaviours: Record<PayoutProvider, PayoutBehaviour>
  readonly webhooks: WebhookSender
  readonly tally: Tally
  /** What happened to orders: executed and answered with an error, executed and not answered, not executed. */
  readonly faults: { requests: number; wrongErrors: number; unanswered: number; outages: number }
  webhooksTo: string | undefined
}

type Given = Readonly<Record<string, unknown>>
type Work = (context: PayoutContext, given: Given) => unknown

/**
 * Control of the simulated payout providers, all under `/_sim`:
 *
 *   POST /behave   {"provider":"razorpayx","outage":0.2,"failed":0.1,…}   without a provider: all of them; `well` resets
 *   POST /settle   {"payoutNo":"W1…","state":"paid"}   a person decides: `paid`, `failed` or `reversed`
 *   POST /forge    {"payoutNo":"W1…","count":5}        forged webhooks, and their answers
 *   POST /repeat   {"count":50,"spreadMs":1000,"forged":0.2}   repeats so many of the sent webhooks
 *   POST /plant    {"payoutNo":"W1…","amount":"100","state":"paid","isGone":true}   changes the truth, and tells nobody
 *   GET  /payouts  {from,to} as milliseconds in the query: the truth, what was ordered and how often money moved
 *   GET  /tally    what was told, how it was received, and the faults
 */
export async function answerControl(
  context: PayoutContext,
  { method, path, query, text }: ProviderRequest,
): Promise<ProviderResponse | undefined> {
  if (!path.startsWith('/_sim/')) return undefined
  const given = (text ? JSON.parse(text) : Object.fromEntries(query)) as Given
  const work = works[`${method} ${path.slice('/_sim'.length)}`]
  if (!work) return { status: 404, body: { message: 'not found' } }
  return { status: 200, body: await work(context, given) }
}

const works: Readonly<Record<string, Work>> = {
  'POST /behave': behave,
  'POST /settle': settle,
  'POST /forge': forge,
  'POST /plant': plant,
  'POST /repeat': ({ webhooks }, { count = 1, spreadMs = 1_000, forged = 0 }) => ({
    count: webhooks.repeat(Number(count), Number(spreadMs), Number(forged)),
  }),
  'GET /payouts': ({ system }, { from = 0, to = Number.MAX_SAFE_INTEGER }) =>
    [...system.stored.payouts.values()]
      .filter(({ createdMs }) => createdMs >= Number(from) && createdMs < Number(to))
      .map(seen),
  'GET /tally': ({ tally, faults }) => ({ ...tally, ...faults }),
}

function behave(context: PayoutContext, { provider, seed, webhooksTo, well, ...given }: Given) {
  for (const name of payoutProviders) {
    if (provider !== undefined && provider !== name) continue
    const before = well ? wellBehavedPayouts : context.behaviours[name]
    context.behaviours[name] = { ...before, ...(given as Partial<PayoutBehaviour>) }
  }
  if (typeof seed === 'string') context.system.stored.seed = seed
  if (typeof webhooksTo === 'string') context.webhooksTo = webhooksTo
  return context.behaviours
}

function settle({ system }: PayoutContext, { payoutNo, state, reason }: Given) {
  const payout = findByNumber(system, payoutNo)
  const wanted = payoutStates.find((one) => one === state)
  if (!payout || !wanted) return { isDone: false }
  const isDone = settlePayout(system, payout, wanted, textOf(reason) || undefined)
  return { isDone, ...seen(payout) }
}

/** A difference for the reconciliation to find. */
function plant({ system }: PayoutContext, { payoutNo, amount, state, isGone }: Given) {
  const payout = findByNumber(system, payoutNo)
  if (!payout) return { isDone: false }
  const wanted = payoutStates.find((one) => one === state)
  Object.assign(payout, {
    ...(wanted && { state: wanted }),
    ...(amount !== undefined && { amount: BigInt(textOf(amount)) }),
  })
  if (isGone) system.stored.payouts.delete(`${payout.provider} ${payout.payoutNo}`)
  return { isDone: true }
}

async function forge({ system, webhooks, webhooksTo }: PayoutContext, { payoutNo, count = 1 }: Given) {
  const payout = findByNumber(system, payoutNo)
  if (!payout || !webhooksTo) return { answers: [] }
  const [message] = payoutWires[payout.provider].webhooks(system, payout)
  const answers: number[] = []
  for (let sent = 0; message && sent < Number(count); sent += 1) {
    answers.push(await webhooks.forge(`${webhooksTo}/${payout.provider}`, message))
  }
  return { answers }
}

function findByNumber({ stored }: PayoutSystem, given: unknown): Payout | undefined {
  return [...stored.payouts.values()].find(({ payoutNo }) => payoutNo === given)
}

function seen({ provider, ref, payoutNo, amount, currency, payee, state, paidTimes, returnedTimes, utr }: Payout) {
  return { provider, ref, payoutNo, amount: String(amount), currency, payee, state, paidTimes, returnedTimes, utr }
}
