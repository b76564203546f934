import './level-tones.css'
import css from './level-badge.module.css'
import { starPath } from './star-path.ts'

/** The number of a level on the star of the brand, in the colour of its metal or stone. */
export function LevelBadge({ level, size = 104 }: { readonly level: number; readonly size?: number }) {
  return (
    <svg
      className={css.badge}
      data-tone={toneOf(level)}
      width={size}
      height={size}
      viewBox="-1 -1 50 52"
      aria-hidden="true"
    >
      <path className={css.shade} d={starPath} transform="translate(0 3)" />
      <path className={css.rim} d={starPath} />
      <path className={css.face} d={starPath} transform="translate(3.6 3.6) scale(.85)" />
      <path className={css.line} d={starPath} transform="translate(6.8 6.8) scale(.717)" />
      <text className={css.number} x="24" y="24" dy=".36em" textAnchor="middle">
        {level}
      </text>
    </svg>
  )
}

/** Of the colours of `level-badge.module.css`; more levels than colours begin again after the first. */
export function toneOf(level: number): number {
  return level < tones ? level : 1 + ((level - 1) % (tones - 1))
}

const tones = 11
