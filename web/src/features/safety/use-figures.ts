import { useT } from '../../i18n/use-t.tsx'
import { useMoney } from '../../lib/use-money.ts'
import type { ActivityRow } from './api.ts'
import { useMinutes } from './use-limit-format.ts'

type Figures = Omit<ActivityRow, 'from'>

/** Names and figures of what moved in a time, as a player reads them. */
export function useFigures(currency: string): (figures: Figures) => readonly (readonly [string, string])[] {
  const t = useT()
  const money = useMoney(currency)
  const minutes = useMinutes()
  return (figures) => [
    [t('safety.activity.deposited'), money.format(figures.deposited)],
    [t('safety.activity.withdrawn'), money.format(figures.withdrawn)],
    [t('safety.activity.staked'), money.format(figures.staked)],
    [t('safety.activity.won'), money.format(figures.won)],
    [t('safety.activity.net'), money.formatSigned(figures.won - figures.staked)],
    [t('safety.activity.time'), minutes(figures.minutes)],
  ]
}
