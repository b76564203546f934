import { appInfo } from '@zamra/contract/constants.ts'
import type { Handler } from '../../http/context.ts'
import { minAgeOf, termsVersion } from './declaration.ts'
import { newNonce } from './google-nonce.ts'
import { waysOpen } from './ways-open.ts'

export const loginChannel: Handler<'/threeLogin/channel'> = async ({ app, device, now }) => {
  const open = await waysOpen(app)
  const { clientId = '', authorizeUrl = '' } = app.config.google ?? {}
  return {
    google: { open: open.google, clientId, authorizeUrl, nonce: newNonce(app, device, now) },
    oneClick: { open: open.oneClick },
    otp: { open: open.otp },
    password: { open: open.password },
    passkey: { open: open.passkey },
    version: 1,
    termsVersion,
    minAge: minAgeOf(app, appInfo.phonePrefix),
  }
}
