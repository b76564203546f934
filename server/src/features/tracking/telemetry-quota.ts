import { type AppContext, stateKey, stateOf } from '../../app-context.ts'
import { growingCache } from '../../base/growing-cache.ts'
import { refusal } from '../../base/refusal.ts'

const dayMs = 86_400_000
/** What a row costs besides its text: its columns and its three index entries. */
const rowBytes = 250
/** Without Redis each process counts by itself, with a part of the quota. */
const shareWithoutRedis = 10

const processCounts = stateKey('tracking.telemetryQuota', () => growingCache<string, number>(100))

type Upload = {
  /** Whether a session came with it. Strangers have a quota of their own and cannot use up that of players. */
  readonly isAnonymous: boolean
  readonly rows: readonly string[]
  readonly at: Date
}

/**
 * Takes the bytes of an upload off the quota of the day, before any database is asked. Anyone may send telemetry, and it is
 * stored beside the ledger: the quota is what keeps it small. Refuses until midnight (UTC) when it is used up.
 */
export async function takeTelemetryQuota(app: AppContext, { isAnonymous, rows, at }: Upload): Promise<void> {
  const day = Math.floor(at.getTime() / dayMs)
  const key = `telemetry:${day}:${isAnonymous ? 'anonymous' : 'player'}`
  const bytes = rows.reduce((sum, row) => sum + rowBytes + Buffer.byteLength(row), 0)
  const max = app.config.telemetryMbPerDay * 1_000_000
  if (await isWithin(app, key, bytes, max)) return
  throw refusal('rate.limited', { retryAfter: Math.ceil(((day + 1) * dayMs - at.getTime()) / 1_000) })
}

async function isWithin(app: AppContext, key: string, bytes: number, max: number): Promise<boolean> {
  try {
    const used = await app.redis.eval(script, { keys: [key], arguments: [String(bytes), String(max), '172800'] })
    return Number(used) === 1
  } catch (err) {
    app.log.debug({ err }, 'telemetry counted in this process, redis unavailable')
    const counts = stateOf(app, processCounts)
    const used = (counts.get(key) ?? 0) + bytes
    if (used > max / shareWithoutRedis) return false
    counts.set(key, used)
    return true
  }
}

/** An upload that does not fit is not counted, so that a smaller one still may. */
const script = `
local used = tonumber(redis.call('GET', KEYS[1]) or '0') + tonumber(ARGV[1])
if used > tonumber(ARGV[2]) then return 0 end
redis.call('SET', KEYS[1], string.format('%.0f', used), 'EX', ARGV[3])
return 1`
