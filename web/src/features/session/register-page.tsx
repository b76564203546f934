import { useT } from '../../i18n/use-t.tsx'
import { useParameters } from '../../lib/navigation/use-parameters.ts'
import { useSettings } from '../../lib/settings.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Header } from '../../ui/header.tsx'
import { Page } from '../../ui/page.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { Consent } from './consent.tsx'
import { codeFault, consentFault, newPasswordFault, phoneFault } from './faults.ts'
import { finishSignIn } from './finish-sign-in.ts'
import css from './form.module.css'
import { phoneOf } from './form.ts'
import { AlreadyHere } from './new-here.tsx'
import { NewPassword } from './new-password.tsx'
import { OneTimeCode } from './one-time-code.tsx'
import { Outcome } from './outcome.tsx'
import { register } from './sign-in-calls.ts'
import { useCodePhone } from './use-code-phone.ts'
import { useRules } from './use-rules.ts'
import { useSubmit } from './use-submit.ts'
import { Welcome } from './welcome.tsx'

export function RegisterPage() {
  const t = useT()
  const { redirect, inviteCode } = useParameters('register')
  return (
    <Page header={<Header title={t('title.register')} />}>
      <Welcome title={t('session.register.title')} about={t('session.register.about')} />
      <RegisterForm redirect={redirect} inviteCode={inviteCode} />
      <AlreadyHere redirect={redirect} inviteCode={inviteCode} />
    </Page>
  )
}

type Onward = { readonly redirect: string | undefined; readonly inviteCode: string | undefined }

function RegisterForm({ redirect, inviteCode }: Onward) {
  const t = useT()
  const invited = useSettings((settings) => inviteCode ?? settings.inviteCode)
  const { rules, declare } = useRules()
  const submit = useSubmit({
    check: (form) => ({
      ...phoneFault(form.typed, phoneOf(form, rules.prefixes)),
      ...codeFault(form.code),
      ...newPasswordFault(form.password, form.repeat),
      ...consentFault(form.terms, form.age, rules.minAge),
    }),
    send: async (form) => {
      const { code: verificationCode, password, invite } = form
      const phone = phoneOf(form, rules.prefixes)
      const answer = await register({ ...phone, verificationCode, password, inviteCode: invite, ...declare(form) })
      await finishSignIn(answer, redirect)
    },
  })
  const phone = useCodePhone(submit, rules)
  return (
    <form
      ref={submit.ref}
      className={css.form}
      method="post"
      noValidate
      onSubmit={(event) => void submit.submit(event)}
    >
      <PhoneField
        label={t('session.phone')}
        error={submit.errors.phone}
        enterKeyHint="next"
        onChange={() => submit.mend('phone')}
      />
      <OneTimeCode scene="register" submit={submit} phone={phone} quietly />
      <NewPassword submit={submit} label={t('session.password')} />
      <Field
        label={t('session.invite')}
        name="invite"
        defaultValue={invited}
        maxLength={32}
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="done"
        hint={invited ? t('session.invite.known') : undefined}
      />
      <Consent submit={submit} minAge={rules.minAge} />
      <Outcome submit={submit} />
      <Button type="submit" block busy={submit.busy} disabled={submit.trouble?.untilMs !== undefined}>
        {t('session.createAccount')}
      </Button>
    </form>
  )
}
