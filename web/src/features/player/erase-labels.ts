import type { TextId } from '../../i18n/text-id.ts'

const kept: Readonly<Record<string, TextId>> = {
  journal: 'erase.item.journal',
  bankAccounts: 'erase.item.bankAccounts',
  identityHash: 'erase.item.identityHash',
}
const blocked: Readonly<Record<string, TextId>> = {
  balance: 'erase.blocked.balance',
  held: 'erase.blocked.held',
}

/** The label of what is kept. An item that this version does not know is called a record. */
export function keptLabel(item: string): TextId {
  return kept[item] ?? 'erase.item.other'
}

export function blockedLabel(code: string): TextId {
  return blocked[code] ?? 'erase.blocked.other'
}

/** Laws are cited by their own names; a rule of ours has a text in the player's language. */
export function isOwnRule(law: string): boolean {
  return law.startsWith('House rule')
}
