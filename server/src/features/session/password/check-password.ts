import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../../app-context.ts'
import { refusal } from '../../../base/refusal.ts'
import { clearAttempts, countAttempt } from '../abuse/lockout.ts'
import { isWorkSolved } from '../abuse/proof-of-work.ts'
import { isKnownDevice, noPlayer } from '../identity/known-device.ts'
import { findPasswordHash } from '../queries.ts'
import { dummyPasswordHash, isCorrectPassword } from './password.ts'

type Caller = { readonly app: AppContext; readonly device: string; readonly address: string }

type SignInPassword = {
  readonly playerId: PlayerId | undefined
  /** The name under which attempts are counted: what was typed, whether such a player exists or not. */
  readonly name: string
  readonly password: string
  readonly captcha?: string | undefined
}

/**
 * An unknown account and a wrong password get the same answer after the same work: the attempt is counted, the same rows
 * are queried and one hash is computed. So the answer and its time do not reveal which accounts exist.
 */
export async function checkSignInPassword({ app, device, address }: Caller, given: SignInPassword): Promise<PlayerId> {
  const { playerId, name, password, captcha } = given
  const hasSolvedWork = await isWorkSolved(app, captcha)
  const isKnown = await isKnownDevice(app, playerId, device)
  const attempt = { what: 'password', account: name, device, address, hasSolvedWork, isKnownDevice: isKnown } as const
  await countAttempt(app, attempt)
  if (!(await isPasswordOf(app, playerId ?? noPlayer, password)) || playerId === undefined)
    throw refusal('password.wrong', {})
  await clearAttempts(app, attempt)
  return playerId
}

/** Checks the password of a signed-in player again. Too many wrong attempts lock the account itself. */
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
