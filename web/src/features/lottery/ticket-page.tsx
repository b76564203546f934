import { useT } from '../../i18n/use-t.tsx'
import { useParameters } from '../../lib/navigation/use-parameters.ts'
import { ErrorView } from '../../ui/error-view.tsx'
import { Header } from '../../ui/header.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type TicketDetail, useTicket } from './api.ts'
import { TicketFacts } from './ticket-facts.tsx'
import { TicketHead } from './ticket-head.tsx'
import css from './ticket-page.module.css'
import { TicketReceipt } from './ticket-receipt.tsx'
import { useDrawNews } from './use-draw-news.ts'

export function TicketPage() {
  const t = useT()
  useDrawNews()
  const { id } = useParameters('lotteryTicket')
  const { data, error, refetch } = useTicket(id)
  return (
    <Page header={<Header title={t('title.lotteryTicket')} />} className={css.page}>
      {data ? (
        <OneTicket ticket={data} />
      ) : error ? (
        <ErrorView error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </Page>
  )
}

function OneTicket({ ticket }: { readonly ticket: TicketDetail }) {
  return (
    <>
      <TicketHead ticket={ticket} />
      <TicketReceipt ticket={ticket} />
      <TicketFacts ticket={ticket} />
    </>
  )
}

function Waiting() {
  const t = useT()
  return (
    <div className={css.page} role="status" aria-label={t('page.loading')}>
      <Skeleton height={260} shape="card" />
      <Skeleton height={160} shape="card" />
      <Skeleton height={220} shape="card" />
    </div>
  )
}
