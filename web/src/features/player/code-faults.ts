import type { TextId } from '../../i18n/text-id.ts'

/** A one-time code has six digits; an empty field and a short one are told apart. */
export function codeFaults(code: string): { readonly code?: TextId } {
  if (code === '') return { code: 'withdrawPwd.code.empty' }
  return /^\d{6}$/.test(code) ? {} : { code: 'code.short' }
}
