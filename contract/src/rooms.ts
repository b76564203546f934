/** The rooms of the house: the same names in `contract/`, `server/src/features/` and `web/src/features/`. */
export const rooms = [
  'market',
  'session',
  'player',
  'wallet',
  'deposit',
  'file',
  'withdrawal',
  'game',
  'lottery',
  'vip',
  'promo',
  'ranking',
  'referral',
  'safety',
  'home',
  'support',
  'tracking',
] as const

export type Room = (typeof rooms)[number]
