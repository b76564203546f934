import css from './meter.module.css'

type MeterProps = { readonly label: string; readonly value: number; readonly max: number }

/** How much of a requirement is done. */
export function Meter({ label, value, max }: MeterProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 1
  return (
    <div
      className={css.meter}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
    >
      <span className={css.share} style={{ inlineSize: `${share * 100}%` }} />
    </div>
  )
}
