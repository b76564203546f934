import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useT } from '../../i18n/use-t.tsx'
import { call } from '../../lib/call.ts'
import type { CallError } from '../../lib/call-error.ts'
import { errorText } from '../../lib/error-text.ts'
import { showToast } from '../../lib/toast.ts'
import { Select } from '../../ui/select.tsx'
import type { SafetyInfo } from './api.ts'
import css from './check-row.module.css'
import { useMinutes } from './use-limit-format.ts'

/** How often play stops to show the figures of the session: as the market requires, or more often. */
export function CheckRow({ check: { market, own, choices } }: { readonly check: SafetyInfo['check'] }) {
  const t = useT()
  const minutes = useMinutes()
  const queries = useQueryClient()
  const choose = useMutation<unknown, CallError, number | undefined>({
    mutationFn: (chosen) => call('/safety/setCheck', chosen === undefined ? {} : { minutes: chosen }, { quiet: true }),
    onSuccess: () => showToast(t('safety.check.done')),
    onSettled: () => queries.invalidateQueries({ queryKey: ['/safety/info'] }),
  })
  const every = (count: number) => t('safety.check.every', { time: minutes(count) })
  const usual = { key: 'market', label: market === undefined ? t('safety.check.never') : every(market) }
  const chosen = choose.isPending ? choose.variables : own
  return (
    <div className={css.row}>
      <Select
        label={t('safety.check')}
        choices={[...choices.map((count) => ({ key: String(count), label: every(count) })), usual]}
        value={chosen === undefined ? 'market' : String(chosen)}
        onChange={(key) => choose.mutate(key === 'market' ? undefined : Number(key))}
      />
      <p>{t('safety.check.text')}</p>
      {choose.error && (
        <p className={css.error} role="alert">
          {errorText(choose.error, t)}
        </p>
      )}
    </div>
  )
}
