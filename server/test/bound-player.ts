import type { PlayerId } from '@zamra/contract/brand.ts'
import { minor } from '@zamra/contract/money.ts'
import type { Scene } from '@zamra/contract/session.ts'
import type { AppContext } from '../src/app-context.ts'
import { uuidv7 } from '../src/base/random.ts'
import { issueOtp } from '../src/features/session/otp/otp.ts'
import { depositCredited } from '../src/ledger/index.ts'
import type { World, WorldPlayer } from './world.ts'

export type BoundPlayer = WorldPlayer & { readonly mobile: string; readonly phone: string }

let numbers = 0

/** Indian mobile numbers that nobody in this process had before. */
export function newMobile(): string {
  numbers += 1
  return String(9_810_000_000 + numbers)
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

/** Puts money into the player's wallet, as a deposit would. */
export async function credit(app: AppContext, playerId: PlayerId, amount: bigint): Promise<void> {
  await depositCredited(app.ledger, {
    currency: 'INR',
    playerId,
    order: uuidv7(),
    payment: uuidv7(),
    amount: minor(amount),
  })
}
