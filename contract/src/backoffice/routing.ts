import * as z from 'zod/mini'
import { defineStaffCall, nothing, time } from './staff-call.ts'

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
          providers: z.array(
            z.object({
              provider: z.string(),
              /** The place in the order, from 1; none of a provider that gets no new orders. */
              place: z.optional(z.int()),
              isOpen: z.boolean(),
              /** Of the circuit breaker of the process that answers: no request passes an open one. */
              circuit: z.enum(['closed', 'open', 'halfOpen']),
              /** Of the last requests of that process. */
              failurePercent: z.int(),
              feeBps: z.int(),
              /** What the order is by: the fee, and failures counted as a fee. */
              costBps: z.int(),
              /** Orders of the last day, and how many of them were paid. */
              orders: z.int(),
              succeeded: z.int(),
            }),
          ),
        }),
      ),
    }),
  }),
} as const
