import type { LotteryGame } from '@zamra/contract/lottery-games.ts'
import { useDeferredValue, useEffect, useRef } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { nowMs } from '../../lib/clock.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { useMoney, useOwnCurrency } from '../../lib/use-money.ts'
import { type Sale, useUpcomingDraws } from '../../lib/use-upcoming-draws.ts'
import { Ball } from '../../ui/art/ball.tsx'
import { ballColour } from '../../ui/ball-colour.ts'
import { Button } from '../../ui/button.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { Jackpot, RecentWins, useGameName } from './jackpot.tsx'
import css from './upcoming-draws.module.css'

/** The draws on sale, each with the time left by the server's clock. */
export function UpcomingDrawList() {
  const t = useT()
  const { data: latest, error, refetch } = useUpcomingDraws()
  // An answer is drawn at once, in one piece, while nothing else can run; deferred, it is drawn in pieces.
  const data = useDeferredValue(latest)
  if (data && data.list.length > 0) {
    return (
      <>
        <Jackpot sales={data.list} />
        <RecentWins wins={data.wins} />
        <ul className={css.sales}>
          {data.list
            .filter(({ game }) => game in places)
            .sort((one, other) => (places[one.game] ?? 0) - (places[other.game] ?? 0))
            .map((sale) => (
              <SaleCard key={sale.game} sale={sale} />
            ))}
        </ul>
      </>
    )
  }
  if (data) return <p className={css.message}>{t('home.soon.none')}</p>
  if (!error) return <div className={css.skeleton} aria-busy="true" />
  return (
    <div className={css.message} role="alert">
      {t('home.soon.failed')}
      <Button look="plain" onClick={() => void refetch()}>
        {t('do.retry')}
      </Button>
    </div>
  )
}

/**
 * The most frequent first, and one pace of Wingo for all. The answer has them by their ends, so that with each draw a ticket
 * would move from under a thumb.
 */
const places: Readonly<Record<string, number>> = {
  minute: 0,
  k3: 1,
  five: 2,
  six45: 3,
} satisfies Readonly<Record<Exclude<LotteryGame, `wingo${string}`>, number>>

/** The first sale of a new site can be shorter than the others. */
function minutesOf({ opensAt, closesAt }: Sale): number {
  return Math.max(1, Math.round((closesAt - opensAt) / 60_000))
}

function SaleCard({ sale }: { readonly sale: Sale }) {
  const { game, opensAt, closesAt, last } = sale
  const name = useGameName()(game)
  return (
    <li>
      <Link to={urlTo('lottery', { game })} className={css.sale}>
        <span className={css.info}>
          <b>{name}</b>
          <JackpotOrInterval sale={sale} />
          <span>
            {last?.numbers.map((number, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a digit can occur twice, and its position never changes.
              <Ball key={place} number={number} colour={ballColour(game, number)} />
            ))}
          </span>
        </span>
        <span className={css.left}>
          <Dial from={opensAt} until={closesAt} />
          <Countdown until={closesAt} />
        </span>
      </Link>
    </li>
  )
}

/** The jackpot in the player's currency, as the page of the game shows it, or else how often the game is drawn. */
function JackpotOrInterval({ sale }: { readonly sale: Sale }) {
  const t = useT()
  const own = useOwnCurrency()
  const money = useMoney(own)
  const jackpot = sale.jackpots?.find(({ mode, currency }) => mode === 'real' && currency === own)
  const minutes = minutesOf(sale)
  const interval = minutes < 60 ? t('home.soon.minutes', { count: minutes }) : t('home.soon.daily')
  return <small>{jackpot ? money.format(jackpot.amount) : interval}</small>
}

const circumference = 2 * Math.PI * 26

/**
 * The share of the sale time that is left. It is updated once a second: an animated stroke would repaint on every frame
 * for as long as the page is open.
 */
function Dial({ from, until }: { readonly from: number; readonly until: number }) {
  const ref = useRef<SVGCircleElement>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      const leftMs = Math.max(0, until - nowMs())
      const left = Math.min(1, leftMs / Math.max(1, until - from))
      if (ref.current) ref.current.style.strokeDashoffset = String(circumference * (1 - left))
      if (leftMs > 0) timer = setTimeout(tick, leftMs % 1000 || 1000)
    }
    tick()
    return () => clearTimeout(timer)
  }, [from, until])
  return (
    <svg className={css.dial} width="60" height="60" viewBox="0 0 60 60" aria-hidden="true">
      <circle cx="30" cy="30" r="26" />
      <circle ref={ref} className={css.share} cx="30" cy="30" r="26" strokeDasharray={circumference} />
    </svg>
  )
}
