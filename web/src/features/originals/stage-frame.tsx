import type { OriginalGame } from '@zamra/contract/originals/games.ts'
import { paysAfter } from '@zamra/contract/originals/mines.ts'
import type { CSSProperties, ReactNode } from 'react'
import { timesOf } from '../../lib/odds.ts'
import { isSignedIn, useSession } from '../../lib/session.ts'
import { Art } from '../../ui/art/art.tsx'
import { type Bet, useLastBets } from './api.ts'
import { Outcome } from './outcome.tsx'
import css from './stage.module.css'

/** The pictures of the catalogue. */
export const artOf: Readonly<Record<OriginalGame, string>> = {
  dice: 'dice',
  limbo: 'lantern',
  mines: 'gems',
  plinko: 'plinko',
  andarBahar: 'andar',
}

type StageFrameProps = {
  readonly game: OriginalGame
  /** The last round, or the one that goes on. */
  readonly bet: Bet | undefined
  readonly isWaiting: boolean
  readonly isLanded: boolean
  readonly children: ReactNode
}

/** The stage of a game with its art, the last results, and what the round came to. Only a return above the stake shines. */
export function StageFrame({ game, bet, isWaiting, isLanded, children }: StageFrameProps) {
  const isWin = isLanded && bet?.payout !== undefined && bet.payout > bet.stake
  const multiple = isWin ? bet.pays : paysNow(bet)
  return (
    <section className={css.stage} data-game={game} data-win={isWin || undefined}>
      <span className={css.backdrop}>
        <Art src={artOf[game]} />
      </span>
      <LastResults game={game} />
      {children}
      <div className={css.result}>
        {multiple !== undefined && (
          <b key={multiple} aria-hidden="true">
            ×{timesOf(multiple)}
          </b>
        )}
        <Outcome {...{ bet, isWaiting, isLanded }} />
      </div>
      {isWin && (bet.pays ?? 0) >= confettiFrom && <Confetti key={bet.betId} />}
    </section>
  )
}

/** Five times the stake: what happens every few rounds is no feast. */
const confettiFrom = 50_000
const pieces = Array.from({ length: 22 }, (_, piece) => piece)

/** The places are spread by steps that share no factor with the range, so they look random and are always the same. */
function Confetti() {
  return (
    <span className={css.confetti} aria-hidden="true">
      {pieces.map((piece) => (
        <i key={piece} style={{ '--x': `${(piece * 37 + 3) % 100}%`, '--piece': piece } as CSSProperties} />
      ))}
    </span>
  )
}

/** What a round that goes on would pay now. */
function paysNow(bet: Bet | undefined): number | undefined {
  if (bet?.play.game !== 'mines' || bet.result || bet.steps.length === 0) return undefined
  return paysAfter(bet.play.mines, bet.steps.length)
}

const resultsShown = 4

/** What the last rounds of this game paid. The list below has them with their stakes. */
function LastResults({ game }: { readonly game: OriginalGame }) {
  const { data } = useLastBets(useSession(isSignedIn))
  const last = data?.list.filter(({ play, pays }) => play.game === game && pays !== undefined) ?? []
  return (
    <ol className={css.last} aria-hidden="true">
      {last.slice(0, resultsShown).map(({ betId, pays = 0 }) => (
        <li key={betId} data-up={pays > 10_000 || undefined}>
          ×{timesOf(pays)}
        </li>
      ))}
    </ol>
  )
}
