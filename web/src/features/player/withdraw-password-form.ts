import type { TextId } from '../../i18n/text-id.ts'

export type WithdrawPasswordForm = {
  readonly mobile: string
  readonly code: string
  readonly password: string
  readonly repeat: string
}
export type WithdrawPasswordErrors = { readonly [Field in keyof WithdrawPasswordForm]?: TextId }

/** Validates each field. The specification gives the texts. */
export function validateWithdrawPassword(form: WithdrawPasswordForm): WithdrawPasswordErrors {
  const { mobile } = validateNumber(form.mobile)
  const code = codeFault(form.code)
  const password = passwordFault(form.password)
  const repeat = form.repeat === form.password ? undefined : 'withdrawPwd.repeat.different'
  return {
    ...(mobile ? { mobile } : {}),
    ...(code ? { code } : {}),
    ...(password ? { password } : {}),
    ...(repeat ? { repeat } : {}),
  }
}

export function validateNumber(mobile: string): Pick<WithdrawPasswordErrors, 'mobile'> {
  return mobile.trim() === '' ? { mobile: 'withdrawPwd.phone.empty' } : {}
}

function codeFault(code: string): TextId | undefined {
  if (code === '') return 'withdrawPwd.code.empty'
  return /^\d{6}$/.test(code) ? undefined : 'code.short'
}

function passwordFault(password: string): TextId | undefined {
  if (password === '') return 'withdrawPwd.password.empty'
  if (!/^\d{6}$/.test(password)) return 'withdrawPwd.password.short'
  return isEasyToGuess(password) ? 'withdrawPwd.password.easy' : undefined
}

/** One digit six times, or consecutive digits up or down. */
export function isEasyToGuess(password: string): boolean {
  const digits = [...password].map(Number)
  const steps = new Set(digits.slice(1).map((digit, index) => digit - (digits[index] ?? 0)))
  const [step = 2] = steps
  return steps.size === 1 && Math.abs(step) <= 1
}
