import * as z from 'zod/mini'
import type { Permission } from './permissions.ts'

/**
 * Who may make a call of the back office: `anyone` before the sign-in, `staff` for what concerns nobody but the caller,
 * or the holder of one permission. There is no default, so that no call is open by mistake.
 */
export type StaffCall = {
  readonly path: `/${string}`
  readonly about: string
  readonly permission: Permission | 'anyone' | 'staff'
  /** The answer contains personal data of players, so that each use is written to the audit log. */
  readonly showsPlayer?: true
  /**
   * A screen reads it again by itself. When it shows the same players in the same session, such a repetition within some
   * minutes is part of the entry of the first one.
   */
  readonly isRefreshed?: true
  /** How often one person may make it in a minute, when that is less than an office may. */
  readonly perMinute?: number
  readonly input: z.ZodMiniType
  readonly output: z.ZodMiniType
}

export function defineStaffCall<const Given extends StaffCall>(given: Given): Given {
  return given
}

/** The body of a negative answer. `permission` names what the caller does not have. */
export const staffRefusal = z.object({
  code: z.enum([
    'signIn.required',
    'permission.denied',
    'input.invalid',
    'origin.refused',
    'passkey.refused',
    'link.refused',
    'thing.notFound',
    'decision.refused',
    'rate.limited',
    'server.busy',
    'server.failed',
  ]),
  message: z.string(),
  requestId: z.string(),
  permission: z.optional(z.string()),
})
export type StaffRefusal = z.infer<typeof staffRefusal>

export const nothing = z.object({})
/** What the browser's credential calls take and give, as JSON text: their shape belongs to the WebAuthn standard. */
export const optionsJson = z.string()
export const responseJson = z.string().check(z.minLength(2), z.maxLength(8_192))
/** Milliseconds since 1970. */
export const time = z.int()
/** Minor units of the currency beside it. */
export const amount = z.int()
export const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(500))
export const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(64))
export const id = z.string().check(z.minLength(1), z.maxLength(128))

/**
 * What a person must sign before it happens. `text` is the exact text, whose SHA-256 is `hash` and the challenge in
 * `options`; the signature goes to `/sign` with `id`, once, in the same session and within five minutes.
 */
export const signRequest = z.object({ id: z.string(), text: z.string(), hash: z.string(), options: optionsJson })

export const timelineEntry = z.object({ at: time, status: z.string(), by: z.string(), detail: z.unknown() })
