import { useQueryClient } from '@tanstack/react-query'
import { withdrawal } from '@zamra/contract/constants.ts'
import { useT } from '../../i18n/use-t.tsx'
import { call } from '../../lib/call.ts'
import type { CallError } from '../../lib/call-error.ts'
import { errorText } from '../../lib/error-text.ts'
import { sendOnce } from '../../lib/idempotency-key.ts'
import { moneyCall } from '../../lib/money-call.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { goOn } from '../../lib/navigation/navigate.ts'
import { canUsePasskeys, signWithPasskey } from '../../lib/passkey.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { useMoney } from '../../lib/use-money.ts'
import { Button } from '../../ui/button.tsx'
import { CodeInput } from '../../ui/code-input.tsx'
import { KeyIcon } from '../../ui/icons-player.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import type { Payee, WithdrawInfo } from './api.ts'
import css from './confirm-sheet.module.css'

type Quote = NonNullable<WithdrawInfo['quote']>

type ConfirmSheetProps = {
  readonly quote: Quote
  readonly payee: Payee
  readonly currency: string
  readonly canUsePasskey: boolean
  readonly onClose: () => void
}

/** What leaves, what it costs, what arrives, where and when; then the proof that it is the player. */
export function ConfirmSheet({ quote, payee, currency, canUsePasskey, onClose }: ConfirmSheetProps) {
  const t = useT()
  return (
    <Sheet open title={t('withdraw.confirm')} onClose={onClose}>
      <Summary quote={quote} payee={payee} currency={currency} />
      <Proof quote={quote} payee={payee} currency={currency} canUsePasskey={canUsePasskey} onClose={onClose} />
    </Sheet>
  )
}

function Summary({ quote, payee, currency }: Pick<ConfirmSheetProps, 'quote' | 'payee' | 'currency'>) {
  const t = useT()
  const money = useMoney(currency)
  const { usualHours, hoursMax } = withdrawal
  const rows = [
    { label: t('withdraw.amount'), value: money.format(quote.amount) },
    { label: t('withdraw.fee'), value: money.format(quote.fee) },
    ...(quote.tax > 0 ? [{ label: t('withdraw.tax'), value: money.format(quote.tax) }] : []),
    { label: t('withdraw.net'), value: money.format(quote.net), isNet: true },
    { label: t('withdraw.confirm.to'), value: `${payee.place} ${payee.masked}` },
    { label: t('withdraw.confirm.when'), value: t('withdraw.confirm.hours', { usual: usualHours, max: hoursMax }) },
  ]
  return (
    <dl className={css.summary}>
      {rows.map(({ label, value, isNet }) => (
        <div key={label} data-net={isNet || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type Confirmation = { readonly withdrawPassword: string } | { readonly passkey: string }

function Proof({ quote, payee, currency, canUsePasskey, onClose }: ConfirmSheetProps) {
  const t = useT()
  const queries = useQueryClient()
  const form = useForm({
    validate: (data) =>
      /^\d{6}$/.test(textOf(data, 'withdrawPassword')) ? {} : { withdrawPassword: 'withdraw.password.empty' },
    send: (data) => create({ withdrawPassword: textOf(data, 'withdrawPassword') }),
    fieldsOf,
  })
  const { amount } = quote
  const bankId = payee.id

  async function create(confirmation: Confirmation): Promise<void> {
    const content = JSON.stringify([amount, bankId])
    try {
      const { withdrawNo } = await sendOnce('withdrawal', content, (clientOrderId) =>
        moneyCall('/withdraw/create', { clientOrderId, bankId, amount, ...confirmation }, { quiet: true }),
      )
      onClose()
      await goOn(urlTo('withdrawWait', { withdrawNo }))
    } finally {
      // What can leave has changed, or the rules refused: the page must show what is true now.
      void queries.invalidateQueries({ queryKey: ['/withdraw/info'] })
    }
  }

  /** The passkey signs this very amount and payee. */
  async function sign(): Promise<void> {
    const what = { action: 'withdrawal', amount, currency, bankId } as const
    const { options } = await call('/passkey/confirmOptions', { what }, { quiet: true })
    const passkey = await signWithPasskey(options)
    if (passkey) await create({ passkey })
  }

  return (
    <form ref={form.ref} className={css.proof} method="post" onSubmit={form.onSubmit} noValidate>
      <CodeInput
        masked
        name="withdrawPassword"
        label={t('title.withdrawalPassword')}
        hint={t('title.withdrawalPassword')}
        error={form.errors.withdrawPassword}
        onChange={() => form.clearError('withdrawPassword')}
      />
      {form.error && (
        <p className={css.error} role="alert">
          {errorText(form.error, t)}
        </p>
      )}
      <Button type="submit" block busy={form.isPending}>
        {t('withdraw.confirm.do')}
      </Button>
      {canUsePasskey && canUsePasskeys() && (
        <Button look="plain" block disabled={form.isPending} onClick={() => void form.run(sign)}>
          <KeyIcon size={18} />
          {t('withdraw.confirm.passkey')}
        </Button>
      )}
    </form>
  )
}

function fieldsOf({ refusal }: CallError): readonly string[] {
  return refusal === 'withdrawPassword.wrong' ? ['withdrawPassword'] : []
}
