import type { Range } from '@zamra/contract/deposit-rules.ts'
import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import css from './amount-card.module.css'
import type { MoneyWords } from './use-money.ts'
import { amountFieldId } from './use-pay.tsx'

type AmountCardProps = {
  readonly amount: number | undefined
  readonly setAmount: (amount: number | undefined) => void
  readonly amounts: readonly number[]
  readonly bounds: Range | undefined
  readonly fault: 'empty' | 'range' | undefined
  /** The player has tried to pay: whatever is missing is said now. */
  readonly isAsked: boolean
  readonly money: MoneyWords
  readonly children: ReactNode
}

/** Figures that fit on the narrowest phone in their full size. */
const longest = 9

/** One large amount, a few to tap on, and what comes of it. */
export function AmountCard(props: AmountCardProps) {
  const { amount, setAmount, amounts, bounds, fault, isAsked, money, children } = props
  const t = useT()
  const [isTouched, setTouched] = useState(false)
  const error = isTouched || isAsked || amount !== undefined ? fault : undefined
  const shown = amount === undefined ? '' : money.digits(amount)
  const ends = bounds && { min: money.whole(bounds.min), max: money.whole(bounds.max) }

  function type(text: string) {
    const digits = text.replace(/\D/g, '').slice(0, 8)
    setTouched(true)
    setAmount(digits === '' ? undefined : Number(digits))
  }

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
          data-long={shown.length > longest || undefined}
          value={shown}
          onChange={(event) => type(event.target.value)}
          aria-invalid={error !== undefined}
          aria-describedby="deposit-range"
        />
      </label>
      <p id="deposit-range" className={css.range} data-wrong={error !== undefined || undefined} aria-live="polite">
        {error === 'empty' && t('deposit.amount.empty')}
        {error === 'range' && ends && t('deposit.amountMustDuring', ends)}
        {error === undefined && ends && t('deposit.amount.range', ends)}
      </p>
      <Chips amounts={amounts} value={amount} money={money} onChange={setAmount} />
      {children}
    </section>
  )
}

type ChipsProps = {
  readonly amounts: readonly number[]
  readonly value: number | undefined
  readonly money: MoneyWords
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
          aria-label={money.whole(amount)}
          onClick={() => onChange(amount)}
        >
          {money.digits(amount)}
        </button>
      ))}
    </fieldset>
  )
}
