import type { WithdrawInfo } from './api.ts'

const hourSeconds = 3_600

/** What the server says is usual and what it promises, in whole hours and never less than it says. */
export function promisedHours({ usual, max }: WithdrawInfo['eta']): { readonly usual: number; readonly max: number } {
  return { usual: Math.ceil(usual / hourSeconds), max: Math.ceil(max / hourSeconds) }
}
