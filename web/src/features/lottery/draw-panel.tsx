import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { nowMs } from '../../lib/clock.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { useIsPast } from '../../lib/use-is-past.ts'
import type { Sale } from '../../lib/use-upcoming-draws.ts'
import { Countdown } from '../../ui/countdown.tsx'
import { ShieldIcon } from '../../ui/icons-lottery.tsx'
import { type Draw, type GameInfo, isPending } from './api.ts'
import css from './draw-panel.module.css'
import { DrawnBalls } from './drawn-balls.tsx'
import { pickName } from './odds-labels.ts'
import { useDrawTime } from './use-draw-time.ts'
import { refetchDraws } from './use-draw-updates.ts'

type DrawPanelProps = {
  readonly info: GameInfo
  readonly latest: Draw | undefined
  readonly sale: Sale | undefined
  /** The page has shown this draw as pending, so its result is animated. */
  readonly isLive: boolean
  readonly jackpot: string | undefined
  /** What came of the player's tickets of the latest draw. */
  readonly outcome: ReactNode
  /** The player's tickets of the sale that is open. */
  readonly inPlay: ReactNode
}

/** Drawn like a ticket: above the tear line the latest draw, below it the sale that is open. */
export function DrawPanel({ info, latest, sale, isLive, jackpot, outcome, inPlay }: DrawPanelProps) {
  const t = useT()
  return (
    <section className={css.panel} aria-label={t('lottery.last')}>
      {jackpot !== undefined && (
        <p className={css.jackpot}>
          <small>{t('lottery.jackpot')}</small>
          <b>{jackpot}</b>
        </p>
      )}
      {latest ? (
        <LatestDraw key={`draw ${latest.drawId}`} info={info} draw={latest} isLive={isLive} />
      ) : (
        <p className={css.status}>{t('lottery.first')}</p>
      )}
      {outcome}
      <div className={css.tear} aria-hidden="true" />
      <SaleClock sale={sale} />
      {inPlay}
    </section>
  )
}

type LatestDrawProps = Pick<DrawPanelProps, 'info' | 'isLive'> & { readonly draw: Draw }

function LatestDraw({ info, draw, isLive }: LatestDrawProps) {
  const t = useT()
  const time = useDrawTime(draw)
  const isDue = useIsPast(draw.drawAt)
  const pending = isPending(draw)
  return (
    <>
      <div className={css.head}>
        <p>
          {pending ? t('lottery.before') : t('lottery.last')} <b>{time}</b>
        </p>
        {!pending && (
          <Link className={css.verify} to={urlTo('lotteryVerify', { draw: draw.drawId })}>
            <ShieldIcon size={16} />
            {t('lottery.verify')}
          </Link>
        )}
      </div>
      <DrawnBalls info={info} draw={draw} isLive={isLive} isRolling={pending && isDue} />
      <p className={css.status} role="status">
        {draw.state === 'VOID' && t('lottery.void')}
        {pending && isDue && t('lottery.drawing')}
        {pending && !isDue && (
          <>
            {t('lottery.drawnIn')} <Countdown until={draw.drawAt} />
          </>
        )}
        {!pending && draw.numbers && <WinningGroups info={info} numbers={draw.numbers} drawAt={draw.drawAt} />}
      </p>
    </>
  )
}

type WinningGroupsProps = { readonly info: GameInfo; readonly numbers: readonly number[]; readonly drawAt: number }

/** The groups that the numbers fall into. A game without groups shows the time, so that the line keeps its height. */
function WinningGroups({ info, numbers, drawAt }: WinningGroupsProps) {
  const t = useT()
  const time = useDrawTime({ closesAt: drawAt })
  const sum = numbers.reduce((all, number) => all + number, 0)
  const groups = info.rules.bets.flatMap((rule) =>
    rule.kind === 'sum' ? rule.options.filter(({ sums }) => sums.includes(sum)) : [],
  )
  const names = groups.map(({ pick }) => pickName(pick, t))
  if (names.length === 0) return <>{t('lottery.drawnAt', { time })}</>
  return <>{info.rules.numbers.count > 1 ? `${sum} · ${names.join(' · ')}` : names.join(' · ')}</>
}

/** The time left to buy, by the server's clock. */
function SaleClock({ sale }: { readonly sale: Sale | undefined }) {
  const t = useT()
  const queries = useQueryClient()
  const isOver = useIsPast(sale?.closesAt)
  useEffect(() => {
    if (isOver) refetchDraws(queries)
  }, [isOver, queries])
  if (!sale || isOver) return <p className={css.opening}>{t('lottery.opening')}</p>
  return (
    <div className={css.sale}>
      <span>{t('lottery.closes')}</span>
      <b>
        <Countdown until={sale.closesAt} />
      </b>
      <TimeBar key={sale.drawId} sale={sale} />
    </div>
  )
}

/** One CSS animation runs for the whole sale, so nothing renders while the time passes. */
function TimeBar({ sale: { opensAt, closesAt } }: { readonly sale: Sale }) {
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!bar.current) return
    bar.current.style.animationDuration = `${closesAt - opensAt}ms`
    bar.current.style.animationDelay = `${opensAt - nowMs()}ms`
  }, [opensAt, closesAt])
  return (
    <span className={css.bar} aria-hidden="true">
      <i ref={bar} />
    </span>
  )
}
