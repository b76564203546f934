import type { Handler } from '../../http/context.ts'
import { demand } from '../market/index.ts'
import { demandDeclaration, termsVersion } from './declaration.ts'
import { enter } from './enter.ts'
import { givenPhone } from './given-phone.ts'
import { demandStrong } from './password-strength.ts'
import { provePhone } from './prove-phone.ts'
import { registerPlayer } from './register-player.ts'

/** Everything that can be said without looking for the number is said before the code is used up. */
export const register: Handler<'/sso/register'> = async (ctx, input) => {
  const { app } = ctx
  const { e164: phone, areaCode, national } = givenPhone(input)
  demand(ctx, 'register', { areaCode })
  demandDeclaration(app, areaCode, input)
  demandStrong(input.password, [national])
  await provePhone(ctx, { scene: 'register', phone, code: input.verificationCode })
  const { password, referralCode } = input
  const player = { kind: 'registered', areaCode, phone, password, referralCode, termsVersion } as const
  const playerId = await registerPlayer(app, player)
  return enter(ctx, { playerId, isNew: true, way: 'register', words: input })
}
