import { useT } from '../../i18n/use-t.tsx'
import { nowMs } from '../../lib/clock.ts'
import { useDates } from '../../lib/dates.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { useSettings } from '../../lib/settings.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { ErrorView } from '../../ui/error-view.tsx'
import { NextIcon, PhoneIcon, ShieldIcon } from '../../ui/icons-player.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import css from './account.module.css'
import { HelpEntries, PrivacyEntry, SecurityEntries, SignOut } from './account-entries.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { Records } from './records.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { ThemeChoice } from './theme-choice.tsx'
import { usePlayer } from './use-player.ts'
import { WalletCard } from './wallet-card.tsx'

/**
 * The server renders the page for everyone. Until the phone knows the player, only a skeleton of the first half is
 * shown, because the rest would move when the first half gets its height.
 */
export function AccountPage() {
  const t = useT()
  const isHydrated = useHydrated()
  return (
    <Page className={css.page}>
      <h1 className={css.title}>{t('title.account')}</h1>
      {isHydrated ? <Personal /> : <WalletCardSkeleton />}
      {isHydrated && <CommonEntries />}
    </Page>
  )
}

function CommonEntries() {
  const t = useT()
  const version = useSettings((settings) => settings.appVersion)
  return (
    <>
      <HelpEntries />
      <ThemeChoice />
      <LanguageChoice />
      <PrivacyEntry />
      <SignOut />
      <p className={css.version}>{t('account.version', { version })}</p>
    </>
  )
}

/** What belongs to the player, or the sign-in card for a visitor. */
function Personal() {
  const { signedIn, player, error, retry } = usePlayer()
  if (!signedIn) return <SignInCard />
  if (!player) return error ? <ErrorView error={error} onRetry={retry} /> : <WalletCardSkeleton />
  return (
    <div className={css.personal}>
      <WalletCard player={player} />
      {player.isGuest && <GuestNotice />}
      {player.case && <CaseNotice account={player.case.account} />}
      <HoldNotice until={player.withdrawHoldUntil} />
      <Records />
      <SecurityEntries player={player} />
    </div>
  )
}

/** Asks a guest to bind a phone number, without which a lost phone means a lost account. */
function GuestNotice() {
  const t = useT()
  return (
    <Link className={css.prompt} to={urlTo('phoneBinding', { from: 'account' })}>
      <span className={css.promptIcon}>
        <PhoneIcon size={22} />
      </span>
      <span className={css.promptWords}>
        <b>{t('account.bind.title')}</b>
        {t('account.bind.text')}
      </span>
      <NextIcon size={18} />
    </Link>
  )
}

/** A case about the player, or a frozen or closed account: where they read why and can appeal. */
function CaseNotice({ account }: { readonly account: 'ACTIVE' | 'FROZEN' | 'CLOSED' }) {
  const t = useT()
  return (
    <Link className={css.prompt} to={urlTo('accountCase')}>
      <span className={css.promptIcon}>
        <ShieldIcon size={22} />
      </span>
      <span className={css.promptWords}>
        <b>{t(`account.case.${account}`)}</b>
        {t('account.case.text')}
      </span>
      <NextIcon size={18} />
    </Link>
  )
}

function HoldNotice({ until = 0 }: { readonly until: number | undefined }) {
  const t = useT()
  const { moment } = useDates()
  if (until <= nowMs()) return null
  return <Notice tone="warn">{t('account.hold', { time: moment(until) })}</Notice>
}

/** As high as the content, so that nothing moves when it arrives. */
function WalletCardSkeleton() {
  const t = useT()
  return (
    <div className={css.personal} role="status" aria-label={t('page.loading')}>
      <Skeleton height={312} shape="card" />
      <Skeleton height={126} shape="card" />
      <Skeleton height={239} shape="card" />
    </div>
  )
}
