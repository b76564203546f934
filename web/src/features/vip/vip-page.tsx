import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import type { VipInfo } from '../../lib/user-info.ts'
import { LevelBadge } from '../../ui/art/level-badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { InfoIcon } from '../../ui/icons.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Benefits } from './benefits.tsx'
import { Claims } from './claims.tsx'
import { KeepCard } from './keep-card.tsx'
import { LevelCards } from './level-cards.tsx'
import { Privileges } from './privileges.tsx'
import { ReachedNotice } from './reached-notice.tsx'
import { RulesSheet } from './rules-sheet.tsx'
import { SupportRow } from './support-row.tsx'
import { useVip } from './use-vip.ts'
import css from './vip-page.module.css'

/** The server renders the page for everyone, so it shows a skeleton until the phone knows the player. */
export function VipPage() {
  const isHydrated = useHydrated()
  return <Page className={css.page}>{isHydrated ? <Personal /> : <VipSkeleton />}</Page>
}

function Personal() {
  const { signedIn, info, error, retry } = useVip()
  if (!signedIn) return <GuestCard />
  if (info) return <Levels info={info} />
  if (!error) return <VipSkeleton />
  return (
    <>
      <Title />
      <ErrorView error={error} onRetry={retry} />
    </>
  )
}

function Title() {
  const t = useT()
  return <h1 className={css.title}>{t('vip.title')}</h1>
}

function Levels({ info }: { readonly info: VipInfo }) {
  const t = useT()
  const [shown, setShown] = useState(info.currentVipConfig.level)
  const [isReading, setReading] = useState(false)
  return (
    <>
      <div className={css.top}>
        <Title />
        <button type="button" className={css.rules} onClick={() => setReading(true)}>
          <InfoIcon size={18} />
          {t('vip.rules')}
        </button>
      </div>
      <ReachedNotice level={info.currentVipConfig} />
      <LevelCards info={info} shown={shown} onShow={setShown} />
      <Claims info={info} />
      <KeepCard info={info} />
      <Privileges info={info} shown={shown} />
      <Benefits info={info} shown={shown} />
      <SupportRow level={info.currentVipConfig.level} />
      <RulesSheet info={info} open={isReading} onClose={() => setReading(false)} />
    </>
  )
}

/** For a visitor who is not signed in. */
function GuestCard() {
  const t = useT()
  const redirect = urlTo('vip')
  return (
    <>
      <Title />
      <section className={css.guest}>
        <span className={css.guestArt}>
          <LevelBadge level={3} size={64} />
          <LevelBadge level={7} size={104} />
          <LevelBadge level={6} size={64} />
        </span>
        <h2>{t('vip.guest.title')}</h2>
        <p>{t('vip.guest.text')}</p>
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
function VipSkeleton() {
  const t = useT()
  return (
    <>
      <Title />
      <div className={css.waiting} role="status" aria-label={t('page.loading')}>
        <Skeleton height={216} shape="card" />
        <Skeleton height={104} shape="card" />
        <Skeleton height={280} shape="card" />
      </div>
    </>
  )
}
