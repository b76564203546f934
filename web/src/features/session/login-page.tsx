import { minAgeYears } from '@zamra/contract/constants.ts'
import { type FormEvent, useState, useTransition } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { CallError } from '../../lib/call-error.ts'
import { goOn } from '../../lib/navigation/navigate.ts'
import { useParameters } from '../../lib/navigation/use-parameters.ts'
import { signIn } from '../../lib/session.ts'
import { Art } from '../../ui/art/art.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Header } from '../../ui/header.tsx'
import { EyeIcon, EyeOffIcon } from '../../ui/icons-session.tsx'
import { Page } from '../../ui/page.tsx'
import { idLogin } from './api.ts'
import css from './login.module.css'
import { faultsOf, type LoginFaults } from './login-form.ts'

export function LoginPage() {
  const t = useT()
  return (
    <Page header={<Header title={t('title.login')} />}>
      <div className={css.welcome}>
        <div>
          <h2 className={css.title}>{t('session.welcome')}</h2>
          <p className={css.about}>{t('session.about')}</p>
        </div>
        <span className={css.art}>
          <Art src="art:arch" />
        </span>
      </div>
      <LoginByNumber />
      <p className={css.adults}>
        <b className={css.badge}>{minAgeYears}+</b> {t('session.adults', { age: minAgeYears })}
      </p>
    </Page>
  )
}

function LoginByNumber() {
  const t = useT()
  const { redirect } = useParameters('login')
  const [form, setForm] = useState({ userId: '', password: '' })
  const [faults, setFaults] = useState<LoginFaults>({})
  const [refusal, setRefusal] = useState('')
  const [busy, startLogin] = useTransition()

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = faultsOf(form)
    setFaults(found)
    setRefusal('')
    if (Object.keys(found).length > 0) return
    startLogin(async () => {
      try {
        signIn(await idLogin(form))
      } catch (error) {
        setRefusal(error instanceof CallError && error.kind !== 'network' ? error.message : t('network.failed'))
        return
      }
      await goOn(redirect)
    })
  }

  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <Field
        label={t('session.id')}
        hint={t('session.id.hint')}
        error={faults.userId && t(faults.userId)}
        value={form.userId}
        onChange={(event) => setForm({ ...form, userId: event.target.value })}
        name="username"
        autoComplete="username"
        inputMode="numeric"
        maxLength={12}
      />
      <PasswordField
        value={form.password}
        error={faults.password && t(faults.password)}
        onChange={(password) => setForm({ ...form, password })}
      />
      <p className={css.refused} role="alert">
        {refusal}
      </p>
      <Button type="submit" block busy={busy}>
        {t('do.login')}
      </Button>
    </form>
  )
}

type PasswordFieldProps = {
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (password: string) => void
}

function PasswordField({ value, error, onChange }: PasswordFieldProps) {
  const t = useT()
  const [shown, setShown] = useState(false)
  return (
    <Field
      label={t('session.password')}
      error={error}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      type={shown ? 'text' : 'password'}
      name="password"
      autoComplete="current-password"
      maxLength={64}
      after={
        <button
          type="button"
          className={css.eye}
          aria-label={t(shown ? 'session.password.hide' : 'session.password.show')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOffIcon size={20} /> : <EyeIcon size={20} />}
        </button>
      }
    />
  )
}
