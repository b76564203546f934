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
 * asking, and the seconds left in it too. All counts of one turn of the event loop go as one script, and callers of one
 * window as one step. When Redis does not answer, the process counts by itself with half the allowance: never open,
 * never an error.
 */
export function openLimiter(redis: RedisClient): Limiter {
  const usedUp = processCounter()
  const here = processCounter()

  const count = gather<readonly Window[], Taken>(async (asks) => {
    const steps = stepsOf(asks)
    const totals = redis.isReady ? await addInRedis(redis, steps).catch(() => undefined) : undefined
    if (!totals)
      return asks.map((windows) => takenOf(windows, 'process', ({ key, max }) => here.add(key) > Math.max(1, max / 2)))
    const used = new Map([...steps.keys()].map((key, index) => [key, (totals[index] ?? 0) - (steps.get(key)?.by ?? 0)]))
    return asks.map((windows) =>
      takenOf(windows, 'redis', ({ key, max }) => {
        const mine = (used.get(key) ?? 0) + 1
        used.set(key, mine)
        if (mine > max) usedUp.add(key)
        return mine > max
      }),
    )
  })

  return (path, allowances, nowMs) => {
    const windows = allowances.map((allowance) => windowOf(path, allowance, nowMs))
    const known = windows.find(({ key }) => usedUp.has(key))
    return known ? { isOver: true, retryAfter: known.secondsLeft, keeper: 'redis' } : count(windows)
  }
}

type Window = { readonly key: string; readonly seconds: number; readonly secondsLeft: number; readonly max: number }
type Step = { by: number; readonly seconds: number }

function windowOf(path: string, { who, count, seconds }: Allowance, nowMs: number): Window {
  const second = Math.floor(nowMs / 1_000)
  const key = `limit:${Math.floor(second / seconds)}:${path}:${who}`
  return { key, seconds, secondsLeft: seconds - (second % seconds), max: count }
}

/** Behind one address there are many callers, and in one turn they are one step of its count. */
function stepsOf(asks: readonly (readonly Window[])[]): ReadonlyMap<string, Step> {
  const steps = new Map<string, Step>()
  for (const windows of asks) {
    for (const { key, seconds } of windows) {
      const step = steps.get(key)
      if (step) step.by += 1
      else steps.set(key, { by: 1, seconds })
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

async function addInRedis(redis: RedisClient, steps: ReadonlyMap<string, Step>): Promise<readonly number[]> {
  const figures: string[] = []
  for (const { by, seconds } of steps.values()) figures.push(String(by), String(seconds))
  return (await redis.eval(script, { keys: [...steps.keys()], arguments: figures })) as unknown as number[]
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
