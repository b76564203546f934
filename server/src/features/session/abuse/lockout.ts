import type { AppContext } from '../../../app-context.ts'
import { refusal } from '../../../base/refusal.ts'
import { networkOf } from '../../../http/address.ts'

/** Who tries what at whose account. The account need not exist: an unknown one is counted like any other. */
export type Attempt = {
  readonly what: keyof typeof rules
  readonly account: string | number
  readonly device: string
  readonly address: string
  /** The device did a piece of work for this try. */
  readonly hasSolvedWork?: boolean
}

type Rule = {
  readonly seconds: number
  /** So many tries at one account from one device, and of one device at whatever accounts: then it is locked. */
  readonly fromDevice: number
  readonly ofDevice: number
  /** So many tries at one account from anywhere: then it is locked for everybody. */
  readonly atAccount?: number
  /** From so many tries at one account, or of one network, every further one costs a piece of work. */
  readonly freeAtAccount?: number
  readonly freeOfNetwork?: number
}

/**
 * The counter of wrong tries. Where a stranger can come, at the door, a guesser locks out his own device and nobody
 * else; a network has thousands of honest people behind it, and an account has an owner, so for these a try becomes
 * dear and never impossible. Behind a session there are no strangers, and the account itself is locked.
 */
const rules = {
  password: { seconds: 900, fromDevice: 5, ofDevice: 20, freeAtAccount: 20, freeOfNetwork: 300 },
  otp: { seconds: 900, fromDevice: 10, ofDevice: 20 },
  oldPassword: { seconds: 900, fromDevice: 5, ofDevice: 20, atAccount: 5 },
  withdrawPassword: { seconds: 3_600, fromDevice: 5, ofDevice: 20, atAccount: 5 },
} as const satisfies Record<string, Rule>

/**
 * Takes one try before it is made, so that a hundred at once are a hundred. Answers how many are left, or refuses with
 * the seconds to wait, or asks for work. Without Redis nobody can count, and so nobody may try.
 */
export async function countAttempt(app: AppContext, attempt: Attempt): Promise<{ readonly attemptsLeft: number }> {
  const { seconds } = rules[attempt.what]
  const counts = countsOf(attempt)
  const keys = counts.map(({ key }) => key)
  const figures = counts.flatMap(({ max, isFree }) => [String(max), isFree && !attempt.hasSolvedWork ? 'work' : 'lock'])
  const [verdict = 0, figure = 0] = await runScript(app, countScript, keys, [String(seconds), ...figures])
  if (verdict === locked) throw refusal('account.locked', { retryAfter: figure })
  if (verdict === workFirst) throw refusal('captcha.required', {})
  return { attemptsLeft: figure }
}

/** The try was right after all: the account's counts begin anew, and the guesser gets this one back. */
export async function clearAttempts(app: AppContext, attempt: Attempt): Promise<void> {
  const counts = countsOf(attempt)
  const ofAccount = counts.filter(({ isOfAccount }) => isOfAccount).map(({ key }) => key)
  const ofGuesser = counts.filter(({ isOfAccount }) => !isOfAccount).map(({ key }) => key)
  await runScript(app, clearScript, [...ofAccount, ...ofGuesser], [String(ofAccount.length)])
}

type Count = { readonly key: string; readonly max: number; readonly isFree: boolean; readonly isOfAccount: boolean }

function countsOf({ what, account, device, address, hasSolvedWork }: Attempt): Count[] {
  const rule: Rule = rules[what]
  const count = (name: string, max: number | undefined, kind: { isFree: boolean; isOfAccount: boolean }) =>
    // Whoever has worked is not held up by these counts, and still adds to them.
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

/** One step: if any count is used up nothing is counted, and the longest wait is told; otherwise all are. */
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
    log.warn({ err }, 'tries cannot be counted')
    throw refusal('server.busy', { retryAfter: 2 })
  }
}
