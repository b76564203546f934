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
import { useRules } from './api.ts'
import css from './form.module.css'
import { phoneOf } from './form-values.ts'
import { NewPassword } from './new-password.tsx'
import { OneTimeCode } from './one-time-code.tsx'
import { Outcome, retryAfterSeconds } from './outcome.tsx'
import { resetPassword } from './sign-in-calls.ts'
import { useCodePhone, useSignInForm } from './use-sign-in-form.ts'
import { validateCode, validateNewPassword, validatePhone } from './validate.ts'
import { Welcome } from './welcome.tsx'

export function ForgetPasswordPage() {
  const t = useT()
  const { mobile } = useParameters('forgetPassword')
  const { rules } = useRules()
  const form = useSignInForm({
    validate: (values) => ({
      ...validatePhone(values.mobile, phoneOf(values, rules.prefixes)),
      ...validateCode(values.code),
      ...validateNewPassword(values.password, values.repeat),
    }),
    send: async (values) => {
      const phone = phoneOf(values, rules.prefixes)
      const { sign } = await resetPassword({ ...phone, verificationCode: values.code, newPassword: values.password })
      // A signed-in player continues with a new sign; their other sessions are closed.
      if (sign) keepSign(sign)
      showToast(t('session.reset.done'), 3_000)
      await redirectTo(urlTo('login', { mode: 'password' }))
    },
  })
  const phone = useCodePhone(form, rules)
  return (
    <Page header={<Header title={t('title.forgetPassword')} />}>
      <Welcome title={t('session.reset.title')} about={t('session.reset.about')} />
      <form ref={form.ref} className={css.form} method="post" noValidate onSubmit={form.onSubmit}>
        <PhoneField
          label={t('session.phone')}
          isUsername
          defaultValue={mobile}
          {...form.field('mobile')}
          enterKeyHint="next"
        />
        <OneTimeCode scene="reset" form={form} phone={phone} submitOnComplete={false} />
        <NewPassword form={form} label={t('session.password.new')} />
        <Outcome form={form} />
        <Button type="submit" block busy={form.isPending} disabled={retryAfterSeconds(form.error) !== undefined}>
          {t('session.reset.set')}
        </Button>
      </form>
    </Page>
  )
}
