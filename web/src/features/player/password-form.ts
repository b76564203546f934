import type { WireInputOf } from '@zamra/contract/calls.ts'
import type { passwordLength } from '@zamra/contract/session.ts'
import type { TextId } from '../../i18n/text-id.ts'
import { codeFaults } from './code-faults.ts'

/** What shows that it is him: the password he has, or a code to his number. */
export type Proof = 'old' | 'code'
export type PasswordForm = {
  readonly old: string
  readonly code: string
  readonly password: string
  readonly repeat: string
}

/** The contract's own figure; the type keeps the two the same without fetching its schemas. */
export const passwordMin: (typeof passwordLength)['min'] = 8

export function passwordFaults(form: PasswordForm, proof: Proof): { readonly [Field in keyof PasswordForm]?: TextId } {
  const { old, code, password, repeat } = form
  const fault = newFault(password)
  return {
    ...(proof === 'old' && old === '' ? { old: 'password.empty' } : {}),
    ...(proof === 'code' ? codeFaults(code) : {}),
    ...(fault ? { password: fault } : {}),
    ...(password === repeat ? {} : { repeat: 'withdrawPwd.repeat.different' }),
  }
}

export function passwordChange({ old, code, password }: PasswordForm, proof: Proof): WireInputOf<'/sso/modify'> {
  return { newPassword: password, ...(proof === 'old' ? { oldPassword: old } : { verificationCode: code }) }
}

function newFault(password: string): TextId | undefined {
  if (password === '') return 'password.empty'
  return password.length < passwordMin ? 'password.short' : undefined
}
