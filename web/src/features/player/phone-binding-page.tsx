import type { Reason } from '@zamra/contract/law.ts'
import { withdrawHoldHours } from '@zamra/contract/withdraw-hold.ts'
import { useT } from '../../i18n/use-t.tsx'
import { call } from '../../lib/call.ts'
import { CallError } from '../../lib/call-error.ts'
import { fieldsOfError } from '../../lib/fields-of-error.ts'
import { useParameters } from '../../lib/navigation/use-parameters.ts'
import { canUsePasskeys } from '../../lib/passkey.ts'
import { type Phone, readPhone } from '../../lib/phone.ts'
import { refreshUserInfo } from '../../lib/player-queries.ts'
import { keepSign } from '../../lib/session.ts'
import { showToast } from '../../lib/toast.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { usePrefixes } from '../../lib/use-prefixes.ts'
import type { UserInfo } from '../../lib/user-info.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { Header } from '../../ui/header.tsx'
import { KeyIcon, PhoneIcon } from '../../ui/icons-player.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { confirmWithPasskey, mustSign } from './confirm-with-passkey.ts'
import { ForPlayer } from './for-player.tsx'
import css from './form.module.css'
import { FormError } from './form-error.tsx'
import { validatePhone, validatePhoneForm } from './phone-form.ts'
import { returnTo } from './return-to.ts'

export function PhoneBindingPage() {
  const t = useT()
  return (
    <Page header={<Header title={t('title.phoneBinding')} />}>
      <ForPlayer>{(player) => <PhoneBinder player={player} />}</ForPlayer>
    </Page>
  )
}

type BinderProps = { readonly player: UserInfo }

/** Binds a phone number. A player who has one already must prove that they still control it; one with a passkey signs. */
function PhoneBinder({ player }: BinderProps) {
  const t = useT()
  const { from } = useParameters('phoneBinding')
  const { prefixes } = usePrefixes()
  const replaces = player.phoneBound
  const signs = mustSign(player)
  const read = (data: FormData): Phone => readPhone(textOf(data, 'mobile'), textOf(data, 'areaCode'), prefixes)
  const form = useForm({
    validate: (data) =>
      validatePhoneForm(read(data), textOf(data, 'code'), replaces ? textOf(data, 'oldCode') : undefined),
    // The server does not say which of two codes is wrong.
    fieldsOf: (error) => (replaces && error.refusal === 'otp.wrong' ? [] : fieldsOfError(error)),
    send: async (data) => {
      const phone = read(data)
      const passkey = signs ? await confirmWithPasskey({ action: 'bindPhone', ...phone }) : undefined
      if (signs && passkey === undefined) return
      const proof = replaces ? { oldVerificationCode: textOf(data, 'oldCode') } : { passkey }
      const input = { ...phone, verificationCode: textOf(data, 'code'), ...proof }
      const bound = await call('/user/bindPhone', input, { quiet: true }).catch(unlessOtherMarket)
      if (!bound) return void form.showErrors({ mobile: 'phone.otherMarket' })
      keepSign(bound.sign)
      await refreshUserInfo()
      showToast(t('phone.bound'))
      await returnTo(from)
    },
  })

  /** The number to send to. An invalid one is shown as an error. */
  function place(): Phone | undefined {
    if (!form.ref.current) return undefined
    const phone = read(new FormData(form.ref.current))
    const fault = validatePhone(phone)
    if (!fault) return phone
    form.showErrors({ mobile: fault })
    return undefined
  }

  return (
    <form ref={form.ref} className={css.form} method="post" onSubmit={form.onSubmit} noValidate>
      {replaces ? <Bound player={player} /> : <p className={css.intro}>{t('phone.intro')}</p>}
      {replaces && (
        <CodeField
          scene="bind"
          to={() => 'bound'}
          shown={player.mobile}
          label={t('phone.oldCode')}
          name="oldCode"
          {...form.field('oldCode')}
        />
      )}
      <PhoneField
        label={t(replaces ? 'phone.new' : 'profile.phone')}
        areaCode={player.areaCode}
        {...form.field('mobile')}
        enterKeyHint="next"
      />
      <CodeField scene="bind" to={place} label={t(replaces ? 'phone.newCode' : 'code.label')} {...form.field('code')} />
      {replaces && <Notice tone="warn">{t('phone.holdBefore', { hours: withdrawHoldHours.phone })}</Notice>}
      {signs && <SignNotice />}
      <FormError error={form.error} />
      <Button type="submit" block busy={form.isPending} disabled={signs && !canUsePasskeys()}>
        {signs && <KeyIcon size={18} />}
        {t(replaces ? 'phone.replace' : 'phone.bind')}
      </Button>
    </form>
  )
}

/** Why a passkey is asked for, and what to do without it. */
function SignNotice() {
  const t = useT()
  return (
    <Notice>
      {!canUsePasskeys() && <b>{t('security.passkeys.cannot')} </b>}
      {t('phone.sign')}
    </Notice>
  )
}

/** A wallet keeps its currency, so a number of another country is refused. That needs another text than the law. */
function unlessOtherMarket(error: unknown): undefined {
  const reasons = error instanceof CallError ? error.params.reasons : undefined
  const codes = Array.isArray(reasons) ? (reasons as readonly Reason[]).map(({ code }) => code) : []
  if (!codes.includes('wallet.otherMarket')) throw error
}

function Bound({ player }: BinderProps) {
  const t = useT()
  return (
    <div className={css.bound}>
      <span className={css.boundIcon}>
        <PhoneIcon size={22} />
      </span>
      <p>
        {t('phone.now')}
        <b dir="ltr">{player.mobile}</b>
      </p>
    </div>
  )
}
