import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import type { CallError } from '../../lib/call-error.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useParameters } from '../../lib/navigation/use-parameters.ts'
import { refreshUserInfo } from '../../lib/player-queries.ts'
import { showToast } from '../../lib/toast.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type BankAccount, useInvalidate } from './api.ts'
import { BankCodeField } from './bank-code-field.tsx'
import { type BankForm, type BankFormKind, bankErrorAt, validateBank } from './bank-form.ts'
import { BankKinds } from './bank-kinds.tsx'
import { BankRefusal } from './bank-refusal.tsx'
import css from './form.module.css'
import { returnTo } from './return-to.ts'

/** The proof comes last and has most of the code, so it is fetched then. */
const BankConfirm = lazyPart(() => import('./bank-confirm.tsx').then((module) => module.BankConfirm))

type BankEditorProps = {
  readonly kind: BankFormKind
  readonly holdHours: number
  readonly account: BankAccount | undefined
}

/** Takes the account first, then confirms it on a sheet with a proof of identity. */
export function BankEditor({ kind, holdHours, account }: BankEditorProps) {
  const t = useT()
  const { from } = useParameters('bankCard')
  const invalidate = useInvalidate()
  const [written, setWritten] = useState<BankForm>()
  const [refused, setRefused] = useState<CallError>()
  const isChange = account !== undefined
  const form = useForm({
    validate: (data) => validateBank(kind, readBank(data)),
    send: async (data) => {
      setRefused(undefined)
      setWritten(readBank(data))
    },
  })

  async function done() {
    await Promise.all([invalidate('/bank/list'), refreshUserInfo()])
    showToast(t('bank.saved'))
    await returnTo(from)
  }

  /** An error about the account is shown at its fields; the sheet shows only errors of the proof. */
  function reject(error: CallError) {
    setWritten(undefined)
    if (error.refusal === 'input.invalid') form.showErrors(bankErrorAt(fieldOf(error)))
    else setRefused(error)
  }

  return (
    <>
      <form ref={form.ref} className={css.form} method="post" onSubmit={form.onSubmit} noValidate>
        <p className={css.intro}>{t(isChange ? 'bank.changeIntro' : 'bank.addIntro')}</p>
        <BankRefusal error={refused} />
        <BankFields kind={kind} account={account} errors={form.errors} />
        <Notice tone="warn">{t('bank.holdBefore', { hours: holdHours })}</Notice>
        <Button type="submit" block>
          {t('form.next')}
        </Button>
      </form>
      {written && (
        <BankConfirm
          kind={kind}
          form={written}
          account={account}
          holdHours={holdHours}
          onDone={() => void done()}
          onRefused={reject}
          onClose={() => setWritten(undefined)}
        />
      )}
    </>
  )
}

type FieldsProps = {
  readonly kind: BankFormKind
  readonly account: BankAccount | undefined
  readonly errors: { readonly holderName?: string; readonly accountNo?: string; readonly code?: string }
}

function BankFields({ kind, account, errors }: FieldsProps) {
  const t = useT()
  const again = account && t('bank.number.again', { number: account.accountNoMasked })
  return (
    <>
      <Field
        label={t('bank.holder')}
        hint={t('bank.holder.hint')}
        error={errors.holderName}
        name="holderName"
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="next"
        maxLength={80}
        defaultValue={account?.holderName}
      />
      <BankCodeField kind={kind} account={account} error={errors.code} />
      {kind !== 'IBAN' && (
        <Field
          label={t('bank.number')}
          hint={again}
          error={errors.accountNo}
          name="accountNo"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={20}
        />
      )}
      <BankKinds chosen={account?.accountType ?? 'savings'} />
    </>
  )
}

function readBank(data: FormData): BankForm {
  return {
    holderName: textOf(data, 'holderName'),
    accountNo: textOf(data, 'accountNo').replace(/\s/g, ''),
    code: textOf(data, 'code'),
    accountType: data.get('accountType') === 'current' ? 'current' : 'savings',
  }
}

function fieldOf({ params }: CallError): string | undefined {
  const [first] = Array.isArray(params.fields) ? (params.fields as readonly { readonly field?: string }[]) : []
  return first?.field
}
