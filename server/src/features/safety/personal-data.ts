import type { PlayerId } from '@zamra/contract/brand.ts'
import { PagedRows } from '../../base/json-pieces.ts'
import type { ShardReader } from '../../db/database.ts'
import { listRequests, selectMoneyLimits } from './limit-queries.ts'
import { listAccountStatesOf, listChangesOf, listPlayTimeOf, listTasksOf } from './personal-data-queries.ts'
import { findSetting } from './setting-queries.ts'

type Wanted = { readonly until: Date; readonly max: number }

/** The safer-play part of a player's personal data export, the newest first. */
export async function safetyDataOf(shard: ShardReader, playerId: PlayerId, { until, max }: Wanted) {
  return {
    setting: (await findSetting(shard, playerId)) ?? null,
    limits: (await selectMoneyLimits(shard, playerId, until)).filter(({ amount }) => amount !== null),
    requests: await listRequests(shard, playerId, until),
    changes: new PagedRows(max, (page) => listChangesOf(shard, playerId, until, page)),
    accountStates: new PagedRows(max, (page) => listAccountStatesOf(shard, playerId, until, page)),
    playTime: new PagedRows(max, (page) => listPlayTimeOf(shard, playerId, page)),
    signsOfHarm: new PagedRows(max, (page) => listTasksOf(shard, playerId, until, page)),
  }
}
