import type { CallPath, WireOutputOf } from '@zamra/contract/calls.ts'
import { store } from '../src/lib/storage.ts'
import type { UserInfo, VipInfo } from '../src/lib/user-info.ts'
import { aPlayer } from './player.ts'

type App = { answer<P extends CallPath>(path: P, resultData: WireOutputOf<P>): void }

/** Lets the app find a signed-in player when it opens. */
export function signedInAs(app: App, overrides: Partial<UserInfo> = {}, level = 2): UserInfo {
  const player = aPlayer(overrides)
  store('sign', 'a sign')
  store('uid', player.uid)
  app.answer('/user/getUserInfo', player)
  app.answer('/vip/getVipInfo', aLevel(level))
  app.answer('/user/reportOnline', { serverTime: Date.now() })
  return player
}

function aLevel(level: number): VipInfo {
  const currentVipConfig = {
    level,
    name: 'Silver',
    depositNeed: 0,
    betNeed: 0,
    keepBetNeed: 0,
    upgradeBonus: 0,
    betRebateRate: 0,
    weeklyBonus: 0,
    birthdayBonus: 0,
    withdrawDailyLimit: 0,
    withdrawFeeRate: 0,
    withdrawDailyTimes: 0,
  }
  const progress = { deposit: 0, depositNeed: 0, bet: 0, betNeed: 0, counts: 'lifetime' } as const
  return {
    ...{ version: '1', currency: 'PKR', currentVipConfig, progress, vipList: [currentVipConfig] },
    ...{ claimable: [], privileges: [] },
  }
}
