import * as z from 'zod/mini'
import { locales } from '../languages.ts'
import { defineStaffCall, id, nothing, reason, signRequest, time } from './staff-call.ts'

const text = z.partialRecord(z.enum(locales as [string, ...string[]]), z.string().check(z.maxLength(300)))
const period = { startsAt: time, endsAt: time, sort: z.int().check(z.minimum(0), z.maximum(10_000)) } as const
const key = z.string().check(z.regex(/^[a-z0-9-]{3,40}$/))

const banner = z.object({
  kind: z.literal('banner'),
  id: key,
  position: z.enum(['home', 'promo']),
  /** `art:NAME` of the app, or an address with https. */
  image: z.string().check(z.maxLength(300)),
  /** A page of the app, or an address with https. */
  link: z.string().check(z.maxLength(300)),
  kicker: text,
  title: text,
  body: text,
  ...period,
})

const announcement = z.object({
  kind: z.literal('announcement'),
  id: key,
  link: z.optional(z.string().check(z.maxLength(300))),
  body: text,
  ...period,
})

/** A banner or a rolling message, with its texts in every language. */
export const contentItem = z.discriminatedUnion('kind', [banner, announcement])
export type ContentItem = z.infer<typeof contentItem>

/** 0 where there is no such item yet. */
const version = z.int().check(z.minimum(0))

export const contentCalls = {
  '/content/list': defineStaffCall({
    path: '/content/list',
    about: 'Every banner and every rolling message, also those that are not shown now.',
    permission: 'content.view',
    input: nothing,
    output: z.object({
      now: time,
      items: z.array(
        z.object({
          item: contentItem,
          version,
          /** What is stored and not what two people have signed: it changes nothing for players. */
          problem: z.optional(z.string()),
        }),
      ),
    }),
  }),
  '/content/propose': defineStaffCall({
    path: '/content/propose',
    about: 'Proposes a banner or a rolling message, new or changed: players take it for a promise, so two people sign.',
    permission: 'content.decide',
    input: z.object({
      item: contentItem,
      /** The version that the editor has seen: what others published meanwhile is not overwritten. */
      after: version,
      why: reason,
    }),
    output: signRequest,
  }),
  '/content/history': defineStaffCall({
    path: '/content/history',
    about: 'Every change of one banner or rolling message that two people have signed, the newest first.',
    permission: 'content.view',
    input: z.object({ id }),
    output: z.object({
      changes: z.array(
        z.object({ at: time, by: z.string(), approvedBy: z.string(), why: z.string(), item: contentItem }),
      ),
    }),
  }),
} as const
