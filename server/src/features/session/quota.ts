import type { AppContext } from '../../app-context.ts'
import { refusal } from '../../base/refusal.ts'

/** So many in so long. Beyond `free` a device has to work for it; beyond `max` nobody gets any. */
export type Quota = { readonly key: string; readonly seconds: number; readonly free?: number; readonly max: number }

/**
 * Takes one of each quota, or none of any: in one step, so that many at once get no more than many one by one. Refuses
 * with the seconds to wait, or asks for work. Without Redis nobody can count, and nothing is given.
 */
export async function takeQuotas(app: AppContext, quotas: readonly Quota[], hasWorked: boolean): Promise<void> {
  const figures = quotas.flatMap(({ seconds, free, max }) => [seconds, hasWorked ? max : (free ?? max), max])
  const [verdict = 0, wait = 0] = await run(app, takeScript, quotas, figures)
  if (verdict === over) throw refusal('rate.limited', { retryAfter: wait })
  if (verdict === workFirst) throw refusal('captcha.required', {})
}

/** For what was taken and not used. */
export async function giveBack(app: AppContext, quotas: readonly Quota[]): Promise<void> {
  await run(app, giveScript, quotas, [])
}

const over = 1
const workFirst = 2

const takeScript = `
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

const giveScript = `
for i = 1, #KEYS do
  if tonumber(redis.call('GET', KEYS[i]) or '0') > 0 then redis.call('DECR', KEYS[i]) end
end
return {0, 0}`

async function run({ redis, log }: AppContext, script: string, quotas: readonly Quota[], figures: readonly number[]) {
  try {
    const keys = quotas.map(({ key }) => `quota:${key}`)
    return (await redis.eval(script, { keys, arguments: figures.map(String) })) as unknown as number[]
  } catch (err) {
    log.warn({ err }, 'a quota cannot be counted')
    throw refusal('server.busy', { retryAfter: 2 })
  }
}
