import { problemOfTrust, type Trust } from '@zamra/verifier/trust.ts'
import { fetchPublished } from '../../lib/call.ts'
import { findStored, store } from '../../lib/storage.ts'

const timeoutMs = 8_000

/**
 * The keys that this device trusts. It pins the first list it sees: a later list can add keys, and one that drops or
 * replaces a pinned key is ignored, so that draws signed by other keys fail. Undefined when there is no list at all.
 */
export async function trustedKeys(): Promise<Trust | undefined> {
  const pinned = findStored('drawKeys') as Trust | undefined
  const published = await publishedKeys()
  if (!published || (pinned && isReplaced(pinned, published))) return pinned
  store('drawKeys', published)
  return published
}

function isReplaced(pinned: Trust, published: Trust): boolean {
  const isLost = (list: readonly string[], now: readonly string[]) => list.some((key) => !now.includes(key))
  return isLost(pinned.operator, published.operator) || isLost(pinned.witnesses, published.witnesses)
}

async function publishedKeys(): Promise<Trust | undefined> {
  try {
    const file = await fetchPublished('/open-draw/trust.json', AbortSignal.timeout(timeoutMs))
    return problemOfTrust(file) ? undefined : (file as Trust)
  } catch {
    return undefined
  }
}
