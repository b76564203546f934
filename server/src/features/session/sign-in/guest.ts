import { randomInt } from '../../../base/random.ts'
import { networkOf } from '../../../http/address.ts'
import type { Handler } from '../../../http/context.ts'
import { requireMarketAllows } from '../../market/index.ts'
import { isWorkSolved } from '../abuse/proof-of-work.ts'
import { consumeQuotas } from '../abuse/quota.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { requireDeclaration } from './declaration.ts'
import { registerPlayer } from './register-player.ts'
import { requireSignInWayOpen } from './sign-in-ways.ts'
import { signUpAreaCode } from './sign-up-area-code.ts'

/** Sign-in with one tap. The generated password is shown once, must be changed, and recovers the account on a new phone. */
export const guest: Handler<'/sso/guest'> = async (ctx, input) => {
  const { app } = ctx
  const { referralCode } = input
  const areaCode = signUpAreaCode(app, input.areaCode)
  await requireSignInWayOpen(app, 'oneClick')
  requireMarketAllows(ctx, 'register', { areaCode })
  requireDeclaration(app, areaCode, input)
  const quota = { key: `guests:${networkOf(ctx.address)}`, seconds: 3_600, free: 20, max: 500 }
  await consumeQuotas(app, [quota], await isWorkSolved(app, input.captcha))
  const password = newPassword()
  const player = { kind: 'guest', areaCode, password, mustChangePassword: true, referralCode } as const
  const playerId = await registerPlayer(app, player)
  return {
    ...(await completeSignIn(ctx, { playerId, isNew: true, way: 'guest', deviceInfo: input, declaration: input })),
    password,
  }
}

/** Letters and digits that are not mistaken for one another in a screenshot. Sixteen of them have 78 bits. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const length = 16

function newPassword(): string {
  return Array.from({ length }, () => letters[randomInt(0, letters.length - 1)]).join('')
}
