import { addressOwnershipText } from '@zamra/contract/address-ownership.ts'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { useSession } from '../../lib/session.ts'
import { showToast } from '../../lib/toast.ts'
import { textOf } from '../../lib/use-form.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import { Result } from '../../ui/result.tsx'
import { addressErrorAt, addressInput, parseAddress, validateAddress } from './address-form.ts'
import { type BankAccount, type Coins, useIdentity } from './api.ts'
import css from './bank.module.css'
import { hasBrowserWallet, signInWallet } from './browser-wallet.ts'
import { FormSkeleton } from './for-player.tsx'
import { PayeeForm } from './payee-form.tsx'

type AddressEditorProps = {
  readonly coins: Coins
  readonly holdHours: number
  readonly account: BankAccount | undefined
}

/** Adds an address for coins or changes one. It is saved under the name of the verified identity. */
export function AddressEditor({ coins, holdHours, account }: AddressEditorProps) {
  const t = useT()
  const identity = useIdentity()
  if (!identity.data && !identity.error) return <FormSkeleton />
  if (identity.data && identity.data.level < 1) return <IdentityFirst />
  return (
    <PayeeForm
      intro={t('address.intro', coins)}
      holdHours={holdHours}
      coins={coins}
      validate={(data) => validateAddress(readAddress(data))}
      read={(data) => addressInput(readAddress(data), account?.id)}
      errorAt={addressErrorAt}
    >
      {(errors) => (
        <>
          <Field
            label={t('bank.holder')}
            hint={t('address.holder.hint')}
            error={errors.holderName}
            name="holderName"
            autoComplete="name"
            autoCapitalize="words"
            enterKeyHint="next"
            maxLength={80}
            defaultValue={identity.data?.name ?? account?.holderName}
          />
          <SignedAddress coins={coins} errors={errors} account={account} />
        </>
      )}
    </PayeeForm>
  )
}

function IdentityFirst() {
  const t = useT()
  const link = <ButtonLink to={urlTo('kyc', { from: 'bankCard' })}>{t('address.identity.do')}</ButtonLink>
  return <Result outcome="waiting" title={t('title.kyc')} text={t('address.identity')} action={link} />
}

type SignedAddressProps = {
  readonly coins: Coins
  readonly errors: { readonly address?: string; readonly addressSignature?: string }
  readonly account: BankAccount | undefined
}

/** The address, the text that its key signs, and the signature: by a wallet in this browser, or copied from another one. */
function SignedAddress({ coins, errors, account }: SignedAddressProps) {
  const t = useT()
  const uid = useSession((session) => session.userInfo?.uid) ?? 0
  const [address, setAddress] = useState('')
  const [signature, setSignature] = useState('')
  const [isSigning, setSigning] = useState(false)
  const signer = parseAddress(address)

  async function sign() {
    setSigning(true)
    const signed = await signInWallet(uid, coins.network)
    setSigning(false)
    if (!signed) return showToast(t('address.sign.failed'))
    setAddress(signed.address)
    setSignature(signed.addressSignature)
  }

  return (
    <>
      {hasBrowserWallet() && (
        <Button look="plain" block busy={isSigning} onClick={() => void sign()}>
          {t('address.sign')}
        </Button>
      )}
      <TextArea
        label={t('address.address', coins)}
        hint={account && t('bank.number.again', { number: account.accountNoMasked })}
        error={errors.address}
        name="address"
        rows={2}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        value={address}
        onChange={(event) => setAddress(event.target.value)}
      />
      {signer && <TextToSign text={addressOwnershipText(uid, signer, coins.network)} />}
      <TextArea
        label={t('address.signature')}
        error={errors.addressSignature}
        name="addressSignature"
        rows={4}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={signature}
        onChange={(event) => setSignature(event.target.value)}
      />
    </>
  )
}

function TextToSign({ text }: { readonly text: string }) {
  const t = useT()
  return (
    <section className={css.sign} aria-label={t('address.text')}>
      <h2>{t('address.text')}</h2>
      <p className={css.signText}>
        <code>{text}</code>
        <CopyButton text={text} label={t('address.text')} />
      </p>
      <p>{t('address.text.how')}</p>
    </section>
  )
}

function readAddress(data: FormData) {
  return {
    holderName: textOf(data, 'holderName'),
    address: textOf(data, 'address'),
    addressSignature: textOf(data, 'addressSignature'),
  }
}
