import { appInfo } from '@zamra/contract/constants.ts'
import type { Handler } from '../../../http/context.ts'
import { minAgeOf, termsVersion } from './declaration.ts'
import { createNonce } from './google-nonce.ts'
import { findOpenSignInWays } from './sign-in-ways.ts'

export const loginChannel: Handler<'/threeLogin/channel'> = async ({ app, device, now }) => {
  const open = await findOpenSignInWays(app)
  const { clientId = '', authorizeUrl = '' } = app.config.google ?? {}
  return {
    google: { open: open.google, clientId, authorizeUrl, nonce: createNonce(app, device, now) },
    oneClick: { open: open.oneClick },
    otp: { open: open.otp },
    password: { open: open.password },
    passkey: { open: open.passkey },
    version: 1,
    termsVersion,
    minAge: minAgeOf(app, appInfo.phonePrefix),
  }
}
