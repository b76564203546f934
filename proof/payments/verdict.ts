import type { Outcome } from '../../ops/runner/outcome.ts'
import { type Check, check, outcomeOf } from '../verdict.ts'
import type { Comparison } from './compare.ts'
import type { KillReport } from './kill-servers.ts'
import type { PayerLog } from './payers.ts'
import type { WebhookTally } from './providers.ts'

export type Observed = {
  readonly orders: Comparison
  readonly webhooks: WebhookTally
  readonly ledger: readonly string[]
  readonly kills: KillReport
  readonly log: PayerLog
  /** How many orders should have been placed. */
  readonly ordersWanted: number
  /** How many callbacks should have been received. */
  readonly callbacksWanted: number
  /** Whether all payers had finished before the time was up. */
  readonly isInTime: boolean
  readonly settledMs: number
}

/** Below these figures the verdict means nothing, and the proof fails. */
const least = {
  /** Of the orders that were wanted; the rest may have been refused while no provider answered. */
  shareOfOrders: 0.9,
  shareOfOrdersPaid: 0.5,
  forgedWebhooks: 1,
  /** The simulated outage is 15 %; a small run may miss a few queries at its ends. */
  shareOfQueriesUnanswered: 0.12,
  /** A kill is due every second; on a busy machine some of them are late. */
  serverKillsPerSecond: 0.5,
  redisWipes: 2,
  restateWipes: 1,
} as const

export function verdict(observed: Observed): Outcome {
  return outcomeOf(checksOf(observed), figureOf(observed), linesOf(observed))
}

export function checksOf(observed: Observed): readonly Check[] {
  const { orders, webhooks, ledger, isInTime } = observed
  return [
    ['no payment is lost', orders.lost],
    ['every payment is credited once or in suspense', orders.wrong],
    ['no order is stuck', orders.stuck],
    check('every order has reached its end', [orders.pending > 0 && `${orders.pending} are pending`]),
    ['the ledger holds exactly these payments, and its audit finds nothing', ledger],
    check('no forged webhook was accepted', [
      webhooks.forgedAccepted > 0 && `${webhooks.forgedAccepted} were accepted`,
    ]),
    check('the run ended in time', [!isInTime && 'the time limit was reached']),
    check('the load was large enough', missingLoad(observed)),
    check('enough faults were injected', missingFaults(observed)),
  ]
}

function missingLoad({ orders, webhooks, log, ordersWanted, callbacksWanted }: Observed): (string | false)[] {
  return [
    log.ordered < ordersWanted * least.shareOfOrders && `${log.ordered} of ${ordersWanted} orders were placed`,
    orders.paid < ordersWanted * least.shareOfOrdersPaid && `${orders.paid} of ${ordersWanted} orders were paid`,
    webhooks.received < callbacksWanted && `${webhooks.received} of ${callbacksWanted} callbacks were received`,
  ]
}

function missingFaults({ webhooks: { forged, asked, unanswered }, kills }: Observed): (string | false)[] {
  const killsWanted = Math.max(1, kills.seconds * least.serverKillsPerSecond)
  return [
    forged < least.forgedWebhooks && 'no forged webhook was sent',
    (unanswered === 0 || unanswered < asked * least.shareOfQueriesUnanswered) &&
      `${unanswered} of ${asked} queries were not answered`,
    kills.serverKills < killsWanted && `${kills.serverKills} servers were killed in ${kills.seconds} s`,
    kills.redisWipes < least.redisWipes && `Redis was wiped ${kills.redisWipes}×`,
    kills.restateWipes < least.restateWipes && `Restate was wiped ${kills.restateWipes}×`,
  ]
}

function figureOf({ orders, webhooks, kills, log }: Observed): string {
  const money = `${orders.credited} credited once (${orders.creditedMinor} minor units), ${orders.inSuspense} in suspense`
  const bad = `${orders.lost.length} lost, ${orders.wrong.length} wrong, ${orders.stuck.length} stuck`
  const callbacks = `${webhooks.received} callbacks received, ${webhooks.forgedAccepted} of ${webhooks.forged} forged accepted`
  return `${log.ordered} orders, ${orders.paid} paid: ${money}, ${bad}; ${callbacks}; ${kills.serverKills} kills in ${kills.seconds} s`
}

function linesOf({ webhooks, kills, log, settledMs }: Observed): readonly string[] {
  const { sent, accepted, retried, forged, received, asked, unanswered } = webhooks
  const perSecond = Math.round(received / Math.max(1, kills.seconds))
  return [
    `payments: ${counts(log.ways)}; orders retried ${log.retried}×: ${counts(log.refusals)}`,
    `faults: ${describeKills(kills)}`,
    `callbacks: ${received} received (${perSecond} a second), ${sent} sent, ${accepted} accepted, ${retried} sent again, ${forged} forged`,
    `providers: ${unanswered} of ${asked} queries were not answered`,
    `settled ${settledMs} ms after the last fault`,
  ]
}

function describeKills({ serverKills, seconds, restartMs, redisWipes, restateWipes }: KillReport): string {
  const median = restartMs.toSorted((one, other) => one - other)[Math.floor(restartMs.length / 2)] ?? 0
  return `${serverKills} servers killed in ${seconds} s and restarted within ${median} ms, Redis wiped ${redisWipes}×, Restate ${restateWipes}×`
}

export function counts(map: ReadonlyMap<string, number>): string {
  return [...map].map(([name, times]) => `${name} ${times}×`).join(', ') || 'nothing'
}
