import * as z from 'zod/mini'

export const promoTriggers = [
  'registration',
  'firstDeposit',
  'deposit',
  'loss',
  'turnover',
  'checkIn',
  'code',
  'vip',
  'ranking',
  'referral',
  'invitation',
] as const
export const gives = z.enum(['cash', 'bonus', 'freeTickets', 'freeRounds'])
export const rewardStates = ['CLAIMABLE', 'CLAIMED', 'EXPIRED'] as const
/** A locked reward is what a running period has come to so far. */
export const shownRewardStates = ['LOCKED', ...rewardStates] as const
