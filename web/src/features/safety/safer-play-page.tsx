import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { isSignedIn, useSession } from '../../lib/session.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { Header } from '../../ui/header.tsx'
import { InfoIcon } from '../../ui/icons.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ActivityCard } from './activity-card.tsx'
import { type SafetyInfo, useSafety } from './api.ts'
import { BreakCard } from './break-card.tsx'
import { BreakSection } from './break-section.tsx'
import { CheckRow } from './check-row.tsx'
import { LimitList } from './limit-list.tsx'
import { ReviewCard } from './review-card.tsx'
import css from './safer-play-page.module.css'
import { TalkRow } from './talk-row.tsx'

const RulesSheet = lazyPart(() => import('./rules-sheet.tsx').then((module) => module.RulesSheet))

/** The player's figures and limits with what is left of each, breaks from play, and people to talk to. A visitor learns what there is. */
export function SaferPlayPage() {
  const t = useT()
  const isHydrated = useHydrated()
  const signedIn = useSession(isSignedIn)
  const [isReading, setReading] = useState(false)
  const info = useSafety(isHydrated && signedIn)
  const rules = (
    <button type="button" aria-label={t('safety.rules')} onClick={() => setReading(true)}>
      <InfoIcon />
    </button>
  )
  return (
    <Page header={<Header title={t('title.saferPlay')} right={rules} />} className={css.page}>
      {isHydrated && !signedIn && <GuestCard />}
      {info.data?.break && <BreakCard taken={info.data.break} raiseHours={info.data.raiseHours} />}
      {info.data?.review && <ReviewCard info={info.data} review={info.data.review} />}
      {info.data && <ActivityCard />}
      {info.data && <Limits info={info.data} />}
      {info.data && <BreakSection info={info.data} />}
      {!info.data && info.error && <ErrorView error={info.error} onRetry={() => void info.refetch()} />}
      {!info.data && !info.error && (signedIn || !isHydrated) && <Waiting />}
      <TalkRow />
      {isReading && <RulesSheet raiseHours={info.data?.raiseHours} onClose={() => setReading(false)} />}
    </Page>
  )
}

function Limits({ info }: { readonly info: SafetyInfo }) {
  const t = useT()
  return (
    <section className={css.section} aria-labelledby="safety-limits">
      <div className={css.head}>
        <h2 id="safety-limits" tabIndex={-1}>
          {t('safety.limits')}
        </h2>
        <span>{t('safety.limits.rule', { hours: info.raiseHours })}</span>
      </div>
      <LimitList info={info} />
      <CheckRow check={info.check} />
    </section>
  )
}

/** For a visitor who is not signed in. */
function GuestCard() {
  const t = useT()
  const redirect = urlTo('saferPlay')
  return (
    <section className={css.guest}>
      <h2>{t('safety.guest.title')}</h2>
      <p>{t('safety.guest.text')}</p>
      <ButtonLink block to={urlTo('login', { redirect })}>
        {t('do.login')}
      </ButtonLink>
    </section>
  )
}

/** As high as the content, so that nothing moves when it arrives. */
function Waiting() {
  const t = useT()
  return (
    <div className={css.section} role="status" aria-label={t('page.loading')}>
      <Skeleton height={302} shape="card" />
      <Skeleton height={490} shape="card" />
      <Skeleton height={140} shape="card" />
    </div>
  )
}
