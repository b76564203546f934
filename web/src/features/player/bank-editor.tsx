import { useT } from '../../i18n/use-t.tsx'
import { textOf } from '../../lib/use-form.ts'
import { Field } from '../../ui/field.tsx'
import type { BankAccount } from './api.ts'
import { BankCodeField } from './bank-code-field.tsx'
import { type BankForm, type BankFormKind, bankErrorAt, bankInput, validateBank } from './bank-form.ts'
import { BankKinds } from './bank-kinds.tsx'
import { PayeeForm } from './payee-form.tsx'

type BankEditorProps = {
  readonly kind: BankFormKind
  readonly holdHours: number
  readonly account: BankAccount | undefined
}

/** Adds a bank account or changes one. */
export function BankEditor({ kind, holdHours, account }: BankEditorProps) {
  const t = useT()
  return (
    <PayeeForm
      intro={t(account ? 'bank.changeIntro' : 'bank.addIntro')}
      holdHours={holdHours}
      validate={(data) => validateBank(kind, readBank(data))}
      read={(data) => bankInput(kind, readBank(data), account?.id)}
      errorAt={bankErrorAt}
    >
      {(errors) => <BankFields kind={kind} account={account} errors={errors} />}
    </PayeeForm>
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
