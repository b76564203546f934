import { appInfo } from '@zamra/contract/constants.ts'
import type { Handler } from '../../http/context.ts'
import { demand } from '../market/index.ts'
import { demandDeclaration, termsVersion } from './declaration.ts'
import { enter } from './enter.ts'
import { isOurNonce, useNonce } from './google-nonce.ts'
import { readGoogleToken } from './google-token.ts'
import { findOwner, googleIndex } from './identity/claim.ts'
import { findOrRegister } from './register-player.ts'
import { demandOpen } from './ways-open.ts'

/** Only the token says who it is. Whatever else the body says of a person is not looked at. */
export const googleLogin: Handler<'/sso/googleLogin'> = async (ctx, input) => {
  const { app, device, now, log } = ctx
  const { google } = app.config
  await demandOpen(app, 'google')
  const claims = google && (await readGoogleToken(google, input.googleToken, log))
  if (!claims || !isOurNonce(app, claims.nonce, device, now)) throw ctx.refusal('google.refused', {})
  const owner = await findOwner(app, 'google', googleIndex(app.vault, claims.sub))
  const { areaCode = appInfo.phonePrefix, referralCode } = input
  if (owner === undefined) {
    demand(ctx, 'register', { areaCode })
    demandDeclaration(app, areaCode, input)
  }
  if (!(await useNonce(app, claims.nonce))) throw ctx.refusal('google.refused', {})
  const identity = { subject: claims.sub, email: claims.email }
  const player =
    owner === undefined
      ? await findOrRegister(app, { kind: 'registered', areaCode, google: identity, referralCode, termsVersion })
      : { playerId: owner, isNew: false }
  return enter(ctx, { ...player, way: 'google', words: input })
}
