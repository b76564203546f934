import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import type { FairnessProps } from './fairness-panel.tsx'
import css from './originals.module.css'

const FairnessPanel = lazyPart(() => import('./fairness-panel.tsx').then((module) => module.FairnessPanel))

/** The seeds that decide the rounds, and how to change and check them. Fetched when the player opens it. */
export function Fairness(props: FairnessProps) {
  const t = useT()
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <details className={css.details} onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}>
      <summary>{t('originals.fair')}</summary>
      <div>{wasOpened && <FairnessPanel {...props} />}</div>
    </details>
  )
}
