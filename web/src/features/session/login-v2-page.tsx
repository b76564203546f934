import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { useParameters } from '../../lib/navigation/use-parameters.ts'
import { maskedPhone, type Phone } from '../../lib/phone.ts'
import { Button } from '../../ui/button.tsx'
import { Header } from '../../ui/header.tsx'
import { Page } from '../../ui/page.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { UsernameField } from '../../ui/username-field.tsx'
import { useChannel, useRules } from './api.ts'
import { Consent } from './consent.tsx'
import { CurrentPassword } from './current-password.tsx'
import { finishSignIn } from './finish-sign-in.ts'
import css from './form.module.css'
import { type FormValues, phoneOf } from './form-values.ts'
import { MoreWays } from './more-ways.tsx'
import { NewHere } from './new-here.tsx'
import { OneTimeCode } from './one-time-code.tsx'
import { Outcome, retryAfterSeconds } from './outcome.tsx'
import { type Declaration, otpLogin, passwordLogin } from './sign-in-calls.ts'
import stepCss from './step.module.css'
import { useGivenDeclaration } from './use-given-declaration.ts'
import { useSignInForm } from './use-sign-in-form.ts'
import { validateCode, validateConsent, validatePassword, validatePhone } from './validate.ts'
import { Welcome } from './welcome.tsx'

/** The phone number and the declaration, after the first step. */
type Known = { readonly phone: Phone; readonly typed: string; readonly declaration: Declaration }

/** The phone number first, then the code. The password is offered as a link. */
export function LoginV2Page() {
  const t = useT()
  const { mode } = useParameters('loginV2')
  const [known, setKnown] = useState<Known>()
  const [last, setLast] = useState<Known>()
  const [proof, setProof] = useState<'code' | 'password'>(mode === 'password' ? 'password' : 'code')
  return (
    <Page header={<Header title={t('title.login')} {...(known ? { onBack: () => setKnown(undefined) } : {})} />}>
      {known ? (
        <Prove key={proof} known={known} proof={proof} onOther={setProof} onBack={() => setKnown(undefined)} />
      ) : (
        <Identify
          last={last}
          onKnown={(found) => {
            setLast(found)
            setKnown(found)
          }}
        />
      )}
    </Page>
  )
}

type IdentifyProps = { readonly last: Known | undefined; readonly onKnown: (known: Known) => void }

function Identify({ last, onKnown }: IdentifyProps) {
  const t = useT()
  const { redirect, inviteCode } = useParameters('loginV2')
  const { given, onRefusal, askedAge } = useGivenDeclaration(useChannel().data?.termsVersion)
  const { rules, declare } = useRules(askedAge)
  const form = useSignInForm({
    onRefusal,
    validate: (values) => ({
      ...validatePhone(values.mobile, phoneOf(values, rules.prefixes)),
      ...(given ? {} : validateConsent(values.terms, values.age, rules.minAge)),
    }),
    send: async (values) =>
      onKnown({ phone: phoneOf(values, rules.prefixes), typed: values.mobile, declaration: declare(values) }),
  })
  return (
    <>
      <Welcome title={t('session.v2.title')} about={t('session.v2.about')} />
      <form ref={form.ref} className={css.form} method="post" noValidate onSubmit={form.onSubmit}>
        <PhoneField
          label={t('session.phone')}
          areaCode={last?.phone.areaCode}
          defaultValue={last?.typed}
          {...form.field('mobile')}
          enterKeyHint="go"
        />
        <Consent form={form} minAge={rules.minAge} given={given} />
        <Outcome form={form} />
        <Button type="submit" block busy={form.isPending}>
          {t('session.v2.next')}
        </Button>
      </form>
      <MoreWays
        form={form}
        rules={rules}
        declare={declare}
        hasDeclared={given !== undefined}
        onward={{ redirect, inviteCode }}
      />
      <NewHere redirect={redirect} inviteCode={inviteCode} />
    </>
  )
}

type ProveProps = {
  readonly known: Known
  readonly proof: 'code' | 'password'
  readonly onOther: (proof: 'code' | 'password') => void
  readonly onBack: () => void
}

function Prove({ known, proof, onOther, onBack }: ProveProps) {
  const t = useT()
  const { redirect, inviteCode } = useParameters('loginV2')
  const { phone } = known
  // The server may hold no declaration for this account, although it holds one for the last player of this device.
  const { onRefusal, askedAge } = useGivenDeclaration(undefined)
  const isAsked = askedAge !== undefined
  const { rules, declare } = useRules(askedAge)
  const form = useSignInForm({
    onRefusal,
    validate: (values) => ({
      ...(proof === 'code' ? validateCode(values.code) : validatePassword(values.password)),
      ...(isAsked ? validateConsent(values.terms, values.age, rules.minAge) : {}),
    }),
    send: async (values) => {
      const answer = await (proof === 'code' ? byCode(values) : byPassword(values))
      if (answer) await finishSignIn(answer, redirect)
    },
  })
  const declaration = (values: FormValues) => (isAsked ? declare(values) : known.declaration)
  const byCode = (values: FormValues) =>
    otpLogin({ ...phone, verificationCode: values.code, inviteCode, ...declaration(values) })
  const byPassword = (values: FormValues) =>
    passwordLogin({ ...phone, password: values.password, inviteCode, ...declaration(values) })
  const other = proof === 'code' ? 'password' : 'code'
  return (
    <>
      <h2 className={stepCss.title}>{t(proof === 'code' ? 'session.v2.code' : 'session.v2.password')}</h2>
      <p className={stepCss.about}>
        {maskedPhone(phone)}
        <button type="button" className={stepCss.change} onClick={onBack}>
          {t('session.v2.change')}
        </button>
      </p>
      <form ref={form.ref} className={css.form} method="post" noValidate onSubmit={form.onSubmit}>
        {proof === 'code' ? (
          <OneTimeCode scene="login" form={form} phone={() => phone} sendOnMount />
        ) : (
          <>
            <UsernameField name="mobile" value={phone.areaCode + phone.mobile} />
            <CurrentPassword form={form} />
          </>
        )}
        {isAsked && <Consent form={form} minAge={rules.minAge} />}
        <Outcome form={form} />
        <Button type="submit" block busy={form.isPending} disabled={retryAfterSeconds(form.error) !== undefined}>
          {t('do.login')}
        </Button>
        <Button look="ghost" block onClick={() => onOther(other)}>
          {t(proof === 'code' ? 'session.v2.usePassword' : 'session.v2.useCode')}
        </Button>
      </form>
    </>
  )
}
