import * as z from 'zod/mini'
import { defineStaffCall, nothing, reason, signRequest, time } from './staff-call.ts'

/** The most that a provider can charge us, in basis points: a larger figure is a typing error. */
export const routingFeeMax = 1_000

const market = z.string().check(z.regex(/^[A-Z]{2,10}$/))

/** The providers of one rail, and the order in which a new order of a player tries them. */
export const railRouting = z.strictObject({
  rail: z.string(),
  /** `cost`: by fee and failures, the cheapest first. `fixed`: as listed. Neither tries a provider that does not answer. */
  order: z.enum(['cost', 'fixed']),
  providers: z.array(
    z.strictObject({
      provider: z.string(),
      /** What it charges us. */
      feeBps: z.int(),
      /** Without it, only the orders that it has already are followed. */
      getsOrders: z.boolean(),
    }),
  ),
})
export type RailRouting = z.infer<typeof railRouting>

const rails = z.array(railRouting)
/** The server says what is wrong with a draft, so that a half-typed fee is no refusal of the call. */
const draft = z.array(z.unknown())

const version = z.object({
  version: z.int(),
  publishedAt: time,
  /** The two people who signed it. */
  by: z.array(z.string()),
  why: z.string(),
  /** Two people have signed it as it is stored, over the version before it. What is not trusted is ignored. */
  isTrusted: z.boolean(),
  rails,
})

export const routingCalls = {
  '/routing': defineStaffCall({
    path: '/routing',
    about:
      'For each market and rail its payment providers in the order in which a new order tries them, with fee and health.',
    permission: 'switch.view',
    input: nothing,
    output: z.object({
      now: time,
      routes: z.array(
        z.object({
          market: z.string(),
          rail: z.string(),
          /** Whether the kill switch of the rail is open. */
          isOpen: z.boolean(),
          order: z.enum(['cost', 'fixed']),
          providers: z.array(
            z.object({
              provider: z.string(),
              /** The place in the order, from 1; none of a provider that gets no new orders. */
              place: z.optional(z.int()),
              isOpen: z.boolean(),
              /** Whether the routing in force gives it new orders. */
              getsOrders: z.boolean(),
              /** Of the circuit breaker of the process that answers: no request passes an open one. */
              circuit: z.enum(['closed', 'open', 'halfOpen']),
              /** Of the last requests of that process. */
              failurePercent: z.int(),
              feeBps: z.int(),
              /** What an order by cost is by: the fee, and failures counted as a fee. */
              costBps: z.int(),
              /** Orders of the last day, and how many of them were paid. */
              orders: z.int(),
              succeeded: z.int(),
            }),
          ),
        }),
      ),
      markets: z.array(
        z.object({
          market: z.string(),
          /** What applies now: what two people have signed, or the built-in terms. A draft begins from it. */
          rails,
          /** The number of the version in force, 0 for the built-in terms. */
          version: z.int(),
          by: z.optional(z.array(z.string())),
          publishedAt: z.optional(time),
          /** What is stored and does not count. */
          problem: z.optional(z.string()),
        }),
      ),
    }),
  }),
  '/routing/history': defineStaffCall({
    path: '/routing/history',
    about: 'Every version of the payment routing of a market with who signed it, the newest first.',
    permission: 'switch.view',
    input: z.object({ market }),
    output: z.object({ versions: z.array(version) }),
  }),
  '/routing/check': defineStaffCall({
    path: '/routing/check',
    about: 'Applies every rule of publishing to a draft of payment routing. Nothing is stored.',
    permission: 'switch.view',
    input: z.object({ market, rails: draft }),
    output: z.object({
      checks: z.array(z.object({ rule: z.string(), warning: z.boolean(), problems: z.array(z.string()) })),
    }),
  }),
  '/routing/propose': defineStaffCall({
    path: '/routing/propose',
    about: 'Proposes which payment providers get the new orders of a market, and in which order: two people sign.',
    permission: 'fee.decide',
    input: z.object({
      market,
      rails: draft,
      /** The version that the draft was made from, 0 for the built-in terms: a draft of one with a successor is refused. */
      after: z.int().check(z.nonnegative()),
      why: reason,
    }),
    output: signRequest,
  }),
} as const
