import * as z from 'zod/mini'
import { fetchJson } from './fetch-json.ts'
import type { BranchResult } from './port.ts'

/** `GET /SBIN0000300` of Razorpay's public IFSC directory. Only the fields that we show are parsed. */
const branch = z.object({ BRANCH: z.string(), CITY: z.string() })

/** Short, because the player waits for it while typing. */
const timeoutMs = 1_500
const notFound = 404

export async function fetchBranch(baseUrl: string, ifsc: string): Promise<BranchResult> {
  const answer = await fetchJson(new URL(ifsc, asFolder(baseUrl)), {}, timeoutMs)
  if (answer?.status === notFound) return { outcome: 'unknown' }
  const read = branch.safeParse(answer?.body)
  if (answer?.status !== 200 || !read.success) return { outcome: 'unavailable' }
  return { outcome: 'found', branch: read.data.BRANCH, city: read.data.CITY }
}

function asFolder(url: string): string {
  return url.endsWith('/') ? url : `${url}/`
}
