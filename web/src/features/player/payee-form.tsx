import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import type { CallError } from '../../lib/call-error.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useParameters } from '../../lib/navigation/use-parameters.ts'
import { refreshUserInfo } from '../../lib/player-queries.ts'
import { showToast } from '../../lib/toast.ts'
import { type ErrorTexts, useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type Coins, type MobileWallet, useInvalidate } from './api.ts'
import type { PayeeInput } from './bank-form.ts'
import { BankRefusal } from './bank-refusal.tsx'
import css from './form.module.css'
import { returnTo } from './return-to.ts'

/** The proof comes last and has most of the code, so it is fetched then. */
const PayeeConfirm = lazyPart(() => import('./payee-confirm.tsx').then((module) => module.PayeeConfirm))

type PayeeFormProps<Field extends string> = {
  readonly intro: string
  readonly holdHours: number
  readonly wallet?: MobileWallet | undefined
  readonly coins?: Coins | undefined
  readonly validate: (data: FormData) => ErrorTexts<Field>
  readonly read: (data: FormData) => PayeeInput
  /** The field of a server error, with a text for players: the server's message is for developers. */
  readonly errorAt: (field: string | undefined) => ErrorTexts<Field>
  readonly children: (errors: { readonly [F in Field]?: string }) => ReactNode
}

/** Takes the account first, then confirms it on a sheet with a proof of identity. */
export function PayeeForm<Field extends string>({ intro, holdHours, wallet, coins, ...of }: PayeeFormProps<Field>) {
  const t = useT()
  const { from } = useParameters('bankCard')
  const invalidate = useInvalidate()
  const [written, setWritten] = useState<PayeeInput>()
  const [refused, setRefused] = useState<CallError>()
  const form = useForm({
    validate: of.validate,
    send: async (data) => {
      setRefused(undefined)
      setWritten(of.read(data))
    },
  })

  async function done() {
    await Promise.all([invalidate('/bank/list', '/withdraw/info'), refreshUserInfo()])
    showToast(t('bank.saved'))
    await returnTo(from)
  }

  /** An error about the account is shown at its fields; the sheet shows only errors of the proof. */
  function reject(error: CallError) {
    setWritten(undefined)
    if (error.refusal === 'input.invalid') form.showErrors(of.errorAt(fieldOf(error)))
    else setRefused(error)
  }

  return (
    <>
      <form ref={form.ref} className={css.form} method="post" onSubmit={form.onSubmit} noValidate>
        <p className={css.intro}>{intro}</p>
        <BankRefusal error={refused} wallet={wallet?.name} />
        {of.children(form.errors)}
        <Notice tone="warn">{t('bank.holdBefore', { hours: holdHours })}</Notice>
        <Button type="submit" block>
          {t('form.next')}
        </Button>
      </form>
      {written && (
        <PayeeConfirm
          input={written}
          wallet={wallet}
          coins={coins}
          holdHours={holdHours}
          onDone={() => void done()}
          onRefused={reject}
          onClose={() => setWritten(undefined)}
        />
      )}
    </>
  )
}

function fieldOf({ params }: CallError): string | undefined {
  const [first] = Array.isArray(params.fields) ? (params.fields as readonly { readonly field?: string }[]) : []
  return first?.field
}
