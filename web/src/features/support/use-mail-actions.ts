import { useMutation } from '@tanstack/react-query'
import { useT } from '../../i18n/use-t.tsx'
import { call } from '../../lib/call.ts'
import { asCallError } from '../../lib/call-error.ts'
import { errorText } from '../../lib/error-text.ts'
import { moneyCall } from '../../lib/money-call.ts'
import { refreshUserInfo } from '../../lib/player-queries.ts'
import { showToast } from '../../lib/toast.ts'
import { useMoney, useOwnCurrency } from '../../lib/use-money.ts'
import { type Mail, useRefreshMails } from './mail-api.ts'

const quiet = { quiet: true } as const

/** Reading and claiming. The server claims a reward once, whatever is tapped twice. */
export function useMailActions() {
  const t = useT()
  const refresh = useRefreshMails()
  const money = useMoney(useOwnCurrency())
  const onSettled = async () => {
    await refresh()
    void refreshUserInfo()
  }
  const reading = useMutation({
    mutationFn: (which: { readonly id: string } | { readonly all: true }) => call('/mail/read', which, quiet),
    onSettled,
  })
  const claiming = useMutation({
    mutationFn: ({ id }: Mail) => moneyCall('/mail/claim', { id }, quiet),
    onSuccess: ({ amount }) => showToast(t('mail.claimed', { amount: money.format(amount) })),
    onError: (thrown) => {
      const error = asCallError(thrown)
      showToast(error.refusal === 'thing.alreadyDone' ? t('mail.claimed.already') : errorText(error, t))
    },
    onSettled,
  })
  return {
    isReading: reading.isPending,
    claimingId: claiming.isPending ? claiming.variables.id : undefined,
    read: (id: string) => reading.mutate({ id }),
    readAll: () => reading.mutate({ all: true }),
    claim: (mail: Mail) => claiming.mutate(mail),
  }
}
