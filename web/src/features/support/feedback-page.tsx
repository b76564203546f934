import { useT } from '../../i18n/use-t.tsx'
import { Header } from '../../ui/header.tsx'
import { Page } from '../../ui/page.tsx'
import { ComplaintRules } from './complaint-rules.tsx'
import css from './feedback.module.css'
import { FeedbackForm } from './feedback-form.tsx'
import { Tickets } from './feedback-tickets.tsx'

/** What a player wants to tell us, and what we answered. */
export function FeedbackPage() {
  const t = useT()
  return (
    <Page header={<Header title={t('title.feedBack')} />} className={css.page}>
      <FeedbackForm />
      <ComplaintRules />
      <Tickets />
    </Page>
  )
}
