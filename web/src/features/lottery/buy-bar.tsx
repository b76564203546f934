import type { ReactNode } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FootBar, FootSum } from '../../ui/foot-bar.tsx'
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
  readonly error: ReactNode
  readonly buy: () => void
}

/** Fixed at the bottom of the screen: the number of lines, their price and the buy button. */
export function BuyBar(props: BuyBarProps) {
  const { game, mode, count, total, isSignedIn, isBusy, isOnSale, error, buy } = props
  const t = useT()
  const redirect = urlTo('lottery', { game })
  return (
    <FootBar className={mode === 'free' ? css.free : undefined}>
      {error}
      {mode === 'free' && <p className={css.mark}>{t('lottery.mode.free')}</p>}
      <FootSum
        label={count === 0 ? t('lottery.total.none') : t('lottery.total', { count })}
        sum={count === 0 ? '—' : total}
      />
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
    </FootBar>
  )
}
