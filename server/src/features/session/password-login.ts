import type { Handler } from '../../http/context.ts'
import { enter } from './enter.ts'
import { givenPhone } from './given-phone.ts'
import { findOwner, phoneIndex } from './identity/claim.ts'
import { tryPassword } from './try-password.ts'
import { demandOpen } from './ways-open.ts'

export const passwordLogin: Handler<'/sso/login'> = async (ctx, input) => {
  const { app } = ctx
  await demandOpen(app, 'password')
  const index = phoneIndex(app.vault, givenPhone(input).e164)
  const owner = await findOwner(app, 'phone', index)
  const { password, captcha } = input
  const name = index.toString('base64url')
  const playerId = await tryPassword(ctx, { playerId: owner, name, password, captcha })
  return enter(ctx, { playerId, isNew: false, way: 'password', words: input })
}
