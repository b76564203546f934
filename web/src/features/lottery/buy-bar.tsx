import type { ReactNode } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import type { Game, Mode } from './api.ts'
import css from './buy-bar.module.css'

type BuyBarProps = {
  readonly game: Game
  readonly mode: Mode
  readonly count: number
  readonly total: string
  readonly isSignedIn: boolean
  readonly isBusy: boolean
  readonly isOnSale: boolean
  readonly trouble: ReactNode
  readonly buy: () => void
}

/** Always within reach of the thumb: how many lines, what they cost, and the one button. */
export function BuyBar(props: BuyBarProps) {
  const { game, mode, count, total, isSignedIn, isBusy, isOnSale, trouble, buy } = props
  const t = useT()
  const redirect = urlTo('lottery', { game })
  return (
    <div className={css.bar} data-mode={mode}>
      <div className={css.inside}>
        {trouble}
        {mode === 'free' && <p className={css.free}>{t('lottery.mode.free')}</p>}
        <p className={css.sum}>
          <small>{count === 0 ? t('lottery.total.none') : t('lottery.total', { count })}</small>
          <b>{count === 0 ? '—' : total}</b>
        </p>
        {isSignedIn ? (
          <Button
            block
            look={mode === 'free' ? 'accent' : 'primary'}
            busy={isBusy}
            disabled={count === 0 || !isOnSale}
            onClick={buy}
          >
            {mode === 'free' ? t('lottery.buy.free') : t('lottery.buy')}
          </Button>
        ) : (
          <ButtonLink block to={urlTo('login', { redirect })}>
            {t('lottery.signIn')}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
