import * as z from 'zod/mini'
import { amount, defineStaffCall, time } from './staff-call.ts'

/** A calendar day of the market. */
const day = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/))

/** The last day is included. */
const period = { from: day, to: day }
export const reportMarkets = ['IN', 'PK', 'BD'] as const
const input = z.object({ market: z.enum(reportMarkets), ...period })

/** Every line in whole minor units. What is paid out is positive on its own line. */
const lines = {
  deposits: amount,
  withdrawals: amount,
  stakes: amount,
  prizes: amount,
  ggr: amount,
  bonusCost: amount,
  ngr: amount,
  lateCredit: amount,
  fees: amount,
  tax: amount,
  adjustments: amount,
}
const count = z.int()
const sums = z.object({ ...lines, activePlayers: count })

export type ReportLine = keyof typeof lines

/** The sums of a player in the period, and how much the report differs from the ledger, over all of them. */
const playerSums = { deposits: amount, withdrawals: amount, stakes: amount, prizes: amount, tax: amount }
const head = { now: time, currency: z.string() }

export const reportCalls = {
  '/report/money': defineStaffCall({
    path: '/report/money',
    about: 'Deposits, withdrawals, revenue, bonus cost, tax and active players by day of one market.',
    permission: 'report.view',
    perMinute: 60,
    input,
    output: z.object({
      ...head,
      days: z.array(z.object({ day, ...lines, activePlayers: count })),
      total: sums,
      /** As many days directly before. */
      earlier: sums,
      /** Transfers that the reports do not have yet. */
      behind: count,
    }),
  }),
  '/report/reconcile': defineStaffCall({
    path: '/report/reconcile',
    about:
      'The same lines summed from the journal and the difference of each, up to the same transfer: at most a minute old.',
    permission: 'report.view',
    perMinute: 30,
    input,
    output: z.object({
      ...head,
      /** No row differs, and the reports have every transfer. */
      isEqual: z.boolean(),
      lines: z.array(z.object({ line: z.string(), report: amount, ledger: amount, difference: amount })),
      activePlayers: z.object({ report: count, ledger: count, difference: count }),
      /** Rows of the projections that differ, also where the differences of a line cancel out. */
      differing: z.array(z.object({ shard: z.int(), day, what: z.string(), difference: amount })),
      differingCount: count,
      /** Transfers of the journal that were summed, and those that the reports do not have yet. */
      transfers: count,
      behind: count,
      /** When the oldest of those was made. */
      behindSince: z.optional(time),
    }),
  }),
  '/report/tax': defineStaffCall({
    path: '/report/tax',
    about: 'The tax that was withheld from each player (TDS), the largest first.',
    permission: 'report.view',
    perMinute: 20,
    showsPlayer: true,
    input,
    output: z.object({
      ...head,
      rows: z.array(z.object({ playerId: z.int(), ...playerSums, difference: amount })),
      total: amount,
      players: count,
      difference: amount,
    }),
  }),
  '/report/suspicious': defineStaffCall({
    path: '/report/suspicious',
    about: 'Cases of suspicion that were opened in the period, with what their players moved in it.',
    permission: 'report.view',
    perMinute: 20,
    showsPlayer: true,
    input,
    output: z.object({
      ...head,
      rows: z.array(
        z.object({
          caseNo: z.string(),
          playerId: z.int(),
          suspicion: z.string(),
          state: z.string(),
          outcome: z.optional(z.string()),
          openedAt: time,
          ...playerSums,
          difference: amount,
        }),
      ),
      difference: amount,
    }),
  }),
  '/report/player': defineStaffCall({
    path: '/report/player',
    about: 'The statement of a player: every movement of their cash, and the balances before and after.',
    permission: 'report.view',
    perMinute: 60,
    showsPlayer: true,
    input: z.object({ playerId: z.int().check(z.positive()), ...period }),
    output: z.object({
      ...head,
      opening: amount,
      closing: amount,
      entries: z.array(
        z.object({ seq: z.int(), at: time, movement: z.string(), reference: z.string(), amount, balance: amount }),
      ),
      ...playerSums,
      /** Of the sums above from the ledger. */
      difference: amount,
      /** Of the closing balance from the opening balance and the movements. */
      balanceDifference: amount,
    }),
  }),
} as const
