import { useT } from '../../i18n/use-t.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Channel } from './api.ts'
import css from './channel-choice.module.css'

type ChannelChoiceProps = {
  /** Undefined while they are on their way. */
  readonly channels: readonly Channel[] | undefined
  readonly value: Channel | undefined
  readonly onChange: (channel: number) => void
}

/** Through whom the payment goes, what it costs there and how long it takes. It has its place before it is there. */
export function ChannelChoice({ channels, value, onChange }: ChannelChoiceProps) {
  const t = useT()
  if (!channels) return <Waiting />
  if (channels.length === 0) return null
  return (
    <fieldset className={css.list}>
      <legend className={css.title}>{t('deposit.channel')}</legend>
      {channels.map((one) => (
        <label key={one.channel} className={css.channel} data-on={one === value || undefined}>
          <input
            type="radio"
            className={css.input}
            name="deposit-channel"
            checked={one === value}
            onChange={() => onChange(one.channel)}
          />
          <b>{one.name}</b>
          <small>
            {one.eta} ·{' '}
            {one.feeRate > 0 ? t('deposit.channel.fee', { percent: percentOf(one) }) : t('deposit.channel.free')}
          </small>
        </label>
      ))}
    </fieldset>
  )
}

function percentOf({ feeRate }: Channel): number {
  return Math.round(feeRate * 10_000) / 100
}

function Waiting() {
  const t = useT()
  return (
    <div className={css.waiting} role="status" aria-label={t('page.loading')}>
      <Skeleton height={54} width={171} shape="card" />
    </div>
  )
}
