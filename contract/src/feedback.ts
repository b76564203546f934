import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { clientOrderId } from './client-order-id.ts'
import { feedbackLimits } from './feedback-limits.ts'

const optionalText = (max: number) => z.optional(z.string().check(z.maxLength(max)))

export const feedbackSubmit = defineCall({
  path: '/feedback/submit',
  feature: 'support',
  about:
    'Sends feedback with up to three pictures of `/file/upload`. Returns the number of the ticket and until when it is answered; a repeat with the same `clientOrderId` returns the same ticket.',
  who: 'player',
  limit: { by: 'player', count: 10, seconds: 3_600 },
  input: z.object({
    clientOrderId,
    /** The player number as the form shows it. The session decides who sends. */
    userId: optionalText(20),
    phone: optionalText(32),
    email: optionalText(254),
    suggestion: z.string().check(z.trim(), z.minLength(1), z.maxLength(feedbackLimits.lengthMax)),
    images: z.optional(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(feedbackLimits.imagesMax))),
  }),
  output: z.object({ ticketNo: z.string(), replyBy: z.int() }),
  refusals: ['thing.notFound'],
})

export const feedbackList = defineCall({
  path: '/feedback/list',
  feature: 'support',
  about: "The player's newest tickets with their answers, newest first.",
  who: 'player',
  limit: { by: 'player', count: 60, seconds: 60 },
  input: z.object({}),
  output: z.object({
    list: z.array(
      z.object({
        ticketNo: z.string(),
        suggestion: z.string(),
        images: z.int(),
        createdAt: z.int(),
        replyBy: z.int(),
        answer: z.optional(z.string()),
        answeredAt: z.optional(z.int()),
      }),
    ),
  }),
})
