import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { call } from '../../lib/call.ts'
import css from './mail.module.css'
import { useRefreshMails } from './mail-api.ts'

/** Mail about rewards needs consent, which can be taken back at any time. */
export function MailConsent({ wantsPromo }: { readonly wantsPromo: boolean }) {
  const t = useT()
  const id = useId()
  const refresh = useRefreshMails()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (promo: boolean) => call('/mail/consent', { promo }),
    onSettled: refresh,
  })
  const isOn = isPending ? variables : wantsPromo
  return (
    <div className={css.consent}>
      <label htmlFor={id}>
        {t('mail.consent')}
        <small>{t('mail.consent.text')}</small>
      </label>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className={css.switch}
        checked={isOn}
        aria-checked={isOn}
        disabled={isPending}
        onChange={(event) => mutate(event.target.checked)}
      />
    </div>
  )
}
