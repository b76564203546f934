import type { ReactNode } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import type { Sale } from '../../lib/use-soon.ts'
import { Countdown } from '../../ui/countdown.tsx'
import { ShieldIcon } from '../../ui/icons-lottery.tsx'
import { type Draw, type GameInfo, isPending } from './api.ts'
import { DrawnBalls } from './drawn-balls.tsx'
import { pickName } from './odds-words.ts'
import { SaleClock } from './sale-clock.tsx'
import css from './stage.module.css'
import { useDrawTime } from './use-draw-time.ts'
import { useIsDue } from './use-is-due.ts'

type StageProps = {
  readonly info: GameInfo
  readonly latest: Draw | undefined
  readonly sale: Sale | undefined
  /** It was awaited on this page, so its balls roll in. */
  readonly isLive: boolean
  readonly jackpot: string | undefined
  readonly outcome: ReactNode
}

/** A ticket of its own: above the tear line the draw that is over or under way, below it what is on sale. */
export function Stage({ info, latest, sale, isLive, jackpot, outcome }: StageProps) {
  const t = useT()
  return (
    <section className={css.stage} aria-label={t('lottery.last')}>
      {jackpot !== undefined && (
        <p className={css.jackpot}>
          <small>{t('lottery.jackpot')}</small>
          <b>{jackpot}</b>
        </p>
      )}
      {latest ? (
        <LatestDraw key={`draw ${latest.drawId}`} info={info} draw={latest} isLive={isLive} />
      ) : (
        <p className={css.words}>{t('lottery.first')}</p>
      )}
      {outcome}
      <div className={css.tear} aria-hidden="true" />
      <SaleClock sale={sale} />
    </section>
  )
}

type LatestDrawProps = Pick<StageProps, 'info' | 'isLive'> & { readonly draw: Draw }

function LatestDraw({ info, draw, isLive }: LatestDrawProps) {
  const t = useT()
  const time = useDrawTime(draw)
  const isDue = useIsDue(draw.drawAt)
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
      <p className={css.words} role="status">
        {draw.state === 'VOID' && t('lottery.void')}
        {pending && isDue && t('lottery.drawing')}
        {pending && !isDue && (
          <>
            {t('lottery.drawnIn')} <Countdown until={draw.drawAt} />
          </>
        )}
        {!pending && draw.numbers && <Said info={info} numbers={draw.numbers} drawAt={draw.drawAt} />}
      </p>
    </>
  )
}

type SaidProps = { readonly info: GameInfo; readonly numbers: readonly number[]; readonly drawAt: number }

/** What the numbers mean for who bet on a group. Without groups the line is kept, or the page would jump at the result. */
function Said({ info, numbers, drawAt }: SaidProps) {
  const t = useT()
  const time = useDrawTime({ closesAt: drawAt })
  const sum = numbers.reduce((all, number) => all + number, 0)
  const groups = info.rules.bets.flatMap((rule) =>
    rule.kind === 'sum' ? rule.options.filter(({ sums }) => sums.includes(sum)) : [],
  )
  const words = groups.map(({ pick }) => pickName(pick, t))
  if (words.length === 0) return <>{t('lottery.drawnAt', { time })}</>
  return <>{info.rules.numbers.count > 1 ? `${sum} · ${words.join(' · ')}` : words.join(' · ')}</>
}
