import { type FaqCategory, faqCategories } from '@zamra/contract/faq-categories.ts'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { useSettings } from '../../lib/settings.ts'
import { Empty } from '../../ui/empty.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { Header } from '../../ui/header.tsx'
import type { Icon } from '../../ui/icon.tsx'
import { IconTile } from '../../ui/icon-tile.tsx'
import { DepositIcon, GiftIcon, WithdrawIcon } from '../../ui/icons.tsx'
import { HeartIcon, TicketIcon } from '../../ui/icons-game.tsx'
import { NextIcon, ShieldIcon } from '../../ui/icons-player.tsx'
import { Page } from '../../ui/page.tsx'
import { SearchBar } from '../../ui/search-bar.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useAnswer, useQuestions } from './api.ts'
import { DisputeBody } from './complaint-rules.tsx'
import { ContactBar } from './contact-bar.tsx'
import { ExternalFaq, externalFaqOf } from './external-faq.tsx'
import css from './faq.module.css'
import { OpenQuestion, QuestionLink } from './question-rows.tsx'

const icons: Readonly<Record<FaqCategory, Icon>> = {
  deposit: DepositIcon,
  withdrawal: WithdrawIcon,
  bonus: GiftIcon,
  draw: TicketIcon,
  security: ShieldIcon,
  saferPlay: HeartIcon,
}

/** Answers by category or by search. A deployment with its own help pages leads there instead. */
export function FaqPage() {
  const t = useT()
  const external = useSettings(externalFaqOf)
  return (
    <Page header={<Header title={t('title.faq')} />} className={css.page}>
      {external ? <ExternalFaq url={external} /> : <Questions />}
      {external && <ReportLink />}
      <DisputeBody />
      <ContactBar />
    </Page>
  )
}

/** What the answers promise, in the figures of every night. */
function ReportLink() {
  const t = useT()
  return (
    <Link className={css.report} to={urlTo('report')}>
      <ShieldIcon size={20} />
      {t('title.report')}
      <NextIcon size={18} />
    </Link>
  )
}

function Questions() {
  const t = useT()
  const [category, setCategory] = useState<FaqCategory>()
  const [search, setSearch] = useState('')

  function searchFor(words: string) {
    setSearch(words)
    if (words) setCategory(undefined)
  }

  return (
    <>
      <SearchBar key={category} placeholder={t('faq.search')} initial={search} onSearch={searchFor} />
      <fieldset className={css.tiles}>
        <legend className={css.hidden}>{t('faq.categories')}</legend>
        {faqCategories.map((name) => (
          <button
            key={name}
            type="button"
            className={css.tile}
            aria-pressed={category === name}
            onClick={() => {
              setSearch('')
              setCategory(category === name ? undefined : name)
            }}
          >
            <IconTile icon={icons[name]} />
            {t(`faq.category.${name}`)}
          </button>
        ))}
      </fieldset>
      <ReportLink />
      {search === '' && category === undefined ? <CommonQuestions /> : <Found category={category} search={search} />}
    </>
  )
}

function CommonQuestions() {
  const t = useT()
  const { data, error, refetch } = useQuestions({})
  const common = data?.list.filter(({ isCommon }) => isCommon) ?? []
  // The list appears together with the answer that is open, so that no row moves when it arrives.
  const isReady = useAnswer(common[0]?.id ?? '').isPending === false
  return (
    <section className={css.section} aria-label={t('faq.common')}>
      <h2>{t('faq.common')}</h2>
      {data && (isReady || common.length === 0) && (
        <ul className={css.list}>
          {common.map((question, index) => (
            <OpenQuestion key={question.id} question={question} isFirst={index === 0} />
          ))}
        </ul>
      )}
      {!(data && (isReady || common.length === 0)) && <Missing error={error} onRetry={() => void refetch()} />}
    </section>
  )
}

function Found({ category, search }: { readonly category: FaqCategory | undefined; readonly search: string }) {
  const t = useT()
  const { data, error, refetch } = useQuestions(category ? { category } : { search })
  const title = category ? t(`faq.category.${category}`) : t('faq.found', { words: search })
  return (
    <section className={css.section} aria-label={title}>
      <h2>{title}</h2>
      {data && data.list.length === 0 && <Empty text={t('faq.none')} />}
      {data && data.list.length > 0 && (
        <ul className={css.list}>
          {data.list.map((question) => (
            <QuestionLink key={question.id} question={question} />
          ))}
        </ul>
      )}
      {!data && <Missing error={error} onRetry={() => void refetch()} />}
    </section>
  )
}

function Missing({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const t = useT()
  if (error) return <ErrorView error={error} onRetry={onRetry} />
  return (
    <div role="status" aria-label={t('page.loading')}>
      <Skeleton height={320} shape="card" />
    </div>
  )
}
