import type { Limit } from '@zamra/contract/call.ts'
import { gather } from '../base/gather.ts'
import type { RedisClient } from '../base/redis.ts'
import { networkOf } from './address.ts'

/** Whose calls are counted together, and how many are allowed in one window. */
export type Allowance = { readonly who: string; readonly count: number; readonly seconds: number }

export type Taken = {
  readonly isOver: boolean
  /** Seconds until the window ends that is used up. */
  readonly retryAfter: number
  /** Where the count is kept: in Redis for all processes together, or here alone while Redis is away. */
  readonly keeper: 'redis' | 'process'
}

/** Counts one call. What is known to be used up is told at once, and costs nobody anything more. */
export type Limiter = (path: string, allowances: readonly Allowance[], nowMs: number) => Taken | Promise<Taken>

/** How many devices may use up their allowance behind one address: a mobile network shares addresses. */
const devicesPerAddress = 100

type Caller = { readonly device: string; readonly address: string; readonly playerId?: number | undefined }

/** A device names itself, so its limit alone would be no limit: the address it comes from has one too. */
export function allowancesOf({ by, count, seconds }: Limit, { device, address, playerId }: Caller): Allowance[] {
  if (by === 'player' && playerId !== undefined) return [{ who: `p:${playerId}`, count, seconds }]
  const network = `a:${networkOf(address)}`
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
  const usedUp = processCounter()
  const here = processCounter()
  const count = gather<readonly Window[], Taken>(async (asks) => {
    const used = redis.isReady ? await countInRedis(redis, asks.flat()).catch(() => undefined) : undefined
    let next = 0
    return asks.map((windows) => {
      if (!used) return takenOf(windows, 'process', ({ key, max }) => here.add(key) > Math.max(1, max / 2))
      return takenOf(windows, 'redis', ({ key, max }) => {
        const isOver = (used[next++] ?? 0) > max
        if (isOver) usedUp.add(key)
        return isOver
      })
    })
  })
  return (path, allowances, nowMs) => {
    const windows = allowances.map((allowance) => windowOf(path, allowance, nowMs))
    const known = windows.find(({ key }) => usedUp.has(key))
    return known ? { isOver: true, retryAfter: known.secondsLeft, keeper: 'redis' } : count(windows)
  }
}

type Window = { readonly key: string; readonly seconds: number; readonly secondsLeft: number; readonly max: number }

function windowOf(path: string, { who, count, seconds }: Allowance, nowMs: number): Window {
  const second = Math.floor(nowMs / 1_000)
  const key = `limit:${Math.floor(second / seconds)}:${path}:${who}`
  return { key, seconds, secondsLeft: seconds - (second % seconds), max: count }
}

const within = {
  redis: { isOver: false, retryAfter: 0, keeper: 'redis' },
  process: { isOver: false, retryAfter: 0, keeper: 'process' },
} as const satisfies Record<string, Taken>

/** Every window of a call is counted, also behind one that is over. */
function takenOf(windows: readonly Window[], keeper: Taken['keeper'], isOver: (window: Window) => boolean): Taken {
  const over = windows.filter(isOver)[0]
  return over ? { isOver: true, retryAfter: over.secondsLeft, keeper } : within[keeper]
}

const script = `local used = {}
for i = 1, #KEYS do
  used[i] = redis.call('INCR', KEYS[i])
  if used[i] == 1 then redis.call('EXPIRE', KEYS[i], ARGV[i]) end
end
return used`

async function countInRedis(redis: RedisClient, windows: readonly Window[]): Promise<readonly number[]> {
  const keys = windows.map(({ key }) => key)
  const seconds = windows.map((window) => String(window.seconds))
  return (await redis.eval(script, { keys, arguments: seconds })) as unknown as number[]
}

const keysMax = 50_000

/** Counts in this process. The window is part of the key, so old keys are never asked again and may be dropped. */
function processCounter() {
  let counts = new Map<string, number>()
  return {
    has: (key: string) => counts.size > 0 && counts.has(key),
    add(key: string): number {
      // Forgetting everything at once is rare (a flood of names) and lets nobody have more than a second allowance.
      if (counts.size >= keysMax) counts = new Map()
      const used = (counts.get(key) ?? 0) + 1
      counts.set(key, used)
      return used
    },
  }
}
