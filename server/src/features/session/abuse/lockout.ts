import type { AppContext } from '../../../app-context.ts'
import { refusal } from '../../../base/refusal.ts'
import { networkOf } from '../../../http/address.ts'

/** A guess at a secret of an account. Unknown accounts are counted like existing ones. */
export type Attempt = {
  readonly what: keyof typeof rules
  readonly account: string | number
  readonly device: string
  readonly address: string
  /** The device solved a proof of work for this attempt. */
  readonly hasSolvedWork?: boolean
  /** The account has signed in on this device before: its attempts do not count towards the ceiling for strangers. */
  readonly isKnownDevice?: boolean
}

type Rule = {
  readonly by: 'accountOnDevice' | 'account' | 'strangersAtAccount' | 'device' | 'network'
  readonly seconds: number
  readonly max: number
  /** Beyond `max` each attempt requires a proof of work, instead of being refused. */
  readonly isFree?: true
}

const quarter = 900
const hour = 3_600
const day = 86_400

/**
 * Limits for wrong attempts. Before sign-in an attacker locks their own device, and beyond the ceiling of a day every device
 * that the account has never used: the owner still signs in where they did before, or with a code. A network serves
 * thousands of honest people, so there attempts become expensive and not impossible. With a session the caller is
 * known, and the account itself is locked too.
 */
const rules = {
  password: [
    { by: 'accountOnDevice', seconds: quarter, max: 5 },
    { by: 'device', seconds: quarter, max: 20 },
    { by: 'account', seconds: quarter, max: 20, isFree: true },
    { by: 'network', seconds: quarter, max: 300, isFree: true },
    { by: 'strangersAtAccount', seconds: day, max: 100 },
  ],
  otp: [
    { by: 'accountOnDevice', seconds: quarter, max: 10 },
    { by: 'device', seconds: quarter, max: 20 },
  ],
  /** A code inside the account. A thief has the session of one device, so that device is locked for a day. */
  accountOtp: [
    { by: 'accountOnDevice', seconds: hour, max: 5 },
    { by: 'accountOnDevice', seconds: day, max: 10 },
    { by: 'account', seconds: day, max: 30 },
  ],
  oldPassword: [
    { by: 'accountOnDevice', seconds: quarter, max: 5 },
    { by: 'accountOnDevice', seconds: day, max: 20 },
    { by: 'account', seconds: quarter, max: 5 },
    { by: 'device', seconds: quarter, max: 20 },
  ],
  withdrawPassword: [
    { by: 'accountOnDevice', seconds: hour, max: 5 },
    { by: 'accountOnDevice', seconds: day, max: 20 },
    { by: 'account', seconds: hour, max: 5 },
    { by: 'device', seconds: hour, max: 20 },
  ],
} as const satisfies Record<string, readonly Rule[]>

/**
 * Counts an attempt before it is made, so that concurrent attempts are all counted. Returns how many are left, refuses
 * with the seconds to wait, or requires a proof of work. Without Redis attempts cannot be counted and are refused.
 */
export async function countAttempt(app: AppContext, attempt: Attempt): Promise<{ readonly attemptsLeft: number }> {
  const counts = countsOf(attempt)
  const keys = counts.map(({ key }) => key)
  const figures = counts.flatMap(({ max, mode, seconds }) => [String(max), mode, String(seconds)])
  const [outcome = 0, figure = 0] = await runScript(app, countScript, keys, figures)
  if (outcome === locked) throw refusal('account.locked', { retryAfter: figure })
  if (outcome === workFirst) throw refusal('captcha.required', {})
  return { attemptsLeft: figure }
}

/** The attempt was right: clears the counts of the account and takes this attempt off the others. */
export async function clearAttempts(app: AppContext, attempt: Attempt): Promise<void> {
  const counts = countsOf(attempt)
  const cleared = counts.filter(({ isCleared }) => isCleared).map(({ key }) => key)
  const others = counts.filter(({ isCleared }) => !isCleared).map(({ key }) => key)
  await runScript(app, clearScript, [...cleared, ...others], [String(cleared.length)])
}

type Count = {
  readonly key: string
  readonly seconds: number
  readonly max: number
  readonly mode: 'work' | 'lock'
  readonly isCleared: boolean
}

function countsOf(attempt: Attempt): Count[] {
  const { what, hasSolvedWork = false, isKnownDevice = false } = attempt
  const applied: readonly Rule[] = rules[what]
  return applied
    .filter(({ by }) => !(by === 'strangersAtAccount' && isKnownDevice))
    .map(({ by, seconds, max, isFree }) => ({
      key: `tries:${what}:${seconds}:${subjectOf(by, attempt)}`,
      seconds,
      // A solved proof of work lifts these limits; the attempt is still counted.
      max: isFree && hasSolvedWork ? many : max,
      mode: isFree && !hasSolvedWork ? 'work' : 'lock',
      // A success of the owner does not give strangers new guesses.
      isCleared: by === 'account' || by === 'accountOnDevice',
    }))
}

function subjectOf(by: Rule['by'], { account, device, address }: Attempt): string {
  switch (by) {
    case 'accountOnDevice':
      return `a:${account}:d:${device}`
    case 'account':
      return `a:${account}`
    case 'strangersAtAccount':
      return `s:${account}`
    case 'device':
      return `d:${device}`
    case 'network':
      return `n:${networkOf(address)}`
  }
}

const many = 1_000_000_000
const locked = 1
const workFirst = 2

/** Atomic: when one limit is reached nothing is counted and the longest wait is returned, otherwise all counts rise. */
const countScript = `
local left, wait, work = ${many}, 0, false
for i = 1, #KEYS do
  local used, max = tonumber(redis.call('GET', KEYS[i]) or '0'), tonumber(ARGV[3 * i - 2])
  if ARGV[3 * i - 1] == 'work' then
    work = work or used >= max
  else
    if used >= max then wait = math.max(wait, redis.call('TTL', KEYS[i]), 1) end
    left = math.min(left, max - used - 1)
  end
end
if wait > 0 then return {${locked}, wait} end
if work then return {${workFirst}, 0} end
for i = 1, #KEYS do
  if redis.call('INCR', KEYS[i]) == 1 then redis.call('EXPIRE', KEYS[i], ARGV[3 * i]) end
end
return {0, left}`

const clearScript = `
for i = 1, #KEYS do
  if i <= tonumber(ARGV[1]) then redis.call('DEL', KEYS[i])
  elseif tonumber(redis.call('GET', KEYS[i]) or '0') > 0 then redis.call('DECR', KEYS[i]) end
end
return {0, 0}`

async function runScript(
  { redis, log }: AppContext,
  script: string,
  keys: string[],
  args: string[],
): Promise<number[]> {
  try {
    return (await redis.eval(script, { keys, arguments: args })) as unknown as number[]
  } catch (err) {
    log.warn({ err }, 'sign-in attempts not counted, redis unavailable')
    throw refusal('server.busy', { retryAfter: 2 })
  }
}
