import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useT } from '../../i18n/use-t.tsx'
import { call } from '../../lib/call.ts'
import type { CallError } from '../../lib/call-error.ts'
import { useDates } from '../../lib/dates.ts'
import { errorText } from '../../lib/error-text.ts'
import { showToast } from '../../lib/toast.ts'
import { useIsPast } from '../../lib/use-is-past.ts'
import { Button } from '../../ui/button.tsx'
import type { Limit, LimitRequest } from './limits.ts'
import css from './pending-raise.module.css'
import { useLimitFormat } from './use-limit-format.ts'

type PendingRaiseProps = { readonly limit: Limit; readonly request: LimitRequest; readonly currency: string }

/** A higher limit that waits. When its time has come the player confirms it; without them nothing changes. */
export function PendingRaise({ limit: { kind, period }, request, currency }: PendingRaiseProps) {
  const t = useT()
  const { moment } = useDates()
  const format = useLimitFormat(currency)
  const queries = useQueryClient()
  const canConfirm = useIsPast(request.confirmFrom)
  const decide = useMutation<unknown, CallError, boolean>({
    mutationFn: (isWanted) =>
      call(isWanted ? '/safety/confirmLimit' : '/safety/cancelRaise', { kind, period }, { quiet: true }),
    onSuccess: (_, isWanted) => showToast(t(isWanted ? 'safety.raise.done' : 'safety.raise.dropped')),
    onSettled: () => queries.invalidateQueries({ queryKey: ['/safety/info'] }),
  })
  const times = { from: moment(request.confirmFrom), until: moment(request.confirmUntil) }
  return (
    <div className={css.raise}>
      <p>
        <b>
          {request.amount === undefined
            ? t('safety.raise.remove')
            : t('safety.raise.to', { amount: format(kind, request.amount) })}
        </b>{' '}
        {t(canConfirm ? 'safety.raise.now' : 'safety.raise.wait', times)}
      </p>
      {decide.error && (
        <p className={css.error} role="alert">
          {errorText(decide.error, t)}
        </p>
      )}
      <div className={css.ways}>
        <Button look="plain" disabled={decide.isPending} onClick={() => decide.mutate(false)}>
          {t('safety.raise.keep')}
        </Button>
        {canConfirm && (
          <Button look="plain" busy={decide.isPending} onClick={() => decide.mutate(true)}>
            {t('safety.raise.confirm')}
          </Button>
        )}
      </div>
    </div>
  )
}
