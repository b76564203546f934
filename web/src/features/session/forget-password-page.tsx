import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { redirectTo } from '../../lib/navigation/navigate.ts'
import { useParameters } from '../../lib/navigation/use-parameters.ts'
import { keepSign } from '../../lib/session.ts'
import { showToast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Header } from '../../ui/header.tsx'
import { Page } from '../../ui/page.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { codeFault, newPasswordFault, phoneFault } from './faults.ts'
import css from './form.module.css'
import { phoneOf } from './form.ts'
import { NewPassword } from './new-password.tsx'
import { OneTimeCode } from './one-time-code.tsx'
import { Outcome } from './outcome.tsx'
import { resetPassword } from './sign-in-calls.ts'
import { useCodePhone } from './use-code-phone.ts'
import { useRules } from './use-rules.ts'
import { useSubmit } from './use-submit.ts'
import { Welcome } from './welcome.tsx'

export function ForgetPasswordPage() {
  const t = useT()
  const { mobile } = useParameters('forgetPassword')
  const { rules } = useRules()
  const submit = useSubmit({
    check: (form) => ({
      ...phoneFault(form.typed, phoneOf(form, rules.prefixes)),
      ...codeFault(form.code),
      ...newPasswordFault(form.password, form.repeat),
    }),
    send: async (form) => {
      const phone = phoneOf(form, rules.prefixes)
      const { sign } = await resetPassword({ ...phone, verificationCode: form.code, newPassword: form.password })
      // Whoever was signed in all along goes on with a new sign; his other sessions are closed.
      if (sign) keepSign(sign)
      showToast(t('session.reset.done'), 3_000)
      await redirectTo(urlTo('login', { mode: 'password' }))
    },
  })
  const phone = useCodePhone(submit, rules)
  return (
    <Page header={<Header title={t('title.forgetPassword')} />}>
      <Welcome title={t('session.reset.title')} about={t('session.reset.about')} />
      <form
        ref={submit.ref}
        className={css.form}
        method="post"
        noValidate
        onSubmit={(event) => void submit.submit(event)}
      >
        <PhoneField
          label={t('session.phone')}
          defaultValue={mobile}
          error={submit.errors.phone}
          enterKeyHint="next"
          onChange={() => submit.mend('phone')}
        />
        <OneTimeCode scene="reset" submit={submit} phone={phone} quietly />
        <NewPassword submit={submit} label={t('session.password.new')} />
        <Outcome submit={submit} />
        <Button type="submit" block busy={submit.busy} disabled={submit.trouble?.untilMs !== undefined}>
          {t('session.reset.set')}
        </Button>
      </form>
    </Page>
  )
}
