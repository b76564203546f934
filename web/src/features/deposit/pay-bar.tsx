import { isWithin, type Method } from '@zamra/contract/deposit-rules.ts'
import type { RefusalCode } from '@zamra/contract/refusal.ts'
import type { TextId } from '../../i18n/text-id.ts'
import { useT } from '../../i18n/use-t.tsx'
import type { CallError } from '../../lib/call-error.ts'
import { limitFigures } from '../../lib/limit-figures.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { type Money, useMoney, useOwnCurrency } from '../../lib/use-money.ts'
import { reasonsOf, useReasonText } from '../../lib/use-reason-text.ts'
import { Button } from '../../ui/button.tsx'
import { FootBar, FootSum } from '../../ui/foot-bar.tsx'
import { LockIcon } from '../../ui/icons-home.tsx'
import css from './pay-bar.module.css'

type Via = Pick<Method, 'name'> & { readonly range?: Method['range'] }

type PayBarProps = {
  readonly via: Via | undefined
  readonly amount: number | undefined
  readonly money: Money
  readonly isBusy: boolean
  /** The player has as many unpaid orders as are allowed. */
  readonly isBlocked: boolean
  readonly error: CallError | undefined
  readonly pay: () => void
}

/** Fixed at the bottom of the screen: the method, the amount and the pay button. */
export function PayBar({ via, amount, money, isBusy, isBlocked, error, pay }: PayBarProps) {
  const t = useT()
  const exceededRange = amount !== undefined && via?.range && !isWithin(amount, via.range) ? via.range : undefined
  return (
    <FootBar>
      <PayError error={error} />
      {via && exceededRange && (
        <p className={css.note} role="alert">
          {t('deposit.method.outside', {
            name: via.name,
            min: money.formatWhole(exceededRange.min),
            max: money.formatWhole(exceededRange.max),
          })}
        </p>
      )}
      {!via && <p className={css.note}>{t('deposit.pay.noMethod')}</p>}
      <FootSum
        label={via ? t('deposit.via', { name: via.name }) : ' '}
        sum={amount === undefined ? '—' : money.formatWhole(amount)}
      />
      <Button block busy={isBusy} disabled={!via || isBlocked || exceededRange !== undefined} onClick={pay}>
        {!isBusy && <LockIcon size={18} />}
        {t('deposit.pay')}
      </Button>
    </FootBar>
  )
}

/** The page of the next step after a refusal. */
type NextStep = { readonly to: string; readonly label: TextId }

const nextSteps: Partial<Readonly<Record<RefusalCode, NextStep>>> = {
  'order.processing': { to: urlTo('depositHistory'), label: 'deposit.processing.see' },
  'limit.reached': { to: urlTo('saferPlay'), label: 'title.saferPlay' },
  'safety.excluded': { to: urlTo('saferPlay'), label: 'title.saferPlay' },
  'account.frozen': { to: urlTo('accountCase'), label: 'title.case' },
  'market.notAllowed': { to: urlTo('law'), label: 'deposit.error.law' },
  'kyc.required': { to: urlTo('kyc', { from: 'deposit' }), label: 'deposit.error.kyc' },
}

export function hasNextStep({ refusal }: CallError): boolean {
  return refusal !== undefined && refusal in nextSteps
}

/** Why no order was created, and what the player can do about it. */
export function PayError({ error }: { readonly error: CallError | undefined }) {
  const t = useT()
  const money = useMoney(useOwnCurrency())
  const reasonText = useReasonText(reasonsOf(error))
  if (!error) return null
  const nextStep = error.refusal && nextSteps[error.refusal]
  const figures = limitFigures(error, money, t)
  return (
    <p className={css.error} role="alert">
      {error.refusal === undefined ? t('deposit.error.lost') : reasonText || error.message}
      {figures && `. ${figures}`}
      {nextStep && (
        <Link to={nextStep.to} className={css.nextStep}>
          {t(nextStep.label)}
        </Link>
      )}
    </p>
  )
}
