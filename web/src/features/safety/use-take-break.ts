import { useMutation } from '@tanstack/react-query'
import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { useT } from '../../i18n/use-t.tsx'
import { call } from '../../lib/call.ts'
import type { CallError } from '../../lib/call-error.ts'
import { useDates } from '../../lib/dates.ts'
import { reLaunch } from '../../lib/navigation/navigate.ts'
import { showPopup } from '../../lib/popups.ts'
import { logout } from '../../lib/session.ts'
import type { BreakLength } from './break-lengths.ts'

type Taken = WireOutputOf<'/safety/takeBreak'>

/** Asks once more, begins the break, and signs out: the server has ended every session. */
export function useTakeBreak() {
  const t = useT()
  const { moment } = useDates()
  const take = useMutation<Taken, CallError, BreakLength>({
    mutationFn: ({ kind, hours }) =>
      call('/safety/takeBreak', { kind, ...(hours !== undefined && { hours }) }, { quiet: true }),
    onSuccess: async ({ until }) => {
      logout()
      await reLaunch('/')
      await showPopup({
        title: t('safety.break.begun'),
        text:
          until === undefined ? t('safety.break.begun.never') : t('safety.break.begun.until', { time: moment(until) }),
        confirm: t('do.close'),
      })
    },
  })

  async function ask(length: BreakLength, name: string): Promise<void> {
    const isSure = await showPopup({
      title: length.hours === undefined ? t('safety.break.forGood.do') : t('safety.break.do', { length: name }),
      text: t('safety.break.ask'),
      confirm: t('safety.break.begin'),
      cancel: t('do.cancel'),
    })
    if (isSure) take.mutate(length)
  }

  return { ask, isPending: take.isPending, error: take.error }
}
