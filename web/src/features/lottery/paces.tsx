import { memo } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { useLanguage } from '../../lib/language.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { redirectTo } from '../../lib/navigation/navigate.ts'
import type { Game, GameInfo } from './api.ts'
import { isWingo } from './lotteries.ts'
import css from './paces.module.css'

type PacesProps = { readonly game: Game; readonly games: readonly GameInfo[] }

/** The same lottery at other paces, the fastest first. */
export const Paces = memo(({ game, games }: PacesProps) => {
  const t = useT()
  const lang = useLanguage((language) => language.lang)
  if (!isWingo(game)) return null
  const every = ({ rules }: GameInfo) => rules.timing.everySeconds
  return (
    <nav className={css.paces} aria-label={t('lottery.pace')}>
      {games
        .filter((one) => isWingo(one.game))
        .toSorted((one, other) => every(one) - every(other))
        .map((one) => (
          <Link
            key={one.game}
            to={urlTo('lottery', { game: one.game })}
            onClick={(event) => {
              // Another pace takes the place of this page, so that one step back leaves the lottery.
              event.preventDefault()
              void redirectTo(urlTo('lottery', { game: one.game }))
            }}
            aria-current={one.game === game && 'page'}
          >
            {formatPace(every(one), lang)}
          </Link>
        ))}
    </nav>
  )
})

/** `30 sec` or `5 min`, in the player's language. */
function formatPace(seconds: number, lang: string): string {
  const [count, unit] = seconds < 60 ? ([seconds, 'second'] as const) : ([seconds / 60, 'minute'] as const)
  return new Intl.NumberFormat(lang, { style: 'unit', unit }).format(count)
}
