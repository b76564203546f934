import type { PlayerId } from '@zamra/contract/brand.ts'
import { type BoundPlayer, codeFor, newMobile } from './bound-player.ts'
import type { World } from './world.ts'

let joined = 0

/** A guest who opened the app with a friend's link and then bound a number. */
export async function joinInvited(
  world: World,
  referralCode: string,
  givenDevice?: string,
  givenAddress?: string,
): Promise<BoundPlayer> {
  joined += 1
  const device = givenDevice ?? `device-of-friend-${joined}`
  const declared = { agreeTerms: true, ageCertified: true }
  const address = givenAddress ?? `10.7.${joined}.1`
  const guest = await world.ok('/sso/guest', { areaCode: '+91', referralCode, ...declared }, { device, address })
  const mobile = newMobile()
  const phone = `+91${mobile}`
  const session = { playerId: guest.uid as PlayerId, sign: guest.sign, device, password: guest.password }
  const verificationCode = await codeFor(world.app, 'bind', phone)
  const { sign } = await world.ok('/user/bindPhone', { areaCode: '+91', mobile, verificationCode }, { as: session })
  return { ...session, sign, mobile, phone }
}
