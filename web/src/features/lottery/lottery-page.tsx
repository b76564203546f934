import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { useParameters } from '../../lib/navigation/use-parameters.ts'
import { isSignedIn, useSession } from '../../lib/session.ts'
import { useSoon } from '../../lib/use-soon.ts'
import { ErrorView } from '../../ui/error-view.tsx'
import { Header } from '../../ui/header.tsx'
import { TicketsIcon } from '../../ui/icons-lottery.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Game, useDraws, useGames, useNewestTickets } from './api.ts'
import css from './lottery-page.module.css'
import { gameName } from './odds-words.ts'
import { Table } from './table.tsx'
import { useDrawNews } from './use-draw-news.ts'

/** One game: what was drawn, what is on sale, and how a ticket is made. */
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
      <OneGame key={game} game={game} />
    </Page>
  )
}

function OneGame({ game }: { readonly game: Game }) {
  useDrawNews()
  const games = useGames()
  const soon = useSoon()
  const draws = useDraws(game)
  // What the player has in play stands on the stage; who waits for it too sees nothing move afterwards.
  const signedIn = useSession(isSignedIn)
  const isMineOnItsWay = !useNewestTickets(signedIn).isFetched && signedIn
  const info = games.data?.find((one) => one.game === game)
  const failed = [games, soon, draws].find(({ data, error }) => error && data === undefined)
  if (failed) {
    const retry = () => void Promise.all([games.refetch(), soon.refetch(), draws.refetch()])
    return <ErrorView error={failed.error} onRetry={retry} />
  }
  if (!info || !soon.data || !draws.data || isMineOnItsWay) return <Waiting />
  return <Table info={info} sale={soon.data.list.find((one) => one.game === game)} draws={draws.data.list} />
}

function Waiting() {
  const t = useT()
  return (
    <div className={css.waiting} role="status" aria-label={t('page.loading')}>
      <Skeleton height={250} shape="card" />
      <Skeleton height={90} shape="card" />
      <Skeleton height={320} shape="card" />
    </div>
  )
}
