import { useT } from '../../i18n/use-t.tsx'
import { amountField, minorOf, textOfMinor } from '../../lib/amount-field.ts'
import type { CallError } from '../../lib/call-error.ts'
import { errorText } from '../../lib/error-text.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { type Money, useMoney } from '../../lib/use-money.ts'
import css from './amount-card.module.css'
import type { Payee, Reason, WithdrawInfo } from './api.ts'
import { quickAmounts } from './quick-amounts.ts'
import { QuoteRows } from './quote-rows.tsx'
import { ReasonTitle } from './reason-text.tsx'

export const amountFieldId = 'withdraw-amount'

type AmountCardProps = {
  readonly info: WithdrawInfo
  readonly text: string
  readonly onText: (text: string) => void
  readonly quote: WithdrawInfo['quote']
  readonly payee: Payee | undefined
  /** Every reason against this amount. */
  readonly blocked: readonly Reason[]
  /** The player has tapped the button without an amount. */
  readonly isMissing: boolean
  readonly error: CallError | null
  readonly onRetry: () => void
}

/** The amount, and under it what it costs and what arrives, before anything is tapped. */
export function AmountCard(props: AmountCardProps) {
  const { info, text, onText, quote, payee, blocked, isMissing, error, onRetry } = props
  const t = useT()
  const money = useMoney(info.currency)
  const hasProblem = isMissing || blocked.length > 0
  return (
    <section className={css.card} aria-label={t('withdraw.amount')}>
      <div className={css.title}>
        <h2>{t('withdraw.amount')}</h2>
        <p>{t('withdraw.amount.range', { min: money.format(info.min), max: money.format(info.max) })}</p>
      </div>
      <AmountInput info={info} text={text} onText={onText} money={money} hasProblem={hasProblem} />
      <div id="withdraw-problems" className={css.problems} role="alert">
        {isMissing && <p>{t('withdraw.amount.empty')}</p>}
        {blocked.map((reason) => (
          <p key={`${reason.code} ${reason.params.grant ?? ''}`}>
            <ReasonTitle reason={reason} />
          </p>
        ))}
        {blocked.length > 0 && <Link to={urlTo('withdrawWhy')}>{t('withdraw.seeWhy')}</Link>}
        {error && (
          <p>
            {errorText(error, t)}
            <button type="button" onClick={onRetry}>
              {t('do.retry')}
            </button>
          </p>
        )}
      </div>
      <Chips info={info} value={minorOf(text)} onChoose={(units) => onText(textOfMinor(units))} money={money} />
      <QuoteRows info={info} quote={quote} payee={payee} />
    </section>
  )
}

type AmountInputProps = Pick<AmountCardProps, 'info' | 'text' | 'onText'> & {
  readonly money: Money
  readonly hasProblem: boolean
}

function AmountInput({ info, text, onText, money, hasProblem }: AmountInputProps) {
  const t = useT()
  const field = amountField(text, onText, { format: money.formatDigits, digitsMax: 10 })
  return (
    <label className={css.amount} data-invalid={hasProblem || undefined}>
      <small aria-hidden="true">{money.sign}</small>
      <input
        id={amountFieldId}
        aria-label={t('withdraw.amount')}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        size={1}
        data-long={field.value.length > 8 || undefined}
        {...field}
        aria-invalid={hasProblem}
        aria-describedby="withdraw-problems"
      />
      <button
        type="button"
        className={css.all}
        disabled={info.withdrawable === 0}
        onClick={() => onText(textOfMinor(info.withdrawable))}
      >
        {t('do.all')}
      </button>
    </label>
  )
}

type ChipsProps = {
  readonly info: WithdrawInfo
  readonly value: number | undefined
  readonly onChoose: (units: number) => void
  readonly money: Money
}

function Chips({ info, value, onChoose, money }: ChipsProps) {
  const t = useT()
  const amounts = quickAmounts(info.min, info.withdrawable)
  if (amounts.length === 0) return null
  return (
    <fieldset className={css.chips}>
      <legend className="visually-hidden">{t('withdraw.amount.quick')}</legend>
      {amounts.map((units) => (
        <button
          key={units}
          type="button"
          className={css.chip}
          aria-pressed={units === value}
          onClick={() => onChoose(units)}
        >
          {money.format(units)}
        </button>
      ))}
    </fieldset>
  )
}
