import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../app-context.ts'
import { refusal } from '../../base/refusal.ts'
import { lockout } from './lockout.ts'
import { isPassword, nobodysPassword } from './password.ts'
import { isWorkDone } from './proof-of-work.ts'
import { findPasswordHash } from './queries.ts'

type Asking = { readonly app: AppContext; readonly device: string; readonly address: string }

type PasswordTry = {
  readonly playerId: PlayerId | undefined
  /** What the tries are counted under: what was typed, whether there is such a player or not. */
  readonly name: string
  readonly password: string
  readonly captcha?: string | undefined
}

/** A player who is not there: no player has this number. */
const nobody = 0 as PlayerId

/**
 * An account that is not there and a wrong password get one answer after one and the same work: the same tries are
 * counted, the same rows are looked for and one hash is computed.
 */
export async function tryPassword({ app, device, address }: Asking, given: PasswordTry): Promise<PlayerId> {
  const { playerId, name, password, captcha } = given
  const hasWorked = await isWorkDone(app, captcha)
  const attempt = { what: 'password', account: name, device, address, hasWorked } as const
  await lockout.take(app, attempt)
  if (!(await isHis(app, playerId ?? nobody, password)) || playerId === undefined) throw refusal('password.wrong', {})
  await lockout.forgive(app, attempt)
  return playerId
}

/** The password once more, of somebody who is signed in. No stranger comes here, so the account itself is locked. */
export async function tryOldPassword(ctx: Asking, playerId: PlayerId, password: string): Promise<void> {
  const { app, device, address } = ctx
  const attempt = { what: 'oldPassword', account: playerId, device, address } as const
  await lockout.take(app, attempt)
  if (!(await isHis(app, playerId, password))) throw refusal('password.wrong', {})
  await lockout.forgive(app, attempt)
}

async function isHis({ databases }: AppContext, playerId: PlayerId, password: string): Promise<boolean> {
  const stored = await findPasswordHash(databases.shardOf(playerId).read, playerId)
  const isRight = await isPassword(password, stored ?? nobodysPassword)
  return stored !== undefined && isRight
}
