import type { Method } from '@zamra/contract/deposit-rules.ts'
import type { ChargeInfo } from './api.ts'

const bankPageType = 4

/** A payment through a bank's own page asks which bank. */
export function takesBank(method: Method | undefined, info: ChargeInfo): boolean {
  return method?.type === bankPageType && info.bankConfigList.length > 0
}
