import { memo, useDeferredValue, useState } from 'react'
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
import { DrawPanel } from './draw-panel.tsx'
import css from './lottery-page.module.css'
import { OddsTable } from './odds.tsx'
import { gameName } from './odds-labels.ts'
import { Outcome } from './outcome.tsx'
import { ResultsStrip } from './results-strip.tsx'
import { SlipForm } from './slip-form.tsx'
import { TicketEntry } from './ticket-entry.tsx'
import { useDrawUpdates } from './use-draw-updates.ts'
import { useCurrency } from './wallet-mode.tsx'

export function LotteryPage() {
  const t = useT()
  const { game = 'minute' } = useParameters('lottery')
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
  // The draw panel shows the player's stake, so waiting for the tickets too avoids a later layout shift.
  const signedIn = useSession(isSignedIn)
  const isLoadingTickets = !useNewestTickets(signedIn).isFetched && signedIn
  const info = games.data?.find((one) => one.game === game)
  const failed = [games, soon, draws].find(({ data, error }) => error && data === undefined)
  if (failed) {
    const retry = () => void Promise.all([games.refetch(), soon.refetch(), draws.refetch()])
    return <ErrorView error={failed.error} onRetry={retry} />
  }
  if (!info || !soon.data || !draws.data || isLoadingTickets) return <GameSkeleton />
  return <GameContent info={info} sale={soon.data.list.find((one) => one.game === game)} draws={draws.data.list} />
}

function GameSkeleton() {
  const t = useT()
  return (
    <div className={css.skeleton} role="status" aria-label={t('page.loading')}>
      <Skeleton height={250} shape="card" />
      <Skeleton height={90} shape="card" />
      <Skeleton height={320} shape="card" />
    </div>
  )
}

/** A new result changes only the draw panel and the tickets; the rest must not render while the balls are animated. */
const MemoResultsStrip = memo(ResultsStrip)
const MemoSlipForm = memo(SlipForm)
const MemoOddsTable = memo(OddsTable)

type GameContentProps = {
  readonly info: GameInfo
  readonly sale: Sale | undefined
  readonly draws: readonly Draw[]
}

function GameContent({ info, sale, draws }: GameContentProps) {
  const t = useT()
  const market = useSession((session) => session.userInfo?.market.mode ?? 'real')
  const isFreeOnly = market !== 'real'
  const [selectedMode, setMode] = useState<Mode>('real')
  const mode = isFreeOnly ? 'free' : selectedMode
  const [latest] = draws
  const isLive = useWasPending(latest)
  const tickets = useTicketsOf(info.game, [sale?.drawId, latest?.drawId])
  const ofMode = tickets.filter((ticket) => ticket.mode === mode)
  const ofLatest = ofMode.filter(({ drawId }) => drawId === latest?.drawId)
  const isDrawn = latest !== undefined && !isPending(latest)
  const ofSale = ofMode.filter(({ drawId }) => drawId !== latest?.drawId)
  return (
    <div className={css.content}>
      <DrawPanel
        info={info}
        latest={latest}
        sale={sale}
        isLive={isLive}
        jackpot={useJackpot(sale, mode)}
        outcome={<Outcome tickets={ofLatest} isDrawn={isDrawn} />}
        inPlay={<Outcome tickets={ofSale} isDrawn={false} />}
      />
      <MemoResultsStrip game={info.game} draws={useDeferredValue(draws)} />
      <MemoSlipForm info={info} sale={sale} mode={mode} isFreeOnly={isFreeOnly} setMode={setMode} />
      <MyTickets tickets={tickets} />
      <details className={css.odds}>
        <summary>{t('lottery.odds')}</summary>
        <div>
          <MemoOddsTable info={info} />
        </div>
      </details>
    </div>
  )
}

/** Whether this page has shown the draw without its result; only then is the result animated. */
function useWasPending(latest: Draw | undefined): boolean {
  const [pendingId, setPendingId] = useState<string>()
  if (latest && isPending(latest) && pendingId !== latest.drawId) setPendingId(latest.drawId)
  return latest !== undefined && !isPending(latest) && pendingId === latest.drawId
}

function useTicketsOf(game: Game, drawIds: readonly (string | undefined)[]) {
  const { data } = useNewestTickets(useSession(isSignedIn))
  // For a moment a draw is neither on sale nor in the list of closed ones; its open tickets must stay visible.
  const isShown = ({ drawId, state }: TicketRow) => state === 'OPEN' || drawIds.includes(drawId)
  return data?.list.filter((ticket) => ticket.game === game && isShown(ticket)) ?? []
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
