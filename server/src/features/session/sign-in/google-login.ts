import type { Handler } from '../../../http/context.ts'
import { requireMarketAllows } from '../../market/index.ts'
import { findOwner } from '../identity/claim.ts'
import { identityOf, placeOf } from '../identity/identity.ts'
import { keepGoogleSubject } from '../queries.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { requireDeclaration, requireDeclarationOf } from './declaration.ts'
import { consumeNonce, isValidNonce } from './google-nonce.ts'
import { verifyGoogleToken } from './google-token.ts'
import { findOrRegister } from './register-player.ts'
import { requireSignInWayOpen } from './sign-in-ways.ts'
import { signUpAreaCode } from './sign-up-area-code.ts'

/** Only the token identifies the player. Other personal fields of the body are ignored. */
export const googleLogin: Handler<'/sso/googleLogin'> = async (ctx, input) => {
  const { app, device, now, log } = ctx
  const { google } = app.config
  await requireSignInWayOpen(app, 'google')
  const { googleKeys } = app.providers
  const claims = google && googleKeys && (await verifyGoogleToken(google, googleKeys, input.googleToken, log))
  if (!claims || !isValidNonce(app, claims.nonce, device, now)) throw ctx.refusal('google.refused', {})
  const owner = await findOwner(app, identityOf(app.vault, 'google', claims.sub))
  const { referralCode } = input
  const areaCode = signUpAreaCode(app, input.areaCode)
  if (owner === undefined) {
    requireMarketAllows(ctx, 'register', { areaCode })
    requireDeclaration(app, areaCode, input)
  } else await requireDeclarationOf(app, owner, input)
  if (!(await consumeNonce(app, claims.nonce))) throw ctx.refusal('google.refused', {})
  if (owner !== undefined) {
    const sealed = app.vault.seal(claims.sub, placeOf(owner, 'google_sealed'))
    await app.databases.shardOf(owner).transact((tx) => keepGoogleSubject(tx, owner, sealed))
  }
  const identity = { subject: claims.sub, email: claims.email }
  const player =
    owner === undefined
      ? await findOrRegister(app, { kind: 'registered', areaCode, google: identity, referralCode })
      : { playerId: owner, isNew: false }
  return completeSignIn(ctx, { ...player, areaCode, way: 'google', deviceInfo: input, declaration: input })
}
