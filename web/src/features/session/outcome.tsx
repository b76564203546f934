import { useEffect, useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import type { CallError } from '../../lib/call-error.ts'
import { nowMs } from '../../lib/clock.ts'
import { errorText } from '../../lib/error-text.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { outcomeId } from './consent.tsx'
import css from './outcome.module.css'
import type { SignInForm } from './use-sign-in-form.ts'

const RefusedByLaw = lazyPart(() => import('./refused-by-law.tsx').then((module) => module.RefusedByLaw), {
  optional: true,
})

type OutcomeProps = { readonly form: SignInForm; readonly working?: boolean }

/** The line above the button: what the server refused, which box is not ticked, or that it takes a while. */
export function Outcome({ form, working = false }: OutcomeProps) {
  const t = useT()
  const { errors, error, isPending, clearFormError } = form
  const isSlow = useIsSlow(isPending)
  const consentError = errors.terms ?? errors.age
  const retryAfter = retryAfterSeconds(error)
  return (
    <div id={outcomeId} className={css.outcome}>
      {consentError && (
        <p className={css.bad} role="alert">
          {consentError}
        </p>
      )}
      {!consentError && error && (
        <p className={css.bad} role="alert">
          {retryAfter === undefined ? <Why error={error} /> : <Locked seconds={retryAfter} onEnd={clearFormError} />}
        </p>
      )}
      {!consentError && !error && (working || isSlow) && (
        <p role="status">{t(working ? 'code.working' : 'session.slow')}</p>
      )}
    </div>
  )
}

/** The reasons of a law are rare here, so their code is fetched only for them. */
function Why({ error }: { readonly error: CallError }) {
  const text = errorText(error, useT())
  return error.refusal === 'market.notAllowed' ? <RefusedByLaw error={error} fallback={text} /> : text
}

/** How long a locked account or a rate limit keeps the form closed, if it does. */
export function retryAfterSeconds(error: CallError | undefined): number | undefined {
  const isLocked = error?.refusal === 'account.locked' || error?.refusal === 'rate.limited'
  const seconds = isLocked ? error.params.retryAfter : undefined
  return typeof seconds === 'number' ? seconds : undefined
}

function Locked({ seconds, onEnd }: { readonly seconds: number; readonly onEnd: () => void }) {
  const t = useT()
  const [until] = useState(() => nowMs() + seconds * 1_000)
  return (
    <>
      {t('session.locked')} <Countdown until={until} onEnd={onEnd} />
    </>
  )
}

const slowAfterMs = 6_000

function useIsSlow(isPending: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(() => setSlow(true), slowAfterMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isPending])
  return isSlow
}
