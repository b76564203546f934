import { memo, useDeferredValue, useMemo, useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { useParameters } from '../../lib/navigation/use-parameters.ts'
import { isSignedIn, useSession } from '../../lib/session.ts'
import { useMoney } from '../../lib/use-money.ts'
import { type Sale, useUpcomingDraws } from '../../lib/use-upcoming-draws.ts'
import { ErrorView } from '../../ui/error-view.tsx'
import { Header } from '../../ui/header.tsx'
import { TicketsIcon } from '../../ui/icons-lottery.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import {
  type Draw,
  type Game,
  type GameInfo,
  isPending,
  type Mode,
  type TicketRow,
  useDraws,
  useGames,
  useNewestTickets,
} from './api.ts'
import { DrawStatus } from './draw-status.tsx'
import { lotteries } from './lotteries.ts'
import { LotteryFoot } from './lottery-foot.tsx'
import css from './lottery-page.module.css'
import { MoreLotteries } from './more-lotteries.tsx'
import { gameName } from './odds-labels.ts'
import { Outcome } from './outcome.tsx'
import { Paces } from './paces.tsx'
import { ResultsStrip } from './results-strip.tsx'
import { SlipForm } from './slip-form.tsx'
import { TicketEntry } from './ticket-entry.tsx'
import { DrawShow, useDrawShow } from './use-draw-show.ts'
import { useDrawUpdates } from './use-draw-updates.ts'
import { useCurrency, WalletBalance } from './wallet-mode.tsx'

export function LotteryPage() {
  const t = useT()
  const { game: asked } = useParameters('lottery')
  const game = lotteries.find((one) => one === asked) ?? 'minute'
  const tickets = (
    <Link to={urlTo('lotteryTickets')} aria-label={t('title.lotteryTickets')}>
      <TicketsIcon />
    </Link>
  )
  return (
    <Page header={<Header title={t(gameName(game))} right={tickets} />} className={css.page}>
      <GameLoader key={game} game={game} />
    </Page>
  )
}

function GameLoader({ game }: { readonly game: Game }) {
  useDrawUpdates()
  const games = useGames()
  const soon = useUpcomingDraws()
  const draws = useDraws(game)
  // The status bar shows the player's stake, so waiting for the tickets too avoids a later layout shift.
  const signedIn = useSession(isSignedIn)
  // A visitor who becomes a guest on this page keeps what they have picked.
  const [wasShown, setWasShown] = useState(false)
  const tickets = useNewestTickets(signedIn)
  const isLoadingTickets = !tickets.isFetched && signedIn
  // An answer is drawn at once, in one piece, while nothing else can run; deferred, it is drawn in pieces, and the balls
  // go on moving.
  const shown = {
    games: useDeferredValue(games.data),
    sales: useDeferredValue(soon.data),
    draws: useDeferredValue(draws.data),
    tickets: useDeferredValue(tickets.data),
  }
  const info = shown.games?.find((one) => one.game === game)
  const failed = [games, soon, draws].find(({ data, error }) => error && data === undefined)
  if (failed) {
    const retry = () => void Promise.all([games.refetch(), soon.refetch(), draws.refetch()])
    return <ErrorView error={failed.error} onRetry={retry} />
  }
  const { sales, draws: latest } = shown
  const isWaiting = isLoadingTickets || shown.tickets !== tickets.data
  if (!shown.games || !sales || !latest || (isWaiting && !wasShown)) return <GameSkeleton />
  if (!wasShown) setWasShown(true)
  // An operator can offer fewer lotteries than the app knows.
  if (!info) return <MoreLotteries game={game} sales={sales.list} />
  const { games: all, tickets: newest } = shown
  return <MemoContent info={info} games={all} sales={sales.list} draws={latest.list} tickets={newest?.list} />
}

function GameSkeleton() {
  const t = useT()
  return (
    <div className={css.skeleton} role="status" aria-label={t('page.loading')}>
      <Skeleton height={126} shape="card" />
      <Skeleton height={420} shape="card" />
    </div>
  )
}

/** A new result changes only the status bar and the tickets; the rest must not render while the balls are animated. */
const MemoResultsStrip = memo(ResultsStrip)
const MemoSlipForm = memo(SlipForm)

const MemoLotteryFoot = memo(LotteryFoot)
const MemoContent = memo(GameContent)

/** The tickets of the last draws stay on the page, so that a result can be looked at when the next draw has begun. */
const recentDraws = 3

type GameContentProps = {
  readonly info: GameInfo
  readonly games: readonly GameInfo[]
  readonly sales: readonly Sale[]
  readonly draws: readonly Draw[]
  readonly tickets: readonly TicketRow[] | undefined
}

function GameContent({ info, games, sales, draws, tickets: newest }: GameContentProps) {
  const sale = sales.find(({ game }) => game === info.game)
  const market = useSession((session) => session.userInfo?.market.mode ?? 'real')
  const isFreeOnly = market !== 'real'
  const [selectedMode, setMode] = useState<Mode>(() => (isSignedIn(useSession.getState()) ? 'real' : 'free'))
  const mode = isFreeOnly ? 'free' : selectedMode
  const [latest] = draws
  const earlier = useMemo(() => draws.slice(1), [draws])
  const jackpot = useJackpot(sale, mode)
  const isLive = useWasPending(latest)
  const shownIds = [sale?.drawId, ...draws.slice(0, recentDraws).map(({ drawId }) => drawId)]
  const tickets = newest?.filter((ticket) => ticket.game === info.game && isShown(ticket, shownIds)) ?? []
  const ofMode = tickets.filter((ticket) => ticket.mode === mode)
  const ofLatest = ofMode.filter(({ drawId }) => drawId === latest?.drawId)
  const isDrawn = latest !== undefined && !isPending(latest)
  const ofSale = ofMode.filter(({ drawId, state }) => drawId !== latest?.drawId && state === 'OPEN')
  const show = useDrawShow(draws, ofLatest.length > 0)
  return (
    <div className={css.content}>
      <DrawStatus
        info={info}
        latest={latest}
        sale={sale}
        isLive={isLive}
        balance={<WalletBalance mode={mode} />}
        outcome={<Outcome tickets={ofLatest} isDrawn={isDrawn} />}
        inPlay={ofSale.length > 0 ? <Outcome tickets={ofSale} isDrawn={false} /> : undefined}
        onWatch={show.watch}
        results={<MemoResultsStrip game={info.game} draws={earlier} />}
      />
      <Paces game={info.game} games={games} />
      <MemoSlipForm info={info} sale={sale} jackpot={jackpot} mode={mode} isFreeOnly={isFreeOnly} setMode={setMode} />
      <MyTickets tickets={tickets} />
      <MemoLotteryFoot info={info} sales={sales} />
      {show.shown && (
        <DrawShow
          key={show.shown.drawId}
          info={info}
          draw={show.shown}
          tickets={ofMode.filter(({ drawId }) => drawId === show.shown?.drawId)}
          nextId={sale?.drawId}
          onFold={show.fold}
          onClose={show.close}
        />
      )}
    </div>
  )
}

/** Whether this page has shown the draw without its result; only then is the result animated. */
function useWasPending(latest: Draw | undefined): boolean {
  const [pendingId, setPendingId] = useState<string>()
  if (latest && isPending(latest) && pendingId !== latest.drawId) setPendingId(latest.drawId)
  return latest !== undefined && !isPending(latest) && pendingId === latest.drawId
}

/** For a moment a draw is neither on sale nor in the list of closed ones; its open tickets must stay visible. */
function isShown({ drawId, state }: TicketRow, drawIds: readonly (string | undefined)[]): boolean {
  return state === 'OPEN' || drawIds.includes(drawId)
}

function useJackpot(sale: Sale | undefined, mode: Mode): string | undefined {
  const currency = useCurrency(mode)
  const money = useMoney(currency)
  const jackpot = sale?.jackpots?.find((one) => one.mode === mode && one.currency === currency)
  return jackpot && money.format(jackpot.amount)
}

function MyTickets({ tickets }: { readonly tickets: readonly TicketRow[] }) {
  const t = useT()
  if (tickets.length === 0) return null
  return (
    <section className={css.tickets} aria-label={t('lottery.mine')}>
      <div className={css.ticketsHead}>
        <h2>{t('lottery.mine')}</h2>
        <Link to={urlTo('lotteryTickets')}>{t('lottery.mine.all')}</Link>
      </div>
      <ul>
        {tickets.map((ticket) => (
          <li key={ticket.ticketId}>
            <TicketEntry ticket={ticket} isShort />
          </li>
        ))}
      </ul>
    </section>
  )
}
