import { useQueryClient } from '@tanstack/react-query'
import { useT } from '../../i18n/use-t.tsx'
import { call } from '../../lib/call.ts'
import { CallError } from '../../lib/call-error.ts'
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
import { coinText, netText, rateText } from './coin-text.ts'
import css from './confirm-sheet.module.css'
import { promisedHours } from './promised-hours.ts'

type Quote = NonNullable<WithdrawInfo['quote']>

type ConfirmSheetProps = {
  readonly quote: Quote
  readonly payee: Payee
  readonly currency: string
  readonly eta: WithdrawInfo['eta']
  readonly canUsePasskey: boolean
  /** The line for the tax is shown also when none is withheld. */
  readonly showTax: boolean
  readonly onClose: () => void
}

/** What leaves, what it costs, what arrives, where and when; then the proof that it is the player. */
export function ConfirmSheet(props: ConfirmSheetProps) {
  const t = useT()
  return (
    <Sheet open title={t('withdraw.confirm')} onClose={props.onClose}>
      <Summary {...props} />
      <Proof {...props} />
    </Sheet>
  )
}

function Summary({ quote, payee, currency, eta, showTax }: ConfirmSheetProps) {
  const t = useT()
  const money = useMoney(currency)
  const { coins } = quote
  const rows = [
    { label: t('withdraw.amount'), value: money.format(quote.amount) },
    { label: t('withdraw.fee'), value: money.format(quote.fee) },
    ...(quote.tax > 0 || showTax ? [{ label: t('withdraw.tax'), value: money.format(quote.tax) }] : []),
    ...(coins
      ? [
          { label: t('withdraw.afterFee'), value: money.format(quote.net) },
          { label: t('withdraw.coins.rate'), value: rateText(coins, money) },
        ]
      : []),
    { label: t(netText(payee.kind)), value: coinText(coins) ?? money.format(quote.net), isNet: true },
    { label: t('withdraw.confirm.to'), value: `${payee.place} ${payee.masked}` },
    { label: t('withdraw.confirm.when'), value: t('withdraw.confirm.hours', promisedHours(eta)) },
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
  const { amount, fee, tax, net, coins } = quote
  const bankId = payee.id

  async function create(confirmation: Confirmation): Promise<void> {
    // Without the figures: when the answer to the first request was lost, a second one for another fee must not pay twice.
    const content = JSON.stringify([amount, bankId])
    const shown = { amount, quote: { fee, tax, net, ...(coins && { arrives: coins.arrives }) } }
    try {
      const { withdrawNo } = await sendOnce('withdrawal', content, (clientOrderId) =>
        moneyCall('/withdraw/create', { clientOrderId, bankId, ...shown, ...confirmation }, { quiet: true }),
      )
      onClose()
      await goOn(urlTo('withdrawWait', { withdrawNo }))
    } catch (error) {
      // The new figures are shown before the player is asked to confirm again.
      if (isQuoteChanged(error)) await refresh()
      throw error
    } finally {
      // What can leave has changed, or the rules refused: the page must show what is true now.
      void refresh()
    }
  }

  function refresh(): Promise<void> {
    return queries.invalidateQueries({ queryKey: ['/withdraw/info'] })
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

function isQuoteChanged(error: unknown): boolean {
  return error instanceof CallError && error.refusal === 'withdrawal.quoteChanged'
}

function fieldsOf({ refusal }: CallError): readonly string[] {
  return refusal === 'withdrawPassword.wrong' ? ['withdrawPassword'] : []
}
