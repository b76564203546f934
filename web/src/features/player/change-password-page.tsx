import type { WireInputOf } from '@zamra/contract/calls.ts'
import { useT } from '../../i18n/use-t.tsx'
import { call } from '../../lib/call.ts'
import { fieldsOfError } from '../../lib/fields-of-error.ts'
import { navigateBack } from '../../lib/navigation/navigate.ts'
import { canUsePasskeys } from '../../lib/passkey.ts'
import { refreshUserInfo } from '../../lib/player-queries.ts'
import { keepSign } from '../../lib/session.ts'
import { showToast } from '../../lib/toast.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import type { UserInfo } from '../../lib/user-info.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { Header } from '../../ui/header.tsx'
import { KeyIcon } from '../../ui/icons-player.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { UsernameField } from '../../ui/username-field.tsx'
import { confirmWithPasskey } from './confirm-with-passkey.ts'
import { ForPlayer } from './for-player.tsx'
import css from './form.module.css'
import { FormError } from './form-error.tsx'
import {
  type PasswordForm,
  type Proof,
  passwordChange,
  passwordMin,
  proofOf,
  validatePassword,
} from './password-form.ts'
import { PhoneFirst } from './phone-first.tsx'

export function ChangePasswordPage() {
  const t = useT()
  return (
    <Page header={<Header title={t('title.changePassword')} />}>
      <ForPlayer>
        {(player) => {
          const proof = proofOf(player)
          if (!proof) return <PhoneFirst text={t('password.phoneFirst')} from="changePassword" />
          return <PasswordEditor player={player} proof={proof} />
        }}
      </ForPlayer>
    </Page>
  )
}

type PasswordEditorProps = { readonly player: UserInfo; readonly proof: Proof }

function PasswordEditor({ player, proof }: PasswordEditorProps) {
  const t = useT()
  const form = useForm<keyof PasswordForm>({
    validate: (data) => validatePassword(readPassword(data), proof),
    send: async (data) => {
      const given = readPassword(data)
      if (proof === 'passkey') await saveByPasskey(given.password)
      else await save(passwordChange(given, proof))
    },
    // Of the two passwords in the form, it is the old one that can be wrong.
    fieldsOf: (error) => (error.refusal === 'password.wrong' ? ['old'] : fieldsOfError(error)),
  })

  async function save(input: WireInputOf<'/sso/modify'>) {
    const { sign } = await call('/sso/modify', input, { quiet: true })
    if (sign) keepSign(sign)
    await refreshUserInfo()
    showToast(t('password.saved'))
    await navigateBack()
  }

  async function saveByPasskey(newPassword: string) {
    const passkey = await confirmWithPasskey({ action: 'loginPassword' })
    if (passkey) await save({ newPassword, passkey })
  }

  /** Without a code: the fields of the new password are validated all the same. */
  function signInstead() {
    if (!form.ref.current) return
    const given = readPassword(new FormData(form.ref.current))
    if (!form.showErrors(validatePassword(given, 'passkey'))) void form.run(() => saveByPasskey(given.password))
  }

  const words = { show: t('password.show'), hide: t('password.hide') }
  return (
    <form ref={form.ref} className={css.form} method="post" onSubmit={form.onSubmit} noValidate>
      <UsernameField value={String(player.uid)} />
      {proof === 'old' && (
        <PasswordField
          label={t('password.old')}
          name="old"
          autoComplete="current-password"
          words={words}
          {...form.field('old')}
          enterKeyHint="next"
        />
      )}
      {proof === 'code' && <CodeField scene="reset" to={() => 'bound'} shown={player.mobile} {...form.field('code')} />}
      <PasswordField
        label={t('password.new')}
        autoComplete="new-password"
        words={words}
        hint={t('password.new.hint', { min: passwordMin })}
        {...form.field('password')}
        enterKeyHint="next"
      />
      <PasswordField
        label={t('password.repeat')}
        name="repeat"
        autoComplete="new-password"
        words={words}
        {...form.field('repeat')}
        enterKeyHint="done"
      />
      <Notice>{t('password.closesOthers')}</Notice>
      <FormError error={form.error} />
      <Button type="submit" block busy={form.isPending}>
        {proof === 'passkey' && <KeyIcon size={18} />}
        {t(proof === 'passkey' ? 'bank.confirm.passkey' : 'password.save')}
      </Button>
      {proof === 'code' && player.passkeyCount > 0 && canUsePasskeys() && (
        <Button look="plain" block onClick={signInstead}>
          <KeyIcon size={18} />
          {t('bank.confirm.passkey')}
        </Button>
      )}
    </form>
  )
}

function readPassword(data: FormData): PasswordForm {
  const text = (name: string) => textOf(data, name)
  return { old: text('old'), code: text('code'), password: text('password'), repeat: text('repeat') }
}
