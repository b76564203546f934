import { stakesOf } from '@zamra/contract/originals/game.ts'
import { chancesOf, type OriginalGame, originalGames } from '@zamra/contract/originals/games.ts'
import type { Play } from '@zamra/contract/originals/plays.ts'
import { memo, useLayoutEffect, useRef, useState } from 'react'
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
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Bet, type Mode, type Seeds, useLastBets, useSeeds } from './api.ts'
import { Autoplay } from './autoplay.tsx'
import { BetBar } from './bet-bar.tsx'
import { BetError } from './bet-error.tsx'
import { Chips } from './chips.tsx'
import { Fairness } from './fairness.tsx'
import type { FormProps, GameView, StageProps } from './game-view.ts'
import { ChoiceOdds, Odds } from './odds.tsx'
import css from './originals.module.css'
import { artOf, StageFrame } from './stage-frame.tsx'
import { useAutoSteps } from './use-auto-steps.ts'
import { useAutoplay } from './use-autoplay.ts'
import { type Bets, useBets } from './use-bets.ts'
import { motionMs, useLanding } from './use-landing.ts'
import { gameOf, views } from './views.ts'
import { Wallet } from './wallet.tsx'

const CheckView = lazyPart(() => import('./check-view.tsx').then((module) => module.CheckView))

const shownGames = Object.fromEntries(
  originalGames.map((game) => [
    game,
    lazyPart(async () => {
      const view = (await views[game]()) as unknown as GameView<Play>
      return () => <Game game={game} view={view} />
    }),
  ]),
)

function ShownGame({ game }: { readonly game: OriginalGame }) {
  const Shown = shownGames[game]
  return Shown && <Shown fallback={<Skeleton height={420} shape="card" />} />
}

export function OriginalsPage() {
  const t = useT()
  const parameters = useParameters('originals')
  const game = gameOf(parameters.game)
  const check = Number(parameters.check)
  return (
    <Page header={<Header title={t(`originals.game.${game}`)} />} className={css.page}>
      {Number.isSafeInteger(check) && check > 0 ? <CheckView number={check} /> : <ShownGame key={game} game={game} />}
    </Page>
  )
}

/** While a stage moves, only what the round changes is rendered. */
const MemoGames = memo(Games)
const MemoForm = memo(Form)
const MemoChoiceOdds = memo(ChoiceOdds)
const MemoStakes = memo(Stakes)
const MemoWallet = memo(Wallet)
const MemoOdds = memo(Odds)
const MemoFairness = memo(Fairness)
const MemoLastBets = memo(LastBets)

type GameProps = { readonly game: OriginalGame; readonly view: GameView<Play> }

function Game({ game, view }: GameProps) {
  const signedIn = useSession(isSignedIn)
  const seeds = useSeeds(signedIn)
  const wallet = useMode()
  const { mode, currency } = wallet
  const [play, setPlay] = useState(view.initial)
  const [chosenStake, setStake] = useState<number>(1_000)
  const stake = stakeFor(play, chosenStake)
  const bets = useBets(seeds.data, (bet) => motionMs(bet, view.landMs))
  const page = urlTo('originals', { game })
  const session = usePlaySession({ gameId: game, mode, page }, bets.error)
  const { round, shown } = roundsOf(game, bets, seeds.data)
  const isLanded = useLanding(shown, view.landMs)
  const stage = { bet: shown, isWaiting: bets.isBusy, isLanded }
  const playRound = (isAuto: boolean) => bets.placeBet({ mode, stake, play, isAuto })
  const auto = useAutoplay(async () => await steps.finishRound(await playRound(true)))
  // What is played cannot be changed until it is over.
  const isLocked = bets.isBusy || auto.isOn || round !== undefined
  const steps = useAutoSteps({ play, isIdle: !isLocked, takeStep: bets.step, clearBet: bets.clearBet })
  const onStep = round && !bets.isBusy && !auto.isOn ? (step: number) => void bets.step(round, step) : undefined
  if (seeds.error && !seeds.data) return <ErrorView error={seeds.error} onRetry={() => void seeds.refetch()} />
  return (
    <div className={css.content}>
      <MemoGames game={game} />
      <StageFrame game={game} {...stage}>
        <view.Stage play={round?.play ?? play} onStep={onStep} {...stage} {...steps.stage} />
      </StageFrame>
      <MemoChoiceOdds play={round?.play ?? play} stake={round?.stake ?? stake} />
      <MemoForm view={view} play={round?.play ?? play} onChange={setPlay} disabled={isLocked} />
      <MemoStakes play={play} stake={stake} currency={currency} onChange={setStake} disabled={isLocked} />
      <MemoWallet {...wallet} disabled={isLocked} isMoving={isOutcomeHidden(stage)} />
      <PlaySessionBar {...session} onContinue={bets.clearError} />
      {bets.error && <BetError error={bets.error} currency={currency} />}
      <BetBar
        {...{ page, play, stake, currency, round, isBusy: bets.isBusy, rules: seeds.data }}
        disabled={auto.isOn}
        onBet={() => void playRound(false)}
        onStop={(step) => onStep?.(step)}
      />
      {seeds.data && (
        <Autoplay
          {...{ play, stake, currency, left: auto.left, endedBy: auto.endedBy, start: auto.start, stop: auto.stop }}
          {...{ steps: steps.steps, onToggle: steps.onToggle }}
          rules={seeds.data}
          disabled={isLocked}
        />
      )}
      <MemoOdds play={play} />
      {seeds.data && <MemoFairness game={game} seeds={seeds.data} disabled={isLocked} />}
      <MemoLastBets />
    </div>
  )
}

/** A bet is under way, or the stage has not told yet how it ended. */
function isOutcomeHidden({
  bet,
  isWaiting,
  isLanded,
}: Pick<StageProps<Play>, 'bet' | 'isWaiting' | 'isLanded'>): boolean {
  return isWaiting || (bet?.result !== undefined && !isLanded)
}

/** Which wallet pays. Where the market allows no play for money, only coins do. */
function useMode() {
  const isFreeOnly = useSession((session) => (session.userInfo?.market.mode ?? 'real') !== 'real')
  const [chosen, onChange] = useState<Mode>('real')
  const ownCurrency = useOwnCurrency()
  const mode: Mode = isFreeOnly ? 'free' : chosen
  return { mode, isFreeOnly, onChange, currency: mode === 'free' ? coinCurrency : ownCurrency }
}

/** The round that waits for the player, and what the stage shows: nothing of the last one while a new bet is under way. */
function roundsOf(game: OriginalGame, { bet, isBusy }: Pick<Bets, 'bet' | 'isBusy'>, seeds: Seeds | undefined) {
  const round = openRound(bet ?? seeds?.round, game)
  return { round, shown: round ?? (bet?.play.game === game && !isBusy ? bet : undefined) }
}

function Form({ view, ...form }: { readonly view: GameView<Play> } & FormProps<Play>) {
  return <view.Form {...form} />
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
  const row = useRef<HTMLElement>(null)
  // Five games are wider than a phone.
  useLayoutEffect(() => {
    row.current?.children[originalGames.indexOf(game)]?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [game])
  return (
    <nav ref={row} className={css.games} aria-label={t('originals.games')}>
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
