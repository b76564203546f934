import type { TextId } from '../../i18n/text-id.ts'

/** A one-time code has six digits. An empty field and a short code have different errors. */
export function validateCode(code: string): { readonly code?: TextId } {
  if (code === '') return { code: 'withdrawPwd.code.empty' }
  return /^\d{6}$/.test(code) ? {} : { code: 'code.short' }
}
