import { useT } from '../../i18n/use-t.tsx'
import { useSession } from '../../lib/session.ts'
import { textOf } from '../../lib/use-form.ts'
import { Field } from '../../ui/field.tsx'
import type { BankAccount, MobileWallet } from './api.ts'
import css from './bank.module.css'
import { PayeeForm } from './payee-form.tsx'
import { validateWallet, walletErrorAt, walletInput } from './wallet-form.ts'

type WalletEditorProps = {
  readonly wallet: MobileWallet
  readonly holdHours: number
  readonly account: BankAccount | undefined
}

/** Adds a mobile wallet or changes one. */
export function WalletEditor({ wallet, holdHours, account }: WalletEditorProps) {
  const t = useT()
  const phone = useSession((session) => session.userInfo?.mobile)
  return (
    <PayeeForm
      intro={t(wallet.isBoundNumber ? 'wallet.boundIntro' : 'wallet.addIntro', { wallet: wallet.name })}
      holdHours={holdHours}
      wallet={wallet}
      validate={(data) => validateWallet(wallet, readWallet(data))}
      read={(data) => walletInput(wallet, readWallet(data), account?.id)}
      errorAt={walletErrorAt}
    >
      {(errors) => (
        <>
          <Field
            label={t('bank.holder')}
            hint={t('wallet.holder.hint', { wallet: wallet.name })}
            error={errors.holderName}
            name="holderName"
            autoComplete="name"
            autoCapitalize="words"
            enterKeyHint="next"
            maxLength={80}
            defaultValue={account?.holderName}
          />
          {wallet.isBoundNumber ? (
            <dl className={css.summary}>
              <div>
                <dt>{t('wallet.number', { wallet: wallet.name })}</dt>
                <dd>{phone}</dd>
              </div>
            </dl>
          ) : (
            <Field
              label={t('wallet.number', { wallet: wallet.name })}
              hint={account && t('bank.number.again', { number: account.accountNoMasked })}
              error={errors.walletNo}
              name="walletNo"
              inputMode="tel"
              autoComplete="tel-national"
              enterKeyHint="done"
              maxLength={20}
            />
          )}
        </>
      )}
    </PayeeForm>
  )
}

function readWallet(data: FormData) {
  return { holderName: textOf(data, 'holderName'), walletNo: textOf(data, 'walletNo').replace(/[\s-]/g, '') }
}
