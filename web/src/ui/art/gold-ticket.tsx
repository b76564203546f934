import { useId } from 'react'
import css from './gold-ticket.module.css'
import { starPath } from './star-path.ts'

/** A golden ticket with our mark: the picture of a reward. */
export function GoldTicket() {
  const id = useId()
  return (
    <svg className={css.ticket} viewBox="0 0 128 92" width="128" height="92" aria-hidden="true">
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" className={css.light} />
          <stop offset="1" className={css.gold} />
        </linearGradient>
      </defs>
      <g transform="translate(62 46) rotate(-9)">
        <path className={css.shadow} d={outline} transform="translate(3 6)" />
        <path d={outline} fill={`url(#${id})`} />
        <path className={css.mark} d={starPath} transform="translate(-44 -17) scale(.72)" />
        <path className={css.lines} d="M-2-11h17M-2 0h17M-2 11h11M37-14h8M37-5h8M37 4h8M37 13h8" />
        <path className={css.tear} d="M27-20v40" />
      </g>
    </svg>
  )
}

const outline =
  'M-48-30h68a7 7 0 0 0 14 0h14a7 7 0 0 1 7 7v46a7 7 0 0 1-7 7H34a7 7 0 0 0-14 0h-68a7 7 0 0 1-7-7v-46a7 7 0 0 1 7-7z'
