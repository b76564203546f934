import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Call } from '@zamra/contract/call.ts'
import { commonFields } from '@zamra/contract/envelope.ts'
import { catalogueOf, type Locale } from '@zamra/contract/languages.ts'
import * as z from 'zod/mini'
import { type Refusal, refusal } from '../base/refusal.ts'
import type { Codec } from './codec.ts'

const common = z.compile(commonFields)

/** The caller, as far as the request itself tells. */
export type Caller = {
  readonly device: string
  readonly locale: Locale
  /** The claimed session; `authenticate` verifies it. */
  readonly claim?: { readonly uid: PlayerId; readonly sign: string } | undefined
}

export function readCaller(call: Pick<Call, 'method'>, fields: unknown): Caller {
  // A GET carries no secrets: its URL ends up in logs, histories and caches.
  if (call.method === 'GET') return { device: '', locale: localeOf(fields) }
  const read = common.safeParse(fields)
  if (!read.success) throw invalid(read.error)
  const { deviceNumber, locale, uid, sign } = read.data
  const claim = sign !== undefined && isPlayerId(uid) ? { uid, sign } : undefined
  return { device: deviceNumber, locale: catalogueOf(locale), claim }
}

export function readInput(codec: Codec, fields: unknown): unknown {
  const read = codec.decode(fields)
  if (!read.success) throw invalid(read.error)
  return read.data
}

/** The language of a refusal, also for a request that `readCaller` rejects. */
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

/** Reports which fields are invalid and why, and never repeats their values. */
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
