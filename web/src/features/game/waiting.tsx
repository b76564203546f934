import { useT } from '../../i18n/use-t.tsx'
import { Star } from '../../ui/art/star.tsx'
import css from './table.module.css'

/** The game is on its way. */
export function Waiting() {
  const t = useT()
  return (
    <div className={css.waiting} role="status" aria-busy="true">
      <span className={css.star}>
        <Star size={40} />
      </span>
      {t('game.opening')}
    </div>
  )
}
