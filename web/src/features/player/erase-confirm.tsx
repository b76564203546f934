import type { ReactNode } from 'react'
import type { TextId } from '../../i18n/text-id.ts'
import { useT } from '../../i18n/use-t.tsx'
import { call } from '../../lib/call.ts'
import { reLaunch } from '../../lib/navigation/navigate.ts'
import { logout, useSession } from '../../lib/session.ts'
import { showToast } from '../../lib/toast.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { UsernameField } from '../../ui/username-field.tsx'
import { confirmWithPasskey, mustSign } from './confirm-with-passkey.ts'
import css from './erase.module.css'
import { FormError } from './form-error.tsx'
import { validateCode } from './validate-code.ts'

type FieldName = 'sure' | 'code' | 'password'

/** Shows what is kept, asks the player to confirm that they understood, and asks for a proof of identity. */
export function EraseConfirm({ kept }: { readonly kept: ReactNode }) {
  const t = useT()
  const player = useSession((session) => session.userInfo)
  const byCode = player?.phoneBound === true
  const byPasskey = mustSign(player)
  const byPassword = !byCode && !byPasskey && player?.hasPassword === true
  const form = useForm<FieldName>({
    validate: (data): { readonly [F in FieldName]?: TextId } => ({
      ...(data.has('sure') ? {} : { sure: 'erase.sure.first' }),
      ...(byCode ? validateCode(textOf(data, 'code')) : {}),
      ...(byPassword && textOf(data, 'password') === '' ? { password: 'password.empty' } : {}),
    }),
    send: async (data) => {
      const passkey = byPasskey ? await confirmWithPasskey({ action: 'eraseAccount' }) : undefined
      if (byPasskey && passkey === undefined) return
      const proof = {
        ...(passkey !== undefined ? { passkey } : {}),
        ...(byCode ? { verificationCode: textOf(data, 'code') } : {}),
        ...(byPassword ? { password: textOf(data, 'password') } : {}),
      }
      await call('/user/erase', proof, { quiet: true })
      logout()
      await reLaunch('/')
      showToast(t('erase.done'))
    },
  })
  return (
    <form ref={form.ref} className={css.sheet} method="post" onSubmit={form.onSubmit} noValidate>
      {player && <UsernameField value={String(player.uid)} />}
      {kept}
      {byCode && <CodeField scene="erase" to={() => 'bound'} shown={player.mobile} {...form.field('code')} />}
      {byPasskey && <p>{t('erase.sign')}</p>}
      {byPassword && (
        <PasswordField
          label={t('password.yours')}
          autoComplete="current-password"
          words={{ show: t('password.show'), hide: t('password.hide') }}
          {...form.field('password')}
        />
      )}
      <div>
        <Checkbox
          name="sure"
          invalid={form.errors.sure !== undefined}
          describedBy="erase-sure"
          onChange={() => form.clearError('sure')}
        >
          {t('erase.sure')}
        </Checkbox>
        <p id="erase-sure" className={css.bad} role="alert">
          {form.errors.sure}
        </p>
      </div>
      <FormError error={form.error} />
      <Button type="submit" block busy={form.isPending}>
        {t('erase.do')}
      </Button>
    </form>
  )
}
