import { useT } from '../../i18n/use-t.tsx'
import { useDates } from '../../lib/dates.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { Ball } from '../../ui/art/ball.tsx'
import { ballColour } from '../../ui/ball-colour.ts'
import type { Draw, Game } from './api.ts'
import { drawNumber } from './draw-number.ts'
import css from './draw-row.module.css'

/** One draw of the list: its number and day, its result, and the way to its proof. */
export function DrawRow({ game, draw }: { readonly game: Game; readonly draw: Draw }) {
  const t = useT()
  const { day } = useDates()
  const state = draw.state === 'VOID' ? 'lottery.void' : 'lottery.before'
  return (
    <Link className={css.row} to={urlTo('lotteryVerify', { draw: draw.drawId })}>
      <span className={css.name}>
        <b>{t('lottery.draw', { number: drawNumber(draw.drawId) })}</b>
        <small>{day(draw.closesAt)}</small>
      </span>
      <span className={css.balls}>
        {draw.numbers?.map((number, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a digit can occur twice, and its position never changes.
          <Ball key={place} number={number} colour={ballColour(game, number)} />
        )) ?? <small>{t(state)}</small>}
      </span>
    </Link>
  )
}
