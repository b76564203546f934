import { useEffect, useRef } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { GoogleMark } from '../../ui/art/google-mark.tsx'
import { Button } from '../../ui/button.tsx'
import { PasskeyIcon } from '../../ui/icons-session.tsx'
import { useChannel } from './api.ts'
import { consentFault } from './faults.ts'
import { finishSignIn } from './finish-sign-in.ts'
import type { Form } from './form.ts'
import type { Rules } from './login-check.ts'
import type { Declaration, SignedIn } from './sign-in-calls.ts'
import type { Submit } from './use-submit.ts'

export type OtherWaysProps = {
  readonly submit: Submit
  readonly rules: Rules
  readonly declare: (form: Form) => Declaration
  readonly onward: { readonly redirect: string | undefined; readonly inviteCode: string | undefined }
}

/** Ways that need no typing. Their code is fetched when somebody takes one. */
export function OtherWays({ submit, rules, declare, onward }: OtherWaysProps) {
  const t = useT()
  const { google, passkey } = useChannel().data ?? {}

  /** Whoever goes another way has ticked the same two boxes. */
  function declared(): Form | undefined {
    const form = submit.form()
    return form && !submit.complain(consentFault(form.terms, form.age, rules.minAge)) ? form : undefined
  }

  usePasskeySuggestion(passkey?.open ?? false, declared, (take) =>
    submit.run(async () => finishSignIn(await take(), onward.redirect)),
  )

  function byGoogle() {
    const form = declared()
    if (!form) return
    const { areaCode } = form
    const trip = { ...onward, areaCode, ...declare(form) }
    void submit.run(async () => (await import('./google.ts')).leaveForGoogle(trip))
  }

  function byPasskey() {
    if (!declared()) return
    void submit.run(async () => {
      const answer = await (await import('./passkey-sign-in.ts')).signInWithPasskey()
      if (answer) await finishSignIn(answer, onward.redirect)
    })
  }

  return (
    <>
      {google?.open && (
        <Button look="plain" disabled={submit.busy} aria-label={t('session.google')} onClick={byGoogle}>
          <GoogleMark />
          Google
        </Button>
      )}
      {passkey?.open && (
        <Button look="plain" disabled={submit.busy} onClick={byPasskey}>
          <PasskeyIcon size={20} />
          {t('session.passkey')}
        </Button>
      )}
    </>
  )
}

type Take = () => Promise<SignedIn>

/** Where the browser can, it offers the player's passkey in the field itself, once while the page is shown. */
function usePasskeySuggestion(open: boolean, declared: () => unknown, onTaken: (take: Take) => Promise<void>): void {
  const latest = useRef({ declared, onTaken })
  useEffect(() => {
    latest.current = { declared, onTaken }
  })
  useEffect(() => {
    if (!open) return
    let here = true
    const suggest = async () => {
      const { suggestPasskey } = await import('./passkey-sign-in.ts')
      const take = await suggestPasskey()
      if (take && here && latest.current.declared()) await latest.current.onTaken(take)
    }
    // A suggestion that does not come is not missed: the button is there.
    const timer = setTimeout(() => void suggest().catch(() => {}), 1_500)
    return () => {
      here = false
      clearTimeout(timer)
    }
  }, [open])
}
