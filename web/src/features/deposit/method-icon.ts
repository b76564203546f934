import type { Icon } from '../../ui/icon.tsx'
import { WalletIcon } from '../../ui/icons-deposit.tsx'
import { LedgerIcon, PhoneIcon } from '../../ui/icons-player.tsx'

const byType: Readonly<Record<number, Icon>> = { 1: PhoneIcon, 5: LedgerIcon }

/** The picture of a method; a wallet for one that has none of its own. */
export function methodIcon(type: number): Icon {
  return byType[type] ?? WalletIcon
}
