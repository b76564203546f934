import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { useMoneyCall } from '../../lib/money-call.ts'

export type Bet = WireOutputOf<'/originals/bet'>['bet']
export type Seeds = WireOutputOf<'/originals/seeds'>
/** Which wallet pays: real money, or the coins of free play. */
export type Mode = Bet['mode']

/** The seed pair, the round that goes on and the rules of the market. */
export const useSeeds = (enabled: boolean) => useMoneyCall('/originals/seeds', {}, { enabled })

export const useLastBets = (enabled: boolean) => useMoneyCall('/originals/history', { pageSize: 12 }, { enabled })

export const useSeedProof = (number: number) => useMoneyCall('/originals/proof', { number })
