import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { chosenDays, day } from './chosen-days.ts'
import { wireMoney } from './money.ts'

/** The types of a balance record, in the order of the filter: its number is its place, and 0 asks for all. */
export const balanceRecordTypes = [
  'all',
  'bet',
  'deposit',
  'withdrawal',
  'win',
  'giftMoney',
  'vipBonus',
  'dailyRebate',
  'depositBonus',
  'dailyBonus',
] as const

export const balanceRecord = defineCall({
  path: '/user/balanceRecord',
  feature: 'wallet',
  lawExempt: 'reads the history of the player',
  about: "Every movement of the player's money, newest first, with the balance that it left.",
  who: 'player',
  money: true,
  limit: { by: 'player', count: 60, seconds: 60 },
  input: z.object({
    type: z.int().check(z.minimum(0), z.maximum(balanceRecordTypes.length - 1)),
    range: z.enum(['today', 'yesterday', '3d', '7d', '30d', 'custom']),
    ...chosenDays,
    pageNo: z._default(z.int().check(z.minimum(1), z.maximum(1_000)), 1),
    pageSize: z._default(z.int().check(z.minimum(1), z.maximum(50)), 20),
  }),
  output: z.object({
    currency: z.string(),
    list: z.array(
      z.object({
        id: z.string(),
        /** 0 is a movement that no filter names: a correction, a tax. */
        type: z.int(),
        /** Signed: what left the balance is below zero. */
        amount: wireMoney,
        balanceAfter: wireMoney,
        /** Whether it was the bonus, and not the cash, that moved. */
        isBonus: z.boolean(),
        refNo: z.string(),
        createdAt: z.int(),
        /** The movement's name in the book, for the text of the screen. */
        remark: z.string(),
        /** Why money was moved by hand, in the language of the player. */
        reason: z.optional(z.string()),
      }),
    ),
    pageNo: z.int(),
    pageSize: z.int(),
    hasMore: z.boolean(),
  }),
})

export const statement = defineCall({
  path: '/user/statement',
  feature: 'wallet',
  lawExempt: 'reads the history of the player',
  about:
    "The statement of the player's cash for any days of the last 24 months, oldest first: opening balance, every movement, what came in and went out, and closing balance.",
  who: 'player',
  money: true,
  limit: { by: 'player', count: 10, seconds: 600 },
  input: z.object({
    /** The first and the last day, as the player's market counts them. */
    from: day,
    to: day,
  }),
  output: z.object({
    currency: z.string(),
    timeZone: z.string(),
    from: day,
    to: day,
    opening: wireMoney,
    received: wireMoney,
    spent: wireMoney,
    closing: wireMoney,
    list: z.array(
      z.object({
        /** The place in the filter of `/user/balanceRecord`. */
        type: z.int(),
        remark: z.string(),
        amount: wireMoney,
        balanceAfter: wireMoney,
        refNo: z.string(),
        createdAt: z.int(),
      }),
    ),
  }),
})
