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
export function Paces({ game, games }: PacesProps) {
  const t = useT()
  const lang = useLanguage((language) => language.lang)
  if (!isWingo(game)) return null
  const every = ({ rules }: GameInfo) => rules.timing.everySeconds
  return (
    <nav className={css.paces} aria-label={t('lottery.pace')}>
      {games
        .filter((one) => isWingo(one.game) && !one.hidden)
        .toSorted((one, other) => every(one) - every(other))
        .map((one) => {
          const url = urlTo('lottery', { game: one.game })
          return (
            <Link
              key={one.game}
              to={url}
              onClick={(event) => {
                // Another pace takes the place of this page, so that one step back leaves the lottery.
                event.preventDefault()
                void redirectTo(url)
              }}
              aria-current={one.game === game && 'page'}
            >
              {partsOf(every(one), lang).map(({ type, value }) => (
                <span key={type} data-part={type}>
                  {value}
                </span>
              ))}
            </Link>
          )
        })}
    </nav>
  )
}

/** The number and the unit of `30 sec` or `5 min`, in the player's language. */
function partsOf(seconds: number, lang: string) {
  const unit = seconds < 60 ? 'second' : 'minute'
  return new Intl.NumberFormat(lang, { style: 'unit', unit }).formatToParts(seconds < 60 ? seconds : seconds / 60)
}
