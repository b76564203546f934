import * as z from 'zod/mini'
import { defineCall } from './call.ts'
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
    range: z.enum(['today', 'yesterday', '3d', '7d', '30d']),
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
      }),
    ),
    pageNo: z.int(),
    pageSize: z.int(),
    hasMore: z.boolean(),
  }),
})
