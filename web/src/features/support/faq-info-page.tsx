import { useT } from '../../i18n/use-t.tsx'
import { useDates } from '../../lib/dates.ts'
import { useParameters } from '../../lib/navigation/use-parameters.ts'
import { useSettings } from '../../lib/settings.ts'
import { Empty } from '../../ui/empty.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { Header } from '../../ui/header.tsx'
import { Page } from '../../ui/page.tsx'
import { SafeHtml } from '../../ui/safe-html.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Question, useAnswer, useQuestions } from './api.ts'
import { ContactBar } from './contact-bar.tsx'
import { ExternalFaq, externalFaqOf } from './external-faq.tsx'
import css from './faq.module.css'
import { QuestionLink } from './question-rows.tsx'

export function FaqInfoPage() {
  const t = useT()
  const external = useSettings(externalFaqOf)
  return (
    <Page header={<Header title={t('title.faqInfo')} />} className={css.page}>
      {external ? <ExternalFaq url={external} /> : <Article />}
      <ContactBar />
    </Page>
  )
}

function Article() {
  const t = useT()
  const { id } = useParameters('faqInfo')
  const { day } = useDates()
  const { data, error, refetch } = useAnswer(id)
  if (error?.refusal === 'thing.notFound') return <Empty text={t('faq.gone')} />
  if (error && !data) return <ErrorView error={error} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <div role="status" aria-label={t('page.loading')}>
        <Skeleton height={240} shape="card" />
      </div>
    )
  }
  return (
    <>
      <article className={css.article}>
        <h2>{data.title}</h2>
        <SafeHtml html={data.html} />
        <p className={css.date}>{t('faq.updated', { day: day(data.updatedAt) })}</p>
      </article>
      <Related to={data} />
    </>
  )
}

/** The other questions of the category. */
function Related({ to: { id, category } }: { readonly to: Pick<Question, 'id' | 'category'> }) {
  const t = useT()
  const { data } = useQuestions({ category })
  const others = data?.list.filter((question) => question.id !== id) ?? []
  if (others.length === 0) return null
  const title = t('faq.related', { category: t(`faq.category.${category}`) })
  return (
    <section className={css.section} aria-label={title}>
      <h2>{title}</h2>
      <ul className={css.list}>
        {others.map((question) => (
          <QuestionLink key={question.id} question={question} />
        ))}
      </ul>
    </section>
  )
}
