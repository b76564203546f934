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

/** What stays, in words. Something new on the server is still named, if only as a record. */
export function keptText(item: string): TextId {
  return kept[item] ?? 'erase.item.other'
}

export function blockedText(code: string): TextId {
  return blocked[code] ?? 'erase.blocked.other'
}

/** Laws are cited by their own names; a rule of ours is told in the player's language. */
export function isHouseRule(law: string): boolean {
  return law.startsWith('House rule')
}
