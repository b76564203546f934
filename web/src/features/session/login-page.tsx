import { minAgeYears } from '@zamra/contract/constants.ts'
import { type FormEvent, useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { goOn } from '../../lib/navigation/navigate.ts'
import { useParameters } from '../../lib/navigation/use-parameters.ts'
import { signIn } from '../../lib/session.ts'
import { Art } from '../../ui/art/art.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Header } from '../../ui/header.tsx'
import { EyeIcon, EyeOffIcon } from '../../ui/icons.tsx'
import { Page } from '../../ui/page.tsx'
import { useIdLogin } from './api.ts'
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
  const login = useIdLogin()

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = faultsOf(form)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    login.mutate(form, {
      onSuccess: (answer) => {
        signIn(answer)
        void goOn(redirect)
      },
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
        {login.error?.kind === 'network' ? t('network.failed') : login.error?.message}
      </p>
      <Button type="submit" block busy={login.isPending}>
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
