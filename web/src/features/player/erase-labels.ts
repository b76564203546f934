import type { TextId } from '../../i18n/text-id.ts'
import type { Erasure } from './api.ts'

type BlockedCode = Erasure['blocked'][number]['code']

const kept: Readonly<Record<string, TextId>> = {
  journal: 'erase.item.journal',
  bankAccounts: 'erase.item.bankAccounts',
  identityChecks: 'erase.item.identityChecks',
  identityHash: 'erase.item.identityHash',
  saferPlay: 'erase.item.saferPlay',
}

/** What prevents the erasure, and what the player can do about it. */
export const blockedTexts: Readonly<Record<BlockedCode, { readonly label: TextId; readonly next: TextId }>> = {
  balance: { label: 'erase.blocked.balance', next: 'erase.next.withdraw' },
  withdrawals: { label: 'erase.blocked.withdrawals', next: 'erase.next.wait' },
  bets: { label: 'erase.blocked.bets', next: 'erase.next.result' },
  deposits: { label: 'erase.blocked.deposits', next: 'erase.next.orders' },
  heldDeposits: { label: 'erase.blocked.heldDeposits', next: 'erase.next.held' },
  bonus: { label: 'erase.blocked.bonus', next: 'erase.next.again' },
}

/** The label of what is kept. An item that this version does not know is called a record. */
export function keptLabel(item: string): TextId {
  return kept[item] ?? 'erase.item.other'
}

/** Laws are cited by their own names; a rule of ours has a text in the player's language. */
export function isOwnRule(law: string): boolean {
  return law.startsWith('House rule')
}
