import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Handler } from '../../http/context.ts'
import { enter } from './enter.ts'
import { tryPassword } from './try-password.ts'
import { demandOpen } from './ways-open.ts'

export const idLogin: Handler<'/sso/idlogin'> = async (ctx, input) => {
  await demandOpen(ctx.app, 'password')
  const { userId, password, captcha } = input
  const number = Number(userId)
  const asked = number <= highest ? (number as PlayerId) : undefined
  const playerId = await tryPassword(ctx, { playerId: asked, name: userId, password, captcha })
  return enter(ctx, { playerId, isNew: false, way: 'id', words: input })
}

/** The column is a four-byte integer; a larger number is nobody's. */
const highest = 2_147_483_647
