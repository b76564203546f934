import { useT } from '../../i18n/use-t.tsx'
import { useCall } from '../../lib/queries.ts'
import { GameTile } from '../../ui/game-tile.tsx'
import { type Game, useCategories } from './api.ts'
import css from './games.module.css'

/** The player's own shelves, below everybody's: what he keeps, and what he opened last. */
export function Mine() {
  const t = useT()
  const { data } = useCall('/game/mine', {})
  if (!data) return null
  return (
    <>
      <Own title={t('home.favourites')} games={data.favourites} />
      <Own title={t('home.recent')} games={data.recent} />
    </>
  )
}

function Own({ title, games }: { readonly title: string; readonly games: readonly Game[] }) {
  const { data: categories = [] } = useCategories()
  const nameOf = (code: string) => categories.find((category) => category.code === code)?.name ?? ''
  if (games.length === 0) return null
  return (
    <section className={css.own} aria-label={title}>
      <h2>{title}</h2>
      <ul className={css.grid}>
        {games.map((game) => (
          <GameTile key={game.gameId} game={game} category={nameOf(game.category)} />
        ))}
      </ul>
    </section>
  )
}
