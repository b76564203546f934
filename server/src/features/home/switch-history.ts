import { storedLocales } from '@zamra/contract/languages.ts'
import type { Config } from '../../base/config.ts'
import { type ChainKeys, chainHash, emptyHash, keyNumber, newestKey } from '../../ledger/index.ts'
import { isSignedChange, type RegisteredOperator, type SwitchApproval } from '../market/index.ts'
import {
  type ChainedChange,
  insertLink,
  type Pool,
  selectChanges,
  selectOperators,
  selectUnexplained,
} from './switch-queries.ts'

/** What applies from now on. A closed switch tells the player why, in every language; without `isOpen` it is removed. */
export type SwitchChange = {
  readonly name: string
  readonly isOpen: boolean | undefined
  readonly reason?: Readonly<Record<string, string>> | undefined
  /** Who changes it, and why: kept for ever and never shown to a player. */
  readonly by: string
  readonly why: string
  readonly at: Date
}

/** What operators have signed, and the last change of the switch that it follows. */
type Signed = {
  readonly approval: SwitchApproval
  readonly after: number
  /** Also when the switch seems to be so already: nobody follows its last change, because operators did not sign it. */
  readonly again: boolean
}

/**
 * False when the switch was so already, undefined when it was changed since the change was signed. Without signatures it is
 * for the seed of a sandbox, and refused as soon as an operator is registered: operators use `npm run switch`.
 */
export async function setSwitch(
  main: Pool,
  { name, isOpen, reason, by, why, at }: SwitchChange,
  signed?: Signed,
): Promise<boolean | undefined> {
  const missing = storedLocales.filter((locale) => isOpen === false && !reason?.[locale])
  if (missing.length > 0)
    throw new RangeError(`a closed switch gives its reason in every language: ${missing.join(', ')}`)
  const { rows } = await main.query<{ changed: boolean | null }>(
    'select set_switch($1, $2, $3, $4, $5, $6, $7, $8, $9) as changed',
    [
      ...[name, isOpen ?? null, reason ? JSON.stringify(reason) : null, by, why, at],
      ...(signed ? [JSON.stringify(signed.approval), signed.after, signed.again] : [null, null, false]),
    ],
  )
  return rows[0]?.changed ?? undefined
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

/**
 * Names each change that is not what it was when it was chained, each one that operators did not sign as it is, and each
 * switch that its last change did not leave. The seed of a sandbox has no signatures.
 */
export async function verifySwitches(
  main: Pool,
  { ledgerKeys, deployment }: Pick<Config, 'ledgerKeys' | 'deployment'>,
): Promise<readonly string[]> {
  const changes = await selectChanges(main)
  const unsigned = findUnsigned(changes, await selectOperators(main), deployment)
  const unexplained = await selectUnexplained(main)
  return [
    ...findBroken(changes, ledgerKeys),
    ...unsigned.map((number) => `change ${number} of a switch is not what operators have signed`),
    ...unexplained.map((name) => `switch ${name} is not what its last change says`),
  ]
}

function findBroken(changes: readonly ChainedChange[], keys: ChainKeys): readonly string[] {
  const found: string[] = []
  let before: Uint8Array = emptyHash
  let last = 0
  for (const { number, text, hash, key_id } of changes) {
    if (number !== last + 1) found.push(`change ${last + 1} of a switch is missing`)
    if (text === null) found.push(`change ${number} of a switch was removed`)
    else if (hash && !chainHash(keyNumber(keys, key_id ?? 1), before, text).equals(hash))
      found.push(`change ${number} of a switch was edited`)
    before = hash ?? before
    last = number
  }
  return found
}

function findUnsigned(
  changes: readonly ChainedChange[],
  operators: readonly RegisteredOperator[],
  deployment: Config['deployment'],
): readonly number[] {
  const lastOf = new Map<string, number>()
  const found: number[] = []
  for (const change of changes.filter(({ text }) => text !== null)) {
    const isSigned = change.approval
      ? isSignedChange(change, lastOf.get(change.name) ?? 0, operators)
      : deployment === 'sandbox'
    if (!isSigned) found.push(change.number)
    lastOf.set(change.name, change.number)
  }
  return found
}

/** Whether the last change of a switch, if it has one, is not what operators have signed. */
export async function isLastUnsigned(main: Pool, name: string): Promise<boolean> {
  const changes = (await selectChanges(main)).filter((change) => change.text !== null && change.name === name)
  const [before, last] = [changes.at(-2), changes.at(-1)]
  return last !== undefined && !isSignedChange(last, before?.number ?? 0, await selectOperators(main))
}

/** Restores the switches from their history. For the owner of the database. */
export async function rebuildSwitches(main: Pool): Promise<number> {
  const { rows } = await main.query<{ different: number }>('select apply_switches() as different')
  return rows[0]?.different ?? 0
}
