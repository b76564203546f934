import type { Ready } from '../bet/ticket-call.ts'

export const studio = 'bench'
export const game = 'bench-reels'
export const stake = 100

export const walletPath = `/wallet/${studio}/play`
export const signed: NonNullable<Ready['signed']> = {
  key: 'sandbox',
  header: 'x-request-sign',
  accepted: '"transactions":[{',
}
