import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { tracking } from './constants.ts'

export const appStackUpload = defineCall({
  path: '/u/appStackUpload',
  feature: 'tracking',
  about: 'An uncaught error of the interface. `appPackageName` is `Web` here, and `data` is the serialised error.',
  priority: 'telemetry',
  limit: { by: 'device', count: tracking.errorUploadsPerMinuteMax, seconds: 60 },
  input: z.object({
    data: z.string().check(z.maxLength(8_000)),
    userId: z.optional(z.union([z.string().check(z.maxLength(32)), z.number()])),
  }),
  output: z.object({}),
})

/** The events a client may report. Anything else is refused, so that no free text reaches a report. */
export const eventNames = [
  'app.launch',
  'page.view',
  'banner.tap',
  'game.tap',
  'link.open',
  'share.tap',
  'purchase',
  'language.change',
  'theme.change',
] as const

export const transferEventUpload = defineCall({
  path: '/u/transferEventUpload',
  feature: 'tracking',
  about: 'A batch of interface events with allow-listed names.',
  priority: 'telemetry',
  limit: { by: 'device', count: 30, seconds: 60 },
  input: z.object({
    events: z
      .array(
        z.object({
          name: z.enum(eventNames),
          at: z.int(),
          props: z.record(
            z.string().check(z.maxLength(32)),
            z.union([z.string().check(z.maxLength(200)), z.number(), z.boolean()]),
          ),
        }),
      )
      .check(z.minLength(1), z.maxLength(tracking.eventsPerBatchMax)),
  }),
  output: z.object({ stored: z.int() }),
})
