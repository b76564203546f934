import { isWithin, type Method } from '@zamra/contract/deposit-rules.ts'
import { useT } from '../../i18n/use-t.tsx'
import type { CallError } from '../../lib/call-error.ts'
import { Button } from '../../ui/button.tsx'
import { LockIcon } from '../../ui/icons-home.tsx'
import css from './pay-bar.module.css'
import { PayTrouble } from './pay-trouble.tsx'
import type { MoneyWords } from './use-money.ts'

type Via = Pick<Method, 'name'> & { readonly range?: Method['range'] }

type PayBarProps = {
  readonly via: Via | undefined
  readonly amount: number | undefined
  readonly money: MoneyWords
  readonly isBusy: boolean
  /** Too many orders wait already. */
  readonly isBlocked: boolean
  readonly trouble: CallError | undefined
  readonly pay: () => void
}

/** Always within reach of the thumb: through whom, how much, and the one button. */
export function PayBar({ via, amount, money, isBusy, isBlocked, trouble, pay }: PayBarProps) {
  const t = useT()
  const outside = amount !== undefined && via?.range && !isWithin(amount, via.range) ? via.range : undefined
  return (
    <div className={css.bar}>
      <div className={css.inside}>
        <PayTrouble error={trouble} />
        {via && outside && (
          <p className={css.note} role="alert">
            {t('deposit.method.outside', {
              name: via.name,
              min: money.whole(outside.min),
              max: money.whole(outside.max),
            })}
          </p>
        )}
        {!via && <p className={css.note}>{t('deposit.pay.noMethod')}</p>}
        <p className={css.sum}>
          <small>{via ? t('deposit.via', { name: via.name }) : ' '}</small>
          <b>{amount === undefined ? '—' : money.whole(amount)}</b>
        </p>
        <Button block busy={isBusy} disabled={!via || isBlocked || outside !== undefined} onClick={pay}>
          {!isBusy && <LockIcon size={18} />}
          {t('deposit.pay')}
        </Button>
      </div>
    </div>
  )
}
