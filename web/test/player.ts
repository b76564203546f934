import type { UserInfo, VipInfo } from '../src/lib/user-info.ts'

/** A player as the server answers, with the fields that a test overrides. */
export function aPlayer(overrides: Partial<UserInfo> = {}): UserInfo {
  return {
    version: '1',
    uid: 910573329,
    nickName: 'Asha',
    avatar: 'a1',
    areaCode: '+92',
    mobile: '+92 30•••••567',
    registerTime: 1_700_000_000_000,
    isGuest: false,
    phoneBound: true,
    hasPassword: true,
    hasWithdrawPwd: true,
    bankCardCount: 1,
    passkeyCount: 0,
    balance: { currency: 'PKR', available: 248_050, held: 10_000, bonus: 35_000, withdrawable: 200_000 },
    unreadMail: 0,
    kycLevel: 1,
    kycLevelNeeded: 0,
    kycState: 'none',
    rg: { currency: 'PKR', limits: [] },
    market: { code: 'PK', policyVersion: 1, mode: 'real' },
    ...overrides,
  }
}

/** The VIP info as the server answers. */
export function aVip(level: number): VipInfo {
  const needs = { depositNeed: level * 100_000, betNeed: level * 1_000_000 }
  const gifts = {
    upgradeBonus: level * 1_000,
    weeklyBonus: 0,
    birthdayBonus: 0,
    betRebateRate: level / 20,
    keepBetNeed: 0,
  }
  const withdrawals = { withdrawDailyLimit: 5_000_000, withdrawFeeRate: 2, withdrawDailyTimes: 3 }
  const currentVipConfig = { level, name: `Level ${level}`, ...needs, ...gifts, ...withdrawals }
  const progress = { deposit: 0, bet: 0, ...needs, counts: 'lifetime' } as const
  return {
    ...{ version: `vip-${level}`, currency: 'PKR', currentVipConfig, progress, vipList: [currentVipConfig] },
    ...{ claimable: [], privileges: [] },
  }
}
