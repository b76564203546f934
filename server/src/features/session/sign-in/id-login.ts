import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Handler } from '../../../http/context.ts'
import { checkSignInPassword } from '../password/check-password.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { requireSignInWayOpen } from './sign-in-ways.ts'

export const idLogin: Handler<'/sso/idlogin'> = async (ctx, input) => {
  await requireSignInWayOpen(ctx.app, 'password')
  const { userId, password, captcha } = input
  const number = Number(userId)
  const requested = number <= highest ? (number as PlayerId) : undefined
  // However the number is written, with leading zeros too, it is one account with one count of attempts.
  const playerId = await checkSignInPassword(ctx, { playerId: requested, name: String(number), password, captcha })
  return completeSignIn(ctx, { playerId, isNew: false, way: 'id', deviceInfo: input, declaration: input })
}

/** The column is a four-byte integer, so no player has a larger number. */
const highest = 2_147_483_647
