import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import css from './current-password.module.css'
import type { SignInForm } from './use-sign-in-form.ts'

/** The password field, with a link for a forgotten password. */
export function CurrentPassword({ form }: { readonly form: SignInForm }) {
  const t = useT()
  return (
    <div className={css.password}>
      <PasswordField
        label={t('session.password')}
        autoComplete="current-password"
        error={form.errors.password}
        hint={t('session.password.tip')}
        enterKeyHint="go"
        words={{ show: t('session.password.show'), hide: t('session.password.hide') }}
        onChange={() => form.clearError('password')}
      />
      <Link className={css.forgot} to={urlTo('forgetPassword')}>
        {t('session.forgot')}
      </Link>
    </div>
  )
}
