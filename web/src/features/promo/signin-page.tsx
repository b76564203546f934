import { useT } from '../../i18n/use-t.tsx'
import { useMoney } from '../../lib/use-money.ts'
import { GoldTicket } from '../../ui/art/gold-ticket.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { Header } from '../../ui/header.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Ticket } from '../../ui/ticket.tsx'
import { type CheckIn, useCheckIn, useOffer } from './api.ts'
import { CheckInBody, rewardOf } from './check-in-body.tsx'
import { ClaimedDialog } from './claimed-dialog.tsx'
import css from './signin-page.module.css'
import { TermsList } from './terms-list.tsx'
import { useClaims } from './use-claims.ts'

/** The daily check-in: the streak, the reward of today, and the rules. */
export function SigninPage() {
  const t = useT()
  const { data, error, refetch } = useCheckIn()
  return (
    <Page header={<Header title={t('title.signin')} />} className={css.page}>
      {data && data.days.length > 0 && <Streak info={data} onNextDay={() => void refetch()} />}
      {data?.days.length === 0 && <Empty text={t('promo.checkIn.none')} />}
      {!data && error && <ErrorView error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton shape="card" height={420} />}
    </Page>
  )
}

function Streak({ info, onNextDay }: { readonly info: CheckIn; readonly onNextDay: () => void }) {
  const t = useT()
  const money = useMoney(info.currency)
  const { outcome, closeOutcome, busyKey, checkIn } = useClaims()
  return (
    <>
      <Ticket
        label={t('title.signin')}
        head={
          <div className={css.head}>
            <GoldTicket />
            <span>{t('promo.checkIn.streak', { streak: info.isClaimedToday ? info.streak : info.streak + 1 })}</span>
            <b>{info.isClaimedToday ? t('promo.checkIn.done') : money.formatSigned(rewardOf(info))}</b>
          </div>
        }
      >
        <p className={css.streak}>{t('promo.checkIn.title', { day: info.today })}</p>
      </Ticket>
      <section className={css.days} aria-label={t('promo.progress')}>
        <CheckInBody info={info} isBusy={busyKey !== undefined} onClaim={checkIn} onNextDay={onNextDay} />
      </section>
      {info.promoId !== undefined && <Rules promoId={info.promoId} />}
      <ClaimedDialog outcome={outcome} currency={info.currency} nameOf={() => ''} onClose={closeOutcome} />
    </>
  )
}

function Rules({ promoId }: { readonly promoId: string }) {
  const t = useT()
  const { data } = useOffer(promoId)
  if (!data) return <Skeleton shape="card" height={120} />
  return (
    <section className={css.rules} aria-label={t('promo.rules')}>
      <h2>{t('promo.rules')}</h2>
      <TermsList terms={data.terms} />
    </section>
  )
}
