import type { Limit } from '@zamra/contract/call.ts'
import { gather } from '../base/gather.ts'
import type { RedisClient } from '../base/redis.ts'
import { networkOf } from './address.ts'

/** Where a count is kept: in Redis for all processes together, or here alone while Redis is away. */
export type Keeper = 'redis' | 'process'
export type Taken = { readonly isOver: boolean; readonly retryAfter: number; readonly keeper: Keeper }

/** Whose calls are counted together, and how many are allowed in one window. */
export type Allowance = { readonly who: string; readonly count: number; readonly seconds: number }

export type Limiter = (path: string, allowance: Allowance, nowMs: number) => Promise<Taken>

/** How many devices may use up their allowance behind one address: a mobile network shares addresses. */
const devicesPerAddress = 100

/** A device names itself, so its limit alone would be no limit: the address it comes from has one too. */
export function allowancesOf(
  { by, count, seconds }: Limit,
  {
    device,
    address,
    playerId,
  }: { readonly device: string; readonly address: string; readonly playerId?: number | undefined },
): readonly Allowance[] {
  const network = `a:${networkOf(address)}`
  if (by === 'player' && playerId !== undefined) return [{ who: `p:${playerId}`, count, seconds }]
  if (by !== 'device') return [{ who: network, count, seconds }]
  return [
    { who: `d:${device}`, count, seconds },
    { who: network, count: count * devicesPerAddress, seconds },
  ]
}

/**
 * A limit counts in windows that begin at full multiples of its length, so that the name of a window is known without
 * asking, and the seconds left in it too. Counting is one INCR; all counts of one turn of the event loop go as one
 * script. When Redis does not answer, the process counts by itself with half the allowance: never open, never an error.
 */
export function openLimiter(redis: RedisClient): Limiter {
  const countInRedis = gather<Ask, number>((asks) => countAll(redis, asks))
  const here = processCounter()
  const exhausted = processCounter()

  return async (path, { who, count, seconds }, nowMs) => {
    const key = `limit:${Math.floor(nowMs / 1_000 / seconds)}:${path}:${who}`
    const retryAfter = seconds - (Math.floor(nowMs / 1_000) % seconds)
    // A key that is known to be used up costs nothing more until its window ends.
    if (exhausted.has(key)) return { isOver: true, retryAfter, keeper: 'redis' }
    const used = redis.isReady ? await countInRedis({ key, seconds }).catch(() => undefined) : undefined
    if (used === undefined) return { isOver: here.add(key) > Math.max(1, count / 2), retryAfter, keeper: 'process' }
    if (used > count) exhausted.add(key)
    return { isOver: used > count, retryAfter, keeper: 'redis' }
  }
}

type Ask = { readonly key: string; readonly seconds: number }

const script = `local used = {}
for i = 1, #KEYS do
  used[i] = redis.call('INCR', KEYS[i])
  if used[i] == 1 then redis.call('EXPIRE', KEYS[i], ARGV[i]) end
end
return used`

async function countAll(redis: RedisClient, asks: readonly Ask[]): Promise<readonly number[]> {
  const keys = asks.map((ask) => ask.key)
  const seconds = asks.map((ask) => String(ask.seconds))
  return (await redis.eval(script, { keys, arguments: seconds })) as unknown as number[]
}

const keysMax = 50_000

/** Counts in this process. The window is part of the key, so old keys are never asked again and may be dropped. */
function processCounter() {
  let counts = new Map<string, number>()
  return {
    has: (key: string) => counts.has(key),
    add(key: string): number {
      // Forgetting everything at once is rare (a flood of names) and lets nobody have more than a second allowance.
      if (counts.size >= keysMax) counts = new Map()
      const used = (counts.get(key) ?? 0) + 1
      counts.set(key, used)
      return used
    },
  }
}
