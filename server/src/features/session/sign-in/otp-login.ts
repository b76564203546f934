import type { Handler } from '../../../http/context.ts'
import { requireMarketAllows } from '../../market/index.ts'
import { findOwner } from '../identity/claim.ts'
import { phoneIdentity } from '../identity/identity.ts'
import { requireMobileNumber } from '../identity/phone.ts'
import { checkPhoneOtp, consumePhoneOtp } from '../otp/phone-otp.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { requireDeclaration, requireDeclarationOf } from './declaration.ts'
import { findOrRegister } from './register-player.ts'
import { requireSignInWayOpen } from './sign-in-ways.ts'

/**
 * An unknown number becomes a new player. Only the holder of the phone learns whether the number is known. The code is
 * consumed last, so that a missing declaration does not cost a new code.
 */
export const otpLogin: Handler<'/sso/v2/login'> = async (ctx, input) => {
  const { app } = ctx
  await requireSignInWayOpen(app, 'otp')
  const { e164: phone, areaCode } = requireMobileNumber(input)
  const given = { scene: 'login', phone, code: input.verificationCode } as const
  await checkPhoneOtp(ctx, given)
  const owner = await findOwner(app, phoneIdentity(app.vault, phone))
  if (owner === undefined) {
    requireMarketAllows(ctx, 'register', { areaCode })
    requireDeclaration(app, areaCode, input)
  } else await requireDeclarationOf(app, owner, input)
  await consumePhoneOtp(ctx, given)
  const { referralCode } = input
  const player =
    owner === undefined
      ? await findOrRegister(app, { kind: 'registered', areaCode, phone, referralCode })
      : { playerId: owner, isNew: false }
  return completeSignIn(ctx, { ...player, areaCode, way: 'otp', deviceInfo: input, declaration: input })
}
