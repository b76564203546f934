import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { digitsField } from '../../lib/grouped-digits.ts'
import { useMoney } from '../../lib/use-money.ts'
import { Field } from '../../ui/field.tsx'
import css from './limit-sheet.module.css'

type FieldsProps = {
  readonly error: string | undefined
  /** A whole amount or minutes; undefined while nothing is typed. */
  readonly onValue: (value: number | undefined) => void
}

export function AmountField({ currency, error, onValue }: FieldsProps & { readonly currency: string }) {
  const t = useT()
  const money = useMoney(currency)
  const [digits, setDigits] = useState('')
  const onDigits = (text: string) => {
    setDigits(text)
    onValue(text === '' ? undefined : Number(text))
  }
  return (
    <Field
      label={t('safety.field.amount')}
      error={error}
      name="amount"
      before={money.sign}
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      {...digitsField(digits, onDigits, { format: (text) => money.formatDigits(Number(text)), digitsMax: 7 })}
    />
  )
}

/** A limit of time in hours and minutes. */
export function TimeFields({ error, onValue }: FieldsProps) {
  const t = useT()
  const [typed, setTyped] = useState({ hours: '', minutes: '' })
  const change = (part: Partial<typeof typed>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    onValue(next.hours + next.minutes === '' ? undefined : Number(next.hours) * 60 + Number(next.minutes))
  }
  const common = { inputMode: 'numeric', autoComplete: 'off', maxLength: 3 } as const
  const rules = { format: (text: string) => text, digitsMax: 3 }
  return (
    <div className={css.time}>
      <Field
        label={t('safety.field.hours')}
        error={error}
        name="amount"
        {...common}
        {...digitsField(typed.hours, (hours) => change({ hours }), rules)}
      />
      <Field
        label={t('safety.field.minutes')}
        name="minutes"
        {...common}
        {...digitsField(typed.minutes, (minutes) => change({ minutes }), rules)}
      />
    </div>
  )
}
