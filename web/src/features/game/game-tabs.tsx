import { useT } from '../../i18n/use-t.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { Tab } from './api.ts'

export const panelId = 'games-found'

type GameTabsProps = { readonly value: Tab; readonly onChange: (tab: Tab) => void }

export function GameTabs({ value, onChange }: GameTabsProps) {
  const t = useT()
  const items = [
    { key: 'all', label: t('do.all') },
    { key: 'hot', label: t('game.tab.hot') },
    { key: 'latest', label: t('game.tab.latest') },
  ] as const
  return <Tabs look="pill" label={t('game.tabs')} items={items} value={value} onChange={onChange} panelId={panelId} />
}
