/** Players who can withdraw, made over the API: the pages on which a player does this have journeys of their own. */
import { randomInt, randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import type { CallPath, WireInputOf, WireOutputOf } from '@zamra/contract/calls.ts'
import { workOf } from '../../server/test/work.ts'
import type { AreaCode } from '../deposit/fixtures.ts'
import { payBy } from '../deposit/operator.ts'
import { callAsNewDevice, type StoredSession } from '../home/fixtures.ts'
import { freshIban } from '../identity/player-steps.ts'

export type Withdrawer = StoredSession & { readonly areaCode: AreaCode; readonly mobile: string }

export const withdrawPassword = '284619'

/** A new player with a bound number, a withdrawal password and a bank account, which waits for a day. */
export async function newWithdrawer(areaCode: AreaCode, referralCode?: string): Promise<Withdrawer> {
  const device = { areaCode, mobile: freshMobile[areaCode](), deviceNumber: randomUUID() }
  const player = await signInByCode(device, referralCode)
  const { mobile } = player
  await callAs(player, '/user/withdrawPassword/set', {
    mobile,
    verificationCode: await requestCode(player, 'withdrawPwd'),
    password: withdrawPassword,
  })
  const account = { holderName: holderOf[areaCode], accountType: 'savings', ...freshAccount[areaCode]() } as const
  await callAs(player, '/bank/save', { ...account, verificationCode: await requestCode(player, 'bankCard') })
  return player
}

/** A new player on the device of another one, who has invited them. */
export async function newFriendOnDevice(inviter: Withdrawer): Promise<Withdrawer> {
  const { areaCode, deviceNumber } = inviter
  const { inviteCode } = await callAs(inviter, '/invite/agent/info', {})
  return await signInByCode({ areaCode, mobile: freshMobile[areaCode](), deviceNumber }, inviteCode)
}

/** JazzCash of the sandbox knows every wallet under the same name, so the player of Pakistan has that name. */
export const holderOf: Readonly<Record<AreaCode, string>> = {
  '+91': 'Asha Rao',
  '+92': 'Bilal Khan',
  '+880': 'Asha Rao',
}

/** Signs in with a code by SMS. The first time, the player is registered, invited by the owner of the code if there is one. */
export async function signInByCode(
  device: Omit<Withdrawer, 'sign' | 'uid'>,
  referralCode?: string,
): Promise<Withdrawer> {
  const { areaCode, mobile, deviceNumber } = device
  const { termsVersion } = await callAsNewDevice<{ termsVersion: string }>('/threeLogin/channel', {})
  const verificationCode = await requestCode({ areaCode, mobile, deviceNumber }, 'login')
  const consent = { agreeTerms: true, ageCertified: true, termsVersion, ...(referralCode && { referralCode }) }
  const given = { areaCode, mobile, verificationCode, ...consent }
  const { sign, uid } = await callAsNewDevice('/sso/v2/login', given, deviceNumber)
  return { sign, uid, deviceNumber, areaCode, mobile }
}

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('')

/** JazzCash of the sandbox answers with an error for some endings, as the bank does. */
const freshMobile: Readonly<Record<AreaCode, () => string>> = {
  '+91': () => `98${digits(8)}`,
  '+92': () => `30${digits(7)}7`,
  '+880': () => `17${digits(8)}`,
}

/** Some endings make the bank of the sandbox answer with an error, so an account never ends with them. */
const freshAccount: Readonly<Record<AreaCode, () => Partial<WireInputOf<'/bank/save'>>>> = {
  '+91': () => ({ accountNo: `44${digits(9)}777`, ifsc: 'SBIN0000300' }),
  '+92': () => ({ iban: freshIban() }),
  '+880': () => ({ accountNo: `44${digits(9)}777`, routing: '010261000' }),
}

type Recipient = Pick<Withdrawer, 'areaCode' | 'mobile' | 'deviceNumber'> & Partial<StoredSession>

async function requestCode({ areaCode, mobile, ...sender }: Recipient, scene: string): Promise<string> {
  // Many requests from one address require proof of work.
  const { challenge } = await callAsNewDevice<{ challenge: string }>('/sms/captcha', {}, sender.deviceNumber)
  const captcha = await workOf(challenge)
  await callAsNewDevice('/sms/send', { ...sender, areaCode, mobile, scene, captcha }, sender.deviceNumber)
  return readCode({ areaCode, mobile })
}

/** The newest code in the SMS inbox of the sandbox. */
export async function readCode({ areaCode, mobile }: Pick<Withdrawer, 'areaCode' | 'mobile'>): Promise<string> {
  const inbox = process.env.ZAMRA_SMS_INBOX_URL ?? ''
  const answer = await fetch(`${inbox}.json?to=${encodeURIComponent(areaCode + mobile)}`)
  const [newest] = (await answer.json()) as { readonly code: string }[]
  return newest?.code ?? ''
}

/** Calls the API as the player, on the device of the player. */
export async function callAs<P extends CallPath>(
  { sign, uid, deviceNumber }: StoredSession,
  path: P,
  input: WireInputOf<P>,
): Promise<WireOutputOf<P>> {
  return (await callAsNewDevice(path, { sign, uid, ...input }, deviceNumber)) as WireOutputOf<P>
}

/** UPI, JazzCash and bKash. */
const paymentTypes: Readonly<Record<AreaCode, number>> = { '+91': 1, '+92': 11, '+880': 12 }

/** Deposits whole units, with a bonus if one is named, and waits until they are credited. */
export async function deposit(player: Withdrawer, amount: number, promoId?: string): Promise<void> {
  const before = await cashOf(player)
  const type = paymentTypes[player.areaCode]
  const order = { clientOrderId: randomUUID(), amount, channel: 1, type, useBonus: promoId !== undefined }
  const placed = await callAs(player, '/recharge/createRechargeOrder', { ...order, ...(promoId && { promoId }) })
  await payBy({ url: placed.deeplink ?? placed.payUrl ?? '' })
  await expect.poll(() => cashOf(player), { timeout: 30_000 }).toBe(before + amount * 100)
}

/** Own money of the player that is not held, in minor units. */
export async function cashOf(player: Withdrawer): Promise<number> {
  return (await callAs(player, '/withdraw/info', {})).balance.cash
}

/** Stakes so much on one digit: win or lose, all of it counts towards a bonus. */
export async function playWingo(player: Withdrawer, stake: number): Promise<void> {
  await expect(async () => {
    const { serverTime, list } = await callAs(player, '/lottery/soon', {})
    const draw = list.find(({ game }) => game === 'minute')
    if (!draw || draw.closesAt < serverTime + 3_000) throw new Error('the sale ends too soon')
    const picks = [{ bet: 'digit', pick: '7', stake }]
    await callAs(player, '/lottery/buy', { clientOrderId: randomUUID(), drawId: draw.drawId, mode: 'real', picks })
  }).toPass({ timeout: 30_000 })
}
