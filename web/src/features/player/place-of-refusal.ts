import type { CallError } from '../../lib/call-error.ts'

const places: Readonly<Record<string, string>> = {
  'otp.wrong': 'code',
  'password.wrong': 'password',
  'password.weak': 'password',
  'phone.taken': 'mobile',
  'age.tooYoung': 'birthday',
}
const names: Readonly<Record<string, string>> = {
  verificationCode: 'code',
  oldVerificationCode: 'oldCode',
  oldPassword: 'old',
  newPassword: 'password',
  areaCode: 'mobile',
}

/** The field that a refusal speaks of; nothing when it speaks of the whole. */
export function placeOfRefusal({ refusal, params }: CallError): string | undefined {
  if (refusal !== 'input.invalid') return places[refusal ?? '']
  if (!Array.isArray(params.fields)) return undefined
  const [first] = params.fields as readonly { readonly field?: string }[]
  return first?.field === undefined ? undefined : (names[first.field] ?? first.field)
}
