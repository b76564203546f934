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
/** In seconds from the request to the payment. */
const payoutTimes = { payouts: count, p50: count, p95: count, within: count }
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
      /** Days that have not changed since a night compared them with the whole journal were not summed again: since when. */
      sealedSince: z.optional(time),
    }),
  }),
  '/report/retention': defineStaffCall({
    path: '/report/retention',
    about: 'Players of one market by the week of their first deposit, and how many of them bet in each week since.',
    permission: 'report.view',
    perMinute: 30,
    input,
    output: z.object({
      ...head,
      weeks: z.array(
        z.object({
          /** The Monday. */
          week: day,
          players: count,
          /** What they deposited from that week to the last day. */
          deposits: amount,
          /** Players with a bet in the week itself, in the next one, and so on. */
          active: z.array(count),
        }),
      ),
      behind: count,
    }),
  }),
  '/report/retentionCheck': defineStaffCall({
    path: '/report/retentionCheck',
    about:
      'The same players and deposits counted from the journal, and the difference of each week: at most a minute old.',
    permission: 'report.view',
    perMinute: 10,
    input,
    output: z.object({
      ...head,
      isEqual: z.boolean(),
      /** `active` adds up the differences of all later weeks. */
      weeks: z.array(z.object({ week: day, players: count, active: count, deposits: amount })),
      behind: count,
    }),
  }),
  '/report/payouts': defineStaffCall({
    path: '/report/payouts',
    about: 'How long withdrawals took that were paid in the period, by rail and day, and how many arrived as promised.',
    permission: 'report.view',
    perMinute: 20,
    input,
    output: z.object({
      ...head,
      rails: z.array(z.object({ rail: z.string(), ...payoutTimes, paid: amount, difference: amount })),
      days: z.array(z.object({ day, ...payoutTimes })),
      total: z.object({ ...payoutTimes, paid: amount, difference: amount }),
    }),
  }),
  '/report/draws': defineStaffCall({
    path: '/report/draws',
    about: 'Finished draws by lottery and day: tickets, stakes, prizes, observed and stated return, largest liability.',
    permission: 'report.view',
    perMinute: 20,
    input,
    output: z.object({
      ...head,
      rows: z.array(
        z.object({
          game: z.string(),
          day,
          draws: count,
          voided: count,
          tickets: count,
          stakes: amount,
          prizes: amount,
          /** Of the stakes, in basis points: the bet that returns least and the one that returns most. */
          statedFrom: count,
          statedTo: count,
          /** What one number of one draw could have cost at most. None for draws from before it was kept. */
          liability: z.optional(amount),
          /** Of what the draws have published from what the journal moved for their tickets, over all draws. */
          difference: amount,
        }),
      ),
      difference: amount,
      /** Draws whose sale has closed and that are not finished: they are in no row. */
      unfinished: count,
      behind: count,
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
