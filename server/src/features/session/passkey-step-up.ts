import type { InputOf } from '@zamra/contract/calls.ts'
import type { Context } from '../../http/context.ts'
import { isPassword } from './password.ts'
import { findPasswordHash } from './queries.ts'

type Call = '/passkey/register'
type Proof = Pick<InputOf<Call>, 'password' | 'verificationCode'>

export async function stepUp(ctx: Context<Call>, { password }: Proof): Promise<void> {
  const { house, playerId } = ctx
  const stored = await findPasswordHash(house.databases.shardOf(playerId).read, playerId)
  if (!stored || password === undefined || !(await isPassword(password, stored)))
    throw ctx.refusal('password.wrong', {})
}
