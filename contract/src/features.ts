/** The features of the product, with the same names in `contract/`, `server/src/features/` and `web/src/features/`. */
export const features = [
  'market',
  'session',
  'player',
  'wallet',
  'deposit',
  'file',
  'withdrawal',
  'game',
  'lottery',
  'originals',
  'vip',
  'promo',
  'ranking',
  'referral',
  'risk',
  'safety',
  'home',
  'staff',
  'support',
  'tracking',
  'transparency',
] as const

export type Feature = (typeof features)[number]
