import { keepsTrust, problemOfTrust, type Trust } from '@zamra/verifier/trust.ts'
import { fetchPublished } from '../../lib/call.ts'
import { findStored, store } from '../../lib/storage.ts'

const timeoutMs = 8_000

/**
 * The keys that this device trusts. It pins the first list it sees: a later list can add keys of the operator, and is
 * ignored when it drops one or makes the witnesses easier to outvote, so that draws it would allow fail. Undefined when
 * there is no list at all.
 */
export async function trustedKeys(): Promise<Trust | undefined> {
  const stored = findStored('drawKeys')
  const pinned = problemOfTrust(stored) ? undefined : (stored as Trust)
  const published = await publishedKeys()
  if (!published || (pinned && !keepsTrust(pinned, published))) return pinned
  store('drawKeys', published)
  return published
}

async function publishedKeys(): Promise<Trust | undefined> {
  try {
    const file = await fetchPublished('/open-draw/trust.json', AbortSignal.timeout(timeoutMs))
    return problemOfTrust(file) ? undefined : (file as Trust)
  } catch {
    return undefined
  }
}
