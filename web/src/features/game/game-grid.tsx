import type { ReactNode } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { GameTile } from '../../ui/game-tile.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { type Game, type Tab, useCategories, useFreeRounds, useGames } from './api.ts'
import css from './search.module.css'

type GridProps = { readonly tab: Tab; readonly keyword?: string; readonly empty?: ReactNode }

/** The games of a tab, or those that match the keyword. */
export function GameGrid({ tab, keyword, empty }: GridProps) {
  const t = useT()
  const { data, error, refetch } = useGames(tab, keyword)
  if (!data && error) return <ErrorView error={error} onRetry={() => void refetch()} />
  if (!data) return <GridSkeleton />
  if (data.list.length === 0) return empty ?? <Empty />
  return <GameTiles games={data.list} label={t('game.search.games')} />
}

/** Tiles in the size of real ones, so the layout does not shift when the games load. */
function GridSkeleton() {
  const t = useT()
  return (
    <div className={css.grid} role="status" aria-label={t('page.loading')}>
      {['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((tile) => (
        <div key={tile} className={css.skeleton} />
      ))}
    </div>
  )
}

export function GameTiles({ games, label }: { readonly games: readonly Game[]; readonly label: string }) {
  const t = useT()
  const { data: categories = [] } = useCategories()
  const { data: free } = useFreeRounds()
  const markOf = (gameId: string) => {
    const rounds = free?.list.find((one) => one.gameId === gameId)
    return rounds && t('game.gift.mark', { left: rounds.left })
  }
  const nameOf = (code: string) => categories.find((category) => category.code === code)?.name ?? ''
  return (
    <ul className={css.grid} aria-label={label}>
      {games.map((game) => (
        <GameTile key={game.gameId} game={game} category={nameOf(game.category)} mark={markOf(game.gameId)} />
      ))}
    </ul>
  )
}

/** The id of the element that the tabs control. */
type GameTabsProps = { readonly value: Tab; readonly onChange: (tab: Tab) => void; readonly panelId: string }

export function GameTabs({ value, onChange, panelId }: GameTabsProps) {
  const t = useT()
  const items = [
    { key: 'all', label: t('do.all') },
    { key: 'hot', label: t('game.tab.hot') },
    { key: 'latest', label: t('game.tab.latest') },
  ] as const
  return <Tabs look="pill" label={t('game.tabs')} items={items} value={value} onChange={onChange} panelId={panelId} />
}
