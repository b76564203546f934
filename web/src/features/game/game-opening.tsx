import { useT } from '../../i18n/use-t.tsx'
import { Star } from '../../ui/art/star.tsx'
import css from './game-web-page.module.css'

export function GameOpening() {
  const t = useT()
  return (
    <div className={css.opening} role="status" aria-busy="true">
      <span className={css.star}>
        <Star size={40} />
      </span>
      {t('game.opening')}
    </div>
  )
}
