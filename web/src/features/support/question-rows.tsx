import { useId, useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { NextIcon } from '../../ui/icons-player.tsx'
import { SafeHtml } from '../../ui/safe-html.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Question, useAnswer } from './api.ts'
import css from './faq.module.css'

type Of = { readonly question: Question }

/** A question that opens its answer in place. The first one is open, so that the page shows at once what an answer is like. */
export function OpenQuestion({ question, isFirst }: Of & { readonly isFirst: boolean }) {
  const [isOpen, setOpen] = useState(isFirst)
  const answerId = useId()
  return (
    <li className={css.item} data-open={isOpen || undefined}>
      <h3>
        <button
          type="button"
          className={css.question}
          aria-expanded={isOpen}
          aria-controls={answerId}
          onClick={() => setOpen(!isOpen)}
        >
          {question.title}
          <NextIcon size={18} />
        </button>
      </h3>
      <div id={answerId} hidden={!isOpen} className={css.answer}>
        {isOpen && <Answer id={question.id} />}
      </div>
    </li>
  )
}

function Answer({ id }: { readonly id: string }) {
  const t = useT()
  const { data, error } = useAnswer(id)
  if (data) return <SafeHtml html={data.html} />
  if (error) return <p role="alert">{t('faq.failed')}</p>
  return (
    <div role="status" aria-label={t('page.loading')}>
      <Skeleton height={120} shape="card" />
    </div>
  )
}

export function QuestionLink({ question: { id, title } }: Of) {
  return (
    <li className={css.item}>
      <Link className={css.question} to={urlTo('faqInfo', { id })}>
        {title}
        <NextIcon size={18} />
      </Link>
    </li>
  )
}
