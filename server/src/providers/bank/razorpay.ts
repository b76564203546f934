import * as z from 'zod/mini'
import type { BranchAnswer } from './answers.ts'
import { ask } from './ask.ts'

/** `GET /SBIN0000300`, the public directory of Razorpay. Many more fields come along; these are the ones we show. */
const branch = z.object({ BRANCH: z.string(), CITY: z.string() })

/** Somebody is typing and waits for it. */
const patienceMs = 1_500
const notFound = 404

export async function findBranch(baseUrl: string, ifsc: string): Promise<BranchAnswer> {
  const answer = await ask(new URL(ifsc, asFolder(baseUrl)), {}, patienceMs)
  if (answer?.status === notFound) return { outcome: 'unknown' }
  const read = branch.safeParse(answer?.body)
  if (answer?.status !== 200 || !read.success) return { outcome: 'unavailable' }
  return { outcome: 'found', branch: read.data.BRANCH, city: read.data.CITY }
}

function asFolder(url: string): string {
  return url.endsWith('/') ? url : `${url}/`
}
