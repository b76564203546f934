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
}

type Rule = {
  readonly seconds: number
  /** The device is locked after so many attempts at one account, or at all accounts together. */
  readonly fromDevice: number
  readonly ofDevice: number
  /** The account is locked for every device after so many attempts. */
  readonly atAccount?: number
  /** After so many attempts at one account, or from one network, each further one requires a proof of work. */
  readonly freeAtAccount?: number
  readonly freeOfNetwork?: number
}

/**
 * Limits for wrong attempts. Before sign-in an attacker locks only their own device: a network serves thousands of honest
 * people and an account has an owner, so there attempts become expensive but never impossible. With a session the
 * caller is known, and the account itself is locked.
 */
const rules = {
  password: { seconds: 900, fromDevice: 5, ofDevice: 20, freeAtAccount: 20, freeOfNetwork: 300 },
  otp: { seconds: 900, fromDevice: 10, ofDevice: 20 },
  oldPassword: { seconds: 900, fromDevice: 5, ofDevice: 20, atAccount: 5 },
  withdrawPassword: { seconds: 3_600, fromDevice: 5, ofDevice: 20, atAccount: 5 },
} as const satisfies Record<string, Rule>

/**
 * Counts an attempt before it is made, so that concurrent attempts are all counted. Returns how many are left, refuses
 * with the seconds to wait, or requires a proof of work. Without Redis attempts cannot be counted and are refused.
 */
export async function countAttempt(app: AppContext, attempt: Attempt): Promise<{ readonly attemptsLeft: number }> {
  const { seconds } = rules[attempt.what]
  const counts = countsOf(attempt)
  const keys = counts.map(({ key }) => key)
  const figures = counts.flatMap(({ max, isFree }) => [String(max), isFree && !attempt.hasSolvedWork ? 'work' : 'lock'])
  const [outcome = 0, figure = 0] = await runScript(app, countScript, keys, [String(seconds), ...figures])
  if (outcome === locked) throw refusal('account.locked', { retryAfter: figure })
  if (outcome === workFirst) throw refusal('captcha.required', {})
  return { attemptsLeft: figure }
}

/** The attempt was right: clears the counts of the account and takes this attempt off the device's count. */
export async function clearAttempts(app: AppContext, attempt: Attempt): Promise<void> {
  const counts = countsOf(attempt)
  const ofAccount = counts.filter(({ isOfAccount }) => isOfAccount).map(({ key }) => key)
  const ofDevice = counts.filter(({ isOfAccount }) => !isOfAccount).map(({ key }) => key)
  await runScript(app, clearScript, [...ofAccount, ...ofDevice], [String(ofAccount.length)])
}

type Count = { readonly key: string; readonly max: number; readonly isFree: boolean; readonly isOfAccount: boolean }

function countsOf({ what, account, device, address, hasSolvedWork }: Attempt): Count[] {
  const rule: Rule = rules[what]
  const count = (name: string, max: number | undefined, kind: { isFree: boolean; isOfAccount: boolean }) =>
    // A solved proof of work lifts these limits; the attempt is still counted.
    max === undefined ? [] : [{ key: `tries:${what}:${name}`, max: kind.isFree && hasSolvedWork ? many : max, ...kind }]
  return [
    ...count(`a:${account}:d:${device}`, rule.fromDevice, { isFree: false, isOfAccount: true }),
    ...count(`a:${account}`, rule.atAccount, { isFree: false, isOfAccount: true }),
    ...count(`w:${account}`, rule.freeAtAccount, { isFree: true, isOfAccount: true }),
    ...count(`d:${device}`, rule.ofDevice, { isFree: false, isOfAccount: false }),
    ...count(`n:${networkOf(address)}`, rule.freeOfNetwork, { isFree: true, isOfAccount: false }),
  ]
}

const many = 1_000_000_000
const locked = 1
const workFirst = 2

/** Atomic: when one limit is reached nothing is counted and the longest wait is returned, otherwise all counts rise. */
const countScript = `
local left, wait, work = ${many}, 0, false
for i = 1, #KEYS do
  local used, max = tonumber(redis.call('GET', KEYS[i]) or '0'), tonumber(ARGV[2 * i])
  if ARGV[2 * i + 1] == 'work' then
    work = work or used >= max
  else
    if used >= max then wait = math.max(wait, redis.call('TTL', KEYS[i]), 1) end
    left = math.min(left, max - used - 1)
  end
end
if wait > 0 then return {${locked}, wait} end
if work then return {${workFirst}, 0} end
for i = 1, #KEYS do
  if redis.call('INCR', KEYS[i]) == 1 then redis.call('EXPIRE', KEYS[i], ARGV[1]) end
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
