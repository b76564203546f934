import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../../app-context.ts'
import { marketOf, policyOf } from '../../market/index.ts'
import { mustChangePassword } from '../queries.ts'
import { type DeviceInfo, openSession, type SignInWay } from '../sessions/open-session.ts'
import { type Declaration, keepDeclaration } from './declaration.ts'

export type SignIn = {
  readonly playerId: PlayerId
  readonly way: SignInWay
  readonly isNew: boolean
  /** The area code of an account that may be new and may play for money. */
  readonly areaCode?: string
  readonly deviceInfo: DeviceInfo
  /** What the player declares with this sign-in; only needed when the account has no current declaration. */
  readonly declaration: Declaration
}

type Caller = { readonly app: AppContext; readonly device: string; readonly address: string }

/** The last step of every way to sign in: opens a session on this device for the identified player. */
export async function completeSignIn({ app, device, address }: Caller, entry: SignIn) {
  const { playerId, way, isNew, deviceInfo } = entry
  return app.databases.shardOf(playerId).transact(async (tx) => {
    const declaration = await keepDeclaration(app, tx, playerId, entry.declaration)
    const sign = await openSession(tx, app, { playerId, device, address, way, deviceInfo })
    const isChangePassword = await mustChangePassword(tx, playerId)
    return {
      ...{ sign, uid: playerId, newUserFlag: isNew, declaration },
      ...(isChangePassword && { isChangePassword }),
      ...(promptsLimits(app, entry) && { promptLimits: true }),
    }
  })
}

function promptsLimits(app: AppContext, { isNew, areaCode }: SignIn): boolean {
  return isNew && areaCode !== undefined && policyOf(app, marketOf(areaCode)).limits.promptAtSignup
}
