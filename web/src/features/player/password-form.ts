import type { WireInputOf } from '@zamra/contract/calls.ts'
import type { passwordLength } from '@zamra/contract/session.ts'
import type { TextId } from '../../i18n/text-id.ts'
import { validateCode } from './validate-code.ts'

/** The proof of identity: a code to the bound number, a passkey, or the old password of a player who has neither. */
export type Proof = 'old' | 'code' | 'passkey'
type ProofState = { readonly phoneBound: boolean; readonly passkeyCount: number; readonly hasPassword: boolean }
export type PasswordForm = {
  readonly old: string
  readonly code: string
  readonly password: string
  readonly repeat: string
}

/** A copy of the contract's constant: another value does not compile, and its schemas are not downloaded. */
export const passwordMin: (typeof passwordLength)['min'] = 8

/** How the player proves who they are, as the server requires it; undefined for one who must bind a number first. */
export function proofOf({ phoneBound, passkeyCount, hasPassword }: ProofState): Proof | undefined {
  if (phoneBound) return 'code'
  if (passkeyCount > 0) return 'passkey'
  return hasPassword ? 'old' : undefined
}

export function validatePassword(
  form: PasswordForm,
  proof: Proof,
): { readonly [Field in keyof PasswordForm]?: TextId } {
  const { old, code, password, repeat } = form
  const fault = newFault(password)
  return {
    ...(proof === 'old' && old === '' ? { old: 'password.empty' } : {}),
    ...(proof === 'code' ? validateCode(code) : {}),
    ...(fault ? { password: fault } : {}),
    ...(password === repeat ? {} : { repeat: 'withdrawPwd.repeat.different' }),
  }
}

export function passwordChange(
  { old, code, password }: PasswordForm,
  proof: Exclude<Proof, 'passkey'>,
): WireInputOf<'/sso/modify'> {
  return { newPassword: password, ...(proof === 'old' ? { oldPassword: old } : { verificationCode: code }) }
}

function newFault(password: string): TextId | undefined {
  if (password === '') return 'password.empty'
  return password.length < passwordMin ? 'password.short' : undefined
}
