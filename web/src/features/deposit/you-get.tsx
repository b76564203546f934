import { add, type Money, nothing } from '@zamra/contract/money.ts'
import { useT } from '../../i18n/use-t.tsx'
import type { MoneyWords } from './use-money.ts'
import css from './you-get.module.css'

type YouGetProps = { readonly cash: Money; readonly bonus: Money | undefined; readonly money: MoneyWords }

/** Cash against bonus, in figures and as a bar. */
export function YouGet({ cash, bonus = nothing, money }: YouGetProps) {
  const t = useT()
  const total = add(cash, bonus)
  const share = total > 0n ? Number((cash * 1_000n) / total) / 10 : 100
  return (
    <div className={css.get}>
      <p className={css.sum}>
        <span>{t('deposit.get')}</span>
        <b>{money.units(total)}</b>
      </p>
      <svg className={css.bar} width="100%" height="12" aria-hidden="true">
        <defs>
          <pattern
            id="deposit-bonus"
            width="10"
            height="12"
            patternUnits="userSpaceOnUse"
            patternTransform="skewX(-30)"
          >
            <rect className={css.bonus} width="10" height="12" />
            <rect className={css.stripe} width="4" height="12" />
          </pattern>
        </defs>
        <rect fill="url(#deposit-bonus)" width="100%" height="12" rx="6" />
        <rect className={css.cash} width={`${share}%`} height="12" rx="6" />
      </svg>
      <p className={css.parts}>
        <span className={css.cashWord}>{t('deposit.get.cash', { amount: money.units(cash) })}</span>
        <span className={css.bonusWord}>{t('deposit.get.bonus', { amount: money.units(bonus) })}</span>
      </p>
    </div>
  )
}
