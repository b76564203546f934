import type { CheckIn, Offer, Reward } from '../src/features/promo/api.ts'

/** An offer as the server lists it; a test names what matters. */
export function anOffer(overrides: Partial<Offer> = {}): Offer {
  return {
    promoId: 'cashback-in',
    kind: 'loss',
    name: 'Weekly cashback',
    summary: '5% of your net loss of the week back, up to ₹10,000',
    currency: 'INR',
    bonus: 1_000_000,
    rateBps: 500,
    requiredDeposit: 0,
    minimumDeposit: 0,
    requiredBets: 0,
    turnover: 0,
    period: 'week',
    isExclusive: false,
    startsAt: 0,
    isJoined: false,
    reasons: [],
    ...overrides,
  }
}

export function aReward(overrides: Partial<Reward> = {}): Reward {
  return {
    rewardId: 'cashback-in:2026-11-09',
    promoId: 'cashback-in',
    name: 'Weekly cashback',
    kind: 'loss',
    period: '2026-11-09',
    currency: 'INR',
    amount: 128_460,
    gives: 'cash',
    requiredBets: 0,
    state: 'CLAIMABLE',
    createdAt: Date.UTC(2026, 10, 16),
    claimUntil: Date.now() + 5.5 * 86_400_000,
    ...overrides,
  }
}

/** The fourth of seven days, not claimed yet. */
export function aCheckIn(overrides: Partial<CheckIn> = {}): CheckIn {
  const isClaimedToday = overrides.isClaimedToday ?? false
  const rewards = [500, 800, 1_000, 1_500, 2_000, 3_000, 10_000]
  return {
    ...{ currency: 'INR', promoId: 'check-in-in', today: 4, streak: 3, isClaimedToday, reasons: [] },
    resetsAt: Date.now() + 3_600_000,
    days: rewards.map((reward, at) => ({ day: at + 1, reward, claimed: at < (isClaimedToday ? 4 : 3) })),
    ...overrides,
  }
}
