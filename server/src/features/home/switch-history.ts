import { locales } from '@zamra/contract/languages.ts'
import { type ChainKeys, chainHash, emptyHash, keyNumber, newestKey } from '../../ledger/index.ts'
import { insertLink, type Pool, selectChanges, selectUnexplained } from './switch-queries.ts'

/** What applies from now on. A closed switch tells the player why, in every language; without `isOpen` it is removed. */
type SwitchChange = {
  readonly name: string
  readonly isOpen: boolean | undefined
  readonly reason?: Readonly<Record<string, string>> | undefined
  /** Who changes it, and why: kept for ever and never shown to a player. */
  readonly by: string
  readonly why: string
  readonly at: Date
}

/** False when the switch was so already. */
export async function setSwitch(main: Pool, { name, isOpen, reason, by, why, at }: SwitchChange): Promise<boolean> {
  const missing = locales.filter((locale) => isOpen === false && !reason?.[locale])
  if (missing.length > 0)
    throw new RangeError(`a closed switch gives its reason in every language: ${missing.join(', ')}`)
  const { rows } = await main.query<{ changed: boolean }>('select set_switch($1, $2, $3, $4, $5, $6) as changed', [
    name,
    isOpen ?? null,
    reason ? JSON.stringify(reason) : null,
    by,
    why,
    at,
  ])
  return rows[0]?.changed ?? false
}

/** Extends the hash chain over the changes since the last run. Of two concurrent runs one fails and loses nothing. */
export async function chainSwitches(main: Pool, keys: ChainKeys): Promise<{ readonly links: number }> {
  let before: Uint8Array = emptyHash
  const { id, key } = newestKey(keys)
  let links = 0
  for (const { number, text, hash } of await selectChanges(main)) {
    const made = hash ?? chainHash(key, before, text ?? '')
    if (!hash) {
      await insertLink(main, number, made, id)
      links += 1
    }
    before = made
  }
  return { links }
}

/** Names each change that is not what it was when it was chained, and each switch that its last change did not leave. */
export async function verifySwitches(main: Pool, keys: ChainKeys): Promise<readonly string[]> {
  const found: string[] = []
  let before: Uint8Array = emptyHash
  let last = 0
  for (const { number, text, hash, key_id } of await selectChanges(main)) {
    if (number !== last + 1) found.push(`change ${last + 1} of a switch is missing`)
    if (text === null) found.push(`change ${number} of a switch was removed`)
    else if (hash && !chainHash(keyNumber(keys, key_id ?? 1), before, text).equals(hash))
      found.push(`change ${number} of a switch was edited`)
    before = hash ?? before
    last = number
  }
  const unexplained = await selectUnexplained(main)
  return [...found, ...unexplained.map((name) => `switch ${name} is not what its last change says`)]
}

/** Restores the switches from their history. For the owner of the database. */
export async function rebuildSwitches(main: Pool): Promise<number> {
  const { rows } = await main.query<{ different: number }>('select apply_switches() as different')
  return rows[0]?.different ?? 0
}
