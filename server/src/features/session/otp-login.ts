import type { Handler } from '../../http/context.ts'
import { demand } from '../market/index.ts'
import { demandDeclaration, termsVersion } from './declaration.ts'
import { enter } from './enter.ts'
import { givenPhone } from './given-phone.ts'
import { findOwner, phoneIndex } from './identity/claim.ts'
import { provePhone, showPhone } from './prove-phone.ts'
import { findOrRegister } from './register-player.ts'
import { demandOpen } from './ways-open.ts'

/**
 * A number that nobody has becomes a new player. Whether it is known is told only to whoever holds the telephone, and a
 * code is not lost on a declaration that was forgotten.
 */
export const otpLogin: Handler<'/sso/v2/login'> = async (ctx, input) => {
  const { app } = ctx
  await demandOpen(app, 'otp')
  const { e164: phone, areaCode } = givenPhone(input)
  const given = { scene: 'login', phone, code: input.verificationCode } as const
  await showPhone(ctx, given)
  const owner = await findOwner(app, 'phone', phoneIndex(app.vault, phone))
  if (owner === undefined) {
    demand(ctx, 'register', { areaCode })
    demandDeclaration(app, areaCode, input)
  }
  await provePhone(ctx, given)
  const { referralCode } = input
  const player =
    owner === undefined
      ? await findOrRegister(app, { kind: 'registered', areaCode, phone, referralCode, termsVersion })
      : { playerId: owner, isNew: false }
  return enter(ctx, { ...player, way: 'otp', words: input })
}
