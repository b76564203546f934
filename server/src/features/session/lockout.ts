import { refusal } from '../../base/refusal.ts'
import { networkOf } from '../../http/address.ts'
import type { House } from '../../http/context.ts'

/** Who tries what at whose account. The account need not exist: an unknown one is counted like any other. */
export type Try = {
  readonly what: keyof typeof rules
  readonly account: string | number
  readonly device: string
  readonly address: string
}

type Rule = {
  readonly seconds: number
  /** So many tries at one account from one device, and from one network. */
  readonly fromDevice: number
  readonly fromNetwork: number
  /** So many tries at one account from anywhere: only for what is behind a session, where no stranger comes. */
  readonly fromAnywhere: number
  /** So many tries of one device, and of one network, at whatever accounts. */
  readonly ofDevice: number
  readonly ofNetwork: number
}

const never = Number.MAX_SAFE_INTEGER

/**
 * The counter of wrong tries. A stranger who guesses locks out himself: what is counted is the pair of an account and
 * the device or network it is tried from, and the guesser's own tries at all accounts. The owner on his own phone still
 * comes in. What is left of a spread attack is made dear by work: see proof-of-work.ts.
 */
const rules = {
  password: { seconds: 900, fromDevice: 5, fromNetwork: 20, fromAnywhere: never, ofDevice: 20, ofNetwork: 200 },
  otp: { seconds: 900, fromDevice: 10, fromNetwork: 20, fromAnywhere: never, ofDevice: 20, ofNetwork: 200 },
  withdrawPassword: { seconds: 3_600, fromDevice: 5, fromNetwork: 5, fromAnywhere: 5, ofDevice: 20, ofNetwork: 200 },
} as const satisfies Record<string, Rule>

/**
 * Takes one try before it is made, so that a hundred at once are a hundred. Answers how many are left, or throws
 * `account.locked` with the seconds to wait. Without Redis nobody can count, and so nobody may try.
 */
async function take(house: House, attempt: Try): Promise<{ readonly attemptsLeft: number }> {
  const { seconds } = rules[attempt.what]
  const counts = countsOf(attempt)
  const keys = counts.map(({ key }) => key)
  const maxima = counts.map(({ max }) => String(max))
  const [left = 0, wait = 0] = await run(house, takeScript, keys, [String(seconds), ...maxima])
  if (wait > 0) throw refusal('account.locked', { retryAfter: wait })
  return { attemptsLeft: left }
}

/** The try was right after all: the account's counts begin anew, and the guesser gets this one back. */
async function forgive(house: House, attempt: Try): Promise<void> {
  const counts = countsOf(attempt)
  const ofAccount = counts.filter(({ isOfAccount }) => isOfAccount).map(({ key }) => key)
  const ofGuesser = counts.filter(({ isOfAccount }) => !isOfAccount).map(({ key }) => key)
  await run(house, forgiveScript, [...ofAccount, ...ofGuesser], [String(ofAccount.length)])
}

export const lockout = { take, forgive } as const

type Count = { readonly key: string; readonly max: number; readonly isOfAccount: boolean }

function countsOf({ what, account, device, address }: Try): Count[] {
  const rule: Rule = rules[what]
  const network = networkOf(address)
  const name = (...parts: readonly (string | number)[]) => ['tries', what, ...parts].join(':')
  return [
    { key: name('a', account, 'd', device), max: rule.fromDevice, isOfAccount: true },
    { key: name('a', account, 'n', network), max: rule.fromNetwork, isOfAccount: true },
    { key: name('a', account), max: rule.fromAnywhere, isOfAccount: true },
    { key: name('d', device), max: rule.ofDevice, isOfAccount: false },
    { key: name('n', network), max: rule.ofNetwork, isOfAccount: false },
  ].filter(({ max }) => max !== never)
}

/** One step: if any count is used up nothing is counted, and the longest wait is told; otherwise all are. */
const takeScript = `
local left, wait = 1e9, 0
for i = 1, #KEYS do
  local used, max = tonumber(redis.call('GET', KEYS[i]) or '0'), tonumber(ARGV[i + 1])
  if used >= max then wait = math.max(wait, redis.call('TTL', KEYS[i]), 1) end
  left = math.min(left, max - used - 1)
end
if wait > 0 then return {0, wait} end
for i = 1, #KEYS do
  if redis.call('INCR', KEYS[i]) == 1 then redis.call('EXPIRE', KEYS[i], ARGV[1]) end
end
return {left, 0}`

const forgiveScript = `
for i = 1, #KEYS do
  if i <= tonumber(ARGV[1]) then redis.call('DEL', KEYS[i])
  elseif tonumber(redis.call('GET', KEYS[i]) or '0') > 0 then redis.call('DECR', KEYS[i]) end
end
return {0}`

async function run({ redis, log }: House, script: string, keys: string[], args: string[]): Promise<number[]> {
  try {
    return (await redis.eval(script, { keys, arguments: args })) as unknown as number[]
  } catch (err) {
    log.warn({ err }, 'tries cannot be counted')
    throw refusal('server.busy', { retryAfter: 2 })
  }
}
