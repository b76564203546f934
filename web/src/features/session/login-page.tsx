import { minAgeYears } from '@zamra/contract/constants.ts'
import { type FormEvent, useState } from 'react'
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
import { faultsOf, type LoginFaults, type LoginForm } from './login-form.ts'

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
  const [faults, setFaults] = useState<LoginFaults>({})
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = readForm(event.currentTarget)
    const found = faultsOf(form)
    setFaults(found)
    setRefusal('')
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      signIn(await idLogin(form))
      void goOn(redirect)
    } catch (error) {
      setRefusal(error instanceof CallError && error.kind !== 'network' ? error.message : t('network.failed'))
    }
    setBusy(false)
  }

  return (
    // The script sends the form. Should a player be quicker than the script, `post` keeps his password out of the address.
    <form className={css.form} method="post" onSubmit={(event) => void submit(event)} noValidate>
      <Field
        label={t('session.id')}
        hint={t('session.id.hint')}
        error={faults.userId && t(faults.userId)}
        name="userId"
        autoComplete="username"
        inputMode="numeric"
        maxLength={12}
      />
      <PasswordField error={faults.password && t(faults.password)} />
      <p className={css.refused} role="alert">
        {refusal}
      </p>
      <Button type="submit" block busy={busy}>
        {t('do.login')}
      </Button>
    </form>
  )
}

/** The fields keep their own text: what a player typed before the script came is still there. */
function readForm(element: HTMLFormElement): LoginForm {
  const data = new FormData(element)
  return { userId: String(data.get('userId') ?? ''), password: String(data.get('password') ?? '') }
}

function PasswordField({ error }: { readonly error: string | undefined }) {
  const t = useT()
  const [shown, setShown] = useState(false)
  return (
    <Field
      label={t('session.password')}
      error={error}
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
