import { type DepositTab, ordinaryItems, virtualAccountItems } from '@zamra/contract/deposit-rules.ts'
import { lazy, Suspense } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AgencyPanel } from './agency-panel.tsx'
import type { ChargeInfo } from './api.ts'
import { OnlineForm } from './online-form.tsx'
import { TransferForm } from './transfer-form.tsx'

/** Few pay by a chain, so its code comes when it is wanted. */
const CryptoPanel = lazy(() => import('./crypto-panel.tsx').then((module) => ({ default: module.CryptoPanel })))

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
      return <TransferForm info={info} asked={amount} />
    case 'agency':
      return <AgencyPanel agents={info.agentsV2} />
    case 'crypto':
      return (
        <Suspense fallback={<Skeleton height={420} shape="card" />}>
          <CryptoPanel coins={info.cryptoConfig} currency={info.currency} />
        </Suspense>
      )
  }
}
