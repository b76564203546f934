import { useEffect, useRef } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { GoogleMark } from '../../ui/art/google-mark.tsx'
import { Button } from '../../ui/button.tsx'
import { PasskeyIcon } from '../../ui/icons-session.tsx'
import { useChannel } from './api.ts'
import { finishSignIn } from './finish-sign-in.ts'
import type { FormValues } from './form-values.ts'
import { signInWithPasskey, suggestPasskey } from './passkey-sign-in.ts'
import type { Declaration, SignedIn } from './sign-in-calls.ts'
import type { SignInForm } from './use-sign-in-form.ts'
import { type Rules, validateConsent } from './validate.ts'

export type OtherWaysProps = {
  readonly form: SignInForm
  readonly rules: Rules
  readonly declare: (form: FormValues) => Declaration
  readonly onward: { readonly redirect: string | undefined; readonly inviteCode: string | undefined }
}

/** Sign-in methods without typing. Google's code is fetched when the player chooses it. */
export function OtherWays({ form, rules, declare, onward }: OtherWaysProps) {
  const t = useT()
  const { google, passkey } = useChannel().data ?? {}

  /** The values of the form when both boxes are ticked; these methods need the consent too. */
  function declared(): FormValues | undefined {
    const values = form.values()
    return values && !form.showErrors(validateConsent(values.terms, values.age, rules.minAge)) ? values : undefined
  }

  usePasskeySuggestion(passkey?.open ?? false, declared, (take) =>
    form.run(async () => finishSignIn(await take(), onward.redirect)),
  )

  function byGoogle() {
    const values = declared()
    if (!values) return
    const trip = { ...onward, areaCode: values.areaCode, ...declare(values) }
    void form.run(async () => (await import('./google.ts')).leaveForGoogle(trip))
  }

  function byPasskey() {
    if (!declared()) return
    void form.run(async () => {
      const answer = await signInWithPasskey()
      if (answer) await finishSignIn(answer, onward.redirect)
    })
  }

  return (
    <>
      {google?.open && (
        <Button look="plain" disabled={form.isPending} aria-label={t('session.google')} onClick={byGoogle}>
          <GoogleMark />
          Google
        </Button>
      )}
      {passkey?.open && (
        <Button look="plain" disabled={form.isPending} onClick={byPasskey}>
          <PasskeyIcon size={20} />
          {t('session.passkey')}
        </Button>
      )}
    </>
  )
}

type Take = () => Promise<SignedIn>

/** Lets the browser suggest a passkey in the field, once per visit of the page. */
function usePasskeySuggestion(open: boolean, declared: () => unknown, onTaken: (take: Take) => Promise<void>): void {
  const latest = useRef({ declared, onTaken })
  useEffect(() => {
    latest.current = { declared, onTaken }
  })
  useEffect(() => {
    if (!open) return
    let here = true
    const suggest = async () => {
      const take = await suggestPasskey()
      if (take && here && latest.current.declared()) await latest.current.onTaken(take)
    }
    // Without a suggestion the player can still use the button.
    const timer = setTimeout(() => void suggest().catch(() => {}), 1_500)
    return () => {
      here = false
      clearTimeout(timer)
    }
  }, [open])
}
