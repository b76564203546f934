import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { type Action, actions, type Reason } from '@zamra/contract/law.ts'

type MarketInfo = WireOutputOf<'/market/info'>

/** A market where everything is allowed. */
export function aMarket(more: Partial<MarketInfo> = {}): MarketInfo {
  const allowed = actions.map((action) => [action, { allowed: true, reasons: [] }] as const)
  const may = Object.fromEntries(allowed) as unknown as MarketInfo['may']
  return {
    ...{ code: 'PK', policyVersion: 1, mode: 'real', reviewBy: '2027-02-14', minAge: 18, timeZone: 'Asia/Karachi' },
    ...{ currency: { iso: 'PKR', sign: 'Rs', minorDigits: 2 }, bankForm: 'IBAN', may, citations: [] },
    ...{ helplines: [], log: [] },
    history: { onlineMonths: 24, onRequestMonths: 60 },
    complaints: { ackHours: 24, answerDays: 14 },
    ...more,
  }
}

/** A market that is closing down, where these actions are refused for that reason. */
export function aClosingMarket(...closed: readonly Action[]): MarketInfo {
  const since = '2026-11-01'
  const reason: Reason = { code: 'mode.windDown', next: 'withdraw', params: { market: 'PK', since } }
  const { may } = aMarket()
  const shut = closed.map((action) => [action, { allowed: false, reasons: [reason] }] as const)
  return aMarket({ mode: 'wind-down', windDown: { since }, may: { ...may, ...Object.fromEntries(shut) } })
}
