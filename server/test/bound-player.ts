import type { PlayerId } from '@zamra/contract/brand.ts'
import { minor } from '@zamra/contract/money.ts'
import type { Scene } from '@zamra/contract/session.ts'
import type { AppContext } from '../src/app-context.ts'
import { uuidv7 } from '../src/base/random.ts'
import { registerPlayer } from '../src/features/session/index.ts'
import { issueOtp } from '../src/features/session/otp/otp.ts'
import { depositCredited } from '../src/ledger/index.ts'
import type { World, WorldPlayer } from './world.ts'

export type BoundPlayer = WorldPlayer & { readonly mobile: string; readonly phone: string }

let numbers = 0

const firstNumbers = { '+91': 9_810_000_000, '+92': 3_001_000_000, '+880': 1_712_000_000 } as const
type AreaCode = keyof typeof firstNumbers

/** Mobile numbers that nobody in this process had before. */
export function newMobile(areaCode: AreaCode = '+91'): string {
  numbers += 1
  return String(firstNumbers[areaCode] + numbers)
}

/** The code that a message would bring. How messages travel is tested elsewhere. */
export function codeFor(app: AppContext, scene: Scene, phone: string, device?: string): Promise<string> {
  return issueOtp(app, { scene, phone, device })
}

/** A player with a bound number, signed in. */
export async function boundPlayer(world: World): Promise<BoundPlayer> {
  const player = await world.player()
  const mobile = newMobile()
  const phone = `+91${mobile}`
  const verificationCode = await codeFor(world.app, 'bind', phone)
  const { sign } = await world.ok('/user/bindPhone', { areaCode: '+91', mobile, verificationCode }, { as: player })
  return { ...player, sign, mobile, phone }
}

/** A player of any market with a bound number, signed in. */
export async function registeredPlayer(world: World, areaCode: AreaCode): Promise<BoundPlayer> {
  const mobile = newMobile(areaCode)
  const [phone, password, device] = [`${areaCode}${mobile}`, 'correct horse battery', `device-of-${areaCode}${mobile}`]
  const playerId = await registerPlayer(world.app, { kind: 'registered', areaCode, nickName: 'Zia', password, phone })
  const { sign } = await world.ok('/sso/idlogin', { userId: String(playerId), password }, { device })
  return { playerId, password, device, sign, mobile, phone }
}

/** Puts money into the player's wallet, as a deposit would. */
export async function credit(app: AppContext, playerId: PlayerId, amount: bigint, currency = 'INR'): Promise<void> {
  await depositCredited(app.ledger, {
    currency,
    playerId,
    order: uuidv7(),
    payment: uuidv7(),
    amount: minor(amount),
  })
}
