import type { ReactNode } from 'react'
import type { Icon } from '../../ui/icon.tsx'
import css from './security.module.css'

type PrivacyCardProps = {
  readonly icon: Icon
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

/** One decision about the player's data. */
export function PrivacyCard({ icon: Picture, title, text, children }: PrivacyCardProps) {
  return (
    <section className={css.card} aria-label={title}>
      <div className={css.head}>
        <span className={css.mark}>
          <Picture size={22} />
        </span>
        <h2 className={css.title}>{title}</h2>
      </div>
      <p className={css.about}>{text}</p>
      {children}
    </section>
  )
}
