import { useT } from '../../i18n/use-t.tsx'
import { useParameters } from '../../lib/navigation/use-parameters.ts'
import { useSettings } from '../../lib/settings.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Header } from '../../ui/header.tsx'
import { Page } from '../../ui/page.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { useRules } from './api.ts'
import { Consent } from './consent.tsx'
import { finishSignIn } from './finish-sign-in.ts'
import css from './form.module.css'
import { phoneOf } from './form-values.ts'
import { AlreadyHere } from './new-here.tsx'
import { NewPassword } from './new-password.tsx'
import { OneTimeCode } from './one-time-code.tsx'
import { Outcome, retryAfterSeconds } from './outcome.tsx'
import { register } from './sign-in-calls.ts'
import { useGivenDeclaration } from './use-given-declaration.ts'
import { useCodePhone, useSignInForm } from './use-sign-in-form.ts'
import { validateCode, validateConsent, validateNewPassword, validatePhone } from './validate.ts'
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
  const { askedAge, onRefusal } = useGivenDeclaration(undefined)
  const { rules, declare } = useRules(askedAge)
  const form = useSignInForm({
    onRefusal,
    validate: (values) => ({
      ...validatePhone(values.mobile, phoneOf(values, rules.prefixes)),
      ...validateCode(values.code),
      ...validateNewPassword(values.password, values.repeat),
      ...validateConsent(values.terms, values.age, rules.minAge),
    }),
    send: async (values) => {
      const { code: verificationCode, password, invite } = values
      const phone = phoneOf(values, rules.prefixes)
      const answer = await register({ ...phone, verificationCode, password, inviteCode: invite, ...declare(values) })
      await finishSignIn(answer, redirect)
    },
  })
  const phone = useCodePhone(form, rules)
  return (
    <form ref={form.ref} className={css.form} method="post" noValidate onSubmit={form.onSubmit}>
      <PhoneField label={t('session.phone')} isUsername {...form.field('mobile')} enterKeyHint="next" />
      <OneTimeCode scene="register" form={form} phone={phone} submitOnComplete={false} />
      <NewPassword form={form} label={t('session.password')} />
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
      <Consent form={form} minAge={rules.minAge} />
      <Outcome form={form} />
      <Button type="submit" block busy={form.isPending} disabled={retryAfterSeconds(form.error) !== undefined}>
        {t('session.createAccount')}
      </Button>
    </form>
  )
}
