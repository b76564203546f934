import type { MarketPolicy } from '../policy.ts'

/**
 * What applies where no policy is on file: the strictest of everything. Play is without money, nobody is rewarded or
 * followed, and what a player owns can still be taken out.
 */
export const unknown: MarketPolicy = {
  code: 'UNKNOWN',
  version: 1,
  prefixes: [],
  citations: [],
  reviewBy: '2027-02-14',
  licence: null,
  mode: 'free-play',
  deposits: {
    open: false,
    popup: {
      title: 'app.popup.tips',
      text: 'deposit.closePopup.text',
      confirm: 'deposit.closePopup.confirm',
    },
    rails: [],
    agency: false,
    crypto: false,
    maxPending: 0,
  },
  withdrawals: {
    open: true,
    cancelable: false,
    slaHours: 24,
    lateCreditPctPer6h: 1,
    lateCreditCap: 30,
    closedLoop: true,
    dynamicLinking: true,
  },
  age: { min: 18, method: 'declare', beforeFreePlay: true },
  kyc: { before: 'deposit', tiers: [{ level: 1, cumDeposit: 0, cumWithdraw: 0 }] },
  geo: { allowCountries: [], ipCheck: true, vpnBlock: true, prefixMustMatch: true },
  limits: {
    promptAtSignup: true,
    types: ['deposit', 'loss', 'wager', 'time'],
    increaseCooldownHours: 24,
    confirmWindowHours: 24,
  },
  exclusion: { minDays: 180, coolOffHours: [24, 168, 720], keepWithdrawals: true },
  realityCheck: { mode: 'fixed', minutes: 60, lockoutMinutes: 5, content: ['time', 'wagered', 'won', 'net'] },
  hud: { netPosition: true, sessionClock: true, inCurrency: true },
  games: {
    autoplay: false,
    turbo: false,
    minCycleMs: 5_000,
    ldwCelebration: false,
    multiGame: false,
    demoParity: true,
  },
  promotions: {
    allowed: false,
    maxWagerTimes: 0,
    base: ['bonus'],
    mixedProducts: false,
    cashback: false,
    vipInducements: false,
    optInOnly: true,
  },
  referral: { allowed: false, levels: 0, payFor: 'none' },
  marketing: { ads: false, trackers: 'off', sms: false, push: false },
  history: { onlineMonths: 12, onRequestMonths: 60, export: true },
  tax: { engine: 'none', showPreview: false },
  complaints: { ackHours: 24, answerDays: 14, helplines: [] },
  data: { retentionYears: 5 },
  // The app's own default: there is no money where there is no market.
  currency: { iso: 'PKR', sign: 'Rs', minorDigits: 2 },
  timeZone: 'UTC',
  bankForm: 'IBAN',
}
