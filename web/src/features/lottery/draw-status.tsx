import { useQueryClient } from '@tanstack/react-query'
import { prizeOf, type Rules } from '@zamra/contract/lottery-rules.ts'
import { type ReactNode, useEffect } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { useIsPast } from '../../lib/use-is-past.ts'
import type { Sale } from '../../lib/use-upcoming-draws.ts'
import { ShieldIcon } from '../../ui/icons-lottery.tsx'
import { WatchIcon } from '../../ui/icons-show.tsx'
import { type Draw, type GameInfo, isPending } from './api.ts'
import { drawNumber } from './draw-number.ts'
import css from './draw-status.module.css'
import { DrawnBalls } from './drawn-balls.tsx'
import { pickName } from './odds-labels.ts'
import { SaleRing } from './sale-ring.tsx'
import { refetchDraws } from './use-draw-updates.ts'

type DrawStatusProps = {
  readonly info: GameInfo
  readonly latest: Draw | undefined
  readonly sale: Sale | undefined
  /** The page has shown this draw as pending, so its result is animated. */
  readonly isLive: boolean
  readonly balance: ReactNode
  /** What came of the player's tickets of the latest draw. */
  readonly outcome: ReactNode
  /** The player's tickets of the sale that is open. */
  readonly inPlay: ReactNode
  /** The results before the latest draw. */
  readonly results: ReactNode
  /** Opens the show of the draw that is being made. */
  readonly onWatch: () => void
}

/** Stays under the header like the stub of a ticket: the open sale with the only clock, and below it what was drawn. */
export function DrawStatus(props: DrawStatusProps) {
  const { info, latest, sale, isLive, balance, outcome, inPlay, results, onWatch } = props
  const t = useT()
  return (
    <section className={css.status} aria-label={t('lottery.ticket.draw')}>
      <div className={css.card}>
        <div className={css.now}>
          <OpenSale sale={sale} inPlay={inPlay} />
          {balance}
        </div>
        <div className={css.tear} aria-hidden="true" />
        <div className={css.drawn}>
          {latest ? (
            <div className={css.strip}>
              <LatestDraw key={latest.drawId} info={info} draw={latest} isLive={isLive} outcome={outcome} />
              {results}
            </div>
          ) : (
            <p className={css.first}>{t('lottery.first')}</p>
          )}
          {latest && isPending(latest) && (
            <button type="button" className={css.check} onClick={onWatch}>
              <WatchIcon size={20} />
              {t('lottery.show.watch')}
            </button>
          )}
          {latest && !isPending(latest) && (
            <Link className={css.check} to={urlTo('lotteryVerify', { draw: latest.drawId })}>
              <ShieldIcon size={20} />
              {t('lottery.verify')}
            </Link>
          )}
        </div>
      </div>
    </section>
  )
}

type OpenSaleProps = { readonly sale: Sale | undefined; readonly inPlay: ReactNode }

/** The draw that sells tickets now, by the server's clock. Between two sales the place keeps its height. */
function OpenSale({ sale, inPlay }: OpenSaleProps) {
  const t = useT()
  const queries = useQueryClient()
  const isOver = useIsPast(sale?.closesAt)
  useEffect(() => {
    if (isOver) refetchDraws(queries)
  }, [isOver, queries])
  if (!sale || isOver) {
    return (
      <>
        <span className={css.ring} data-empty />
        <p className={css.name}>{t('lottery.opening')}</p>
      </>
    )
  }
  return (
    <>
      <SaleRing key={sale.drawId} sale={sale} />
      <div className={css.name}>
        <h2>{t('lottery.draw', { number: drawNumber(sale.drawId) })}</h2>
        {inPlay ?? <p>{t('lottery.open')}</p>}
      </div>
    </>
  )
}

type LatestDrawProps = Pick<DrawStatusProps, 'info' | 'isLive' | 'outcome'> & { readonly draw: Draw }

function LatestDraw({ info, draw, isLive, outcome }: LatestDrawProps) {
  const t = useT()
  const isDue = useIsPast(draw.drawAt)
  const pending = isPending(draw)
  return (
    <div className={css.latest}>
      <span className={css.result}>
        <DrawnBalls info={info} draw={draw} isLive={isLive} isRolling={pending && isDue} />
        <small>{drawNumber(draw.drawId)}</small>
      </span>
      <div className={css.told}>
        <p role="status">
          {draw.state === 'VOID' && t('lottery.void')}
          {pending && t(isDue ? 'lottery.drawing' : 'lottery.before')}
          {!pending && draw.numbers && groupsOf(info, draw.numbers, t)}
        </p>
        {outcome}
      </div>
    </div>
  )
}

/** The groups that the numbers fall into, where a game has some. */
function groupsOf(info: GameInfo, numbers: readonly number[], t: ReturnType<typeof useT>): string {
  const sum = numbers.reduce((all, number) => all + number, 0)
  const groups = info.rules.bets.flatMap((rule) =>
    rule.kind === 'sum'
      ? rule.options.filter(({ pick }) => prizeOf(info.rules as Rules, { bet: rule.bet, pick }, numbers).pays > 0)
      : [],
  )
  const names = groups.map(({ pick }) => pickName(pick, t))
  const isSumTold = info.rules.numbers.count > 1 && names.length > 0
  // A sum that can be bet on is a group of its own.
  return [...new Set(isSumTold ? [String(sum), ...names] : names)].join(' · ')
}
