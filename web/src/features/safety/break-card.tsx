import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { useT } from '../../i18n/use-t.tsx'
import { call } from '../../lib/call.ts'
import type { CallError } from '../../lib/call-error.ts'
import { useDates } from '../../lib/dates.ts'
import { errorText } from '../../lib/error-text.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import type { SafetyInfo } from './api.ts'
import css from './break-section.module.css'
import { MoonIcon } from './moon-icon.tsx'

type BreakCardProps = { readonly taken: NonNullable<SafetyInfo['break']>; readonly raiseHours: number }

/** The running break: until when, that withdrawals stay open, and after an exclusion the way back. */
export function BreakCard({ taken, raiseHours }: BreakCardProps) {
  const t = useT()
  const { moment } = useDates()
  const queries = useQueryClient()
  const comeBack = useMutation<WireOutputOf<'/safety/comeBack'>, CallError>({
    mutationFn: () => call('/safety/comeBack', {}, { quiet: true }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['/safety/info'] }),
  })
  const time = taken.opensAt ?? taken.until
  return (
    <section className={css.card} aria-labelledby="safety-on-break">
      <h2 id="safety-on-break">
        <MoonIcon size={24} />
        {t('safety.away')}
      </h2>
      <p>
        {taken.canReturn && t('safety.away.over')}
        {!taken.canReturn && time !== undefined && t('safety.away.until', { time: moment(time) })}
        {time === undefined && t('safety.away.never')}
      </p>
      <ButtonLink block look="plain" to={urlTo('withdraw')}>
        {t('title.withdraw')}
      </ButtonLink>
      {taken.canReturn && (
        <Button block look="ghost" busy={comeBack.isPending} onClick={() => comeBack.mutate()}>
          {t('safety.away.return', { hours: raiseHours })}
        </Button>
      )}
      {comeBack.error && (
        <p className={css.error} role="alert">
          {errorText(comeBack.error, t)}
        </p>
      )}
    </section>
  )
}
