import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ShardTx } from '../../../db/database.ts'
import { listChecks, listDayDigests, type StoredCheck } from './check-queries.ts'
import { addDays, listDays, type Period } from './period.ts'

/** The keys of the ledger chain by their number, the newest last. */
export type SealKeys = ReadonlyMap<number | string, string>

type Sealed = Omit<StoredCheck, 'seal'>

/** The database has no key, so who writes its tables cannot seal a day that nobody has compared. */
export function sealOf(
  key: string,
  shard: number,
  { market, currency }: Period,
  { day, digest, checkedAt }: Sealed,
): Buffer {
  return createHmac('sha256', key)
    .update('zamra report check\n')
    .update(JSON.stringify([shard, market, currency, day, digest.toString('hex'), checkedAt.toISOString()]))
    .digest()
}

/** Which days of a period are as they were when the night compared them, and which have to be summed again. */
export type SealedDays = {
  readonly unchanged: ReadonlySet<string>
  /** When the oldest of the unchanged days was compared. */
  readonly since: Date | undefined
  /** All other days, as few spans as there can be. */
  readonly others: readonly Period[]
}

export async function readSealedDays(tx: ShardTx, shard: number, period: Period, keys: SealKeys): Promise<SealedDays> {
  const digests = new Map((await listDayDigests(tx, period)).map(({ day, digest }) => [day, digest]))
  const isGenuine = (check: StoredCheck) =>
    [...keys.values()].some((key) => timingSafeEqual(sealOf(key, shard, period, check), check.seal))
  const good = (await listChecks(tx, period)).filter(
    (check) => digests.get(check.day)?.equals(check.digest) === true && isGenuine(check),
  )
  const unchanged = new Set(good.map(({ day }) => day))
  const since = good.map(({ checkedAt }) => checkedAt).toSorted((one, other) => one.getTime() - other.getTime())[0]
  return { unchanged, since, others: spansOf(period, unchanged) }
}

function spansOf(period: Period, unchanged: ReadonlySet<string>): readonly Period[] {
  const spans: { from: string; to: string }[] = []
  for (const day of listDays(period)) {
    if (unchanged.has(day)) continue
    const last = spans.at(-1)
    if (last && addDays(last.to, 1) === day) last.to = day
    else spans.push({ from: day, to: day })
  }
  return spans.map((span) => ({ ...period, ...span }))
}
