import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { useParameters } from '../../lib/navigation/use-parameters.ts'
import { maskedPhone, type Phone } from '../../lib/phone.ts'
import { Button } from '../../ui/button.tsx'
import { Header } from '../../ui/header.tsx'
import { Page } from '../../ui/page.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { Consent } from './consent.tsx'
import { CurrentPassword } from './current-password.tsx'
import { codeFault, consentFault, passwordFault, phoneFault } from './faults.ts'
import { finishSignIn } from './finish-sign-in.ts'
import css from './form.module.css'
import { type Form, phoneOf } from './form.ts'
import { MoreWays } from './more-ways.tsx'
import { NewHere } from './new-here.tsx'
import { OneTimeCode } from './one-time-code.tsx'
import { Outcome } from './outcome.tsx'
import { type Declaration, otpLogin, passwordLogin } from './sign-in-calls.ts'
import stepCss from './step.module.css'
import { useRules } from './use-rules.ts'
import { useSubmit } from './use-submit.ts'
import { Welcome } from './welcome.tsx'

/** Who the player says he is, and what he declared, once the first step is done. */
type Known = { readonly phone: Phone; readonly typed: string; readonly declaration: Declaration }

/** One field, then the code; the password is a link. */
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
  const { rules, declare } = useRules()
  const submit = useSubmit({
    check: (form) => ({
      ...phoneFault(form.typed, phoneOf(form, rules.prefixes)),
      ...consentFault(form.terms, form.age, rules.minAge),
    }),
    send: async (form) =>
      onKnown({ phone: phoneOf(form, rules.prefixes), typed: form.typed, declaration: declare(form) }),
  })
  return (
    <>
      <Welcome title={t('session.v2.title')} about={t('session.v2.about')} />
      <form
        ref={submit.ref}
        className={css.form}
        method="post"
        noValidate
        onSubmit={(event) => void submit.submit(event)}
      >
        <PhoneField
          label={t('session.phone')}
          areaCode={last?.phone.areaCode}
          defaultValue={last?.typed}
          error={submit.errors.phone}
          enterKeyHint="go"
          onChange={() => submit.mend('phone')}
        />
        <Consent submit={submit} minAge={rules.minAge} />
        <Outcome submit={submit} />
        <Button type="submit" block busy={submit.busy}>
          {t('session.v2.next')}
        </Button>
      </form>
      <MoreWays submit={submit} rules={rules} declare={declare} onward={{ redirect, inviteCode }} />
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
  const { phone, declaration } = known
  const submit = useSubmit({
    check: (form) => (proof === 'code' ? codeFault(form.code) : passwordFault(form.password)),
    send: async (form) => {
      const answer = await (proof === 'code' ? byCode(form) : byPassword(form))
      if (answer) await finishSignIn(answer, redirect)
    },
  })
  const byCode = ({ code }: Form) => otpLogin({ ...phone, verificationCode: code, inviteCode, ...declaration })
  const byPassword = ({ password }: Form) => passwordLogin({ ...phone, password, inviteCode })
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
      <form
        ref={submit.ref}
        className={css.form}
        method="post"
        noValidate
        onSubmit={(event) => void submit.submit(event)}
      >
        {proof === 'code' ? (
          <OneTimeCode scene="login" submit={submit} phone={() => phone} atOnce />
        ) : (
          <>
            <input type="hidden" name="mobile" autoComplete="username" value={phone.areaCode + phone.mobile} readOnly />
            <CurrentPassword submit={submit} />
          </>
        )}
        <Outcome submit={submit} />
        <Button type="submit" block busy={submit.busy} disabled={submit.trouble?.untilMs !== undefined}>
          {t('do.login')}
        </Button>
        <Button look="ghost" block onClick={() => onOther(other)}>
          {t(proof === 'code' ? 'session.v2.usePassword' : 'session.v2.useCode')}
        </Button>
      </form>
    </>
  )
}
