import { useT } from '../../i18n/use-t.tsx'
import { useMoney } from '../../lib/use-money.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type EventInfo, type EventRank as Ranked, useEventRank } from './api.ts'
import css from './event-rank.module.css'
import { InviteBar } from './invite-bar.tsx'

type EventRankProps = { readonly info: EventInfo; readonly eventId: string | undefined }

/** Who invited most friends who count. */
export function EventRank({ info, eventId }: EventRankProps) {
  const t = useT()
  const { data, error, refetch } = useEventRank(eventId)
  if (!data)
    return error ? <ErrorView error={error} onRetry={() => void refetch()} /> : <Skeleton height={320} shape="card" />
  const own = data.list.find(({ isMe }) => isMe)
  return (
    <>
      {data.list.length === 0 && <Empty text={t('event.rank.none')} />}
      {data.list.length > 0 && <Podium data={data} />}
      {data.list.length > 3 && <Places data={data} />}
      <InviteBar info={info}>
        <span className={css.rank}>{own?.rank ?? '–'}</span>
        <span className={css.you}>
          <b>{t('event.you')}</b>
          <small>{t('event.only')}</small>
        </span>
      </InviteBar>
    </>
  )
}

/** The first three, the winner in the middle. The document has them in the order of their places. */
function Podium({ data: { list, currency } }: { readonly data: Ranked }) {
  const t = useT()
  const money = useMoney(currency)
  return (
    <ol className={css.podium} aria-label={t('event.podium')}>
      {list.slice(0, 3).map(({ rank, avatar, mobileMasked, valid, amount }) => (
        <li key={rank} className={css.step} data-rank={rank}>
          <span className={css.face}>
            <Avatar name={avatar} size={rank === 1 ? 88 : 56} />
            <span className={css.medal}>{rank}</span>
          </span>
          <span className={css.who}>{mobileMasked}</span>
          <b className={css.total}>{t('event.rank.friends', { count: valid })}</b>
          <span className={css.block}>{amount > 0 && money.format(amount)}</span>
        </li>
      ))}
    </ol>
  )
}

function Places({ data: { list, currency } }: { readonly data: Ranked }) {
  const t = useT()
  const money = useMoney(currency)
  return (
    <ol className={css.places} start={4} aria-label={t('event.places')}>
      {list.slice(3).map(({ rank, avatar, mobileMasked, friends, valid, amount }) => (
        <li key={rank} className={css.place}>
          <span className={css.rank}>{rank}</span>
          <Avatar name={avatar} size={40} />
          <span className={css.you}>
            <b>{mobileMasked}</b>
            <small>{t('event.rank.count', { valid, count: friends })}</small>
          </span>
          <span className={css.sums}>
            <b>{valid}</b>
            {amount > 0 && <small>{money.format(amount)}</small>}
          </span>
        </li>
      ))}
    </ol>
  )
}
