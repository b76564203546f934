import type { ReactNode } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { GameTile } from '../../ui/game-tile.tsx'
import { type Game, type Tab, useCategories, useGames } from './api.ts'
import css from './search.module.css'

type GridProps = { readonly tab: Tab; readonly keyword?: string; readonly empty?: ReactNode }

/** The games of a tab, or those that a word finds. */
export function GameGrid({ tab, keyword, empty }: GridProps) {
  const t = useT()
  const { data, error, refetch } = useGames(tab, keyword)
  if (!data && error) return <ErrorView error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  if (data.list.length === 0) return empty ?? <Empty />
  return <Tiles games={data.list} label={t('game.search.games')} />
}

/** Tiles of the same size, so that nothing moves when the games come. */
function Waiting() {
  const t = useT()
  return (
    <div className={css.grid} role="status" aria-label={t('page.loading')}>
      {['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((tile) => (
        <div key={tile} className={css.waiting} />
      ))}
    </div>
  )
}

export function Tiles({ games, label }: { readonly games: readonly Game[]; readonly label: string }) {
  const { data: categories = [] } = useCategories()
  const nameOf = (code: string) => categories.find((category) => category.code === code)?.name ?? ''
  return (
    <ul className={css.grid} aria-label={label}>
      {games.map((game) => (
        <GameTile key={game.gameId} game={game} category={nameOf(game.category)} />
      ))}
    </ul>
  )
}
