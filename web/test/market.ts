import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { actions } from '@zamra/contract/law.ts'

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
