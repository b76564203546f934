import type { InputOf } from '@zamra/contract/calls.ts'
import type { Scene } from '@zamra/contract/session.ts'
import { networkOf } from '../../../http/address.ts'
import type { CallContext, Handler } from '../../../http/context.ts'
import { allPolicies } from '../../market/index.ts'
import { isWorkSolved } from '../abuse/proof-of-work.ts'
import { consumeQuotas, type Quota, restoreQuotas } from '../abuse/quota.ts'
import { findOwner } from '../identity/claim.ts'
import { phoneIdentity, phoneName } from '../identity/identity.ts'
import { isKnownDevice } from '../identity/known-device.ts'
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
  const quotas = quotasOf(ctx, { phone, scene: input.scene, isOwner: await isOwner(ctx, phone) })
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

type Request = { readonly phone: Phone; readonly scene: Scene; readonly isOwner: boolean }

/**
 * Each caller has an allowance of their own for a number. Strangers share one more, so that a number is not flooded from many
 * devices; they pay for it with a proof of work, and its end does not touch the owner.
 */
function quotasOf({ app, device, address }: CallContext<Call>, { phone, scene, isOwner }: Request): readonly Quota[] {
  const number = phoneName(app.vault, phone.e164)
  const block = `${phone.areaCode}${phone.national.slice(0, blockDigits)}`
  const network = networkOf(address)
  return [
    { key: `sms:again:${scene}:${number}:${device}`, seconds: resendSeconds, max: 1 },
    { key: `sms:number:${number}:${device}`, seconds: hour, max: 5 },
    { key: `sms:device:${device}`, seconds: hour, max: 5 },
    ...(isOwner
      ? []
      : [
          { key: `sms:strangers:${number}`, seconds: hour, free: 2, max: 20 },
          { key: `sms:strangers:${number}:${network}`, seconds: hour, max: 5 },
        ]),
    // Carriers put thousands of subscribers behind one address, so beyond twenty a proof of work is required.
    { key: `sms:network:${network}`, seconds: hour, free: 20, max: 200 },
    { key: `sms:block:${block}`, seconds: hour, free: 200, max: 2_000 },
    { key: `sms:prefix:${phone.areaCode}`, seconds: hour, free: 5_000, max: 50_000 },
  ]
}

/** The account of the number is signed in here, or has been on this device. */
async function isOwner({ app, playerId, device }: CallContext<Call>, phone: Phone): Promise<boolean> {
  const owner = await findOwner(app, phoneIdentity(app.vault, phone.e164))
  const isKnown = await isKnownDevice(app, owner, device)
  return owner !== undefined && (owner === playerId || isKnown)
}

function invalid(ctx: CallContext<Call>, field: string, problem: string) {
  return ctx.refusal('input.invalid', { fields: [{ field, problem }] })
}
