import type { AppContext } from '../../../app-context.ts'
import { ConfigError } from '../../../base/config.ts'
import { deleteClaimsBefore, findMissingKey, isUnusedKey } from './queries.ts'

type Stores = Pick<AppContext, 'config' | 'databases'>

/**
 * A process without the key by which an identity was claimed would not find its player and register a second one, and
 * one that stores by a key which the others do not know would do the same to them. Neither starts.
 */
export async function requireIndexKeys({ config, databases }: Stores): Promise<void> {
  const { read } = databases.main
  const missing = await findMissingKey(read, rangeOf(config))
  if (missing !== undefined) {
    throw refuse(`players are still found by key ${missing} alone; add it again and run npm run vault -- rotate`)
  }
  const [storing = 0] = config.vaultIndexKeys.keys()
  if (await isUnusedKey(read, storing)) {
    throw refuse(`key ${storing} is new; put it second, restart every server, and run npm run vault -- rotate first`)
  }
}

function refuse(problem: string): ConfigError {
  return new ConfigError(`ZAMRA_VAULT_INDEX_KEY: ${problem}`)
}

/** Call it with the old key removed: its claims are found by the others now. Returns how many were deleted. */
export function forgetRemovedIndexKeys({ config, databases }: Stores): Promise<number> {
  return databases.main.transact((tx) => deleteClaimsBefore(tx, rangeOf(config)))
}

function rangeOf({ vaultIndexKeys }: Stores['config']) {
  const numbers = [...vaultIndexKeys.keys()]
  return { lowest: Math.min(...numbers), highest: Math.max(...numbers) }
}
