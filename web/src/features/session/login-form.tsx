import { Suspense, useId, useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { signIn } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Consent } from './consent.tsx'
import { CurrentPassword } from './current-password.tsx'
import { finishSignIn } from './finish-sign-in.ts'
import css from './form.module.css'
import type { Form } from './form.ts'
import { phoneOf } from './form.ts'
import { lazily } from './lazily.ts'
import { entryOf, loginFaults, type Way, ways } from './login-check.ts'
import { MoreWays } from './more-ways.tsx'
import { OneTimeCode } from './one-time-code.tsx'
import { Outcome } from './outcome.tsx'
import { guestLogin, idLogin, otpLogin, passwordLogin } from './sign-in-calls.ts'
import { useCodePhone } from './use-code-phone.ts'
import { useGuestTicket } from './use-guest-ticket.tsx'
import { useRules } from './use-rules.ts'
import { useSubmit } from './use-submit.ts'

const GuestPitch = lazily(() => import('./guest-pitch.tsx').then((module) => module.GuestPitch))

type LoginFormProps = {
  /** The way that the address asks for. */
  readonly asked: Way | undefined
  readonly redirect: string | undefined
  readonly inviteCode: string | undefined
}

/** Three ways in one form, so that what was typed and ticked stays when the player changes his mind. */
export function LoginForm({ asked, redirect, inviteCode }: LoginFormProps) {
  const t = useT()
  const { rules, declare, channel } = useRules()
  const [chosen, setChosen] = useState<Way>()
  const open = ways.filter((way) => channel?.[switches[way]].open ?? true)
  const way = open.find((one) => one === (chosen ?? asked)) ?? open[0] ?? 'password'
  const ticket = useGuestTicket(redirect)
  const panelId = useId()

  const submit = useSubmit({
    check: (form) => loginFaults(way, form, rules),
    send: async (form) => {
      if (way === 'oneclick') return ticket.show((onWork) => enterAsGuest(form, onWork))
      const answer = await (way === 'otp' ? byCode(form) : byPassword(form))
      if (answer) await finishSignIn(answer, redirect)
    },
  })

  const byCode = (form: Form) =>
    otpLogin({ ...phoneOf(form, rules.prefixes), verificationCode: form.code, inviteCode, ...declare(form) })

  function byPassword(form: Form) {
    const entry = entryOf(form, rules.prefixes)
    const rest = { password: form.password, inviteCode }
    if (entry.kind === 'phone') return passwordLogin({ ...entry.phone, ...rest })
    return idLogin({ userId: entry.kind === 'id' ? entry.userId : '', ...rest })
  }

  async function enterAsGuest(form: Form, onWork: () => void) {
    const answer = await guestLogin({ areaCode: form.areaCode, inviteCode, ...declare(form) }, onWork)
    signIn(answer)
    return answer
  }

  const codePhone = useCodePhone(submit, rules)
  const locked = submit.trouble?.untilMs !== undefined
  return (
    <>
      <Tabs
        look="pill"
        label={t('session.ways')}
        items={open.map((key) => ({ key, label: t(`session.way.${key}`) }))}
        value={way}
        onChange={setChosen}
        panelId={panelId}
      />
      <form
        ref={submit.ref}
        id={panelId}
        className={css.form}
        // The script sends the form. Should a player be quicker than it, `post` keeps his password out of the address.
        method="post"
        noValidate
        onSubmit={(event) => void submit.submit(event)}
      >
        <div className={css.fields}>
          <div hidden={way === 'oneclick'}>
            <PhoneField
              label={t(way === 'otp' ? 'session.phone' : 'session.phoneOrId')}
              takesId={way !== 'otp'}
              error={submit.errors.phone}
              enterKeyHint="next"
              onChange={() => submit.mend('phone')}
            />
          </div>
          {way === 'password' && <CurrentPassword submit={submit} />}
          {way === 'otp' && <OneTimeCode scene="login" submit={submit} phone={codePhone} />}
          {way === 'oneclick' && (
            <Suspense>
              <GuestPitch />
            </Suspense>
          )}
        </div>
        <Consent submit={submit} minAge={rules.minAge} />
        <Outcome submit={submit} working={ticket.working} />
        <Button type="submit" block busy={submit.busy} disabled={locked}>
          {t(way === 'oneclick' ? 'session.guest.start' : 'do.login')}
        </Button>
      </form>
      <MoreWays submit={submit} rules={rules} declare={declare} onward={{ redirect, inviteCode }} />
      {ticket.view}
    </>
  )
}

const switches = { password: 'password', otp: 'otp', oneclick: 'oneClick' } as const
