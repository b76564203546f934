import { useT } from '../../i18n/use-t.tsx'
import { useDates } from '../../lib/dates.ts'
import { useCall } from '../../lib/queries.ts'
import { ErrorView } from '../../ui/error-view.tsx'
import css from './feedback.module.css'

/** The tickets of the player with the answers. */
export function Tickets() {
  const t = useT()
  const { day, moment } = useDates()
  // A mail about an answer leads here, so what was shown a moment ago may be old.
  const { data, error, refetch } = useCall('/feedback/list', {}, { refetchOnMount: 'always' })
  if (!data && error) return <ErrorView error={error} onRetry={() => void refetch()} />
  if (!data || data.list.length === 0) return null
  return (
    <section className={css.section} aria-label={t('feedback.tickets')}>
      <h2>{t('feedback.tickets')}</h2>
      <ul className={css.list}>
        {data.list.map(({ ticketNo, suggestion, createdAt, replyBy, answer, answeredAt }) => (
          <li key={ticketNo} className={css.ticket}>
            <p className={css.head}>
              <b>{ticketNo}</b>
              <span data-done={answer !== undefined || undefined}>
                {answer === undefined ? t('feedback.waiting', { day: day(replyBy) }) : t('feedback.answered')}
              </span>
            </p>
            <p className={css.text}>{suggestion}</p>
            <p className={css.time}>{moment(createdAt)}</p>
            {answer !== undefined && (
              <blockquote className={css.answer}>
                <p>{answer}</p>
                {answeredAt !== undefined && <footer className={css.time}>{moment(answeredAt)}</footer>}
              </blockquote>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
