import type { AppContext } from '../../../app-context.ts'
import type { Shard } from '../../../db/databases.ts'
import {
  claimIdentity,
  countClaims,
  findKeyOfClaim,
  hasIdentity,
  type Identity,
  releaseIdentity,
  storedIndex,
} from '../../session/index.ts'
import { birthdayColumn, type Indexed, type IndexedColumn, indexedColumns } from './indexed-columns.ts'
import { listIndexed, replaceIndex } from './reindex-queries.ts'

/**
 * `claimed`: by every key now. `reindexed`: the hash on the shard is by the storing key now. `waiting`: the value is not
 * kept, of an erased player in the hold or of a Google account until its next sign-in. `conflicts`: another player has
 * the identity, and nothing was changed.
 */
export type Reindexed = Readonly<Record<'claimed' | 'reindexed' | 'waiting' | 'conflicts', number>>

type Stores = Pick<AppContext, 'clock' | 'databases' | 'vault'>
type Outcome = keyof Reindexed | 'fresh'

const batch = 200

/**
 * Moves the identities of a shard to another key of the blind indexes while the app is in use. First every process knows
 * the new key and claims by both, and a run makes the missing claims; then every process stores by the new key, and a
 * run replaces the hashes. A process always knows the key of every hash that it may meet, and a number is claimed by
 * each of them, so it belongs to one player at any moment. A run that was cut off is finished by the next.
 */
export async function reindexShard(stores: Stores, shard: Shard): Promise<Reindexed> {
  const total = { claimed: 0, reindexed: 0, waiting: 0, conflicts: 0 }
  for (const column of indexedColumns) {
    for await (const row of indexedRows(shard, column)) {
      const outcome = await reindex(stores, shard, column, row)
      if (outcome !== 'fresh') total[outcome] += 1
    }
  }
  for await (const row of indexedRows(shard, birthdayColumn)) {
    const hash = birthdayColumn.hashOf(stores.vault, row)
    if (!hash || hash.equals(row.index)) continue
    if (await shard.transact((tx) => replaceIndex(tx, birthdayColumn, row, hash))) total.reindexed += 1
  }
  return total
}

async function* indexedRows(
  shard: Shard,
  column: Pick<IndexedColumn, 'table' | 'index' | 'sealed'>,
): AsyncGenerator<Indexed> {
  let after = { playerId: 0, id: '' }
  for (;;) {
    const rows = await listIndexed(shard.read, column, after, batch)
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    after = last
  }
}

async function reindex(stores: Stores, shard: Shard, column: IndexedColumn, row: Indexed): Promise<Outcome> {
  const identity = column.identityOf(stores.vault, row)
  if (!identity) return (await isByStoringKey(stores, column, row)) ? 'fresh' : 'waiting'
  const isClaimed = await isClaimedByEveryKey(stores, identity, row)
  if (!isClaimed && !(await claimIdentity(stores, identity, row.playerId))) return 'conflicts'
  if (storedIndex(identity).equals(row.index)) return isClaimed ? 'fresh' : 'claimed'
  if (await shard.transact((tx) => replaceIndex(tx, column, row, storedIndex(identity)))) return 'reindexed'
  // The player has changed or removed it meanwhile. The claim that was just made must not outlive it.
  if (!(await hasIdentity(shard.read, identity, row.playerId))) await releaseIdentity(stores, identity, row.playerId)
  return 'fresh'
}

async function isClaimedByEveryKey({ databases }: Stores, identity: Identity, row: Indexed): Promise<boolean> {
  return (await countClaims(databases.main.read, identity, row.playerId)) === identity.indexes.length
}

async function isByStoringKey({ databases, vault }: Stores, { kind }: IndexedColumn, row: Indexed): Promise<boolean> {
  return (await findKeyOfClaim(databases.main.read, kind, row.index)) === vault.storingIndexKey
}
