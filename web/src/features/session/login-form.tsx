import { useId, useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { goOn } from '../../lib/navigation/navigate.ts'
import { signIn } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { useChannel, useRules } from './api.ts'
import { Consent } from './consent.tsx'
import { CurrentPassword } from './current-password.tsx'
import { finishSignIn } from './finish-sign-in.ts'
import css from './form.module.css'
import type { FormValues } from './form-values.ts'
import { phoneOf } from './form-values.ts'
import { GuestPitch } from './guest-pitch.tsx'
import { MoreWays } from './more-ways.tsx'
import { OneTimeCode } from './one-time-code.tsx'
import { Outcome, retryAfterSeconds } from './outcome.tsx'
import { guestLogin, idLogin, otpLogin, passwordLogin } from './sign-in-calls.ts'
import { useGivenDeclaration } from './use-given-declaration.ts'
import { useGuestTicket } from './use-guest-ticket.tsx'
import { useCodePhone, useSignInForm } from './use-sign-in-form.ts'
import { readLoginId, validateLogin, type Way, ways } from './validate.ts'

type LoginFormProps = {
  /** The way that the address requests. */
  readonly requested: Way | undefined
  readonly redirect: string | undefined
  readonly inviteCode: string | undefined
}

/** Three ways in one form, so that the input stays when the player switches between them. */
export function LoginForm({ requested, redirect, inviteCode }: LoginFormProps) {
  const t = useT()
  const declared = useGivenDeclaration(useChannel().data?.termsVersion)
  const { rules, declare, channel } = useRules(declared.askedAge)
  const [chosen, setChosen] = useState<Way>()
  const open = ways.filter((way) => channel?.[switches[way]].open ?? true)
  const way = open.find((one) => one === (chosen ?? requested)) ?? open[0] ?? 'password'
  const ticket = useGuestTicket(() => goOn(redirect))
  // A guest account is a new one, with a declaration of its own.
  const given = way === 'oneclick' ? undefined : declared.given
  const panelId = useId()

  const form = useSignInForm({
    onRefusal: declared.onRefusal,
    validate: (values) => validateLogin(way, values, rules, given !== undefined),
    send: async (values) => {
      if (way === 'oneclick') return ticket.show((onWork) => enterAsGuest(values, onWork))
      const answer = await (way === 'otp' ? byCode(values) : byPassword(values))
      if (answer) await finishSignIn(answer, redirect)
    },
  })

  const byCode = (values: FormValues) =>
    otpLogin({ ...phoneOf(values, rules.prefixes), verificationCode: values.code, inviteCode, ...declare(values) })

  function byPassword(values: FormValues) {
    const entry = readLoginId(values.mobile, values.areaCode, rules.prefixes)
    const rest = { password: values.password, inviteCode, ...declare(values) }
    if (entry.kind === 'phone') return passwordLogin({ ...entry.phone, ...rest })
    return idLogin({ userId: entry.kind === 'id' ? entry.userId : '', ...rest })
  }

  async function enterAsGuest(values: FormValues, onWork: () => void) {
    const answer = await guestLogin({ areaCode: values.areaCode, inviteCode, ...declare(values) }, onWork)
    signIn(answer)
    return answer
  }

  const codePhone = useCodePhone(form, rules)
  const isLocked = retryAfterSeconds(form.error) !== undefined
  return (
    <>
      <Tabs
        look="pill"
        label={t('session.ways')}
        items={open.map((key) => ({ key, label: t(`session.way.${key}`) }))}
        value={way}
        onChange={(next) => {
          setChosen(next)
          // An error of one way says nothing about another.
          form.clearErrors()
        }}
        panelId={panelId}
      />
      <TabPanel id={panelId} tab={way}>
        <form
          ref={form.ref}
          className={css.form}
          // Before the script runs, the browser would submit the form: `post` keeps the password out of the address.
          method="post"
          noValidate
          onSubmit={form.onSubmit}
        >
          <div className={css.fields}>
            <div hidden={way === 'oneclick'}>
              <PhoneField
                label={t(way === 'otp' ? 'session.phone' : 'session.phoneOrId')}
                takesId={way !== 'otp'}
                {...form.field('mobile')}
                enterKeyHint="next"
              />
            </div>
            {way === 'password' && <CurrentPassword form={form} />}
            {way === 'otp' && <OneTimeCode scene="login" form={form} phone={codePhone} />}
            {way === 'oneclick' && <GuestPitch />}
          </div>
          <Consent form={form} minAge={rules.minAge} given={given} />
          <Outcome form={form} working={ticket.working} />
          <Button type="submit" block busy={form.isPending} disabled={isLocked}>
            {t(way === 'oneclick' ? 'session.guest.start' : 'do.login')}
          </Button>
        </form>
      </TabPanel>
      <MoreWays
        form={form}
        rules={rules}
        declare={declare}
        hasDeclared={given !== undefined}
        onward={{ redirect, inviteCode }}
      />
      {ticket.view}
    </>
  )
}

const switches = { password: 'password', otp: 'otp', oneclick: 'oneClick' } as const
