import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { call } from '../../lib/call.ts'
import { fieldsOfError } from '../../lib/fields-of-error.ts'
import { navigateBack } from '../../lib/navigation/navigate.ts'
import { refreshUserInfo } from '../../lib/player-queries.ts'
import { keepSign } from '../../lib/session.ts'
import { showToast } from '../../lib/toast.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import type { UserInfo } from '../../lib/user-info.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { Header } from '../../ui/header.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { UsernameField } from '../../ui/username-field.tsx'
import { ForPlayer } from './for-player.tsx'
import css from './form.module.css'
import { FormError } from './form-error.tsx'
import { type PasswordForm, type Proof, passwordChange, passwordMin, validatePassword } from './password-form.ts'
import { PhoneFirst } from './phone-first.tsx'

export function ChangePasswordPage() {
  const t = useT()
  return (
    <Page header={<Header title={t('title.changePassword')} />}>
      <ForPlayer>
        {(player) =>
          player.hasPassword || player.phoneBound ? (
            <PasswordEditor player={player} />
          ) : (
            <PhoneFirst text={t('password.phoneFirst')} from="changePassword" />
          )
        }
      </ForPlayer>
    </Page>
  )
}

const panelId = 'password-proof'

function PasswordEditor({ player }: { readonly player: UserInfo }) {
  const t = useT()
  const [proof, setProof] = useState<Proof>(player.hasPassword ? 'old' : 'code')
  const form = useForm<keyof PasswordForm>({
    validate: (data) => validatePassword(readPassword(data), proof),
    send: async (data) => {
      const { sign } = await call('/sso/modify', passwordChange(readPassword(data), proof), { quiet: true })
      if (sign) keepSign(sign)
      await refreshUserInfo()
      showToast(t('password.saved'))
      await navigateBack()
    },
    // Of the two passwords in the form, it is the old one that can be wrong.
    fieldsOf: (error) => (error.refusal === 'password.wrong' ? ['old'] : fieldsOfError(error)),
  })
  const words = { show: t('password.show'), hide: t('password.hide') }
  const hasChoice = player.hasPassword && player.phoneBound
  const choices = [
    { key: 'old', label: t('password.byOld') },
    { key: 'code', label: t('password.byCode') },
  ] as const
  return (
    <form ref={form.ref} className={css.form} method="post" onSubmit={form.onSubmit} noValidate>
      <UsernameField value={String(player.uid)} />
      {hasChoice && (
        <div className={css.gap}>
          <Tabs
            look="pill"
            label={t('password.proof')}
            items={choices}
            value={proof}
            onChange={setProof}
            panelId={panelId}
          />
        </div>
      )}
      <TabPanel id={panelId} tab={hasChoice ? proof : undefined}>
        {proof === 'old' ? (
          <PasswordField
            label={t('password.old')}
            name="old"
            autoComplete="current-password"
            words={words}
            {...form.field('old')}
            enterKeyHint="next"
          />
        ) : (
          <CodeField scene="reset" to={() => 'bound'} shown={player.mobile} {...form.field('code')} />
        )}
      </TabPanel>
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
        {t('password.save')}
      </Button>
    </form>
  )
}

function readPassword(data: FormData): PasswordForm {
  const text = (name: string) => textOf(data, name)
  return { old: text('old'), code: text('code'), password: text('password'), repeat: text('repeat') }
}
