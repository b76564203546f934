import { useEffect } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { useMoneyCall } from '../../lib/money-call.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { useTabMarks } from '../../lib/navigation/tab-marks.ts'
import { useCall } from '../../lib/queries.ts'
import { useSession } from '../../lib/session.ts'
import { findStored } from '../../lib/storage.ts'
import { useMoney } from '../../lib/use-money.ts'
import { useOnline } from '../../lib/use-online.ts'
import { GameTile } from '../../ui/game-tile.tsx'
import { OfflineIcon, PlusIcon } from '../../ui/icons.tsx'
import { type Game, useCategories } from './api.ts'
import gamesCss from './games.module.css'
import css from './home.module.css'
import signedInCss from './signed-in.module.css'

/**
 * The balance with links to the account and to the deposit page. A balance hidden on the account page is hidden here; the
 * last known one is marked while the server cannot be reached.
 */
export function BalancePill() {
  const t = useT()
  const { uid, userInfo } = useSession()
  const isOnline = useOnline()
  const money = useMoney(userInfo?.balance.currency ?? '')
  const isHidden = findStored('balanceHidden') ?? false
  const balance = userInfo && !isHidden ? money.format(userInfo.balance.available) : undefined
  const name = t('home.player', { uid: String(uid) })
  return (
    <span className={css.account} data-long={(balance?.length ?? 0) > 14 || undefined}>
      <Link to={urlTo('account')} className={css.balance} aria-label={balance ? undefined : name}>
        {balance ? (
          <>
            <span className="visually-hidden">{isOnline ? name : `${name}. ${t('app.offline')}`}</span>{' '}
            {!isOnline && <OfflineIcon size={14} />} {balance}
          </>
        ) : (
          uid
        )}
      </Link>
      <Link to={urlTo('deposit')} className={css.face} aria-label={t('title.deposit')}>
        <PlusIcon size={18} />
      </Link>
    </span>
  )
}

/** The player's favourites and the games they opened last. */
export function OwnGames() {
  const t = useT()
  const { data } = useCall('/game/mine', {})
  if (!data) return null
  return (
    <>
      <GameList title={t('home.recent')} games={data.recent} />
      <GameList title={t('home.favourites')} games={data.favourites} />
    </>
  )
}

function GameList({ title, games }: { readonly title: string; readonly games: readonly Game[] }) {
  const { data: categories = [] } = useCategories()
  const nameOf = (code: string) => categories.find((category) => category.code === code)?.name ?? ''
  if (games.length === 0) return null
  return (
    <section className={gamesCss.own} aria-label={title}>
      <h2>{title}</h2>
      <ul className={gamesCss.grid}>
        {games.map((game) => (
          <GameTile key={game.gameId} game={game} category={nameOf(game.category)} />
        ))}
      </ul>
    </section>
  )
}

/** On the mail in the header. */
export function MailDot() {
  const t = useT()
  const count = useSession(({ userInfo }) => userInfo?.unreadMail ?? 0)
  if (count === 0) return null
  return (
    <>
      {' '}
      <span className={signedInCss.dot}>
        <span className="visually-hidden">{t('alive.unread', { count })}</span>
      </span>
    </>
  )
}

/** The edge of the icon's square. */
const edge = { x: 1.5, y: 1.5, width: 45, height: 45, rx: 15 }
const promoTab = 1

/**
 * How far the streak of check-ins has come, around the icon. While today's check-in waits, the tab of promotions has a
 * dot.
 */
export function CheckInRing() {
  const t = useT()
  const { data } = useMoneyCall('/signin/info', {})
  const total = data?.days.length ?? 0
  const isWaiting = total > 0 && data?.isClaimedToday === false && data.reasons.length === 0
  useEffect(() => {
    useTabMarks.setState(
      ({ [promoTab]: _, ...others }) => (isWaiting ? { ...others, [promoTab]: { dot: true } } : others),
      true,
    )
  }, [isWaiting])
  if (!data || total === 0) return null
  const count = Math.min(data.streak, total)
  return (
    <>
      <svg className={signedInCss.ring} viewBox="0 0 48 48" aria-hidden="true">
        <rect {...edge} />
        {count > 0 && <rect {...edge} pathLength={total} strokeDasharray={`${count} ${total}`} />}
      </svg>
      <span className="visually-hidden">{t('alive.streak', { count, total })}</span>
    </>
  )
}
