import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import type { Sale } from '../../lib/use-upcoming-draws.ts'
import { Ball } from '../../ui/art/ball.tsx'
import { ballColour } from '../../ui/ball-colour.ts'
import type { Game } from './api.ts'
import { isWingo } from './lotteries.ts'
import css from './more-lotteries.module.css'
import { gameName } from './odds-labels.ts'

type MoreLotteriesProps = { readonly game: Game; readonly sales: readonly Sale[] }

/** The other lotteries with their last result. They have no clock here: a screen has one. */
export function MoreLotteries({ game, sales }: MoreLotteriesProps) {
  const t = useT()
  // The same lottery at another pace is one tap away at the top, so one pace stands for all.
  const others = sales.filter(
    (sale) => sale.game !== game && !(isWingo(sale.game) && (isWingo(game) || sale.game !== 'minute')),
  )
  if (others.length === 0) return null
  return (
    <nav className={css.more} aria-label={t('lottery.more')}>
      <h2>{t('lottery.more')}</h2>
      <ul>
        {others.map((sale) => (
          <li key={sale.game}>
            <Link to={urlTo('lottery', { game: sale.game })}>
              <b>{t(gameName(sale.game))}</b>
              <span className={css.balls}>
                {sale.last?.numbers.map((number, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a digit can occur twice, and its position never changes.
                  <Ball key={place} number={number} colour={ballColour(sale.game, number)} />
                ))}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
