import type { Icon } from '../../ui/icon.tsx'
import { ChainIcon, WalletIcon } from '../../ui/icons-deposit.tsx'
import { BankIcon, LedgerIcon, PhoneIcon } from '../../ui/icons-player.tsx'
import { BoltIcon } from '../../ui/icons-session.tsx'
import type { OrderRow } from './api.ts'

const byRail: Readonly<Record<OrderRow['rail'], Icon>> = {
  upi: PhoneIcon,
  imps: BoltIcon,
  bank: BankIcon,
  ewallet: WalletIcon,
  crypto: ChainIcon,
  va: LedgerIcon,
}

export function railIcon(rail: OrderRow['rail']): Icon {
  return byRail[rail]
}
