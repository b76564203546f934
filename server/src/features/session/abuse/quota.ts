import type { AppContext } from '../../../app-context.ts'
import { refusal } from '../../../base/refusal.ts'

/** At most `max` uses in `seconds`. Beyond `free` each use requires a proof of work. */
export type Quota = { readonly key: string; readonly seconds: number; readonly free?: number; readonly max: number }

/**
 * Consumes one use of every quota, or of none, atomically. Refuses with the seconds to wait, or requires a proof of
 * work. Without Redis uses cannot be counted and are refused.
 */
export async function consumeQuotas(app: AppContext, quotas: readonly Quota[], hasSolvedWork: boolean): Promise<void> {
  const figures = quotas.flatMap(({ seconds, free, max }) => [seconds, hasSolvedWork ? max : (free ?? max), max])
  const [verdict = 0, wait = 0] = await runScript(app, consumeScript, quotas, figures)
  if (verdict === over) throw refusal('rate.limited', { retryAfter: wait })
  if (verdict === workFirst) throw refusal('captcha.required', {})
}

/** Restores uses that were consumed in vain. */
export async function restoreQuotas(app: AppContext, quotas: readonly Quota[]): Promise<void> {
  await runScript(app, restoreScript, quotas, [])
}

const over = 1
const workFirst = 2

const consumeScript = `
local verdict, wait = 0, 0
for i = 1, #KEYS do
  local used = tonumber(redis.call('GET', KEYS[i]) or '0')
  local free, max = tonumber(ARGV[3 * i - 1]), tonumber(ARGV[3 * i])
  if used >= max then
    verdict = ${over}
    wait = math.max(wait, redis.call('TTL', KEYS[i]), 1)
  elseif used >= free and verdict == 0 then
    verdict = ${workFirst}
  end
end
if verdict > 0 then return {verdict, wait} end
for i = 1, #KEYS do
  if redis.call('INCR', KEYS[i]) == 1 then redis.call('EXPIRE', KEYS[i], ARGV[3 * i - 2]) end
end
return {0, 0}`

const restoreScript = `
for i = 1, #KEYS do
  if tonumber(redis.call('GET', KEYS[i]) or '0') > 0 then redis.call('DECR', KEYS[i]) end
end
return {0, 0}`

async function runScript(
  { redis, log }: AppContext,
  script: string,
  quotas: readonly Quota[],
  figures: readonly number[],
) {
  try {
    const keys = quotas.map(({ key }) => `quota:${key}`)
    return (await redis.eval(script, { keys, arguments: figures.map(String) })) as unknown as number[]
  } catch (err) {
    log.warn({ err }, 'quota not counted, redis unavailable')
    throw refusal('server.busy', { retryAfter: 2 })
  }
}
