import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Call } from '@zamra/contract/call.ts'
import { commonFields } from '@zamra/contract/envelope.ts'
import { catalogueOf, type Locale } from '@zamra/contract/languages.ts'
import * as z from 'zod/mini'
import { type Refusal, refusal } from '../base/refusal.ts'

/** Who asks, as far as the request itself can tell. */
export type Caller = {
  readonly device: string
  readonly locale: Locale
  /** What the request claims; whether it is true, `authenticate` says. */
  readonly claim?: { readonly uid: PlayerId; readonly sign: string } | undefined
}

export function readCaller(call: Pick<Call, 'method'>, fields: unknown): Caller {
  // A GET has no body and carries no secrets: an address ends up in logs, histories and caches.
  if (call.method === 'GET') return { device: '', locale: localeOf(fields) }
  const read = commonFields.safeParse(fields)
  if (!read.success) throw invalid(read.error)
  const { deviceNumber, locale, uid, sign } = read.data
  const claim = sign !== undefined && isPlayerId(uid) ? { uid, sign } : undefined
  return { device: deviceNumber, locale: catalogueOf(locale), claim }
}

export function readInput(call: Pick<Call, 'input'>, fields: unknown): unknown {
  const read = z.safeParse(call.input, fields)
  if (!read.success) throw invalid(read.error)
  return read.data
}

/** The language to refuse in, for a request that is not good enough for `readCaller`. */
export function localeOf(fields: unknown): Locale {
  const locale = typeof fields === 'object' && fields !== null && 'locale' in fields ? fields.locale : undefined
  return catalogueOf(typeof locale === 'string' ? locale : '')
}

const playerIdMax = 2_147_483_647

function isPlayerId(uid: number | undefined): uid is PlayerId {
  return Number.isInteger(uid) && Number(uid) > 0 && Number(uid) <= playerIdMax
}

const problemsMax = 20
const fieldLengthMax = 64

/** Says which fields are wrong and how, and never repeats what was sent in them. */
function invalid(error: z.core.$ZodError): Refusal {
  const fields = error.issues.slice(0, problemsMax).map((issue) => ({
    field: issue.path
      .map(String)
      .join('.')
      .replace(/[^\w.]/g, '_')
      .slice(0, fieldLengthMax),
    problem: issue.code,
  }))
  return refusal('input.invalid', { fields })
}
