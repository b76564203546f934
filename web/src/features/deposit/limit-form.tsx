import type { WireInputOf } from '@zamra/contract/calls.ts'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { call } from '../../lib/call.ts'
import { CallError } from '../../lib/call-error.ts'
import { showToast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import css from './first-deposit-sheet.module.css'
import { useMoney } from './use-money.ts'

type Period = WireInputOf<'/safety/lowerLimit'>['period']

const periods: readonly Period[] = ['day', 'week', 'month']

type LimitFormProps = { readonly currency: string; readonly onSet: () => void }

/** A limit that the player sets for himself. It holds before his order is made, and his order is the first that it counts. */
export function LimitForm({ currency, onSet }: LimitFormProps) {
  const t = useT()
  const money = useMoney(currency)
  const field = useRef<HTMLInputElement>(null)
  // The player has just asked for this field.
  useEffect(() => field.current?.focus(), [])
  const [period, setPeriod] = useState<Period>('day')
  const [digits, setDigits] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()

  async function set(event: SyntheticEvent) {
    event.preventDefault()
    if (isBusy) return
    const amount = Number(digits)
    if (amount === 0) return setFault(t('deposit.limit.empty'))
    setFault(undefined)
    setBusy(true)
    try {
      const held = await call('/safety/lowerLimit', { kind: 'deposit', period, amount }, { quiet: true })
      showToast(t('deposit.limit.holds', { amount: money.units(held.amount) }))
      onSet()
    } catch (error) {
      setFault(error instanceof CallError && error.refusal ? error.message : t('deposit.trouble.lost'))
      setBusy(false)
    }
  }

  return (
    <form className={css.limit} noValidate onSubmit={(event) => void set(event)}>
      <Tabs
        look="pill"
        label={t('deposit.limit.period')}
        items={periods.map((key) => ({ key, label: t(`deposit.limit.${key}`) }))}
        value={period}
        onChange={setPeriod}
      />
      <Field
        ref={field}
        label={t('deposit.limit.title')}
        hint={t('deposit.limit.lower')}
        error={fault}
        before={money.sign}
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        value={digits === '' ? '' : money.digits(Number(digits))}
        onChange={(event) => setDigits(event.target.value.replace(/\D/g, '').replace(/^0+/, '').slice(0, 7))}
      />
      <Button block type="submit" busy={isBusy}>
        {t('deposit.limit.set')}
      </Button>
    </form>
  )
}
