import {
  buildTabs,
  type DepositTab,
  ordinaryItems,
  type TabKey,
  virtualAccountItems,
} from '@zamra/contract/deposit-rules.ts'
import { useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { TextId } from '../../i18n/text-id.ts'
import { useT } from '../../i18n/use-t.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { navigateBack } from '../../lib/navigation/navigate.ts'
import { useParameters } from '../../lib/navigation/use-parameters.ts'
import { prefetchWhenIdle } from '../../lib/prefetch-when-idle.ts'
import { openService } from '../../lib/service-link.ts'
import { showDepositClosed } from '../../lib/show-deposit-closed.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { Header } from '../../ui/header.tsx'
import { ClockIcon } from '../../ui/icons-deposit.tsx'
import { HeartIcon } from '../../ui/icons-game.tsx'
import { Page } from '../../ui/page.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { type ChargeInfo, useChargeInfo, useDepositButton } from './api.ts'
import css from './deposit.module.css'
import { OnlineForm } from './online-form.tsx'
import { CashierSkeleton, FormSkeleton, PanelSkeleton } from './skeletons.tsx'
import { FirstDepositSheet } from './use-pay.tsx'

export function DepositPage() {
  const t = useT()
  const links = (
    <>
      <Link to={urlTo('saferPlay')} aria-label={t('title.saferPlay')}>
        <HeartIcon />
      </Link>
      <Link to={urlTo('depositHistory')} aria-label={t('title.depositHistory')}>
        <ClockIcon />
      </Link>
    </>
  )
  return (
    <Page header={<Header title={t('title.deposit')} right={links} />} className={css.page}>
      <Cashier />
    </Page>
  )
}

function Cashier() {
  const button = useDepositButton()
  const charge = useChargeInfo()
  const isClosed = button.data?.open === false || charge.data?.rechargeOpen === false
  useLeaveWhenClosed(isClosed, button.data?.reason)
  // An answer is drawn at once, in one piece, while nothing else can run; deferred, it is drawn in pieces.
  const info = useDeferredValue(charge.data)

  if (isClosed || button.isPending) return <CashierSkeleton />
  if (info) return <OpenCashier info={info} />
  return charge.error ? <ErrorView error={charge.error} onRetry={() => void charge.refetch()} /> : <CashierSkeleton />
}

/** Opening the page by its address or by going back must show the same popup as tapping a closed deposit button. */
function useLeaveWhenClosed(isClosed: boolean, reason: string | undefined): void {
  const hasLeft = useRef(false)
  useEffect(() => {
    // The reason can arrive after the closing itself. Leaving a second time would also leave the page before this one.
    const mustLeave = isClosed && !hasLeft.current
    hasLeft.current = isClosed
    if (!mustLeave) return
    void navigateBack()
    void showDepositClosed(reason)
  }, [isClosed, reason])
}

const panelId = 'deposit-panel'

function OpenCashier({ info }: { readonly info: ChargeInfo }) {
  const t = useT()
  const { tab: requestedTab, amount } = useParameters('deposit')
  const tabs = buildTabs(info)
  usePreload(info, tabs)
  const [selected, setSelected] = useState<TabKey>()
  const tab = tabs.find(({ key }) => key === (selected ?? requestedTab)) ?? tabs[0]
  if (!tab) {
    const support = <Button onClick={openService}>{t('deposit.support')}</Button>
    return <Empty text={t('deposit.none')} action={support} />
  }
  return (
    <>
      {tabs.length > 1 && <CashierTabs info={info} tabs={tabs} value={tab.key} onChange={setSelected} />}
      <TabPanel id={panelId} tab={tabs.length > 1 ? tab.key : undefined}>
        <Panel key={tab.key} kind={tab.kind} info={info} amount={amount} />
      </TabPanel>
    </>
  )
}

type CashierTabsProps = {
  readonly info: ChargeInfo
  readonly tabs: readonly DepositTab[]
  readonly value: TabKey
  readonly onChange: (key: TabKey) => void
}

const tabLabels: Readonly<Record<Exclude<DepositTab['kind'], 'va'>, TextId>> = {
  online: 'deposit.tab.online',
  transfer: 'deposit.tab.transfer',
  agency: 'deposit.tab.agency',
  crypto: 'deposit.tab.crypto',
}

function CashierTabs({ info, tabs, value, onChange }: CashierTabsProps) {
  const t = useT()
  const items = tabs.map(({ key, kind, badgePercent }) => ({
    key,
    // Each market has its own name for a virtual account, so the server sends it.
    label: kind === 'va' ? (virtualAccountItems(info)[0]?.name ?? '') : t(tabLabels[kind]),
    ...(badgePercent === undefined ? {} : { badge: t('deposit.badge', { percent: badgePercent }) }),
  }))
  return (
    <div className={css.tabs}>
      <Tabs look="pill" label={t('deposit.types')} items={items} value={value} onChange={onChange} panelId={panelId} />
    </div>
  )
}

const TransferForm = lazyPart(() => import('./transfer-form.tsx').then((module) => module.TransferForm))
const AgencyPanel = lazyPart(() => import('./agency-panel.tsx').then((module) => module.AgencyPanel))
const CryptoPanel = lazyPart(() => import('./crypto-panel.tsx').then((module) => module.CryptoPanel))

type PanelProps = {
  readonly kind: DepositTab['kind']
  readonly info: ChargeInfo
  /** The amount given in the address. */
  readonly amount: number | undefined
}

/** The panel of a tab. A virtual account uses the online form with methods of its own. */
function Panel({ kind, info, amount }: PanelProps) {
  switch (kind) {
    case 'online':
      return <OnlineForm info={info} items={ordinaryItems(info)} initialAmount={amount} />
    case 'va':
      return <OnlineForm info={info} items={virtualAccountItems(info)} initialAmount={amount} />
    case 'transfer':
      return <TransferForm info={info} initialAmount={amount} fallback={<FormSkeleton />} />
    case 'agency':
      return <AgencyPanel agents={info.agentsV2} fallback={<PanelSkeleton height={226} />} />
    case 'crypto': {
      const { cryptoConfig: coins, currency } = info
      return <CryptoPanel coins={coins} currency={currency} fallback={<PanelSkeleton height={420} />} />
    }
  }
}

/** Loads the other tabs and the first-deposit sheet when the page is idle, or at the player's first touch. */
function usePreload(info: ChargeInfo, tabs: readonly DepositTab[]): void {
  const preload = useEffectEvent(() => {
    const kinds = new Set(tabs.map(({ kind }) => kind))
    const parts = [
      ...(kinds.has('transfer') ? [TransferForm] : []),
      ...(kinds.has('agency') ? [AgencyPanel] : []),
      ...(kinds.has('crypto') ? [CryptoPanel] : []),
      ...(info.isFirst ? [FirstDepositSheet] : []),
    ]
    for (const part of parts) part.preload().catch(() => {})
  })
  useEffect(() => {
    const onTouch = () => preload()
    prefetchWhenIdle([onTouch])
    addEventListener('pointerdown', onTouch, { once: true, passive: true })
    return () => removeEventListener('pointerdown', onTouch)
  }, [])
}
