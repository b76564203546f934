import type { TextId } from '../../i18n/text-id.ts'
import { useT } from '../../i18n/use-t.tsx'
import { useDates } from '../../lib/dates.ts'
import type { Order } from './api.ts'
import { eventText } from './order-words.ts'
import css from './timeline.module.css'

type Event = Order['timeline'][number]

const actors: Readonly<Record<Event['by'], TextId>> = {
  player: 'deposit.by.player',
  bank: 'deposit.by.bank',
  house: 'deposit.by.house',
}

/** What has happened, by whom and when; the latest is the brightest. */
export function Timeline({ order: { timeline } }: { readonly order: Order }) {
  const t = useT()
  const { moment } = useDates()
  return (
    <section className={css.part} aria-labelledby="deposit-timeline">
      <h2 id="deposit-timeline">{t('deposit.order.timeline')}</h2>
      <ol className={css.line}>
        {timeline.map((event, index) => (
          <li key={`${event.at}-${event.status}-${event.by}`} className={css.event} data-last={isLast(index, timeline)}>
            <b>{t(eventText(timeline, index))}</b>
            <small>
              {t(actors[event.by])} · <time dateTime={new Date(event.at).toISOString()}>{moment(event.at)}</time>
            </small>
          </li>
        ))}
      </ol>
    </section>
  )
}

function isLast(index: number, all: readonly Event[]): true | undefined {
  return index === all.length - 1 || undefined
}
