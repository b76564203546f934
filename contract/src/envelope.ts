import * as z from 'zod/mini'

/** The answer of almost every call: HTTP 200, and `state` says how it went. */
export type StateEnvelope<T> = {
  readonly state: string
  readonly msg: string
  readonly resultData: T
  /** The product's own word for a refusal. Old clients ignore it. */
  readonly code?: string
}

/** The answer of the `/recharge/*` reading calls: no `state`, a number `code` instead. */
export type CodeEnvelope<T> = { readonly code: number; readonly data: T }

export const success = '200'

/** What every body carries beside the call's own fields. */
export const commonFields = z.object({
  appId: z.number(),
  deviceNumber: z.string().check(z.minLength(8), z.maxLength(64)),
  locale: z.string().check(z.maxLength(16)),
  appPackageName: z.string().check(z.maxLength(64)),
  h5No: z.optional(z.number()),
  adid: z.optional(z.string().check(z.maxLength(64))),
  sign: z.optional(z.string().check(z.maxLength(128))),
  uid: z.optional(z.number()),
})

export type CommonFields = z.infer<typeof commonFields>
