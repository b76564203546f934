import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../../app-context.ts'
import { refusal } from '../../../base/refusal.ts'
import { clearAttempts, countAttempt } from '../abuse/lockout.ts'
import { isWorkSolved } from '../abuse/proof-of-work.ts'
import { findPasswordHash } from '../queries.ts'
import { dummyPasswordHash, isCorrectPassword } from './password.ts'

type Caller = { readonly app: AppContext; readonly device: string; readonly address: string }

type SignInPassword = {
  readonly playerId: PlayerId | undefined
  /** What the tries are counted under: what was typed, whether there is such a player or not. */
  readonly name: string
  readonly password: string
  readonly captcha?: string | undefined
}

/** A player who is not there: no player has this number. */
const noPlayer = 0 as PlayerId

/**
 * An account that is not there and a wrong password get one answer after one and the same work: the same tries are
 * counted, the same rows are looked for and one hash is computed.
 */
export async function checkSignInPassword({ app, device, address }: Caller, given: SignInPassword): Promise<PlayerId> {
  const { playerId, name, password, captcha } = given
  const hasSolvedWork = await isWorkSolved(app, captcha)
  const attempt = { what: 'password', account: name, device, address, hasSolvedWork } as const
  await countAttempt(app, attempt)
  if (!(await isPasswordOf(app, playerId ?? noPlayer, password)) || playerId === undefined)
    throw refusal('password.wrong', {})
  await clearAttempts(app, attempt)
  return playerId
}

/** The password once more, of somebody who is signed in. No stranger comes here, so the account itself is locked. */
export async function checkCurrentPassword(ctx: Caller, playerId: PlayerId, password: string): Promise<void> {
  const { app, device, address } = ctx
  const attempt = { what: 'oldPassword', account: playerId, device, address } as const
  await countAttempt(app, attempt)
  if (!(await isPasswordOf(app, playerId, password))) throw refusal('password.wrong', {})
  await clearAttempts(app, attempt)
}

async function isPasswordOf({ databases }: AppContext, playerId: PlayerId, password: string): Promise<boolean> {
  const stored = await findPasswordHash(databases.shardOf(playerId).read, playerId)
  const isRight = await isCorrectPassword(password, stored ?? dummyPasswordHash)
  return stored !== undefined && isRight
}
