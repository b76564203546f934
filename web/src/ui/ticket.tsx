import type { ReactNode } from 'react'
import css from './ticket.module.css'

type TicketProps = {
  readonly label: string
  /** What it is about, above the tear line. */
  readonly head: ReactNode
  /** The figures below it. */
  readonly children: ReactNode
}

/** The card of a screen's main figure, drawn like a ticket with a tear line and notches exactly on it. */
export function Ticket({ label, head, children }: TicketProps) {
  return (
    <section className={css.ticket} aria-label={label}>
      <div className={css.head}>{head}</div>
      <div className={css.foot}>{children}</div>
    </section>
  )
}
