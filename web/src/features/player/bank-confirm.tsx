import { bankDigest } from '@zamra/contract/bank-digest.ts'
import { useT } from '../../i18n/use-t.tsx'
import { call } from '../../lib/call.ts'
import { CallError } from '../../lib/call-error.ts'
import { nowMs } from '../../lib/clock.ts'
import { useDates } from '../../lib/dates.ts'
import { canUsePasskeys, signWithPasskey } from '../../lib/passkey.ts'
import { useSession } from '../../lib/session.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { KeyIcon } from '../../ui/icons-player.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { type BankAccount, useBankLookup } from './api.ts'
import css from './bank.module.css'
import { type BankForm, type BankFormKind, bankInput, lastFour, normalizeCode } from './bank-form.ts'
import { FormError } from './form-error.tsx'
import { validateCode } from './validate-code.ts'

type BankConfirmProps = {
  readonly kind: BankFormKind
  readonly form: BankForm
  readonly account: BankAccount | undefined
  readonly holdHours: number
  readonly onDone: () => void
  readonly onRefused: (error: CallError) => void
  readonly onClose: () => void
}

const proofRefusals = new Set(['otp.wrong', 'passkey.refused', 'rate.limited'])
const hourMs = 3_600_000

/** Shows which account will be saved and for how long withdrawals are held, then asks for a proof of identity. */
export function BankConfirm({ kind, form: written, account, holdHours, ...on }: BankConfirmProps) {
  const t = useT()
  const { moment } = useDates()
  const input = bankInput(kind, written, account?.id)
  return (
    <Sheet open title={t('bank.confirm')} onClose={on.onClose}>
      <div className={css.confirm}>
        <dl className={css.summary}>
          <div>
            <dt>{t('bank.holder')}</dt>
            <dd>{input.holderName}</dd>
          </div>
          <div>
            <dt>{t(kind === 'IBAN' ? 'bank.iban' : 'bank.number')}</dt>
            <dd>{lastFour(kind, written)}</dd>
          </div>
          {kind !== 'IBAN' && (
            <div>
              <dt>{t(kind === 'IFSC' ? 'bank.ifsc' : 'bank.routing')}</dt>
              <dd>{normalizeCode(written.code)}</dd>
            </div>
          )}
          <BankOfCode code={normalizeCode(written.code)} />
        </dl>
        <Notice tone="warn">
          {t('bank.holdUntil', { time: moment(nowMs() + holdHours * hourMs), hours: holdHours })}
        </Notice>
        <Proof input={input} onDone={on.onDone} onRefused={on.onRefused} />
      </div>
    </Sheet>
  )
}

/** The bank and branch that the code belongs to, so that a mistyped code is noticed before it is confirmed. */
function BankOfCode({ code }: { readonly code: string }) {
  const t = useT()
  const { data } = useBankLookup(code, true)
  if (!data?.bankName) return null
  const branch = [data.branch, data.city].filter(Boolean).join(', ')
  return (
    <>
      <div>
        <dt>{t('bank.name')}</dt>
        <dd>{data.bankName}</dd>
      </div>
      {branch && (
        <div>
          <dt>{t('bank.branch')}</dt>
          <dd>{branch}</dd>
        </div>
      )}
    </>
  )
}

type ProofProps = {
  readonly input: ReturnType<typeof bankInput>
  readonly onDone: () => void
  readonly onRefused: (error: CallError) => void
}

/** A code to the bound number, or a passkey signature over this account. */
function Proof({ input, onDone, onRefused }: ProofProps) {
  const t = useT()
  const player = useSession((session) => session.userInfo)
  const form = useForm({
    validate: (data) => validateCode(textOf(data, 'code')),
    send: (data) => save({ verificationCode: textOf(data, 'code') }),
  })

  async function save(proof: { readonly verificationCode: string } | { readonly passkey: string }) {
    try {
      await call('/bank/save', { ...input, ...proof }, { quiet: true })
    } catch (error) {
      const isAboutAccount =
        error instanceof CallError && error.kind === 'business' && !proofRefusals.has(error.refusal ?? '')
      if (!isAboutAccount) throw error
      onRefused(error)
      return
    }
    onDone()
  }

  async function sign() {
    const what = { action: 'bankAccount', digest: await bankDigest(input) } as const
    const { options } = await call('/passkey/confirmOptions', { what }, { quiet: true })
    const passkey = await signWithPasskey(options)
    if (passkey) await save({ passkey })
  }

  const hasPasskey = (player?.passkeyCount ?? 0) > 0 && canUsePasskeys()
  return (
    <form ref={form.ref} className={css.confirm} method="post" onSubmit={form.onSubmit} noValidate>
      {player?.phoneBound && (
        <CodeField scene="bankCard" to={() => 'bound'} shown={player.mobile} {...form.field('code')} />
      )}
      <FormError error={form.error} />
      {player?.phoneBound && (
        <Button type="submit" block busy={form.isPending}>
          {t('bank.confirm.save')}
        </Button>
      )}
      {hasPasskey && (
        <Button look={player?.phoneBound ? 'plain' : 'primary'} block onClick={() => void form.run(sign)}>
          <KeyIcon size={18} />
          {t('bank.confirm.passkey')}
        </Button>
      )}
    </form>
  )
}
