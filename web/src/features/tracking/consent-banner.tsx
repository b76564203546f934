import { useId, useLayoutEffect, useRef } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { errorText } from '../../lib/error-text.ts'
import { useTrackingChoice } from '../../lib/use-tracking.ts'
import { Button } from '../../ui/button.tsx'
import css from './consent-banner.module.css'

/** Asks once. Both answers look alike, none is given in advance, and the page below can be used without one. */
export function ConsentBanner() {
  const t = useT()
  const id = useId()
  const ref = useRoomBelow()
  const { mutate, isPending, variables, error } = useTrackingChoice()
  const answer = (choice: 'granted' | 'refused') => ({
    look: 'plain' as const,
    block: true,
    busy: isPending && variables === choice,
    disabled: isPending,
    onClick: () => mutate(choice),
  })
  return (
    <section ref={ref} className={css.banner} aria-labelledby={id}>
      <h2 id={id} className={css.title}>
        {t('tracking.ask')}
      </h2>
      <p className={css.text}>{t('tracking.ask.text')}</p>
      {error && (
        <p className={css.error} role="alert">
          {errorText(error, t)}
        </p>
      )}
      <div className={css.answers}>
        <Button {...answer('refused')}>{t('tracking.refuse')}</Button>
        <Button {...answer('granted')}>{t('tracking.allow')}</Button>
      </div>
    </section>
  )
}

/** The page becomes longer by the height of the banner, so that its last line can be scrolled above it. */
function useRoomBelow() {
  const ref = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--banner-height', `${ref.current?.offsetHeight ?? 0}px`)
    return () => {
      style.removeProperty('--banner-height')
    }
  }, [])
  return ref
}
