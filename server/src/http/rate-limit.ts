import type { Limit } from '@zamra/contract/call.ts'
import { batchCalls } from '../base/batch.ts'
import { growingCache } from '../base/growing-cache.ts'
import type { RedisClient } from '../base/redis.ts'
import { networkOf } from './address.ts'

/** Creates the rate limit of a call, once per call. */
export type RateLimiter = (path: string, limit: Limit) => ConsumeRateLimit

/** Counts one call. A limit known to be exceeded is reported at once, without Redis. */
export type ConsumeRateLimit = (caller: Caller, nowMs: number) => RateLimitResult | Promise<RateLimitResult>

export type Caller = { readonly device: string; readonly address: string; readonly playerId?: number | undefined }

export type RateLimitResult = {
  readonly isOver: boolean
  /** Seconds until the exceeded window ends. */
  readonly retryAfter: number
  /** Where the count is kept: in Redis for all processes, or in this process while Redis is unavailable. */
  readonly keeper: 'redis' | 'process'
}

/**
 * A limit counts in fixed windows that begin at multiples of their length, so that the key of a window is known without
 * a lookup, and the seconds left too. All counts of one turn of the event loop go as one script, and callers of one
 * key as one step of it. When Redis does not answer, the process counts by itself with half the allowance: it never
 * fails open and never fails the call.
 */
export function openRateLimiter(redis: RedisClient): RateLimiter {
  const usedUp = processCounter()
  const here = processCounter()

  const count = batchCalls<readonly Count[], RateLimitResult>(async (asks) => {
    const steps = stepsOf(asks)
    const isTaken = redis.isReady && (await addInRedis(redis, steps).catch(() => false))
    if (!isTaken)
      return asks.map((counts) => takenOf(counts, 'process', ({ key, max }) => here.add(key) > Math.max(1, max / 2)))
    return asks.map((counts) =>
      takenOf(counts, 'redis', ({ key, max }) => {
        const step = steps.get(key) as Step
        step.used += 1
        if (step.used > max) usedUp.add(key)
        return step.used > max
      }),
    )
  })

  return (path, limit) => {
    const windowAt = windowsOf(path, limit.seconds)
    return (caller, nowMs) => {
      const counts = countsOf(limit, windowAt(nowMs), caller)
      const known = counts.find(({ key }) => usedUp.has(key))
      return known ? { isOver: true, retryAfter: known.secondsLeft, keeper: 'redis' } : count(counts)
    }
  }
}

type Window = { readonly prefix: string; readonly endsAtMs: number }

function windowsOf(path: string, seconds: number): (nowMs: number) => { prefix: string; secondsLeft: number } {
  const lengthMs = seconds * 1_000
  let window: Window = { prefix: '', endsAtMs: 0 }
  return (nowMs) => {
    const endsAtMs = nowMs - (nowMs % lengthMs) + lengthMs
    if (endsAtMs !== window.endsAtMs) window = { endsAtMs, prefix: `limit:${endsAtMs / lengthMs}:${path}:` }
    return { prefix: window.prefix, secondsLeft: Math.ceil((endsAtMs - nowMs) / 1_000) }
  }
}

type Count = { readonly key: string; readonly max: number; readonly seconds: number; readonly secondsLeft: number }

/** How many devices may use their full allowance behind one address: mobile networks share addresses. */
const devicesPerAddress = 100

/** A device id is chosen by the client, so the address is limited too. */
function countsOf(
  { by, count, seconds, perDevice }: Limit,
  { prefix, secondsLeft }: { readonly prefix: string; readonly secondsLeft: number },
  { device, address, playerId }: Caller,
): Count[] {
  const network = () => `${prefix}a:${networkOf(address)}`
  const byDevice = (max: number) => [
    { key: `${prefix}d:${device}`, max, seconds, secondsLeft },
    { key: network(), max: max * devicesPerAddress, seconds, secondsLeft },
  ]
  if (by === 'player' && playerId !== undefined)
    return [
      { key: `${prefix}p:${playerId}`, max: count, seconds, secondsLeft },
      ...(perDevice === undefined ? [] : byDevice(perDevice)),
    ]
  return by === 'device' ? byDevice(count) : [{ key: network(), max: count, seconds, secondsLeft }]
}

type Step = { by: number; used: number; readonly seconds: number }

/** Many callers share one address; in one turn they become one increment of its count. */
function stepsOf(asks: readonly (readonly Count[])[]): ReadonlyMap<string, Step> {
  const steps = new Map<string, Step>()
  for (const counts of asks) {
    for (const { key, seconds } of counts) {
      const step = steps.get(key)
      if (step) step.by += 1
      else steps.set(key, { by: 1, used: 0, seconds })
    }
  }
  return steps
}

const script = `local totals = {}
for i = 1, #KEYS do
  local by = ARGV[2 * i - 1]
  totals[i] = redis.call('INCRBY', KEYS[i], by)
  if totals[i] == tonumber(by) then redis.call('EXPIRE', KEYS[i], ARGV[2 * i]) end
end
return totals`

/** Adds every step to its count and stores how much was used before. */
async function addInRedis(redis: RedisClient, steps: ReadonlyMap<string, Step>): Promise<true> {
  const figures: string[] = []
  for (const { by, seconds } of steps.values()) figures.push(String(by), String(seconds))
  const totals = (await redis.eval(script, { keys: [...steps.keys()], arguments: figures })) as unknown as number[]
  let next = 0
  for (const step of steps.values()) step.used = (totals[next++] ?? 0) - step.by
  return true
}

const within = {
  redis: { isOver: false, retryAfter: 0, keeper: 'redis' },
  process: { isOver: false, retryAfter: 0, keeper: 'process' },
} as const satisfies Record<string, RateLimitResult>

/** Every count of a call is incremented, also after one that is exceeded. */
function takenOf(
  counts: readonly Count[],
  keeper: RateLimitResult['keeper'],
  isOver: (count: Count) => boolean,
): RateLimitResult {
  const over = counts.filter(isOver)[0]
  return over ? { isOver: true, retryAfter: over.secondsLeft, keeper } : within[keeper]
}

const keysMax = 50_000

/** Counts in this process. The window is part of the key, so old keys are never read again and may be evicted. */
function processCounter() {
  const counts = growingCache<string, number>(keysMax)
  return {
    has: (key: string) => counts.size > 0 && counts.has(key),
    add(key: string): number {
      const used = (counts.get(key) ?? 0) + 1
      counts.set(key, used)
      return used
    },
  }
}
