import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { Button } from '../../ui/button.tsx'
import { GameTile } from '../../ui/game-tile.tsx'
import type { Icon } from '../../ui/icon.tsx'
import { categoryIcon } from '../../ui/icons-home.tsx'
import { type GameFilter, useCategories, useGames } from './api.ts'
import { AsOf } from './as-of.tsx'
import css from './games.module.css'
import { LiveGames, TileMark } from './live-games.tsx'

export function Games() {
  const t = useT()
  const [filter, setFilter] = useState<GameFilter>('all')
  return (
    <section aria-label={t('home.games')}>
      <Filters selected={filter} onSelect={setFilter} />
      <LiveGames>
        <Grid filter={filter} />
      </LiveGames>
    </section>
  )
}

type FiltersProps = { readonly selected: GameFilter; readonly onSelect: (filter: GameFilter) => void }

function Filters({ selected, onSelect }: FiltersProps) {
  const t = useT()
  const { data: categories = [] } = useCategories()
  const named = categories.map(({ code, icon, name }) => ({ filter: { category: code }, icon, name }))
  const filters: readonly { filter: GameFilter; icon: string; name: string }[] = [
    { filter: 'all', icon: 'grid', name: t('do.all') },
    { filter: 'hot', icon: 'flame', name: t('home.category.hot') },
    ...named,
  ]
  return (
    <fieldset className={css.filters} aria-label={t('home.categories')}>
      {filters.map(({ filter, icon, name }) => {
        const CategoryIcon: Icon = categoryIcon(icon)
        return (
          <button
            key={keyOf(filter)}
            type="button"
            className={css.filter}
            aria-pressed={keyOf(filter) === keyOf(selected)}
            onClick={() => onSelect(filter)}
          >
            <CategoryIcon size={18} />
            {name}
          </button>
        )
      })}
    </fieldset>
  )
}

/** The first row: the large tile and the one beside it. */
const onFirstScreen = 2

function Grid({ filter }: { readonly filter: GameFilter }) {
  const t = useT()
  const games = useGames(filter)
  const categories = useCategories()
  const nameOf = (code: string) => categories.data?.find((category) => category.code === code)?.name ?? ''
  if (games.isPending) return <Skeleton />
  if (!games.data) {
    return (
      <div className={css.error} role="alert">
        <p>{t('home.games.failed')}</p>
        <Button look="plain" onClick={() => void games.refetch()}>
          {t('do.retry')}
        </Button>
      </div>
    )
  }
  const { list } = games.data
  if (list.length === 0) {
    return <Empty text={t('home.games.empty')} />
  }
  // When every game is new, a mark on each of them carries no information.
  const hasOlderGames = list.some((game) => !game.isNew)
  return (
    <>
      <ul className={css.grid}>
        {list.map((game, index) => (
          <GameTile
            key={game.gameId}
            game={game}
            category={nameOf(game.category)}
            large={index === 0}
            later={index >= onFirstScreen}
            mark={game.isNew && hasOlderGames ? t('home.game.new') : undefined}
          >
            <TileMark gameId={game.gameId} />
          </GameTile>
        ))}
      </ul>
      <AsOf query={games} />
    </>
  )
}

/** As many tiles as the first screen shows, in the size of real ones, so the layout does not shift when the games load. */
function Skeleton() {
  return (
    <div className={css.grid} aria-busy="true">
      {['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((tile, index) => (
        <div key={tile} className={index === 0 ? css.skeletonLarge : css.skeleton} />
      ))}
    </div>
  )
}

/** Few categories are ever empty. */
const Empty = lazyPart(() => import('../../ui/empty.tsx').then((module) => module.Empty), { optional: true })

function keyOf(filter: GameFilter): string {
  return typeof filter === 'string' ? filter : `category ${filter.category}`
}
