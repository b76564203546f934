import { useT } from '../../i18n/use-t.tsx'
import { useComplaints } from './api.ts'
import css from './feedback.module.css'

/** By when the market requires an answer, and the body that decides when the player does not accept it. */
export function ComplaintRules() {
  const t = useT()
  const { data: rules } = useComplaints()
  if (!rules) return null
  return (
    <div className={css.rules}>
      <p>{t('feedback.promise', { hours: rules.ackHours, days: rules.answerDays })}</p>
      <DisputeBody />
    </div>
  )
}

/** Only where the market has one. */
export function DisputeBody() {
  const t = useT()
  const { data: rules } = useComplaints()
  if (!rules?.adr) return null
  return (
    <p className={css.rules}>
      <span>
        {t('feedback.dispute')}{' '}
        <a href={rules.adr.url} target="_blank" rel="noopener noreferrer">
          {rules.adr.name}
        </a>
      </span>
    </p>
  )
}
