import { type DepositTab, type TabKey, virtualAccountItems } from '@zamra/contract/deposit-rules.ts'
import type { TextId } from '../../i18n/text-id.ts'
import { useT } from '../../i18n/use-t.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { ChargeInfo } from './api.ts'
import css from './deposit.module.css'

type DeskTabsProps = {
  readonly info: ChargeInfo
  readonly tabs: readonly DepositTab[]
  readonly value: TabKey
  readonly onChange: (key: TabKey) => void
  readonly panelId: string
}

const words: Readonly<Record<Exclude<DepositTab['kind'], 'va'>, TextId>> = {
  online: 'deposit.tab.online',
  transfer: 'deposit.tab.transfer',
  agency: 'deposit.tab.agency',
  crypto: 'deposit.tab.crypto',
}

export function DeskTabs({ info, tabs, value, onChange, panelId }: DeskTabsProps) {
  const t = useT()
  const items = tabs.map(({ key, kind, badgePercent }) => ({
    key,
    // The market names its virtual account itself.
    label: kind === 'va' ? (virtualAccountItems(info)[0]?.name ?? '') : t(words[kind]),
    ...(badgePercent === undefined ? {} : { badge: t('deposit.badge', { percent: badgePercent }) }),
  }))
  return (
    <div className={css.tabs}>
      <Tabs look="pill" label={t('deposit.types')} items={items} value={value} onChange={onChange} panelId={panelId} />
    </div>
  )
}
