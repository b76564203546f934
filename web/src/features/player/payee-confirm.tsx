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
import { type Coins, type MobileWallet, useBankLookup } from './api.ts'
import css from './bank.module.css'
import { lastFour, type PayeeInput } from './bank-form.ts'
import { FormError } from './form-error.tsx'
import { validateCode } from './validate-code.ts'

type PayeeConfirmProps = {
  readonly input: PayeeInput
  readonly wallet: MobileWallet | undefined
  readonly coins: Coins | undefined
  readonly holdHours: number
  readonly onDone: () => void
  readonly onRefused: (error: CallError) => void
  readonly onClose: () => void
}

const proofRefusals = new Set(['otp.wrong', 'passkey.refused', 'rate.limited'])
const hourMs = 3_600_000

/** Shows which account will be saved and for how long withdrawals are held, then asks for a proof of identity. */
export function PayeeConfirm({ input, wallet, coins, holdHours, ...on }: PayeeConfirmProps) {
  const t = useT()
  const { moment } = useDates()
  const title = wallet ? t('wallet.confirm') : t('bank.confirm')
  return (
    <Sheet open title={coins ? t('address.confirm') : title} onClose={on.onClose}>
      <div className={css.confirm}>
        <dl className={css.summary}>
          <div>
            <dt>{t('bank.holder')}</dt>
            <dd>{input.holderName}</dd>
          </div>
          {coins && <AddressRow input={input} coins={coins} />}
          {wallet && <WalletRows input={input} wallet={wallet} />}
          {!coins && !wallet && <BankRows input={input} />}
        </dl>
        <Notice tone="warn">
          {t('bank.holdUntil', { time: moment(nowMs() + holdHours * hourMs), hours: holdHours })}
        </Notice>
        <Proof input={input} onDone={on.onDone} onRefused={on.onRefused} />
      </div>
    </Sheet>
  )
}

function BankRows({ input: { accountNo, iban, ifsc, routing } }: { readonly input: PayeeInput }) {
  const t = useT()
  const code = ifsc ?? routing
  return (
    <>
      <div>
        <dt>{t(iban === undefined ? 'bank.number' : 'bank.iban')}</dt>
        <dd>{lastFour(iban ?? accountNo ?? '')}</dd>
      </div>
      {code !== undefined && (
        <div>
          <dt>{t(ifsc === undefined ? 'bank.routing' : 'bank.ifsc')}</dt>
          <dd>{code}</dd>
        </div>
      )}
      <BankOfCode code={code ?? iban ?? ''} />
    </>
  )
}

type WalletRowsProps = { readonly input: PayeeInput; readonly wallet: MobileWallet }

/** The number in full, so that a mistyped digit is noticed before it is confirmed. */
function WalletRows({ input: { walletNo }, wallet: { name } }: WalletRowsProps) {
  const t = useT()
  const bound = useSession((session) => session.userInfo?.mobile)
  return (
    <div>
      <dt>{t('wallet.number', { wallet: name })}</dt>
      <dd>{walletNo ?? bound}</dd>
    </div>
  )
}

type AddressRowProps = { readonly input: PayeeInput; readonly coins: Coins }

/** The address in full, so that the player can compare it with their wallet. */
function AddressRow({ input: { address }, coins }: AddressRowProps) {
  const t = useT()
  return (
    <div>
      <dt>{t('address.address', coins)}</dt>
      <dd>{address}</dd>
    </div>
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
  readonly input: PayeeInput
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
