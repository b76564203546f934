import type { PlayerId } from '@zamra/contract/brand.ts'
import { type AppContext, stateKey, stateOf } from '../../app-context.ts'
import { growingCache } from '../../base/growing-cache.ts'
import { refusal } from '../../base/refusal.ts'
import { networkOf } from '../../http/address.ts'

const dayMs = 86_400_000
/** What a row costs besides its text: its columns and its three index entries. */
const rowBytes = 250
/** Without Redis each process counts by itself, with a part of the quota. */
const shareWithoutRedis = 10

/** One source, a network of strangers or a player, may use a hundredth of a quota, and this much in any case. */
const sourceShare = 100
const sourceMin = 1_000_000

const processCounts = stateKey('tracking.telemetryQuota', () => growingCache<string, number>(10_000))

type Sender = {
  readonly app: AppContext
  readonly playerId: PlayerId | undefined
  readonly address: string
  readonly now: Date
}

/**
 * Takes the bytes of an upload off the quotas of the day, before any database is asked: that of its source, and that of all
 * strangers or all players. Anyone may send telemetry, and it is stored beside the ledger: the quotas are what keeps it
 * small, and strangers cannot use up that of players. Refuses until midnight (UTC) when one is used up.
 */
export async function takeTelemetryQuota(sender: Sender, rows: readonly string[]): Promise<void> {
  const { app, playerId, address, now } = sender
  const day = Math.floor(now.getTime() / dayMs)
  const [all, source] = playerId === undefined ? ['anonymous', networkOf(address)] : ['player', String(playerId)]
  const key = `{telemetry:${day}}:${all}`
  const bytes = rows.reduce((sum, row) => sum + rowBytes + Buffer.byteLength(row), 0)
  const max = app.config.telemetryMbPerDay * 1_000_000
  const quotas = [
    { key, max },
    { key: `${key}:${source}`, max: Math.min(max, Math.max(sourceMin, max / sourceShare)) },
  ]
  if (await isWithin(app, quotas, bytes)) return
  throw refusal('rate.limited', { retryAfter: Math.ceil(((day + 1) * dayMs - now.getTime()) / 1_000) })
}

type Quota = { readonly key: string; readonly max: number }

async function isWithin(app: AppContext, quotas: readonly Quota[], bytes: number): Promise<boolean> {
  try {
    const used = await app.redis.eval(script, {
      keys: quotas.map(({ key }) => key),
      arguments: [String(bytes), '172800', ...quotas.map(({ max }) => String(max))],
    })
    return Number(used) === 1
  } catch (err) {
    app.log.debug({ err }, 'telemetry counted in this process, redis unavailable')
    return isWithinProcess(app, quotas, bytes)
  }
}

function isWithinProcess(app: AppContext, quotas: readonly Quota[], bytes: number): boolean {
  const counts = stateOf(app, processCounts)
  const used = quotas.map(({ key, max }) => ({ key, sum: (counts.get(key) ?? 0) + bytes, max }))
  if (used.some(({ sum, max }) => sum > max / shareWithoutRedis)) return false
  for (const { key, sum } of used) counts.set(key, sum)
  return true
}

/** An upload that does not fit is not counted, so that a smaller one still may. */
const script = `
for i = 1, #KEYS do
  if tonumber(redis.call('GET', KEYS[i]) or '0') + tonumber(ARGV[1]) > tonumber(ARGV[2 + i]) then return 0 end
end
for i = 1, #KEYS do
  redis.call('INCRBY', KEYS[i], ARGV[1])
  redis.call('EXPIRE', KEYS[i], ARGV[2])
end
return 1`
