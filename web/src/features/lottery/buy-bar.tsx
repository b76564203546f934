import type { ReactNode } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FootBar } from '../../ui/foot-bar.tsx'
import type { Game, Mode } from './api.ts'
import css from './buy-bar.module.css'

type BuyButtonProps = {
  readonly game: Game
  readonly mode: Mode
  readonly count: number
  readonly isSignedIn: boolean
  readonly isBusy: boolean
  readonly isOnSale: boolean
  readonly buy: () => void
  readonly children: ReactNode
}

/** Buys the lines, says that there are none yet, or leads to the login, which only real money needs. */
export function BuyButton({ game, mode, count, isSignedIn, isBusy, isOnSale, buy, children }: BuyButtonProps) {
  const t = useT()
  if (!isSignedIn && mode === 'real') {
    return (
      <ButtonLink block to={urlTo('login', { redirect: urlTo('lottery', { game }) })}>
        {t('lottery.signIn')}
      </ButtonLink>
    )
  }
  const look = mode === 'free' ? 'accent' : 'primary'
  return (
    <Button block look={look} busy={isBusy} disabled={count === 0 || !isOnSale} onClick={buy}>
      {count === 0 ? t('lottery.pickFirst') : children}
    </Button>
  )
}

type BuyBarProps = Omit<BuyButtonProps, 'children'> & {
  /** The stake of each line. */
  readonly stake: string
  /** What the button does, with the full price. */
  readonly label: string
  /** The most that the lines can win. */
  readonly best: string | undefined
  readonly error: ReactNode
  readonly openSheet: () => void
}

/** Fixed at the bottom of the screen: the stake, which opens the ticket, and the button that buys it. */
export function BuyBar({ stake, label, best, error, openSheet, ...buying }: BuyBarProps) {
  const t = useT()
  const isFree = buying.mode === 'free'
  return (
    <FootBar className={isFree ? css.free : undefined}>
      {error}
      {isFree && <p className={css.mark}>{t('lottery.mode.free')}</p>}
      <button type="button" className={css.stake} aria-haspopup="dialog" onClick={openSheet}>
        <small>{t('lottery.stake')}</small>
        <b>{stake}</b>
      </button>
      <BuyButton {...buying}>
        <span className={css.buy}>
          {label}
          <small>
            {t('lottery.total', { count: buying.count })}
            {best !== undefined && ` · ${t('lottery.best', { amount: best })}`}
          </small>
        </span>
      </BuyButton>
    </FootBar>
  )
}
