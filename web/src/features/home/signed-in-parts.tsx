import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
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
