import { useMutation } from '@tanstack/react-query'
import { useT } from '../../i18n/use-t.tsx'
import { call } from '../../lib/call.ts'
import { errorText } from '../../lib/error-text.ts'
import css from './mail.module.css'
import { useRefreshMails } from './mail-api.ts'
import { SwitchRow } from './switch-row.tsx'

/** Mail about rewards needs consent, which can be taken back at any time. */
export function MailConsent({ wantsPromo }: { readonly wantsPromo: boolean }) {
  const t = useT()
  const refresh = useRefreshMails()
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (promo: boolean) => call('/mail/consent', { promo }),
    onSettled: refresh,
  })
  return (
    <div className={css.consent}>
      <SwitchRow
        label={t('mail.consent')}
        about={t('mail.consent.text')}
        isOn={isPending ? variables : wantsPromo}
        isDisabled={isPending}
        error={error ? errorText(error, t) : undefined}
        onChange={mutate}
      />
    </div>
  )
}
