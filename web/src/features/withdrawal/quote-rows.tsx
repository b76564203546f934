import { useT } from '../../i18n/use-t.tsx'
import { useMoney } from '../../lib/use-money.ts'
import { usePercent } from '../../lib/use-percent.ts'
import css from './amount-card.module.css'
import type { Payee, WithdrawInfo } from './api.ts'
import { coinText, netText, rateText } from './coin-text.ts'

type QuoteRowsProps = {
  readonly info: WithdrawInfo
  readonly quote: WithdrawInfo['quote']
  readonly payee: Payee | undefined
}

/** Fee, tax and what arrives. Withheld tax is always shown; the market can require the line for no tax too. Before there is an amount, the fee says its rule. */
export function QuoteRows({ info, quote, payee }: QuoteRowsProps) {
  const t = useT()
  const money = useMoney(info.currency)
  const percent = usePercent()
  const coins = quote?.coins
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
          {isFree && !coins && <span className={css.free}>{t('withdraw.fee.free')}</span>}
          {coins && <span className={css.free}>{t('withdraw.fee.network')}</span>}
        </dt>
        <dd>{quote ? money.format(quote.fee) : rule}</dd>
      </div>
      {quote !== undefined && (quote.tax > 0 || info.showTax) && (
        <div>
          <dt>{t('withdraw.tax')}</dt>
          <dd>{money.format(quote.tax)}</dd>
        </div>
      )}
      {coins && (
        <>
          <div>
            <dt>{t('withdraw.afterFee')}</dt>
            <dd>{money.format(quote.net)}</dd>
          </div>
          <div>
            <dt>{t('withdraw.coins.rate')}</dt>
            <dd>{rateText(coins, money)}</dd>
          </div>
        </>
      )}
      <div className={css.net}>
        <dt>{t(netText(payee?.kind))}</dt>
        <dd>{quote ? (coinText(coins) ?? money.format(quote.net)) : '—'}</dd>
      </div>
    </dl>
  )
}
