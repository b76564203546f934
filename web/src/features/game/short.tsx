import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { usePlayMoney } from '../../lib/use-play-money.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { PlaySession } from './api.ts'
import css from './hud.module.css'

/** The stake was larger than the balance: how much there is, and the way to the cash desk. */
export function Short({ session: { balance, mode, currency } }: { readonly session: PlaySession }) {
  const t = useT()
  const money = usePlayMoney()
  return (
    <div className={css.short} role="status">
      <p>{t('game.short', { balance: money(balance, mode, currency) })}</p>
      <ButtonLink look="accent" to={urlTo('deposit')}>
        {t('title.deposit')}
      </ButtonLink>
    </div>
  )
}
