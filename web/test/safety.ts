import type { Activity, SafetyInfo } from '../src/features/safety/api.ts'

/** A player with a limit of deposits a day, one of losses a week and one of time a day. */
export function aSafety(overrides: Partial<SafetyInfo> = {}): SafetyInfo {
  const kinds = ['deposit', 'loss', 'wager'] as const
  const amounts: Readonly<Record<string, readonly [number | undefined, number]>> = {
    'deposit day': [500_000, 200_000],
    'loss week': [300_000, 43_000],
    'loss day': [undefined, -5_000],
  }
  const limits = kinds.flatMap((kind) =>
    (['day', 'week', 'month'] as const).map((period) => {
      const [amount, used] = amounts[`${kind} ${period}`] ?? [undefined, 0]
      return { kind, period, used, ...(amount !== undefined && { amount }) }
    }),
  )
  return {
    currency: 'PKR',
    account: { state: 'LIMITED' },
    limits,
    times: [
      { period: 'day', minutes: 120, usedMinutes: 110 },
      { period: 'week', usedMinutes: 110 },
      { period: 'month', usedMinutes: 110 },
    ],
    kinds: ['deposit', 'loss', 'wager', 'time'],
    raiseHours: 24,
    confirmHours: 24,
    coolOffHours: [24, 168, 720],
    exclusionDaysMin: 180,
    check: { market: 60, choices: [10, 15, 20, 30, 45] },
    serverTime: Date.now(),
    ...overrides,
  }
}

/** Seven days that end today: a loss of 430 in all. */
export function aWeek(): Activity {
  const stakes = [12_000, 30_000, 5_000, 40_000, 18_000, 55_000, 43_000]
  const wins = [7_000, 34_000, 2_000, 31_000, 19_000, 52_000, 15_000]
  const rows = stakes.map((staked, at) => ({
    ...{
      from: `2026-11-${10 + at}`,
      deposited: at * 10_000,
      withdrawn: 0,
      staked,
      won: wins[at] ?? 0,
      minutes: 50 + at,
    },
  }))
  return { currency: 'PKR', rows }
}

/** Twelve months that end in November 2026, in which only the last had play. */
export function aYear(): Activity {
  const none = { deposited: 0, withdrawn: 0, staked: 0, won: 0, minutes: 0 }
  const months = Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(2025, 11 + at)).toISOString().slice(0, 10))
  const played = { deposited: 900_000, withdrawn: 230_000, staked: 500_000, won: 410_000, minutes: 240 }
  return { currency: 'PKR', rows: months.map((from, at) => ({ from, ...(at === 11 ? played : none) })) }
}
