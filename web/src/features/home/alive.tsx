import { memoize } from '../../i18n/memoize.ts'
import { useT } from '../../i18n/use-t.tsx'
import { useLanguage } from '../../lib/language.ts'
import { useIsExcluded } from '../../lib/use-is-excluded.ts'
import css from './alive.module.css'
import type { useLive } from './api.ts'

/** A formatter is slow to make, and every tile needs it. */
const numbersIn = memoize((lang: string) => new Intl.NumberFormat(lang))

type LiveMarkProps = { readonly gameId: string; readonly live: NonNullable<ReturnType<typeof useLive>['data']> }

/** How many play a game now, and what its last rounds paid. Nothing is shown to somebody who takes a break from play. */
export function LiveMark({ gameId, live }: LiveMarkProps) {
  const t = useT()
  const lang = useLanguage(({ lang: chosen }) => chosen)
  const isExcluded = useIsExcluded()
  if (isExcluded) return null
  const count = live.players.find((game) => game.gameId === gameId)?.count
  const multiples = live.flights.find((game) => game.gameId === gameId)?.multiples
  return (
    <>
      {count !== undefined && (
        <span className={css.playing}>
          <span aria-hidden="true">{numbersIn(lang).format(count)}</span>
          <span className="visually-hidden">{t('alive.playing', { count })}</span>
        </span>
      )}
      {multiples && (
        <span className={css.flights}>
          <span className="visually-hidden">{t('alive.flights')}</span>
          {multiples.map((multiple, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rounds can pay the same, and only their order is known.
            <bdi key={place} data-won={multiple > 100 || undefined}>
              {(multiple / 100).toFixed(2)}×{' '}
            </bdi>
          ))}
        </span>
      )}
    </>
  )
}
