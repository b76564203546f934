import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import css from './new-password.module.css'
import { type Strength, strengthOf } from './password-strength.ts'
import type { SignInForm } from './use-sign-in-form.ts'
import { passwordMin } from './validate.ts'

/** A new password and its repetition, with a strength meter. */
export function NewPassword({ form, label }: { readonly form: SignInForm; readonly label: string }) {
  const t = useT()
  const [strength, setStrength] = useState<Strength>()
  const words = { show: t('session.password.show'), hide: t('session.password.hide') }
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        error={form.errors.password}
        hint={strength ? <Meter strength={strength} /> : t('session.password.short', { min: passwordMin })}
        enterKeyHint="next"
        words={words}
        onChange={(event) => {
          setStrength(strengthOf(event.target.value))
          form.clearError('password')
        }}
      />
      <PasswordField
        label={t('session.repeat')}
        name="repeat"
        autoComplete="new-password"
        {...form.field('repeat')}
        enterKeyHint="next"
        words={words}
      />
    </>
  )
}

const grades = ['session.strength.1', 'session.strength.1', 'session.strength.2', 'session.strength.3'] as const

function Meter({ strength }: { readonly strength: Strength }) {
  const t = useT()
  return (
    <span className={css.meter} data-strength={strength}>
      <i />
      <i />
      <i />
      {t(grades[strength])}
    </span>
  )
}
