/**
 * Every movement of the product: its number in the ledger and how the player's balance records list it. The database
 * has the same table with the accounts of each movement (`ledger.movement`); a test compares the two.
 */
export const movements = {
  depositOrdered: { kind: 1, record: 'deposit' },
  depositLapsed: { kind: 2, record: 'deposit' },
  depositCredited: { kind: 3, record: 'deposit' },
  depositBonusGranted: { kind: 4, record: 'depositBonus' },
  betPlaced: { kind: 5, record: 'bet' },
  betWon: { kind: 6, record: 'win' },
  betRolledBack: { kind: 7, record: 'bet' },
  withdrawalHeld: { kind: 8, record: 'withdrawal' },
  withdrawalPaid: { kind: 9, record: 'withdrawal' },
  withdrawalReturned: { kind: 10, record: 'withdrawal' },
  bonusGranted: { kind: 11, record: 'giftMoney' },
  bonusConverted: { kind: 12, record: 'giftMoney' },
  bonusForfeited: { kind: 13, record: 'giftMoney' },
  vipBonus: { kind: 14, record: 'vipBonus' },
  dailyRebate: { kind: 15, record: 'dailyRebate' },
  dailyBonus: { kind: 16, record: 'dailyBonus' },
  giftMoney: { kind: 17, record: 'giftMoney' },
  referralReward: { kind: 18, record: 'giftMoney' },
  lateCompensation: { kind: 19, record: 'giftMoney' },
  adjustmentIn: { kind: 20, record: 'other' },
  adjustmentOut: { kind: 21, record: 'other' },
  suspenseIn: { kind: 22, record: 'other' },
  suspenseOut: { kind: 23, record: 'other' },
  suspenseCredited: { kind: 24, record: 'deposit' },
  prizeWon: { kind: 25, record: 'win' },
  vipBonusGranted: { kind: 26, record: 'vipBonus' },
  dailyRebateGranted: { kind: 27, record: 'dailyRebate' },
  dailyBonusGranted: { kind: 28, record: 'dailyBonus' },
  taxWithheld: { kind: 29, record: 'other' },
  betReversedIn: { kind: 30, record: 'win' },
  betReversedOut: { kind: 31, record: 'win' },
  winSuspended: { kind: 32, record: 'other' },
  withdrawalReversed: { kind: 33, record: 'withdrawal' },
  withdrawalFeeReturned: { kind: 34, record: 'withdrawal' },
  withdrawalTaxReturned: { kind: 35, record: 'withdrawal' },
  giftBetPlaced: { kind: 36, record: 'bet' },
  giftBetWon: { kind: 37, record: 'win' },
  giftBetRolledBack: { kind: 38, record: 'bet' },
  giftBetWonAsBonus: { kind: 39, record: 'win' },
} as const satisfies Readonly<Record<string, Entry>>

/** The filter of the balance records, in the order of its numbers on the wire. `other` shows under "all" alone. */
export const records = [
  'other',
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

export type RecordType = (typeof records)[number]
export type Movement = keyof typeof movements
type Entry = { readonly kind: number; readonly record: RecordType }

/** The pockets of a player, and the operator accounts, which have no balance row: the journal is their balance. */
export const accounts = {
  cash: 1,
  held: 2,
  bonus: 3,
  gateway: 10,
  games: 11,
  promo: 12,
  fees: 13,
  suspense: 14,
  tax: 15,
} as const

export type Account = keyof typeof accounts

export const markets = { IN: 1, PK: 2, BD: 3 } as const
export type Market = keyof typeof markets

export function movementOf(kind: number): Movement | undefined {
  return names[kind]
}

const names = Object.entries(movements).reduce<Movement[]>((all, [name, { kind }]) => {
  all[kind] = name as Movement
  return all
}, [])
