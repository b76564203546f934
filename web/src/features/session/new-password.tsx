import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { passwordMin } from './lengths.ts'
import css from './new-password.module.css'
import { type Strength, strengthOf } from './password-strength.ts'
import type { Submit } from './use-submit.ts'

/** A new password and the same again. The hint grows with it. */
export function NewPassword({ submit, label }: { readonly submit: Submit; readonly label: string }) {
  const t = useT()
  const [strength, setStrength] = useState<Strength>()
  const words = { show: t('session.password.show'), hide: t('session.password.hide') }
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        error={submit.errors.password}
        hint={strength ? <Meter strength={strength} /> : t('session.password.short', { min: passwordMin })}
        enterKeyHint="next"
        words={words}
        onChange={(event) => {
          setStrength(strengthOf(event.target.value))
          submit.mend('password')
        }}
      />
      <PasswordField
        label={t('session.repeat')}
        name="repeat"
        autoComplete="new-password"
        error={submit.errors.repeat}
        enterKeyHint="next"
        words={words}
        onChange={() => submit.mend('repeat')}
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
