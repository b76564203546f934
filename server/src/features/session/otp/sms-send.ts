import type { InputOf } from '@zamra/contract/calls.ts'
import type { Scene } from '@zamra/contract/session.ts'
import { networkOf } from '../../../http/address.ts'
import type { CallContext, Handler } from '../../../http/context.ts'
import { allPolicies } from '../../market/index.ts'
import { isWorkSolved } from '../abuse/proof-of-work.ts'
import { consumeQuotas, type Quota, restoreQuotas } from '../abuse/quota.ts'
import { phoneIndex } from '../identity/claim.ts'
import { findBoundPhone, type Phone, requireMobileNumber } from '../identity/phone.ts'
import { issueOtp, otpDevice, otpSeconds } from './otp.ts'
import { smsText } from './sms-text.ts'

type Call = '/sms/send'

const resendSeconds = 60
const hour = 3_600

/**
 * Known and unknown numbers get the same message and the same answer, so the call does not reveal which numbers have an
 * account. Quotas are consumed before anything is sent.
 */
export const smsSend: Handler<Call> = async (ctx, input) => {
  const { app, locale, device } = ctx
  const phone = await findRecipient(ctx, input)
  const quotas = quotasOf(ctx, phone, input.scene)
  await consumeQuotas(app, quotas, await isWorkSolved(app, input.captcha))
  const code = await issueOtp(app, { scene: input.scene, phone: phone.e164, device: otpDevice(input.scene, device) })
  const text = smsText(locale, code, app.config.webOrigin)
  const { outcome } = await app.providers.sms.send({ to: phone.e164, code, text })
  if (outcome !== 'sent') {
    await restoreQuotas(app, quotas)
    throw ctx.refusal('server.busy', { retryAfter: 5 })
  }
  const { inboxUrl } = app.config.sms
  return { expireIn: otpSeconds, resendIn: resendSeconds, ...(inboxUrl && { inboxUrl }) }
}

const accountScenes: ReadonlySet<Scene> = new Set(['bind', 'withdrawPwd', 'bankCard', 'passkey', 'erase'])

/** With a session a code goes to the bound number only, or to a number that is being bound. */
async function findRecipient(ctx: CallContext<Call>, input: InputOf<Call>): Promise<Phone> {
  const { mobile, areaCode, scene } = input
  if (accountScenes.has(scene) && ctx.playerId === undefined) throw ctx.refusal('login.required', {})
  const given = mobile === undefined ? undefined : requireServedNumber(ctx, { areaCode, mobile })
  if (given && (!accountScenes.has(scene) || scene === 'bind')) return given
  if (ctx.playerId === undefined) throw invalid(ctx, 'mobile', 'The mobile number is required without a session')
  const bound = await findBoundPhone(ctx.app, ctx.playerId)
  if (!bound) throw ctx.refusal('phone.required', {})
  if (given && given.e164 !== bound.e164) throw invalid(ctx, 'mobile', 'This is not the number of the account')
  return bound
}

/** SMS to foreign countries are expensive and a target of SMS pumping, so only prefixes of our markets are served. */
function requireServedNumber(ctx: CallContext<Call>, given: Parameters<typeof requireMobileNumber>[0]): Phone {
  const phone = requireMobileNumber(given)
  const isServed = allPolicies(ctx.app).some(({ prefixes }) => prefixes.includes(phone.areaCode))
  if (!isServed) throw invalid(ctx, 'areaCode', 'This country code is not supported')
  return phone
}

/** The first digits identify a number block of one carrier. SMS pumping fraud targets whole blocks. */
const blockDigits = 4

function quotasOf({ app, device, address }: CallContext<Call>, phone: Phone, scene: Scene): readonly Quota[] {
  const number = phoneIndex(app.vault, phone.e164).toString('base64url')
  const block = `${phone.areaCode}${phone.national.slice(0, blockDigits)}`
  return [
    { key: `sms:again:${scene}:${number}`, seconds: resendSeconds, max: 1 },
    { key: `sms:number:${number}`, seconds: hour, max: 5 },
    { key: `sms:device:${device}`, seconds: hour, max: 5 },
    // Carriers put thousands of subscribers behind one address, so beyond twenty a proof of work is required.
    { key: `sms:network:${networkOf(address)}`, seconds: hour, free: 20, max: 200 },
    { key: `sms:block:${block}`, seconds: hour, free: 200, max: 2_000 },
    { key: `sms:prefix:${phone.areaCode}`, seconds: hour, free: 5_000, max: 50_000 },
  ]
}

function invalid(ctx: CallContext<Call>, field: string, problem: string) {
  return ctx.refusal('input.invalid', { fields: [{ field, problem }] })
}
