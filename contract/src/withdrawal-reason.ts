import * as z from 'zod/mini'

/**
 * Why an amount cannot be withdrawn. Every reason names its figures in `params` and what the player can do about it in
 * `action`; the screen shows exactly these.
 */
export const withdrawalReason = z.object({
  code: z.enum([
    'market.closed',
    'account.frozen',
    'phone.missing',
    'payee.missing',
    'payee.unchecked',
    'payee.otherName',
    'payee.otherPerson',
    'payee.hold',
    'payee.unserved',
    'payee.unverified',
    'password.missing',
    'security.hold',
    'identity.required',
    'wager.left',
    'amount.belowMin',
    'amount.aboveMax',
    'day.limit',
    'day.times',
    'balance.insufficient',
  ]),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  action: z.enum([
    'bindPhone',
    'addPayee',
    'correctPayee',
    'setPassword',
    'verifyIdentity',
    'play',
    'changeAmount',
    'wait',
    'contactSupport',
  ]),
})
export type WithdrawalReason = z.infer<typeof withdrawalReason>
