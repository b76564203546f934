import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { call } from '../../lib/call.ts'
import { gameUrl } from '../../lib/game-url.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { redirectTo } from '../../lib/navigation/navigate.ts'
import { useParameters } from '../../lib/navigation/use-parameters.ts'
import { refreshUserInfo } from '../../lib/player-queries.ts'
import { isSignedIn, useSession } from '../../lib/session.ts'
import { Header } from '../../ui/header.tsx'
import { InfoIcon, PlusIcon } from '../../ui/icons.tsx'
import { HeartIcon } from '../../ui/icons-game.tsx'
import { Page } from '../../ui/page.tsx'
import { type LaunchMode, useGame, useMine } from './api.ts'
import { DemoNotice, FreePlayNotice } from './free-play-notice.tsx'
import { FreeRoundsNotice } from './free-rounds-notice.tsx'
import { GameOpening } from './game-opening.tsx'
import { RulesFirst, RulesSheet } from './game-rules.tsx'
import css from './game-web-page.module.css'
import { LaunchFailed } from './launch-failed.tsx'
import { Play } from './play.tsx'

/** A game in a frame. Without real money a player uses coins, and a visitor the studio's own demo. */
export function GameWebPage() {
  const t = useT()
  const { gameId, mode: requested } = useParameters('gameWeb')
  const signedIn = useSession(isSignedIn)
  const mode = requested !== 'demo' ? 'real' : signedIn ? 'free' : 'demo'
  const game = useGame(gameId)
  const isLottery = useLotteryRedirect(game)
  const title = game?.name ?? t('title.gameWeb')
  if (isLottery) return <Page header={<Header title={title} />}>{null}</Page>
  return <GameScreen key={`${gameId} ${mode}`} gameId={gameId} mode={mode} title={title} />
}

/** Our own lottery games have pages of their own; an old link to this page is redirected there. */
function useLotteryRedirect(game: Parameters<typeof gameUrl>[0] | undefined): boolean {
  const url = game && gameUrl(game)
  const lotteryUrl = url?.startsWith(urlTo('lottery')) ? url : undefined
  useEffect(() => {
    if (lotteryUrl) void redirectTo(lotteryUrl)
  }, [lotteryUrl])
  return lotteryUrl !== undefined
}

type GameScreenProps = { readonly gameId: string; readonly mode: LaunchMode; readonly title: string }

/** The game with its header and notices. */
function GameScreen({ gameId, mode, title }: GameScreenProps) {
  const isDemo = mode === 'demo'
  useRefetchOnLeave(!isDemo)
  const right = (
    <>
      <RulesButton gameId={gameId} />
      {mode === 'real' && <DepositLink />}
      {!isDemo && <FavouriteButton gameId={gameId} />}
    </>
  )
  const game = <Game gameId={gameId} mode={mode} title={title} />
  return (
    <Page className={css.page} header={<Header title={title} right={right} />}>
      {mode === 'free' && <FreePlayNotice />}
      {mode === 'real' && <FreeRoundsNotice gameId={gameId} />}
      {isDemo && <DemoNotice redirect={urlTo('gameWeb', { gameId, mode })} />}
      {mode === 'real' ? <RulesFirst gameId={gameId}>{game}</RulesFirst> : game}
    </Page>
  )
}

function Game({ gameId, mode, title }: GameScreenProps) {
  const launch = useLaunch(gameId, mode)
  const retry = () => launch.mutate({})
  const declareAge = () => launch.mutate({ ageCertified: true })
  if (launch.isSuccess) return <Play key={launch.data.url} {...launch.data} {...{ gameId, mode, title, retry }} />
  if (!launch.isError) return <GameOpening />
  return <LaunchFailed {...{ gameId, mode }} error={launch.error} onRetry={retry} onDeclareAge={declareAge} />
}

const changedByPlay = ['/promo/freeRounds', '/game/mine', '/game/record', '/user/balanceRecord']

/** Fetches the balance and the records again on leaving, because the game has changed them. */
function useRefetchOnLeave(isPlayer: boolean): void {
  const queries = useQueryClient()
  useEffect(
    () => () => {
      if (!isPlayer) return
      void refreshUserInfo().catch(() => {})
      for (const path of changedByPlay) void queries.invalidateQueries({ queryKey: [path] })
    },
    [queries, isPlayer],
  )
}

/**
 * Launches the game once, and again on each retry. A launch address works only once, so a page that was hidden behind
 * another one must keep its running game when its effects run again.
 */
function useLaunch(gameId: string, mode: LaunchMode) {
  const isLaunched = useRef(false)
  const launch = useMutation({
    mutationFn: (declared: { readonly ageCertified?: true }) => {
      const returnUrl = urlTo('gameWeb', { gameId, mode: mode === 'real' ? 'real' : 'demo' })
      return call('/game/launch', { gameId, mode, returnUrl, ...declared }, { quiet: true })
    },
  })
  const { mutate } = launch
  useEffect(() => {
    if (isLaunched.current) return
    isLaunched.current = true
    mutate({})
  }, [mutate])
  return launch
}

function RulesButton({ gameId }: { readonly gameId: string }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={css.rules} aria-label={t('game.rules')} onClick={() => setOpen(true)}>
        <InfoIcon />
      </button>
      {isOpen && <RulesSheet gameId={gameId} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Opens the deposit page; going back returns to the same running game. */
function DepositLink() {
  const t = useT()
  return (
    <Link to={urlTo('deposit')} aria-label={t('title.deposit')}>
      <span className={css.deposit}>
        <PlusIcon size={18} />
      </span>
    </Link>
  )
}

function FavouriteButton({ gameId }: { readonly gameId: string }) {
  const t = useT()
  const queries = useQueryClient()
  const { data } = useMine()
  const isFavourite = data?.favourites.some((game) => game.gameId === gameId) ?? false
  const change = useMutation({
    mutationFn: (on: boolean) => call('/game/favourite', { gameId, on }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['/game/mine'] }),
  })
  const shown = change.isPending ? change.variables : isFavourite
  return (
    <button
      type="button"
      className={css.favourite}
      aria-label={t('game.favourite')}
      aria-pressed={shown}
      disabled={!data || change.isPending}
      onClick={() => change.mutate(!isFavourite)}
    >
      <HeartIcon />
    </button>
  )
}
