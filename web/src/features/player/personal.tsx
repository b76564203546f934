import { ErrorView } from '../../ui/error-view.tsx'
import css from './account.module.css'
import { GuestNotice, HoldNotice } from './account-notices.tsx'
import { GuardEntries } from './guard-entries.tsx'
import { Records } from './records.tsx'
import { usePlayer } from './use-player.ts'
import { VisitorCard } from './visitor-card.tsx'
import { WalletCard } from './wallet-card.tsx'
import { WalletCardWaiting } from './wallet-card-waiting.tsx'

/** What belongs to one player, or the way in for who is none yet. */
export function Personal() {
  const { signedIn, player, error, retry } = usePlayer()
  if (!signedIn) return <VisitorCard />
  if (!player) return error ? <ErrorView error={error} onRetry={retry} /> : <WalletCardWaiting />
  return (
    <div className={css.personal}>
      <WalletCard player={player} />
      {player.isGuest && <GuestNotice />}
      <HoldNotice until={player.withdrawHoldUntil} />
      <Records />
      <GuardEntries player={player} />
    </div>
  )
}
