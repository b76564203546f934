import type { WireOutputOf } from '@zamra/contract/calls.ts'

type Unchanged = { readonly unchanged: true }

/** The signed-in player. Guards and the account page read it. */
export type UserInfo = Exclude<WireOutputOf<'/user/getUserInfo'>, Unchanged>

export type VipInfo = Exclude<WireOutputOf<'/vip/getVipInfo'>, Unchanged>
