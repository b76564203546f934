import type { Handler } from '../../../http/context.ts'
import { requireMarketAllows } from '../../market/index.ts'
import { requireMobileNumber } from '../identity/phone.ts'
import { consumePhoneOtp } from '../otp/phone-otp.ts'
import { requireStrongPassword } from '../password/password-strength.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { requireDeclaration } from './declaration.ts'
import { registerPlayer } from './register-player.ts'

/** Everything that can be refused without looking up the number is refused before the code is consumed. */
export const register: Handler<'/sso/register'> = async (ctx, input) => {
  const { app } = ctx
  const { e164: phone, areaCode, national } = requireMobileNumber(input)
  requireMarketAllows(ctx, 'register', { areaCode })
  requireDeclaration(app, areaCode, input)
  requireStrongPassword(input.password, [national])
  await consumePhoneOtp(ctx, { scene: 'register', phone, code: input.verificationCode })
  const { password, referralCode } = input
  const player = { kind: 'registered', areaCode, phone, password, referralCode } as const
  const playerId = await registerPlayer(app, player)
  return completeSignIn(ctx, {
    playerId,
    isNew: true,
    areaCode,
    way: 'register',
    deviceInfo: input,
    declaration: input,
  })
}
