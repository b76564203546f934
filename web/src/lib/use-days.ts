import { useState } from 'react'
import { type Days, firstDays } from './days.ts'
import { useCall } from './queries.ts'

/** The days that the player chooses, in the time zone of their market. */
export function useDays(isWanted = true) {
  const { data: timeZone } = useCall('/market/info', {}, { select: (market) => market.timeZone, enabled: isWanted })
  const [chosen, setDays] = useState<Days>()
  return { days: chosen ?? firstDays(timeZone), setDays }
}
