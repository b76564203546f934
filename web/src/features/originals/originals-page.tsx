import { stakesOf } from '@zamra/contract/originals/game.ts'
import { chancesOf, hasSteps, type OriginalGame, originalGames } from '@zamra/contract/originals/games.ts'
import type { Play } from '@zamra/contract/originals/plays.ts'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { useParameters } from '../../lib/navigation/use-parameters.ts'
import { isSignedIn, useSession } from '../../lib/session.ts'
import { coinCurrency, useMoney, useOwnCurrency } from '../../lib/use-money.ts'
import { Art } from '../../ui/art/art.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { Header } from '../../ui/header.tsx'
import { Page } from '../../ui/page.tsx'
import { PlaySessionBar, usePlaySession } from '../../ui/play-session.tsx'
import { type Bet, type Mode, type Seeds, useLastBets, useSeeds } from './api.ts'
import { Autoplay } from './autoplay.tsx'
import { BetBar } from './bet-bar.tsx'
import { BetError } from './bet-error.tsx'
import { Chips } from './chips.tsx'
import { Fairness } from './fairness.tsx'
import { ChoiceOdds, Odds } from './odds.tsx'
import css from './originals.module.css'
import { artOf, StageFrame } from './stage-frame.tsx'
import { useAutoplay } from './use-autoplay.ts'
import { useBets } from './use-bets.ts'
import { gameOf, viewOf } from './views.ts'
import { Wallet } from './wallet.tsx'

const CheckView = lazyPart(() => import('./check-view.tsx').then((module) => module.CheckView))

export function OriginalsPage() {
  const t = useT()
  const parameters = useParameters('originals')
  const game = gameOf(parameters.game)
  const check = Number(parameters.check)
  return (
    <Page header={<Header title={t(`originals.game.${game}`)} />} className={css.page}>
      {Number.isSafeInteger(check) && check > 0 ? <CheckView number={check} /> : <Game key={game} game={game} />}
    </Page>
  )
}

function Game({ game }: { readonly game: OriginalGame }) {
  const signedIn = useSession(isSignedIn)
  const seeds = useSeeds(signedIn)
  const wallet = useMode()
  const { mode, currency } = wallet
  const view = viewOf(game)
  const [play, setPlay] = useState(view.initial)
  const [chosenStake, setStake] = useState<number>(1_000)
  const stake = stakeFor(play, chosenStake)
  const bets = useBets(seeds.data)
  const page = urlTo('originals', { game })
  const session = usePlaySession({ gameId: game, mode, page }, bets.error)
  const { round, shown } = roundsOf(game, bets.bet, seeds.data)
  const playRound = (isAuto: boolean) => bets.placeBet({ mode, stake, play, isAuto })
  const auto = useAutoplay(() => playRound(true))
  const isLocked = bets.isBusy || auto.left > 0 || round !== undefined
  const onStep = round && !bets.isBusy ? (step: number) => void bets.step(round, step) : undefined
  if (seeds.error && !seeds.data) return <ErrorView error={seeds.error} onRetry={() => void seeds.refetch()} />
  return (
    <div className={css.content}>
      <Games game={game} />
      <StageFrame game={game} bet={shown}>
        <view.Stage play={round?.play ?? play} bet={shown} onStep={onStep} />
      </StageFrame>
      <ChoiceOdds play={round?.play ?? play} stake={round?.stake ?? stake} />
      <view.Form play={round?.play ?? play} onChange={setPlay} disabled={isLocked} />
      <Stakes play={play} stake={stake} currency={currency} onChange={setStake} disabled={isLocked} />
      <Wallet {...wallet} disabled={isLocked} />
      <PlaySessionBar {...session} onContinue={bets.clearError} />
      {bets.error && <BetError error={bets.error} currency={currency} />}
      <BetBar
        {...{ page, play, stake, currency, round, isBusy: bets.isBusy, rules: seeds.data }}
        disabled={auto.left > 0}
        onBet={() => void playRound(false)}
        onStop={(step) => onStep?.(step)}
      />
      {seeds.data && !hasSteps({ game }) && (
        <Autoplay {...{ ...auto, stake, currency }} rules={seeds.data} disabled={isLocked} />
      )}
      <Odds play={play} />
      {seeds.data && <Fairness game={game} seeds={seeds.data} disabled={isLocked} />}
      <LastBets />
    </div>
  )
}

/** Which wallet pays. Where the market allows no play for money, only coins do. */
function useMode() {
  const isFreeOnly = useSession((session) => (session.userInfo?.market.mode ?? 'real') !== 'real')
  const [chosen, onChange] = useState<Mode>('real')
  const ownCurrency = useOwnCurrency()
  const mode: Mode = isFreeOnly ? 'free' : chosen
  return { mode, isFreeOnly, onChange, currency: mode === 'free' ? coinCurrency : ownCurrency }
}

/** The round that waits for the player, and what the stage shows. */
function roundsOf(game: OriginalGame, last: Bet | undefined, seeds: Seeds | undefined) {
  const round = openRound(last ?? seeds?.round, game)
  return { round, shown: round ?? (last?.play.game === game ? last : undefined) }
}

function stakeFor(play: Play, chosen: number): number {
  const { min, max } = stakesOf(chancesOf(play))
  return Math.min(Math.max(chosen, min), max)
}

const stakes = [100, 500, 1_000, 5_000, 10_000, 50_000, 100_000] as const

type StakesProps = {
  readonly play: Play
  readonly stake: number
  readonly currency: string
  readonly disabled: boolean
  readonly onChange: (stake: number) => void
}

function Stakes({ play, stake, currency, disabled, onChange }: StakesProps) {
  const t = useT()
  const money = useMoney(currency)
  const items = stakes.filter((one) => one === stakeFor(play, one)).map((key) => ({ key, label: money.format(key) }))
  return <Chips<number> label={t('originals.stake')} {...{ items, onChange, disabled }} value={stake} />
}

/** The round of this game that waits for the player. */
function openRound(bet: Bet | undefined, game: OriginalGame): Bet | undefined {
  return bet && bet.play.game === game && bet.result === undefined ? bet : undefined
}

function Games({ game }: { readonly game: OriginalGame }) {
  const t = useT()
  return (
    <nav className={css.games} aria-label={t('originals.games')}>
      {originalGames.map((one) => (
        <Link key={one} to={urlTo('originals', { game: one })} aria-current={one === game ? 'page' : undefined}>
          <Art src={artOf[one]} />
          {t(`originals.game.${one}`)}
        </Link>
      ))}
    </nav>
  )
}

function LastBets() {
  const t = useT()
  const { data } = useLastBets(useSession(isSignedIn))
  if (!data || data.list.length === 0) return null
  return (
    <section className={css.panel} aria-label={t('originals.history')}>
      <h2>{t('originals.history')}</h2>
      <ul className={css.history}>
        {data.list.map((bet) => (
          <LastBet key={bet.betId} bet={bet} />
        ))}
      </ul>
    </section>
  )
}

function LastBet({ bet: { play, stake, payout, currency, seed } }: { readonly bet: Bet }) {
  const t = useT()
  const money = useMoney(currency)
  return (
    <li>
      <Link to={urlTo('originals', { game: play.game, check: String(seed) })}>
        <span>{t(`originals.game.${play.game}`)}</span>
        <span>{money.format(stake)}</span>
        <b data-up={(payout ?? 0) > stake || undefined}>
          {payout === undefined ? '…' : money.formatSigned(payout - stake)}
        </b>
      </Link>
    </li>
  )
}
