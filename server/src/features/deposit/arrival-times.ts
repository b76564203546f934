import { LRUCache } from 'lru-cache'
import { type AppContext, stateKey, stateOf } from '../../app-context.ts'
import type { Shard } from '../../db/databases.ts'
import { type ArrivalTimes, selectArrivalTimes } from './arrival-queries.ts'

type Reader = { readonly shard: Shard; readonly market: string; readonly at: Date }

const ttlMs = 5 * 60_000
const periodMs = 7 * 86_400_000

const timesCache = stateKey(
  'deposit.arrivalTimes',
  (app) =>
    new LRUCache<string, ArrivalTimes, Reader>({
      max: 1_000,
      ttl: ttlMs,
      fetchMethod: async (_key, _stale, { context: { shard, market, at } }) => {
        try {
          return await selectArrivalTimes(shard.read, market, new Date(at.getTime() - periodMs))
        } catch (err) {
          // A figure beside the form: nobody waits for a deposit because of it, and it is not asked again at once.
          app.log.warn({ err, market }, 'arrival times of deposits not read')
          return new Map()
        }
      },
    }),
)

/** By method type, the seconds within which half of the latest deposits were in the balance. Measured, never promised. */
export function arrivalTimes(app: AppContext, reader: Reader): Promise<ArrivalTimes> {
  return stateOf(app, timesCache).forceFetch(`${reader.shard.index} ${reader.market}`, { context: reader })
}
