import type { WireInputOf } from '@zamra/contract/calls.ts'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { call } from '../../lib/call.ts'
import { digitsField } from '../../lib/grouped-digits.ts'
import { showToast } from '../../lib/toast.ts'
import { useForm } from '../../lib/use-form.ts'
import { useMoney } from '../../lib/use-money.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import type { ChargeInfo } from './api.ts'
import css from './first-deposit-sheet.module.css'

type FirstDepositSheetProps = {
  readonly open: boolean
  readonly documents: ChargeInfo['documents']
  readonly currency: string
  readonly onContinue: () => void
  readonly onClose: () => void
}

/** Shown before the first deposit: offers a limit as the default choice and lists every document we may ask for. */
export function FirstDepositSheet({ open, documents, currency, onContinue, onClose }: FirstDepositSheetProps) {
  const t = useT()
  const choices = useRef<HTMLDivElement>(null)
  const [isFormOpen, setFormOpen] = useState(false)
  // A dialog focuses its close button; here the limit is the default, so Enter must set one.
  useEffect(() => {
    if (open) choices.current?.querySelector('button')?.focus()
  }, [open])
  return (
    <Sheet open={open} title={t('deposit.first.title')} onClose={onClose}>
      <div className={css.sheet}>
        <p>{t('deposit.first.limit')}</p>
        {documents.length > 0 && (
          <section className={css.documents} aria-label={t('deposit.first.documents')}>
            <h3>{t('deposit.first.documents')}</h3>
            <ul>
              {documents.map(({ document, when }) => (
                <li key={document}>
                  <b>{document}</b>
                  <span>{when}</span>
                </li>
              ))}
            </ul>
            <p>{t('deposit.first.why')}</p>
          </section>
        )}
        {isFormOpen && <LimitForm currency={currency} onSet={onContinue} />}
        <div ref={choices} className={css.choices}>
          {!isFormOpen && (
            <Button block onClick={() => setFormOpen(true)}>
              {t('deposit.first.set')}
            </Button>
          )}
          <Button block look="plain" onClick={onContinue}>
            {t('deposit.first.goOn')}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}

type Period = WireInputOf<'/safety/lowerLimit'>['period']

const periods: readonly Period[] = ['day', 'week', 'month']

const panelId = 'deposit-limit'

type LimitFormProps = { readonly currency: string; readonly onSet: () => void }

/** A deposit limit that the player sets for themselves. It is set before the order, so the order already counts. */
function LimitForm({ currency, onSet }: LimitFormProps) {
  const t = useT()
  const money = useMoney(currency)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const [period, setPeriod] = useState<Period>('day')
  const [digits, setDigits] = useState('')
  const form = useForm<'amount'>({
    validate: () => (Number(digits) === 0 ? { amount: 'deposit.limit.empty' } : {}),
    send: async () => {
      const input = { kind: 'deposit', period, amount: Number(digits) } as const
      const set = await call('/safety/lowerLimit', input, { quiet: true })
      showToast(t('deposit.limit.holds', { amount: money.format(set.amount) }))
      onSet()
    },
    fieldsOf: ({ refusal }) => (refusal === undefined ? [] : ['amount']),
  })
  const onDigits = (text: string) => {
    form.clearError('amount')
    setDigits(text)
  }
  return (
    <form ref={form.ref} className={css.limit} method="post" noValidate onSubmit={form.onSubmit}>
      <Tabs
        look="pill"
        label={t('deposit.limit.period')}
        items={periods.map((key) => ({ key, label: t(`deposit.limit.${key}`) }))}
        value={period}
        onChange={setPeriod}
        panelId={panelId}
      />
      <TabPanel id={panelId} tab={period}>
        <Field
          ref={field}
          label={t('deposit.limit.title')}
          hint={t('deposit.limit.lower')}
          error={form.errors.amount ?? (form.error && t('deposit.error.lost'))}
          name="amount"
          before={money.sign}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          {...digitsField(digits, onDigits, { format: (text) => money.formatDigits(Number(text)), digitsMax: 7 })}
        />
      </TabPanel>
      <Button block type="submit" busy={form.isPending}>
        {t('deposit.limit.set')}
      </Button>
    </form>
  )
}
