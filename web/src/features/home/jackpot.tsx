import type { CSSProperties } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { useIsExcluded } from '../../lib/use-is-excluded.ts'
import { useMoney, useOwnCurrency } from '../../lib/use-money.ts'
import type { Sale, UpcomingDraws } from '../../lib/use-upcoming-draws.ts'
import { useGames, useLive } from './api.ts'

/*
 * These parts have no class names: the names would be part of the first script of Home, which has no space left. The style
 * sheet finds them by their elements, below `.body`.
 */

/** The largest jackpot in the player's currency, in plates that roll to the figure. */
export function Jackpot({ sales }: { readonly sales: readonly Sale[] }) {
  const t = useT()
  const own = useOwnCurrency()
  const money = useMoney(own)
  const nameOf = useGameName()
  const pots = sales.flatMap(({ game, jackpots = [] }) =>
    jackpots.flatMap(({ mode, currency, amount }) => (mode === 'real' && currency === own ? [{ game, amount }] : [])),
  )
  const [largest] = pots.toSorted((one, other) => other.amount - one.amount)
  if (!largest) return null
  const figure = money.format(largest.amount)
  return (
    <Link to={urlTo('lottery', { game: largest.game })}>
      <b>{t('home.jackpot', { game: nameOf(largest.game) })}</b> <span className="visually-hidden">{figure}</span>
      <span style={{ '--signs': figure.length } as CSSProperties} aria-hidden="true" dir="ltr">
        {[...figure].map((sign, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a plate keeps its place and rolls to its next digit.
          <Plate key={place} sign={sign} />
        ))}
      </span>
    </Link>
  )
}

const allDigits = '0\n1\n2\n3\n4\n5\n6\n7\n8\n9'

function Plate({ sign }: { readonly sign: string }) {
  if (!/\d/.test(sign)) return <span>{sign}</span>
  return (
    <i>
      <span style={{ '--digit': sign } as CSSProperties}>{allDigits}</span>
    </i>
  )
}

/** What players have won in the latest draws and rounds. Nothing is shown to somebody who takes a break from play. */
export function RecentWins({ wins }: { readonly wins: UpcomingDraws['wins'] }) {
  const t = useT()
  const own = useOwnCurrency()
  const money = useMoney(own)
  const isExcluded = useIsExcluded()
  const nameOf = useGameName()
  const { data: live } = useLive()
  if (!wins || isExcluded) return <small />
  const drawn = wins.map(({ drawId, ...win }) => ({ ...win, gameId: drawId.split('-')[0] ?? '' }))
  const shown = [...(live?.wins ?? []), ...drawn].filter(({ currency }) => currency === own)
  if (shown.length === 0) return <small>{t('home.wins.none')}</small>
  return (
    <ol aria-label={t('home.wins')}>
      {shown.map(({ gameId, player, prize }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a player can win the same twice in one game.
        <li key={place}>
          <b>{money.format(prize)}</b> <bdi>{player}</bdi> <small>{nameOf(gameId)}</small>
        </li>
      ))}
    </ol>
  )
}

export function useGameName(): (gameId: string) => string {
  const { data } = useGames('all')
  return (gameId) => data?.list.find((game) => game.gameId === gameId)?.name ?? gameId
}
