import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { call } from '../../lib/call.ts'
import { useSettings } from '../../lib/settings.ts'
import type { LoginForm } from './login-form.ts'

/** Signs in by number; whoever came by an invitation brings its code. */
export function idLogin({ userId, password }: LoginForm): Promise<WireOutputOf<'/sso/idlogin'>> {
  const { inviteCode } = useSettings.getState()
  const invited = inviteCode ? { referralCode: inviteCode } : {}
  return call('/sso/idlogin', { userId: userId.trim(), password, ...invited }, { quiet: true })
}
