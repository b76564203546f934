import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { isSignedIn, useSession } from '../../lib/session.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { InfoIcon } from '../../ui/icons.tsx'
import { NextIcon } from '../../ui/icons-player.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type AgentInfo, useAgentInfo } from './api.ts'
import { CaseCard } from './case-card.tsx'
import { ClosedNotice } from './closed-notice.tsx'
import { DayBars } from './day-bars.tsx'
import css from './earn-page.module.css'
import { Friends } from './friends.tsx'
import { LinkCard } from './link-card.tsx'
import { RewardTicket } from './reward-ticket.tsx'
import { RulesSheet } from './rules-sheet.tsx'

/** The server renders the page for everyone, so it shows a skeleton until the phone knows the player. */
export function EarnPage() {
  const isHydrated = useHydrated()
  const signedIn = useSession(isSignedIn)
  return (
    <Page className={css.page}>
      {!isHydrated && <EarnSkeleton />}
      {isHydrated && (signedIn ? <Personal /> : <GuestCard />)}
    </Page>
  )
}

function Personal() {
  const { data, error, refetch } = useAgentInfo()
  if (data) return <Earnings info={data} />
  if (!error) return <EarnSkeleton />
  return (
    <>
      <Title />
      <ErrorView error={error} onRetry={() => void refetch()} />
    </>
  )
}

function Title() {
  const t = useT()
  return <h1 className={css.title}>{t('title.earn')}</h1>
}

function Earnings({ info }: { readonly info: AgentInfo }) {
  const t = useT()
  const [isReading, setReading] = useState(false)
  const { rules, referralUrl, inviteCode, days, currency } = info
  return (
    <>
      <div className={css.top}>
        <Title />
        {rules && (
          <button type="button" className={css.rules} onClick={() => setReading(true)}>
            <InfoIcon size={18} />
            {t('earn.rules')}
          </button>
        )}
      </div>
      <RewardTicket info={info} />
      <CaseCard />
      {info.reasons.length > 0 && <ClosedNotice reasons={info.reasons} />}
      {referralUrl && inviteCode && rules && <LinkCard url={referralUrl} code={inviteCode} rules={rules} />}
      {days.length > 0 && <DayBars days={days} currency={currency} />}
      {rules && <EventLink />}
      {rules && <Friends info={info} rules={rules} />}
      {rules && <RulesSheet rules={rules} open={isReading} onClose={() => setReading(false)} />}
    </>
  )
}

function EventLink() {
  const t = useT()
  return (
    <Link to={urlTo('invitationalRanks')} className={css.event}>
      <span>
        <b>{t('earn.event')}</b>
        {t('earn.event.text')}
      </span>
      <NextIcon size={18} />
    </Link>
  )
}

/** For a visitor who is not signed in. */
function GuestCard() {
  const t = useT()
  const redirect = urlTo('earn')
  return (
    <>
      <Title />
      <section className={css.guest}>
        <span className={css.guestArt}>
          <Avatar name="a3" size={56} />
          <Avatar name="a1" size={88} />
          <Avatar name="a6" size={56} />
        </span>
        <h2>{t('earn.guest.title')}</h2>
        <p>{t('earn.guest.text')}</p>
        <div className={css.ways}>
          <ButtonLink look="accent" block to={urlTo('login', { redirect })}>
            {t('do.login')}
          </ButtonLink>
          <ButtonLink look="plain" block to={urlTo('register', { redirect })}>
            {t('title.register')}
          </ButtonLink>
        </div>
      </section>
    </>
  )
}

/** As high as the content, so that nothing moves when it arrives. */
function EarnSkeleton() {
  const t = useT()
  return (
    <>
      <Title />
      <div className={css.waiting} role="status" aria-label={t('page.loading')}>
        <Skeleton height={186} shape="card" />
        <Skeleton height={164} shape="card" />
        <Skeleton height={52} shape="card" />
        <Skeleton height={160} shape="card" />
      </div>
    </>
  )
}
