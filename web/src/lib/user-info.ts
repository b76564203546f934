import type { Mode } from '@zamra/contract/law.ts'

/** What the app knows of the signed-in player. Guards and the account page read it. */
export type UserInfo = {
  readonly uid: number
  readonly nickName: string
  readonly mobile?: string
  readonly areaCode?: string
  readonly isGuest: boolean
  readonly phoneBound: boolean
  readonly hasWithdrawPwd: boolean
  readonly bankCardCount: number
  readonly kycLevel: number
  readonly kycLevelNeeded?: number
  readonly unreadMail: number
  readonly rg: { readonly excludedUntil?: number }
  readonly market: { readonly code: string; readonly mode: Mode }
}

export type VipInfo = { readonly currentVipConfig: { readonly level: number } }
