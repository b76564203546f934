import type { RefusalCode } from '@zamra/contract/refusal.ts'
import type { ReactNode } from 'react'
import type { TextId, Translate } from '../../i18n/text-id.ts'
import { useT } from '../../i18n/use-t.tsx'
import type { CallError } from '../../lib/call-error.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { openService } from '../../lib/service-link.ts'
import type { Money } from '../../lib/use-money.ts'
import { reasonsOf, useReasonText } from '../../lib/use-reason-text.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import type { Game, Mode } from './api.ts'
import css from './buy-bar.module.css'
import { betName, lineName } from './odds-labels.ts'

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
    <div className={css.bar} data-mode={mode}>
      <div className={css.content}>
        {error}
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

/** The next step after a refusal: a page, or customer service if there is no page. */
type NextStep = { readonly to?: string; readonly label: TextId }

const nextSteps: Partial<Readonly<Record<RefusalCode, NextStep>>> = {
  'limit.reached': { label: 'app.service' },
  'safety.excluded': { label: 'app.service' },
  'market.notAllowed': { to: urlTo('law'), label: 'lottery.why' },
  'thing.alreadyDone': { to: urlTo('lotteryTickets'), label: 'lottery.mine.all' },
}

/** A higher stake needs the player's age. */
const toProfile: NextStep = { to: urlTo('profile'), label: 'lottery.giveBirthday' }

type BuyErrorProps = {
  readonly error: CallError | undefined
  readonly mode: Mode
  readonly total: string
  readonly money: Money
  readonly topUp: () => void
}

/** Why no ticket was bought, and what the player can do about it. */
export function BuyError({ error, mode, total, money, topUp }: BuyErrorProps) {
  const t = useT()
  const reasons = reasonsOf(error)
  const reasonText = useReasonText(reasons)
  if (!error) return null
  const needsBirthday = reasons.some(({ next }) => next === 'giveBirthday')
  const nextStep = needsBirthday ? toProfile : error.refusal && nextSteps[error.refusal]
  const isBalanceTooLow = error.refusal === 'balance.insufficient'
  return (
    <p className={css.error} role="alert">
      <span>{reasonText || errorMessage(error, total, money, t)}</span>
      {nextStep && !nextStep.to && (
        <button type="button" className={css.nextStep} onClick={openService}>
          {t(nextStep.label)}
        </button>
      )}
      {nextStep?.to && (
        <Link to={nextStep.to} className={css.nextStep}>
          {t(nextStep.label)}
        </Link>
      )}
      {isBalanceTooLow && mode === 'real' && (
        <Link to={urlTo('deposit')} className={css.nextStep}>
          {t('lottery.deposit')}
        </Link>
      )}
      {isBalanceTooLow && mode === 'free' && (
        <button type="button" className={css.nextStep} onClick={topUp}>
          {t('lottery.topUp')}
        </button>
      )}
    </p>
  )
}

function errorMessage({ refusal, params, message }: CallError, total: string, money: Money, t: Translate): string {
  const amount = (name: string) => money.format(Number(params[name] ?? 0))
  if (refusal === undefined) return t('lottery.lost')
  if (refusal === 'draw.closed') return t('lottery.tooLate')
  if (refusal === 'balance.insufficient') return t('lottery.short', { available: amount('available'), total })
  if (refusal === 'draw.full') return fullMessage(params, amount('left'), t)
  if (refusal !== 'stake.outOfRange') return message
  return t('lottery.outOfRange', { bet: betName(String(params.bet), t), min: amount('min'), max: amount('max') })
}

/** The line that the draw cannot take, and the stake that it still could. */
function fullMessage(params: CallError['params'], left: string, t: Translate): string {
  const line = lineName({ bet: String(params.bet), pick: String(params.pick) }, t)
  return Number(params.left) > 0 ? t('lottery.almostFull', { line, left }) : t('lottery.soldOut', { line })
}
