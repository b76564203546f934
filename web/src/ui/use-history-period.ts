import { useState } from 'react'
import { lazyPart } from '../lib/lazy-part.tsx'
import { useDays } from '../lib/use-days.ts'

/** The two days under "More". Few players open it, so its fields are fetched then. */
export const CustomRange = lazyPart(() => import('./custom-range.tsx').then((module) => module.CustomRange))

/** The period of a history: one of its tabs, or the days that the player chooses under "More". */
export function useHistoryPeriod<Range extends string>(first: Range) {
  const [range, setRange] = useState<Range | 'custom'>(first)
  const { days, setDays } = useDays(range === 'custom')
  const filter = range === 'custom' ? { range: 'custom' as const, ...days } : { range }
  return { range, setRange, days, setDays, filter }
}
