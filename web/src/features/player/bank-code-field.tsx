import { type ReactNode, useEffect, useState } from 'react'
import type { TextId } from '../../i18n/text-id.ts'
import { useT } from '../../i18n/use-t.tsx'
import { Field } from '../../ui/field.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { type BankAccount, useBankLookup } from './api.ts'
import css from './bank.module.css'
import { type BankFormKind, codeLength, normalizeCode, validatePartialCode } from './bank-form.ts'

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

/** The code of a branch or an account. While the player types, it shows the bank, and errors that more typing cannot fix. */
export function BankCodeField({ kind, account, error }: BankCodeFieldProps) {
  const t = useT()
  const known = account?.ifsc ?? account?.routing ?? ''
  const [typed, setTyped] = useState(known)
  const soFar = validatePartialCode(kind, typed)
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
      // Longer than the code, because banks group it with spaces.
      maxLength={codeLength(kind) + 10}
      defaultValue={known}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}

type BranchProps = { readonly kind: BankFormKind; readonly typed: string; readonly otherwise: string }

/** The bank and branch of the code, as far as they are known. */
function Branch({ kind, typed, otherwise }: BranchProps): ReactNode {
  const t = useT()
  const code = useSettled(normalizeCode(typed))
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

/** The value after a pause in typing, so that not every key sends a request. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
