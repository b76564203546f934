import type { Handler } from '../../../http/context.ts'
import { findOwner, phoneIndex } from '../identity/claim.ts'
import { requireMobileNumber } from '../identity/phone.ts'
import { checkSignInPassword } from '../password/check-password.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { requireSignInWayOpen } from './sign-in-ways.ts'

export const passwordLogin: Handler<'/sso/login'> = async (ctx, input) => {
  const { app } = ctx
  await requireSignInWayOpen(app, 'password')
  const index = phoneIndex(app.vault, requireMobileNumber(input).e164)
  const owner = await findOwner(app, 'phone', index)
  const { password, captcha } = input
  const name = index.toString('base64url')
  const playerId = await checkSignInPassword(ctx, { playerId: owner, name, password, captcha })
  return completeSignIn(ctx, { playerId, isNew: false, way: 'password', deviceInfo: input, declaration: input })
}
