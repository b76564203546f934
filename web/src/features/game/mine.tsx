import { useT } from '../../i18n/use-t.tsx'
import { type Game, useMine } from './api.ts'
import { Tiles } from './game-grid.tsx'
import css from './search.module.css'

/** The player's own shelves: what he keeps, and what he opened last. */
export function Mine() {
  const t = useT()
  const { data } = useMine()
  if (!data) return null
  return (
    <>
      <Shelf title={t('game.favourites')} games={data.favourites} />
      <Shelf title={t('game.recent')} games={data.recent} />
    </>
  )
}

function Shelf({ title, games }: { readonly title: string; readonly games: readonly Game[] }) {
  if (games.length === 0) return null
  return (
    <section className={css.section}>
      <div className={css.head}>
        <h2>{title}</h2>
      </div>
      <Tiles games={games} label={title} />
    </section>
  )
}
