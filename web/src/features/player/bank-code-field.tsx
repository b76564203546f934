import { type ReactNode, useEffect, useState } from 'react'
import type { TextId } from '../../i18n/text-id.ts'
import { useT } from '../../i18n/use-t.tsx'
import { Field } from '../../ui/field.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { type BankAccount, useBankLookup } from './api.ts'
import css from './bank.module.css'
import { type BankFormKind, codeFaultSoFar, codeLength, plainCode } from './bank-form.ts'

type BankCodeFieldProps = {
  readonly kind: BankFormKind
  readonly account: BankAccount | undefined
  readonly error: string | undefined
}

const words: Readonly<Record<BankFormKind, { readonly label: TextId; readonly hint: TextId }>> = {
  IFSC: { label: 'bank.ifsc', hint: 'bank.ifsc.hint' },
  IBAN: { label: 'bank.iban', hint: 'bank.iban.hint' },
  'BD-ROUTING': { label: 'bank.routing', hint: 'bank.routing.hint' },
}

const pauseMs = 300

/** The code of a branch or an account. Whose it is shows while it is being typed, and so does what cannot become right. */
export function BankCodeField({ kind, account, error }: BankCodeFieldProps) {
  const t = useT()
  const known = account?.ifsc ?? account?.routing ?? ''
  const [typed, setTyped] = useState(known)
  const soFar = codeFaultSoFar(kind, typed)
  const again = kind === 'IBAN' && account ? t('bank.number.again', { number: account.accountNoMasked }) : undefined
  return (
    <Field
      label={t(words[kind].label)}
      hint={<Branch kind={kind} typed={typed} otherwise={again ?? t(words[kind].hint)} />}
      error={soFar ? t(soFar) : error}
      name="code"
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      inputMode={kind === 'BD-ROUTING' ? 'numeric' : 'text'}
      enterKeyHint="next"
      // Room for the spaces with which banks group a code.
      maxLength={codeLength(kind) + 10}
      defaultValue={known}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}

type BranchProps = { readonly kind: BankFormKind; readonly typed: string; readonly otherwise: string }

/** The bank and branch behind the code, as far as it is known. */
function Branch({ kind, typed, otherwise }: BranchProps): ReactNode {
  const t = useT()
  const code = useSettled(plainCode(typed))
  const { data } = useBankLookup(code, code.length >= 4)
  if (code.length < 4 || !data) return otherwise
  if (!data.complete && code.length >= codeLength(kind)) return t('bank.code.unknown')
  if (data.bankName === undefined) return otherwise
  const where = [data.bankName, data.branch, data.city].filter(Boolean).join(' · ')
  return (
    <span className={css.branch} role="status">
      {data.complete && <CheckIcon size={16} />}
      {where}
    </span>
  )
}

/** What stands still for a moment: nobody asks at every key. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
