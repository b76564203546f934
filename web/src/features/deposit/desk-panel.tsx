import { type DepositTab, ordinaryItems, virtualAccountItems } from '@zamra/contract/deposit-rules.ts'
import type { ChargeInfo } from './api.ts'
import { agencyPanel, cryptoPanel, transferForm } from './desk-parts.ts'
import { FormWaiting, PanelWaiting } from './desk-waiting.tsx'
import { Late } from './late-part.tsx'
import { OnlineForm } from './online-form.tsx'

type DeskPanelProps = {
  readonly kind: DepositTab['kind']
  readonly info: ChargeInfo
  /** The amount that the address asks for. */
  readonly amount: number | undefined
}

/** The virtual account is paid like any gateway, with methods of its own. */
export function DeskPanel({ kind, info, amount }: DeskPanelProps) {
  switch (kind) {
    case 'online':
      return <OnlineForm info={info} items={ordinaryItems(info)} asked={amount} />
    case 'va':
      return <OnlineForm info={info} items={virtualAccountItems(info)} asked={amount} />
    case 'transfer':
      return <Late part={transferForm} of={{ info, asked: amount }} waiting={<FormWaiting />} />
    case 'agency':
      return <Late part={agencyPanel} of={{ agents: info.agentsV2 }} waiting={<PanelWaiting height={226} />} />
    case 'crypto': {
      const { cryptoConfig: coins, currency } = info
      return <Late part={cryptoPanel} of={{ coins, currency }} waiting={<PanelWaiting height={420} />} />
    }
  }
}
