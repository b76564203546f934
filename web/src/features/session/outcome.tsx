import { useT } from '../../i18n/use-t.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { outcomeId } from './consent.tsx'
import css from './outcome.module.css'
import type { Submit } from './use-submit.ts'

/** The line above the button: what the server refused, what is not ticked, or that it takes a while. */
export function Outcome({ submit, working = false }: { readonly submit: Submit; readonly working?: boolean }) {
  const t = useT()
  const { errors, trouble, slow, calm } = submit
  const untold = errors.terms ?? errors.age
  return (
    <div id={outcomeId} className={css.outcome}>
      {untold && (
        <p className={css.bad} role="alert">
          {untold}
        </p>
      )}
      {!untold && trouble && (
        <p className={css.bad} role="alert">
          {trouble.untilMs === undefined ? (
            trouble.text
          ) : (
            <>
              {t('session.locked')} <Countdown until={trouble.untilMs} onEnd={calm} />
            </>
          )}
        </p>
      )}
      {!untold && !trouble && (working || slow) && <p role="status">{t(working ? 'code.working' : 'session.slow')}</p>}
    </div>
  )
}
