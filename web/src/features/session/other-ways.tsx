import { useEffect, useEffectEvent } from 'react'
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
  /** The server holds the declaration, so the boxes are not shown. */
  readonly hasDeclared: boolean
  readonly onward: { readonly redirect: string | undefined; readonly inviteCode: string | undefined }
}

/** Sign-in methods without typing. Google's code is fetched when the player chooses it. */
export function OtherWays({ form, rules, declare, hasDeclared, onward }: OtherWaysProps) {
  const t = useT()
  const { google, passkey } = useChannel().data ?? {}

  /** The values of the form when the declaration is given; these methods need it too. */
  function declared(): FormValues | undefined {
    const values = form.values()
    if (hasDeclared) return values
    return values && !form.showErrors(validateConsent(values.terms, values.age, rules.minAge)) ? values : undefined
  }

  usePasskeySuggestion(passkey?.open ?? false, (take) => {
    const values = declared()
    if (values) void form.run(async () => finishSignIn(await take(declare(values)), onward.redirect))
  })

  function byGoogle() {
    const values = declared()
    if (!values) return
    const trip = { ...onward, areaCode: values.areaCode, ...declare(values) }
    void form.run(async () => (await import('./google.ts')).leaveForGoogle(trip))
  }

  function byPasskey() {
    const values = declared()
    if (!values) return
    void form.run(async () => {
      const answer = await signInWithPasskey(declare(values))
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

type Take = (declaration: Declaration) => Promise<SignedIn>

/** Lets the browser suggest a passkey in the field, once per visit of the page. */
function usePasskeySuggestion(open: boolean, onTaken: (take: Take) => void): void {
  const take = useEffectEvent(onTaken)
  useEffect(() => {
    if (!open) return
    let here = true
    const suggest = async () => {
      const taken = await suggestPasskey()
      if (taken && here) take(taken)
    }
    // Without a suggestion the player can still use the button.
    const timer = setTimeout(() => void suggest().catch(() => {}), 1_500)
    return () => {
      here = false
      clearTimeout(timer)
    }
  }, [open])
}
