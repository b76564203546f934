import { bps } from './money.ts'

/**
 * Every number of the product's table of constants, in one place, units last.
 * A test compares this file with `docs/acceptance/constants.md`.
 */
export const appInfo = {
  id: 1526,
  /** The shell in which the service link stays in the same window. */
  sameWindowAppId: 1901,
  name: 'Zamra',
  version: '1.0.0',
  versionCode: 100,
  currencySign: 'Rs',
  phonePrefix: '+92',
} as const

export const vip = { supportLevelMin: 6 } as const

export const deposit = {
  creditMinutesMin: 1,
  creditMinutesMax: 5,
  selfServiceHoursMin: 2,
  selfServiceHoursMax: 24,
  utrBonusPerPeriodBps: bps(100),
  utrBonusPeriodHours: 6,
  utrBonusMaxBps: bps(3_000),
  utrDigits: 12,
} as const

export const withdrawal = { usualHours: 2, hoursMax: 24 } as const

export const rebate = {
  advertisedRateBps: bps(3_500),
  rateBps: bps(3_000),
  depositMinMajor: 500,
  dailyMaxMajor: 30_000,
  currency: 'INR',
} as const

export const invitation = {
  inviteesPerReward: 2,
  payoutHour: 5,
  payoutZone: 'Asia/Kolkata',
  payoutOffsetMinutes: 330,
} as const

export const ranking = { periods: ['day', 'week', 'month'] } as const

export const network = { timeoutMs: 60_000 } as const
export const asyncPage = { loadingDelayMs: 200, timeoutMs: 60_000 } as const
export const toast = { durationMs: 1_500 } as const
export const input = { lengthMax: 140 } as const

export const tracking = {
  attributionPollMs: 500,
  attributionPollsMax: 30,
  sessionWindowMinutes: 30,
  sessionTimerSeconds: 60,
  requestValidityDays: 28,
  requestWaitMs: 150,
  noConnectionRetrySeconds: 60,
  errorUploadsPerMinuteMax: 10,
  eventsPerBatchMax: 50,
} as const

export const layout = {
  designWidth: 750,
  deviceWidthMax: 960,
  deviceWidthBase: 375,
  mobileWidthMax: 768,
  headerHeight: 44,
  tabBarHeight: 50,
  tabBarFontSize: 10,
  tabBarIconSize: 24,
  popupZIndex: 1002,
  serviceIconMargin: 50,
  serviceIconTopPercent: 70,
} as const

export const gesture = { longPressMs: 350, moveCancelPx: 10 } as const

export const polling = { userInfoSeconds: 10, onlineReportSeconds: 180, onlinePlaceId: 1 } as const

export const minAgeYears = 18
