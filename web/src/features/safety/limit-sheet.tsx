import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { call } from '../../lib/call.ts'
import { useDates } from '../../lib/dates.ts'
import { errorText } from '../../lib/error-text.ts'
import { showToast } from '../../lib/toast.ts'
import { type ErrorTexts, useForm } from '../../lib/use-form.ts'
import { useMoney } from '../../lib/use-money.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import type { Period, SafetyInfo } from './api.ts'
import { AmountField, TimeFields } from './limit-fields.tsx'
import css from './limit-sheet.module.css'
import { type Limit, limitsOf, periods } from './limits.ts'
import { useLimitFormat } from './use-limit-format.ts'

const panelId = 'safety-limit'

type LimitSheetProps = { readonly info: SafetyInfo; readonly edited: Limit; readonly onClose: () => void }

/** Sets, lowers, raises or removes a limit. It says before the tap whether the change is immediate or waits. */
export function LimitSheet({ info, edited, onClose }: LimitSheetProps) {
  const t = useT()
  const [period, setPeriod] = useState<Period>(edited.period)
  const { kind } = edited
  const limit = limitsOf(info, kind).find((one) => one.period === period) ?? edited
  return (
    <Sheet open title={t(`safety.kind.${kind}`)} onClose={onClose}>
      <div className={css.sheet}>
        <p>{t(`safety.about.${kind}`)}</p>
        <Tabs
          look="pill"
          label={t('safety.period')}
          items={periods.map((key) => ({ key, label: t('safety.period.name', { period: key }) }))}
          value={period}
          onChange={setPeriod}
          panelId={panelId}
        />
        <TabPanel id={panelId} tab={period}>
          <LimitForm key={period} info={info} limit={limit} onDone={onClose} />
        </TabPanel>
      </div>
    </Sheet>
  )
}

type LimitFormProps = { readonly info: SafetyInfo; readonly limit: Limit; readonly onDone: () => void }

function LimitForm({ info, limit, onDone }: LimitFormProps) {
  const t = useT()
  const format = useLimitFormat(info.currency)
  const { kind, amount, used } = limit
  const [value, setValue] = useState<number>()
  const { form, remove } = useLimitForm(info, limit, value, onDone)
  const unit = kind === 'time' ? 1 : 100
  const isHigher = value !== undefined && amount !== undefined && value * unit > amount
  const fields = { error: form.errors.amount, onValue: change }

  function change(next: number | undefined) {
    form.clearError('amount')
    setValue(next)
  }

  return (
    <form ref={form.ref} className={css.form} method="post" noValidate onSubmit={form.onSubmit}>
      <p className={css.now}>
        {amount === undefined
          ? t('safety.now.none', { used: format(kind, used) })
          : t('safety.now', { used: format(kind, used), amount: format(kind, amount) })}
      </p>
      {kind === 'time' ? <TimeFields {...fields} /> : <AmountField currency={info.currency} {...fields} />}
      <p className={css.hint}>
        {isHigher
          ? t('safety.hint.later', { hours: info.raiseHours, window: info.confirmHours })
          : t('safety.hint.now')}
      </p>
      {form.error && (
        <p className={css.error} role="alert">
          {errorText(form.error, t)}
        </p>
      )}
      <Button block type="submit" busy={form.isPending}>
        {t(isHigher ? 'safety.save.later' : 'safety.save')}
      </Button>
      {amount !== undefined && (
        <Button block look="ghost" disabled={form.isPending} onClick={remove}>
          {t('safety.remove', { hours: info.raiseHours })}
        </Button>
      )}
    </form>
  )
}

/** Sends the limit that was typed, or its removal. */
function useLimitForm(info: SafetyInfo, { kind, period }: Limit, value: number | undefined, onDone: () => void) {
  const t = useT()
  const money = useMoney(info.currency)
  const { moment } = useDates()
  const queries = useQueryClient()
  const send = async (amount: number | undefined) => {
    const input = { kind, period, ...(amount !== undefined && { amount }) }
    const answer = await call('/safety/setLimit', input, { quiet: true })
    await queries.invalidateQueries({ queryKey: ['/safety/info'] })
    const from = answer.confirmFrom
    showToast(from === undefined ? t('safety.set') : t('safety.asked', { time: moment(from) }))
    onDone()
  }
  const form = useForm<'amount'>({
    validate: (): ErrorTexts<'amount'> =>
      value === undefined || value === 0 ? { amount: kind === 'time' ? 'safety.empty.time' : 'safety.empty' } : {},
    send: () => send(value),
    fieldsOf: () => [],
  })

  function remove() {
    void form.run(() => send(undefined))
  }

  const max = form.error?.refusal === 'limit.mandatory' ? Number(form.error.params.max) : undefined
  const errors = max === undefined ? form.errors : { amount: t('safety.mandatory', { amount: money.format(max) }) }
  return { form: { ...form, errors, error: max === undefined ? form.error : undefined }, remove }
}
