import { useT } from '../i18n/use-t.tsx'
import { nowMs } from '../lib/clock.ts'
import css from './custom-range.module.css'
import { Field } from './field.tsx'

export type Days = { readonly from: string; readonly to: string }

const monthsMax = 24
const daysAtFirst = 90
const dayMs = 86_400_000

/** The last three months, until the player chooses. */
export function firstDays(): Days {
  return { from: dayOf(new Date(nowMs() - daysAtFirst * dayMs)), to: dayOf(new Date(nowMs())) }
}

type CustomRangeProps = { readonly days: Days; readonly onChange: (days: Days) => void }

/** Any two days of the last 24 months. */
export function CustomRange({ days, onChange }: CustomRangeProps) {
  const t = useT()
  const today = dayOf(new Date(nowMs()))
  const earliest = new Date(nowMs())
  earliest.setMonth(earliest.getMonth() - monthsMax)
  const first = dayOf(earliest)
  const set = (change: Partial<Days>) => {
    const { from, to } = { ...days, ...change }
    // A cleared field, or a day beyond the two years, changes nothing.
    if (from < first || to > today || from === '' || to === '') return
    onChange(from <= to ? { from, to } : { from: to, to: from })
  }
  return (
    <div className={css.range}>
      <Field
        type="date"
        label={t('history.from')}
        value={days.from}
        min={first}
        max={today}
        onChange={(event) => set({ from: event.currentTarget.value })}
      />
      <Field
        type="date"
        label={t('history.to')}
        value={days.to}
        min={first}
        max={today}
        onChange={(event) => set({ to: event.currentTarget.value })}
      />
    </div>
  )
}

function dayOf(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
