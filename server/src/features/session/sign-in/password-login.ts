import type { Handler } from '../../../http/context.ts'
import { findOwner } from '../identity/claim.ts'
import { phoneIdentity, phoneName } from '../identity/identity.ts'
import { requireMobileNumber } from '../identity/phone.ts'
import { checkSignInPassword } from '../password/check-password.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { requireSignInWayOpen } from './sign-in-ways.ts'

export const passwordLogin: Handler<'/sso/login'> = async (ctx, input) => {
  const { app } = ctx
  await requireSignInWayOpen(app, 'password')
  const { e164 } = requireMobileNumber(input)
  const owner = await findOwner(app, phoneIdentity(app.vault, e164))
  const { password, captcha } = input
  const name = phoneName(app.vault, e164)
  const playerId = await checkSignInPassword(ctx, { playerId: owner, name, password, captcha })
  return completeSignIn(ctx, { playerId, isNew: false, way: 'password', deviceInfo: input, declaration: input })
}
