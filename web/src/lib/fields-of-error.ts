import type { CallError } from './call-error.ts'

const fieldsByRefusal: Readonly<Record<string, readonly string[]>> = {
  'otp.wrong': ['code'],
  'password.wrong': ['password'],
  'password.weak': ['password'],
  'phone.taken': ['mobile'],
  'declaration.required': ['terms'],
  'age.tooYoung': ['age', 'birthday'],
}

/** Fields of our forms that have another name on the wire. */
const fieldByWireName: Readonly<Record<string, string>> = {
  areaCode: 'mobile',
  userId: 'mobile',
  verificationCode: 'code',
  oldVerificationCode: 'oldCode',
  oldPassword: 'old',
  newPassword: 'password',
}

/** The form fields that an error can belong to, in order of preference. None when it is about the whole form. */
export function fieldsOfError({ refusal, params }: CallError): readonly string[] {
  if (refusal !== 'input.invalid') return fieldsByRefusal[refusal ?? ''] ?? []
  if (!Array.isArray(params.fields)) return []
  const names = (params.fields as readonly { readonly field?: unknown }[]).map((one) => String(one?.field))
  return names.map((name) => fieldByWireName[name] ?? name)
}
