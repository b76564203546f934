import { CallError } from '../../lib/call-error.ts'
import type { Place } from './faults.ts'

/** Where a refusal is shown and until when it stands. Without a place it stands above the button. */
export type Placed = { readonly place?: Place; readonly text: string; readonly untilMs?: number }

const places: Readonly<Record<string, Place>> = {
  'otp.wrong': 'code',
  'password.wrong': 'password',
  'password.weak': 'password',
  'phone.taken': 'phone',
  'declaration.required': 'terms',
  'age.tooYoung': 'age',
}

/** The server's names of the fields. */
const fields: Readonly<Record<string, Place>> = {
  mobile: 'phone',
  areaCode: 'phone',
  userId: 'phone',
  verificationCode: 'code',
  password: 'password',
  newPassword: 'password',
}

/** Every refusal has its place: a wrong code under the code, a locked account with the time it opens again. */
export function placeRefusal(error: unknown, nowMs: number, noConnection: string): Placed {
  if (!(error instanceof CallError) || error.kind === 'network') return { text: noConnection }
  const { message: text, refusal = '', params } = error
  const place = places[refusal] ?? (refusal === 'input.invalid' ? fieldOf(params.fields) : undefined)
  if (place) return { place, text }
  const { retryAfter } = params
  const waits = refusal === 'account.locked' || refusal === 'rate.limited'
  return waits && typeof retryAfter === 'number' ? { text, untilMs: nowMs + retryAfter * 1_000 } : { text }
}

function fieldOf(faulty: unknown): Place | undefined {
  if (!Array.isArray(faulty)) return undefined
  const names = faulty.map((one: { readonly field?: unknown }) => fields[String(one?.field)])
  return names.find((place) => place !== undefined)
}
