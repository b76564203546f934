import type { WireOutputOf } from '@zamra/contract/calls.ts'

type Info = WireOutputOf<'/withdraw/info'>
type Withdrawal = WireOutputOf<'/withdraw/detail'>

export const bank = {
  id: 'bank-1',
  kind: 'bank',
  holderName: 'Asha Verma',
  place: 'Kaveri Bank',
  masked: '•••• 4471',
  isConfirmed: true,
} as const

/** A first-deposit bonus of which 3,900 of 6,850 are bet. */
function aGrant(overrides: Partial<Info['wager']['grants'][number]> = {}): Info['wager']['grants'][number] {
  return {
    grantId: 'D1',
    name: 'First deposit',
    bonus: 50_000,
    locked: 133_000,
    required: 685_000,
    done: 390_000,
    remaining: 295_000,
    expiresAt: Date.now() + 5 * 86_400_000,
    ifForfeited: { lost: 50_000, withdrawable: 551_250 },
    ...overrides,
  }
}

/** A player who can withdraw everything, in rupees of Pakistan. */
export function aWithdrawInfo(overrides: Partial<Info> = {}): Info {
  return {
    currency: 'PKR',
    min: 20_000,
    max: 5_000_000,
    dailyLimit: 5_000_000,
    dailyRemaining: 4_700_000,
    dailyTimes: 3,
    timesRemaining: 2,
    resetsAt: Date.now() + 3_600_000,
    feeRate: 1.5,
    feeMin: 500,
    freeTimes: 2,
    wager: { required: 0, done: 0, remaining: 0, grants: [] },
    balance: { cash: 418_250, locked: 0, bonus: 0, onTheWay: 0 },
    withdrawable: 418_250,
    blocked: [],
    met: [],
    payees: [bank],
    canUsePasskey: false,
    showTax: false,
    eta: { p50: 720, p95: 5_400, usual: 7_200, max: 86_400 },
    ...overrides,
  }
}

/** 4,182.50 can leave; a bonus locks 1,330 and missing papers 1,000 more. */
export function aPartlyLockedInfo(overrides: Partial<Info> = {}): Info {
  const grant = aGrant()
  return aWithdrawInfo({
    balance: { cash: 651_250, locked: 133_000, bonus: 50_000, onTheWay: 0 },
    wager: { required: grant.required, done: grant.done, remaining: grant.remaining, grants: [grant] },
    blocked: [
      {
        code: 'wager.left',
        action: 'play',
        params: {
          grant: 'D1',
          currency: 'PKR',
          required: 685_000,
          done: 390_000,
          remaining: 295_000,
          opens: 133_000,
          bonus: 50_000,
        },
      },
      {
        code: 'identity.required',
        action: 'verifyIdentity',
        params: { level: 2, currency: 'PKR', above: 1_000_000, withdrawn: 581_750, left: 418_250 },
      },
    ],
    met: [
      { code: 'payee.missing', params: {} },
      { code: 'day.limit', params: { currency: 'PKR', left: 4_700_000 } },
      { code: 'day.times', params: { left: 2 } },
    ],
    ...overrides,
  })
}

const minuteMs = 60_000

/** A withdrawal that the bank is paying. */
export function aWithdrawal(overrides: Partial<Withdrawal> = {}): Withdrawal {
  const now = Date.now()
  const asked = now - 7 * minuteMs
  return {
    withdrawNo: 'W19070042381',
    status: 'PAYING',
    currency: 'PKR',
    amount: 300_000,
    fee: 0,
    tax: 0,
    net: 300_000,
    payee: { kind: 'bank', place: 'Kaveri Bank', masked: '•••• 4471' },
    createdAt: asked,
    reference: '631944702285',
    etaAt: now + 7 * minuteMs,
    confirmedBy: 'password',
    serverTime: now,
    next: { who: 'bank', by: now + 7 * minuteMs },
    timeline: [
      { status: 'CREATED', at: asked, by: 'player' },
      { status: 'APPROVED', at: asked + 9_000, by: 'rules' },
      { status: 'PAYING', at: asked + 3 * minuteMs, by: 'rules' },
    ],
    lateCredit: { ratePer6h: 1, cap: 30, accruedBps: 0, accrued: 0, since: now + 7 * minuteMs, isPaused: false },
    canCancel: false,
    ...overrides,
  }
}
