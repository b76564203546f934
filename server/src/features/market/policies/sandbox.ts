import type { MarketPolicy } from '../policy.ts'
import { simulator } from '../validate-policy.ts'
import { live } from './live.ts'

type Rails = MarketPolicy['deposits']['rails']

const railsOf: Readonly<Record<string, readonly Rails[number]['kind'][]>> = {
  IN: ['upi', 'imps', 'bank', 'crypto'],
  PK: ['ewallet', 'bank', 'crypto'],
  BD: ['ewallet', 'bank', 'crypto'],
}

/** With test money everything is open in the markets of the product, with simulators as providers. */
export const sandbox: readonly MarketPolicy[] = live.map((policy) =>
  railsOf[policy.code] ? openPolicy(policy) : policy,
)

function openPolicy(policy: MarketPolicy): MarketPolicy {
  const rails = (railsOf[policy.code] ?? []).map((kind) => ({ kind, provider: simulator }))
  return {
    ...policy,
    mode: 'real',
    deposits: { ...policy.deposits, open: true, rails, agency: true, crypto: true, maxPending: 1 },
    // Test coins are taken from players who are not verified, so that every way to deposit can be tried at once.
    withdrawals: { ...policy.withdrawals, closedLoop: false },
    // Accounts with test money are made by the dozen, and each would meet the question.
    limits: { ...policy.limits, promptAtSignup: false },
    // Test money is played with anywhere: a machine of a developer has no edge that reports a country.
    geo: { allowCountries: [], ipCheck: false, vpnBlock: false, prefixMustMatch: false },
    // Test coins can be lost without harm, so play goes on as soon as the player has seen their figures.
    realityCheck: { ...policy.realityCheck, lockoutMinutes: 0 },
    // Autoplay and quick spins are tried out with test money, at a pace that a person can follow.
    games: { ...policy.games, autoplay: true, turbo: true, minCycleMs: 2_000 },
    kyc: { before: 'withdraw', tiers: [{ level: 1, cumWithdraw: 5_000_000 }] },
    promotions: {
      ...policy.promotions,
      allowed: true,
      maxWagerTimes: 10,
      base: ['bonus', 'bonusPlusDeposit'],
      mixedProducts: true,
      cashback: true,
      vipInducements: true,
    },
    referral: {
      allowed: true,
      levels: 1,
      payFor: 'net-revenue',
      ring: {
        windowDays: 30,
        deviceAccounts: 3,
        payeeAccounts: 2,
        network: { accounts: 6, withinHours: 24, shareBps: 6_000 },
        decideDays: 7,
        appealDays: 7,
      },
    },
    marketing: { ads: true, trackers: policy.code === 'PK' ? 'after-consent' : 'off', sms: false, push: false },
  }
}
