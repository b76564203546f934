import { useT } from '../../i18n/use-t.tsx'
import { useDates } from '../../lib/dates.ts'
import { currencySign, formatMoney } from '../../lib/money.ts'
import { useSession } from '../../lib/session.ts'
import { useSettings } from '../../lib/settings.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import css from './balance-records.module.css'
import { labelOf } from './record-types.ts'
import type { BalanceRecord } from './use-balance-records.ts'

type EntryProps = { readonly record: BalanceRecord; readonly currency: string }

/** One line of the journal: what moved, and the balance that it left. */
export function BalanceEntry({ record, currency }: EntryProps) {
  const t = useT()
  const { moment } = useDates()
  const own = useSession((session) => session.userInfo?.areaCode)
  const usual = useSettings((settings) => settings.phoneNumberPrefix)
  const market = { sign: currencySign(currency), prefix: own ?? usual }
  const { amount, balanceAfter, isBonus, refNo, createdAt } = record
  return (
    <article className={css.line}>
      <div className={css.words}>
        <b>{t(labelOf(record))}</b>
        <small>
          {moment(createdAt)}
          {isBonus && <span className={css.bonus}>{t('wallet.bonus')}</span>}
        </small>
      </div>
      <div className={css.end}>
        <b data-in={amount > 0 || undefined}>{`${amount < 0 ? '−' : '+'}${formatMoney(Math.abs(amount), market)}`}</b>
        <small>{t('wallet.after', { amount: formatMoney(balanceAfter, market) })}</small>
      </div>
      <div className={css.number}>
        <code title={refNo}>{refNo.length > 20 ? `${refNo.slice(0, 8)}…${refNo.slice(-8)}` : refNo}</code>
        <CopyButton text={refNo} label={t('wallet.number')} />
      </div>
    </article>
  )
}
