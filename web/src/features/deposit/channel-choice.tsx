import { useT } from '../../i18n/use-t.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Channel } from './api.ts'
import css from './channel-choice.module.css'

type ChannelChoiceProps = {
  /** Undefined while they load. */
  readonly channels: readonly Channel[] | undefined
  readonly value: Channel | undefined
  readonly onChange: (channel: number) => void
}

/** The channels of the payment with fee and duration. */
export function ChannelChoice({ channels, value, onChange }: ChannelChoiceProps) {
  const t = useT()
  if (!channels) return <ChannelSkeleton />
  if (channels.length === 0) return null
  return (
    <fieldset className={css.list}>
      <legend className={css.title}>{t('deposit.channel')}</legend>
      {channels.map((channel) => (
        <label key={channel.channel} className={css.channel} data-on={channel === value || undefined}>
          <input
            type="radio"
            className={css.input}
            name="deposit-channel"
            checked={channel === value}
            onChange={() => onChange(channel.channel)}
          />
          <b>{channel.name}</b>
          <small>
            {channel.eta} ·{' '}
            {channel.feeRate > 0
              ? t('deposit.channel.fee', { percent: percentOf(channel) })
              : t('deposit.channel.free')}
          </small>
        </label>
      ))}
    </fieldset>
  )
}

function percentOf({ feeRate }: Channel): number {
  return Math.round(feeRate * 10_000) / 100
}

function ChannelSkeleton() {
  const t = useT()
  return (
    <div className={css.skeleton} role="status" aria-label={t('page.loading')}>
      <Skeleton height={54} width={171} shape="card" />
    </div>
  )
}
