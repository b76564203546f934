import { storedLocales } from '@zamra/contract/languages.ts'

/** A promotion as it is published, field by field as the server reads it. */
export type Draft = { readonly promoId: string; readonly [field: string]: unknown }

/** The value at `config.grant.amount.max`; undefined when there is none. */
export function valueAt(draft: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], draft)
}

/** A copy with another value there. `undefined` removes the field. */
export function withValue(draft: Draft, path: string, value: unknown): Draft {
  return put(draft, path.split('.'), value) as Draft
}

function put(from: unknown, [name = '', ...rest]: readonly string[], value: unknown): unknown {
  const copy: Record<string, unknown> = { ...(from as Record<string, unknown> | undefined) }
  const next = rest.length === 0 ? value : put(copy[name], rest, value)
  if (next === undefined) delete copy[name]
  else copy[name] = next
  return copy
}

const money = 10_000

/** What each trigger needs, with values that are only a beginning. */
export const triggers = {
  turnover: { on: 'turnover', turnoverMin: money },
  loss: { on: 'loss', lossMin: money },
  deposit: { on: 'deposit', depositMin: money },
  firstDeposit: { on: 'firstDeposit', depositMin: money },
  registration: { on: 'registration', withinHours: 24 },
  checkIn: { on: 'checkIn' },
  code: { on: 'code', form: 'gift' },
  ranking: { on: 'ranking', every: 'day', awards: [{ places: 1, amount: money }] },
  referral: { on: 'referral', rateBps: 100, valid: { firstDepositMin: money, turnoverMin: money } },
  invitation: { on: 'invitation', every: 'week', valid: { firstDepositMin: money, turnoverMin: money } },
  vip: { on: 'vip', privilege: 'upgrade' },
} as const

export const amounts = {
  share: { by: 'share', bps: 1_000, max: money },
  fixed: { by: 'fixed', amount: money },
  streak: { by: 'streak', amounts: [money] },
  feature: { by: 'feature', max: money },
  tickets: { by: 'tickets', game: 'minute', stake: 100, count: 1 },
  rounds: { by: 'rounds', game: '', stake: 100, count: 1 },
} as const

const wager = { base: 'bonus', times: 3, days: 7, weights: { lottery: 10_000 } } as const

/** The amount of tickets and of rounds belongs to their kind; cash and a bonus take any other. */
export const grants = {
  cash: { kind: 'cash', amount: amounts.share },
  bonus: { kind: 'bonus', amount: amounts.share, wager },
  freeTickets: { kind: 'freeTickets', amount: amounts.tickets, useDays: 7 },
  freeRounds: { kind: 'freeRounds', amount: amounts.rounds, useDays: 7 },
} as const

const empty = () => Object.fromEntries(storedLocales.map((locale) => [locale, '']))

/** A draft of a promotion that does not exist yet. */
export function newDraft(market: string, startsAt: number): Draft {
  return {
    promoId: '',
    market,
    isOpen: true,
    startsAt: new Date(startsAt).toISOString(),
    config: {
      trigger: triggers.turnover,
      name: empty(),
      summary: empty(),
      grant: grants.cash,
      period: 'day',
      claimDays: 7,
    },
  }
}
