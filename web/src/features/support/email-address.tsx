import { useMutation } from '@tanstack/react-query'
import { useT } from '../../i18n/use-t.tsx'
import { call } from '../../lib/call.ts'
import { errorText } from '../../lib/error-text.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CodeInput } from '../../ui/code-input.tsx'
import css from './mail-channels.module.css'

type Confirm = {
  mutate(code: string): void
  readonly isPending: boolean
  readonly error: Error | null
}

type EmailAddressProps = {
  readonly address: string | undefined
  readonly isConfirmed: boolean
  readonly confirm: Confirm
}

/** The address of the profile gets e-mail after the player has typed the code that was sent to it. */
export function EmailAddress({ address, isConfirmed, confirm }: EmailAddressProps) {
  const t = useT()
  const { mutate, isPending, data: sent, error } = useMutation({ mutationFn: () => call('/mail/emailCode', {}) })
  if (address === undefined) {
    return (
      <ButtonLink look="plain" block to={urlTo('editProfile')}>
        {t('mail.channels.noAddress')}
      </ButtonLink>
    )
  }
  if (isConfirmed) return <p>{t('mail.channels.address', { address })}</p>
  const failure = error && errorText(error, t)
  return (
    <>
      <p>{t('mail.channels.unconfirmed', { address })}</p>
      <Button look="plain" block busy={isPending} onClick={() => mutate()}>
        {t('mail.channels.sendCode')}
      </Button>
      {failure && (
        <p className={css.error} role="alert">
          {failure}
        </p>
      )}
      {sent && (
        <CodeInput
          label={t('mail.channels.code')}
          hint={t('mail.channels.codeSent', { address: sent.sentTo })}
          error={confirm.error ? errorText(confirm.error, t) : undefined}
          onComplete={confirm.mutate}
        />
      )}
    </>
  )
}
