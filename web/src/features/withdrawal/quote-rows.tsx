import { useT } from '../../i18n/use-t.tsx'
import { useMoney } from '../../lib/use-money.ts'
import css from './amount-card.module.css'
import type { WithdrawInfo } from './api.ts'
import { usePercent } from './use-percent.ts'

type QuoteRowsProps = { readonly info: WithdrawInfo; readonly quote: WithdrawInfo['quote'] }

/** Fee, tax and what the bank gets. Before there is an amount, the fee says its rule. */
export function QuoteRows({ info, quote }: QuoteRowsProps) {
  const t = useT()
  const money = useMoney(info.currency)
  const percent = usePercent()
  const used = info.dailyTimes - info.timesRemaining
  const isFree = info.feeRate > 0 && used < info.freeTimes
  const rule =
    info.feeRate === 0 || isFree
      ? money.format(0)
      : t('withdraw.fee.rule', { percent: percent(info.feeRate), min: money.format(info.feeMin) })
  return (
    <dl className={css.quote} aria-live="polite">
      <div>
        <dt>
          {t('withdraw.fee')}
          {isFree && <span className={css.free}>{t('withdraw.fee.free')}</span>}
        </dt>
        <dd>{quote ? money.format(quote.fee) : rule}</dd>
      </div>
      {quote !== undefined && quote.tax > 0 && (
        <div>
          <dt>{t('withdraw.tax')}</dt>
          <dd>{money.format(quote.tax)}</dd>
        </div>
      )}
      <div className={css.net}>
        <dt>{t('withdraw.net')}</dt>
        <dd>{quote ? money.format(quote.net) : '—'}</dd>
      </div>
    </dl>
  )
}
