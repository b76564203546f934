import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { GameTile } from '../../ui/game-tile.tsx'
import type { Icon } from '../../ui/icon.tsx'
import { categoryIcon } from '../../ui/icons-home.tsx'
import { useCategories, useGames } from './api.ts'
import { AsOf } from './as-of.tsx'
import css from './games.module.css'
import type { Shelf } from './games-on.ts'

export function Games() {
  const t = useT()
  const [shelf, setShelf] = useState<Shelf>('all')
  return (
    <section aria-label={t('home.games')}>
      <Shelves chosen={shelf} choose={setShelf} />
      <Grid shelf={shelf} />
    </section>
  )
}

type ShelvesProps = { readonly chosen: Shelf; readonly choose: (shelf: Shelf) => void }

function Shelves({ chosen, choose }: ShelvesProps) {
  const t = useT()
  const { data: categories = [] } = useCategories()
  const named = categories.map(({ code, icon, name }) => ({ shelf: { category: code }, icon, name }))
  const shelves: readonly { shelf: Shelf; icon: string; name: string }[] = [
    { shelf: 'all', icon: 'grid', name: t('do.all') },
    { shelf: 'hot', icon: 'flame', name: t('home.category.hot') },
    ...named,
  ]
  return (
    <fieldset className={css.shelves} aria-label={t('home.categories')}>
      {shelves.map(({ shelf, icon, name }) => {
        const Picture: Icon = categoryIcon(icon)
        return (
          <button
            key={keyOf(shelf)}
            type="button"
            className={css.shelf}
            aria-pressed={keyOf(shelf) === keyOf(chosen)}
            onClick={() => choose(shelf)}
          >
            <Picture size={18} />
            {name}
          </button>
        )
      })}
    </fieldset>
  )
}

function Grid({ shelf }: { readonly shelf: Shelf }) {
  const t = useT()
  const games = useGames(shelf)
  const categories = useCategories()
  const nameOf = (code: string) => categories.data?.find((category) => category.code === code)?.name ?? ''
  if (games.isPending) return <Skeleton />
  if (!games.data) {
    return (
      <div className={css.trouble} role="alert">
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
  // Where everything is new, saying so of each tells nothing.
  const someAreOld = list.some((game) => !game.isNew)
  return (
    <>
      <ul className={css.grid}>
        {list.map((game, index) => (
          <GameTile
            key={game.gameId}
            game={game}
            category={nameOf(game.category)}
            large={index === 0}
            mark={game.isNew && someAreOld ? t('home.game.new') : undefined}
          />
        ))}
      </ul>
      <AsOf call={games} />
    </>
  )
}

/** As many tiles as the first screen shows, of the same size, so that nothing moves when the games come. */
function Skeleton() {
  return (
    <div className={css.grid} aria-busy="true">
      {['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((tile, index) => (
        <div key={tile} className={index === 0 ? css.waitingLarge : css.waiting} />
      ))}
    </div>
  )
}

function keyOf(shelf: Shelf): string {
  return typeof shelf === 'string' ? shelf : `category ${shelf.category}`
}
