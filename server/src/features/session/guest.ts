import { appInfo } from '@zamra/contract/constants.ts'
import { randomInt } from '../../base/random.ts'
import { networkOf } from '../../http/address.ts'
import type { Handler } from '../../http/context.ts'
import { demand } from '../market/index.ts'
import { demandDeclaration, termsVersion } from './declaration.ts'
import { enter } from './enter.ts'
import { isWorkDone } from './proof-of-work.ts'
import { takeQuotas } from './quota.ts'
import { registerPlayer } from './register-player.ts'
import { demandOpen } from './ways-open.ts'

/** One tap, and he plays. The password is told this once, has to be changed, and opens the way back if the phone is lost. */
export const guest: Handler<'/sso/guest'> = async (ctx, input) => {
  const { app } = ctx
  const { areaCode = appInfo.phonePrefix, referralCode } = input
  await demandOpen(app, 'oneClick')
  demand(ctx, 'register', { areaCode })
  demandDeclaration(app, areaCode, input)
  const quota = { key: `guests:${networkOf(ctx.address)}`, seconds: 3_600, free: 20, max: 500 }
  await takeQuotas(app, [quota], await isWorkDone(app, input.captcha))
  const password = newPassword()
  const player = { kind: 'guest', areaCode, password, mustChangePassword: true, referralCode, termsVersion } as const
  const playerId = await registerPlayer(app, player)
  return { ...(await enter(ctx, { playerId, isNew: true, way: 'guest', words: input })), password }
}

/** Letters and digits that nobody mistakes for one another on a photograph: sixteen of them are 78 bits. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const length = 16

function newPassword(): string {
  return Array.from({ length }, () => letters[randomInt(0, letters.length - 1)]).join('')
}
