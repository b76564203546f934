import type { balanceRecordTypes } from '@zamra/contract/wallet.ts'
import type { TextId } from '../../i18n/text-id.ts'

export type RecordType = (typeof balanceRecordTypes)[number]

/**
 * The filter's options in wire order: the index of a type is its number on the wire. They are repeated here because
 * importing the contract's list would add its zod schemas to the bundle; a test compares the two.
 */
export const recordTypes: readonly { readonly type: RecordType; readonly label: TextId }[] = [
  { type: 'all', label: 'wallet.type.all' },
  { type: 'bet', label: 'wallet.type.bet' },
  { type: 'deposit', label: 'wallet.type.deposit' },
  { type: 'withdrawal', label: 'wallet.type.withdrawal' },
  { type: 'win', label: 'wallet.type.win' },
  { type: 'giftMoney', label: 'wallet.type.giftMoney' },
  { type: 'vipBonus', label: 'wallet.type.vipBonus' },
  { type: 'dailyRebate', label: 'wallet.type.dailyRebate' },
  { type: 'depositBonus', label: 'wallet.type.depositBonus' },
  { type: 'dailyBonus', label: 'wallet.type.dailyBonus' },
]

const unfilteredLabels: Readonly<Record<string, TextId>> = { taxWithheld: 'wallet.other.tax' }

/** The name of a record. A movement without a filter type (0) is a correction, unless it is a tax. */
export function labelOf({ type, remark }: { readonly type: number; readonly remark: string }): TextId {
  if (type === 0) return unfilteredLabels[remark] ?? 'wallet.other.correction'
  return recordTypes[type]?.label ?? 'wallet.other.correction'
}
