import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { channelTopics, type MailChannel } from '@zamra/contract/mail-channels.ts'
import type { MailTopic } from '@zamra/contract/mail-topics.ts'
import { useId } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { call } from '../../lib/call.ts'
import { errorText } from '../../lib/error-text.ts'
import { useCall } from '../../lib/queries.ts'
import { ErrorView } from '../../ui/error-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmailAddress } from './email-address.tsx'
import css from './mail-channels.module.css'
import { addPush, isPushBlocked, PushRefusedError, removePush } from './push-subscription.ts'
import { SwitchRow } from './switch-row.tsx'

type Channels = WireOutputOf<'/mail/channels'>
type Of = {
  readonly channels: Channels
  /** Whether the player has agreed to mail about rewards. */
  readonly wantsPromo: boolean
}

/** What else a player wants of their mails: on the screens of their devices, and at their address. */
export function MailChannels({ wantsPromo }: Pick<Of, 'wantsPromo'>) {
  const t = useT()
  const { data, error, refetch } = useCall('/mail/channels', {})
  if (!data && error) return <ErrorView error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={180} shape="card" />
  const { publicKey } = data.push
  const isNone = publicKey === undefined && !data.email.isAvailable
  return (
    <>
      <p className={css.text}>{t(isNone ? 'mail.channels.none' : 'mail.channels.text')}</p>
      {publicKey !== undefined && <Push channels={data} wantsPromo={wantsPromo} publicKey={publicKey} />}
      {data.email.isAvailable && <Email channels={data} wantsPromo={wantsPromo} />}
    </>
  )
}

/** Each answer is the whole state. */
function useChange<Input>(change: (input: Input) => Promise<Channels>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (channels) => queries.setQueriesData({ queryKey: ['/mail/channels'] }, channels),
  })
}

function Push({ channels, wantsPromo, publicKey }: Of & { readonly publicKey: string }) {
  const t = useT()
  const { mutate, isPending, variables, error } = useChange((isOn: boolean) =>
    isOn ? addPush(publicKey) : removePush(),
  )
  const { isThisDevice, devices } = channels.push
  return (
    <section className={css.card} aria-label={t('mail.channels.push')}>
      <SwitchRow
        label={t('mail.channels.push')}
        about={t('mail.channels.push.text')}
        isOn={isPending ? variables : isThisDevice}
        isDisabled={isPending}
        error={problemOf(error)}
        onChange={mutate}
      />
      {devices > 0 && <Topics channels={channels} wantsPromo={wantsPromo} channel="push" />}
    </section>
  )

  /** A browser that blocks notifications says nothing when the server sends one, so this is shown before a tap too. */
  function problemOf(failure: Error | null): string | undefined {
    if (failure instanceof PushRefusedError) return t(`mail.channels.${failure.because}`)
    if (failure) return errorText(failure, t)
    return isPushBlocked() ? t('mail.channels.blocked') : undefined
  }
}

function Email({ channels, wantsPromo }: Of) {
  const t = useT()
  const id = useId()
  const { address, isConfirmed } = channels.email
  const confirm = useChange((code: string) => call('/mail/emailConfirm', { code }))
  return (
    <section className={css.card} aria-labelledby={id}>
      <div className={css.address}>
        <h3 id={id}>{t('mail.channels.email')}</h3>
        <EmailAddress address={address} isConfirmed={isConfirmed} confirm={confirm} />
      </div>
      {isConfirmed && <Topics channels={channels} wantsPromo={wantsPromo} channel="email" />}
    </section>
  )
}

function Topics({ channels, wantsPromo, channel }: Of & { readonly channel: MailChannel }) {
  const t = useT()
  const { mutate, isPending, variables, error } = useChange((input: { topic: MailTopic; wanted: boolean }) =>
    call('/mail/channelSet', { channel, ...input }),
  )
  const isWanted = (topic: MailTopic) => channels.wanted.some((one) => one.channel === channel && one.topic === topic)
  return (
    <fieldset className={css.topics}>
      <legend>{t('mail.channels.topics')}</legend>
      {channelTopics[channel].map((topic) => {
        const isPromo = topic === 'rewards'
        const isRefused = isPromo && !wantsPromo
        return (
          <SwitchRow
            key={topic}
            label={t(`mail.topic.${topic}`)}
            about={isPromo ? t('mail.channels.rewards') : undefined}
            isOn={isPending && variables.topic === topic ? variables.wanted : isWanted(topic) && !isRefused}
            isDisabled={isPending || isRefused}
            error={error && variables?.topic === topic ? errorText(error, t) : undefined}
            onChange={(wanted) => mutate({ topic, wanted })}
          />
        )
      })}
    </fieldset>
  )
}
