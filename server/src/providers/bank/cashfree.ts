import * as z from 'zod/mini'
import type { Config } from '../../base/config.ts'
import { fetchJson } from './fetch-json.ts'
import type { HolderNameResult, IndianAccount } from './port.ts'

/** `POST /verification/bank-account/sync` of Cashfree, version 2. */
const verification = z.object({
  account_status: z.string(),
  account_status_code: z.optional(z.nullable(z.string())),
  name_at_bank: z.optional(z.nullable(z.string())),
})

const timeoutMs = 4_000

/**
 * Only `VALID` and `INVALID` are final. Any other status (`RECEIVED`, `PROCESSING`, `FAILED`, an error of Cashfree or of the
 * bank) says nothing about the account, so the verification is repeated later.
 */
export async function fetchHolderName(
  { url, id, secret }: NonNullable<Config['bankCheck']>,
  { number, ifsc, holder }: IndianAccount,
): Promise<HolderNameResult> {
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-client-id': id, 'x-client-secret': secret },
    body: JSON.stringify({ bank_account: number, ifsc, name: holder }),
  }
  const answer = await fetchJson(new URL('/verification/bank-account/sync', url), request, timeoutMs)
  const read = verification.safeParse(answer?.body)
  if (answer?.status !== 200 || !read.success) return { outcome: 'unavailable' }
  const { account_status: status, name_at_bank: name } = read.data
  if (status === 'INVALID') return { outcome: 'noSuchAccount' }
  return status === 'VALID' && name ? { outcome: 'known', name } : { outcome: 'unavailable' }
}
