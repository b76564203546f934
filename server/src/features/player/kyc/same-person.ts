import type { AppContext } from '../../../app-context.ts'
import type { Vault } from '../../../base/vault.ts'
import { isSameName } from '../bank/holder-name.ts'
import { checkPlace } from '../check-place.ts'
import { type Check, listWithBirthday, setBirthdayIndex } from './queries.ts'

export type Person = { readonly name: string; readonly birthday: string }

/**
 * Whether another player of the market is verified, or is being approved at this moment, under this name and birthday. The
 * birthday of this check is stored before the others are searched: of two checks at once at least one finds the other.
 */
export async function isPersonOfAnother(app: AppContext, check: Check, { name, birthday }: Person): Promise<boolean> {
  const { clock, databases, vault } = app
  const hashes = birthdayIndexes(vault, birthday)
  await databases.shardOf(check.playerId).transact((tx) => setBirthdayIndex(tx, check, hashes[0]))
  const found = await Promise.all(
    databases.shards.map(({ read }) => listWithBirthday(read, check, hashes, clock.now())),
  )
  return found
    .flat()
    .some(({ playerId, checkNo, nameSealed }) =>
      isSameName(name, vault.open(nameSealed, checkPlace(playerId, checkNo, 'name_sealed'))),
    )
}

/** The hash to store comes first; a row may still have one by another key. */
export function birthdayIndexes(vault: Vault, birthday: string): readonly [Buffer, ...Buffer[]] {
  const [stored, ...others] = vault.blindIndexes('birthday', birthday)
  return [stored.hash, ...others.map(({ hash }) => hash)]
}
