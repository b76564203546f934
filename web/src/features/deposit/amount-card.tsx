import type { Range } from '@zamra/contract/deposit-rules.ts'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { digitsField } from '../../lib/grouped-digits.ts'
import type { Money } from '../../lib/use-money.ts'
import css from './amount-card.module.css'
import { amountFieldId } from './use-pay.tsx'

type AmountCardProps = {
  readonly amount: number | undefined
  readonly setAmount: (amount: number | undefined) => void
  readonly amounts: readonly number[]
  readonly bounds: Range | undefined
  readonly error: 'empty' | 'range' | undefined
  /** The player has tapped the pay button, so an empty field is now an error. */
  readonly isSubmitted: boolean
  readonly money: Money
}

/** As many characters as fit on the narrowest phone in the full font size. */
const fullSizeLengthMax = 9

/** The amount as a large field with quick choices. */
export function AmountCard(props: AmountCardProps) {
  const { amount, setAmount, amounts, bounds, error, isSubmitted, money } = props
  const t = useT()
  const [isTouched, setTouched] = useState(false)
  const shownError = isTouched || isSubmitted || amount !== undefined ? error : undefined
  const limits = bounds && { min: money.formatWhole(bounds.min), max: money.formatWhole(bounds.max) }

  const setDigits = (digits: string) => {
    setTouched(true)
    setAmount(digits === '' ? undefined : Number(digits))
  }
  const field = digitsField(amount?.toString() ?? '', setDigits, {
    format: (digits) => money.formatDigits(Number(digits)),
    digitsMax: 8,
  })

  return (
    <section className={css.card} aria-label={t('deposit.amount')}>
      <label className={css.amount}>
        <small aria-hidden="true">{money.sign}</small>
        <input
          id={amountFieldId}
          aria-label={t('deposit.amount')}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          size={1}
          data-long={field.value.length > fullSizeLengthMax || undefined}
          {...field}
          aria-invalid={shownError !== undefined}
          aria-describedby="deposit-range"
        />
      </label>
      <p id="deposit-range" className={css.range} data-wrong={shownError !== undefined || undefined} aria-live="polite">
        {shownError === 'empty' && t('deposit.amount.empty')}
        {shownError === 'range' && limits && t('deposit.amountMustDuring', limits)}
        {shownError === undefined && limits && t('deposit.amount.range', limits)}
      </p>
      <Chips amounts={amounts} value={amount} money={money} onChange={setAmount} />
    </section>
  )
}

type ChipsProps = {
  readonly amounts: readonly number[]
  readonly value: number | undefined
  readonly money: Money
  readonly onChange: (amount: number) => void
}

function Chips({ amounts, value, money, onChange }: ChipsProps) {
  const t = useT()
  return (
    <fieldset className={css.chips}>
      <legend className="visually-hidden">{t('deposit.amount.quick')}</legend>
      {amounts.map((amount) => (
        <button
          key={amount}
          type="button"
          className={css.chip}
          aria-pressed={amount === value}
          aria-label={money.formatWhole(amount)}
          onClick={() => onChange(amount)}
        >
          {money.formatDigits(amount)}
        </button>
      ))}
    </fieldset>
  )
}
