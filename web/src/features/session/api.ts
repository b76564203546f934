import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { call } from '../../lib/call.ts'
import type { CallError } from '../../lib/call-error.ts'
import { useSettings } from '../../lib/settings.ts'
import type { LoginForm } from './login-form.ts'

type SignedIn = WireOutputOf<'/sso/idlogin'>

export function useIdLogin(): UseMutationResult<SignedIn, CallError, LoginForm> {
  const referralCode = useSettings((settings) => settings.inviteCode)
  return useMutation({
    mutationFn: ({ userId, password }: LoginForm) =>
      call(
        '/sso/idlogin',
        { userId: userId.trim(), password, ...(referralCode ? { referralCode } : {}) },
        { quiet: true },
      ),
  })
}
