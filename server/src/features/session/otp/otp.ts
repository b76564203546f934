import { createHmac } from 'node:crypto'
import { otpDigits } from '@zamra/contract/phone.ts'
import type { Scene } from '@zamra/contract/session.ts'
import type { AppContext } from '../../../app-context.ts'
import { randomInt } from '../../../base/random.ts'
import { refusal } from '../../../base/refusal.ts'
import { phoneName } from '../identity/identity.ts'

export const otpSeconds = 300
const otpTries = 5

/**
 * The purpose and recipient of a code: a phone number, or an e-mail address in the scene `email`. Before sign-in a code is
 * valid only on the device that requested it.
 */
export type OtpTarget = {
  readonly scene: Scene | 'email'
  readonly phone: string
  readonly device?: string | undefined
}

/** The device a code is bound to. With a session the session already proves the device. */
export function otpDevice(scene: Scene, device: string): string | undefined {
  return scene === 'login' || scene === 'register' || scene === 'reset' ? device : undefined
}

export type OtpResult = { readonly ok: true } | { readonly ok: false; readonly attemptsLeft: number }

/** Creates a code and stores its keyed hash. The previous code becomes invalid. */
export async function issueOtp(app: AppContext, what: OtpTarget): Promise<string> {
  const code = String(randomInt(0, 10 ** otpDigits - 1)).padStart(otpDigits, '0')
  await runScript(app, issueScript, what, [hashOf(app, what, code), String(otpSeconds)])
  return code
}

/** Checks a code and consumes it when it is right. Each wrong code uses one attempt, also when many arrive at once. */
export function consumeOtp(app: AppContext, what: OtpTarget & { readonly code: string }): Promise<OtpResult> {
  return compareOtp(app, what, 'use')
}

/** Checks a code without consuming it, for a handler that may still refuse for another reason. */
export function checkOtp(app: AppContext, what: OtpTarget & { readonly code: string }): Promise<OtpResult> {
  return compareOtp(app, what, 'keep')
}

async function compareOtp(
  app: AppContext,
  what: OtpTarget & { readonly code: string },
  then: 'use' | 'keep',
): Promise<OtpResult> {
  const answer = await runScript(app, compareScript, what, [hashOf(app, what, what.code), String(otpTries), then])
  return answer < 0 ? { ok: true } : { ok: false, attemptsLeft: answer }
}

/** Redis never holds a phone number or a code, only keyed hashes of them. */
function keyOf({ vault }: AppContext, { scene, phone, device = '' }: OtpTarget): string {
  return `otp:${scene}:${phoneName(vault, phone)}:${device}`
}

function hashOf({ config }: AppContext, { scene, phone }: OtpTarget, code: string): string {
  return createHmac('sha256', config.otpPepper).update(`${scene}\n${phone}\n${code}`).digest('base64url')
}

const issueScript = `
redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], 'hash', ARGV[1], 'tries', 0)
redis.call('EXPIRE', KEYS[1], ARGV[2])
return 0`

/**
 * Returns -1 for a right code, or the attempts left. The last wrong attempt deletes the code. A right code uses no
 * attempt, because concurrent requests with it would otherwise exhaust the attempts.
 */
const compareScript = `
local hash = redis.call('HGET', KEYS[1], 'hash')
if not hash then return 0 end
if hash == ARGV[1] then
  if ARGV[3] == 'use' then redis.call('DEL', KEYS[1]) end
  return -1
end
local left = tonumber(ARGV[2]) - redis.call('HINCRBY', KEYS[1], 'tries', 1)
if left <= 0 then redis.call('DEL', KEYS[1]) end
return left`

/** Without Redis there is no code to compare with, so the request is refused. */
async function runScript(app: AppContext, script: string, what: OtpTarget, args: string[]): Promise<number> {
  try {
    return (await app.redis.eval(script, { keys: [keyOf(app, what)], arguments: args })) as unknown as number
  } catch (err) {
    app.log.warn({ err }, 'otp store unavailable')
    throw refusal('server.busy', { retryAfter: 2 })
  }
}
