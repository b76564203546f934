import * as z from 'zod/mini'

/**
 * Why a player cannot have a promotion now. Every reason names its figures in `params` and what the player can do about it in
 * `action`; the screen shows exactly these.
 */
export const promoReason = z.object({
  code: z.enum([
    'market.closed',
    'promo.stopped',
    'promo.notOpen',
    'promo.changed',
    'account.excluded',
    'account.frozen',
    'account.guest',
    'limit.set',
    'phone.missing',
    'bank.missing',
    'region.phone',
    'region.address',
    'region.bank',
    'identity.required',
    'window.over',
    'deposit.notFirst',
    'period.taken',
    'bonus.active',
    'budget.spent',
    'reward.locked',
    'reward.expired',
    'reward.inReview',
    'freeTicket.used',
    'freeTicket.expired',
    'freeTicket.game',
    'freeTicket.stake',
  ]),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  action: z.enum([
    'bindPhone',
    'addPayee',
    'verifyIdentity',
    'finishBonus',
    'wait',
    'readTerms',
    'contactSupport',
    'none',
  ]),
})
export type PromoReason = z.infer<typeof promoReason>

/** Beside a refusal that is one of several answers: only one about eligibility has reasons. */
export const promoReasons = z.optional(z.array(promoReason))
