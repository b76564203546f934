import { fetchPublished } from './call.ts'
import { findStored, store } from './storage.ts'

const timeoutMs = 8_000

/** What the verifier says of lists of keys. It comes with the part of a page that verifies. */
type Judge<Trust> = {
  readonly problemOfTrust: (file: unknown) => unknown
  readonly keepsTrust: (pinned: Trust, next: Trust) => boolean
}

/**
 * The keys that this device trusts. It pins the first list it sees: a later list can add keys of the operator, and is
 * ignored when it drops one or makes the witnesses easier to outvote, so that what it would allow fails. Undefined when
 * there is no list at all.
 */
export async function trustedKeys<Trust extends object>(judge: Judge<Trust>): Promise<Trust | undefined> {
  const stored = findStored('drawKeys')
  const pinned = judge.problemOfTrust(stored) ? undefined : (stored as Trust)
  const published = await publishedKeys(judge)
  if (!published || (pinned && !judge.keepsTrust(pinned, published))) return pinned
  store('drawKeys', published)
  return published
}

async function publishedKeys<Trust extends object>({ problemOfTrust }: Judge<Trust>): Promise<Trust | undefined> {
  try {
    const file = await fetchPublished('/open-draw/trust.json', AbortSignal.timeout(timeoutMs))
    return problemOfTrust(file) ? undefined : (file as Trust)
  } catch {
    return undefined
  }
}
