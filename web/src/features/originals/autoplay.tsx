import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import type { AutoplayProps } from './autoplay-plan.tsx'
import css from './originals.module.css'

const AutoplayPlan = lazyPart(() => import('./autoplay-plan.tsx').then((module) => module.AutoplayPlan))

type PanelProps = AutoplayProps & {
  /** The panel was opened or closed. */
  readonly onToggle: (isOpen: boolean) => void
}

/** A closed panel. What is in it is fetched when the player opens it for the first time, and stays while it plays. */
export function Autoplay({ onToggle, ...plan }: PanelProps) {
  const t = useT()
  const [wasOpened, setWasOpened] = useState(false)

  function toggle(isOpen: boolean) {
    if (isOpen) setWasOpened(true)
    onToggle(isOpen)
  }

  return (
    <details className={css.details} onToggle={({ currentTarget }) => toggle(currentTarget.open)}>
      <summary>{t('originals.auto')}</summary>
      <div>
        {!plan.rules.autoplay && <p>{t('originals.auto.off')}</p>}
        {plan.rules.autoplay && wasOpened && <AutoplayPlan {...plan} />}
      </div>
    </details>
  )
}
