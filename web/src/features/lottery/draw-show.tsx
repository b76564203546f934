import { useId, useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useIsExcluded } from '../../lib/use-is-excluded.ts'
import { useIsPast } from '../../lib/use-is-past.ts'
import { FoldIcon } from '../../ui/icons-show.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useDialog } from '../../ui/use-dialog.ts'
import { type Draw, type GameInfo, isPending, type TicketRow } from './api.ts'
import { Arch } from './draw-arch.tsx'
import { drawNumber } from './draw-number.ts'
import css from './draw-show.module.css'
import { Effects, useEffects } from './show-effects.tsx'
import { useVerified, Verified } from './show-proof.tsx'
import { ShowResult } from './show-result.tsx'
import { ShowTicket } from './show-ticket.tsx'
import { useLanded } from './use-landed.ts'

const DiceStage = lazyPart(() => import('./dice-stage.tsx').then((module) => module.DiceStage), { optional: true })

type DrawShowProps = {
  readonly info: GameInfo
  readonly draw: Draw
  /** The player's tickets of this draw in the current wallet mode. */
  readonly tickets: readonly TicketRow[]
  /** The sale that is open meanwhile. */
  readonly nextId: string | undefined
  readonly onFold: () => void
  readonly onClose: () => void
}

type Beat = 'sealed' | 'tumbling' | 'drawn' | 'checked'

/** A draw from the sealed sale to the checked result. The balls land only on numbers that the server has published. */
export function DrawShow({ info, draw, tickets, nextId, onFold, onClose }: DrawShowProps) {
  const t = useT()
  const id = useId()
  const pending = isPending(draw)
  const isDue = useIsPast(draw.drawAt)
  const [wasPending] = useState(pending)
  const hasLanded = useLanded(!pending, wasPending)
  const verified = useVerified(draw, hasLanded)
  const leave = pending ? onFold : onClose
  const dialog = useDialog(true, leave)
  const before: Beat = isDue ? 'tumbling' : 'sealed'
  const after: Beat = verified.status === 'good' ? 'checked' : 'drawn'
  const beat = pending ? before : after
  const motion = { isTumbling: beat === 'tumbling', isLive: wasPending }
  return (
    <dialog {...dialog} className={css.show} aria-labelledby={id}>
      <div className={css.stage}>
        <header className={css.head}>
          <button type="button" aria-label={t('lottery.show.fold')} onClick={leave}>
            <FoldIcon />
          </button>
          <h2 id={id}>{t('lottery.draw', { number: drawNumber(draw.drawId) })}</h2>
          <ShowEffects tickets={tickets} hasLanded={hasLanded} isLive={wasPending} />
        </header>
        <p className={css.status} role="status">
          {t(draw.state === 'VOID' ? 'lottery.void' : statusOf[beat])}
        </p>
        {info.game === 'k3' ? (
          <DiceStage numbers={draw.numbers} {...motion} fallback={<Skeleton height={214} shape="card" />} />
        ) : (
          <Arch info={info} numbers={draw.numbers} {...motion} />
        )}
        <Beats current={beat} />
        {hasLanded && <ShowResult info={info} draw={draw} tickets={tickets} isVerified={verified.status === 'good'} />}
        <ShowTicket info={info} tickets={tickets} numbers={hasLanded ? draw.numbers : undefined} />
        {hasLanded && <Verified draw={draw} {...verified} />}
      </div>
      <footer className={css.foot}>
        <span>{pending && nextId !== undefined && t('lottery.show.next', { number: drawNumber(nextId) })}</span>
        <button type="button" onClick={leave}>
          {t(pending ? 'lottery.show.pick' : 'lottery.ticket.again')}
        </button>
      </footer>
    </dialog>
  )
}

const statusOf = {
  sealed: 'lottery.before',
  tumbling: 'lottery.drawing',
  drawn: 'lottery.show.drawn',
  checked: 'lottery.show.drawn',
} as const

type ShowEffectsProps = Pick<DrawShowProps, 'tickets'> & { readonly hasLanded: boolean; readonly isLive: boolean }

function ShowEffects({ tickets, hasLanded, isLive }: ShowEffectsProps) {
  const isSettled = tickets.every(({ state }) => state !== 'OPEN')
  const isExcluded = useIsExcluded()
  const won = tickets.reduce((all, { prize = 0, stake }) => all + prize - stake, 0)
  const effects = useEffects(hasLanded && isLive, hasLanded && isLive && isSettled && won > 0 && !isExcluded)
  return <Effects {...effects} />
}

const beats = ['sealed', 'tumbling', 'drawn', 'checked'] as const

/** Where the draw is. A step is lit when it has happened, never before. */
function Beats({ current }: { readonly current: Beat }) {
  const t = useT()
  const reached = beats.indexOf(current)
  return (
    <ol className={css.beats}>
      {beats.map((beat, at) => (
        <li key={beat} data-done={at <= reached || undefined} aria-current={at === reached ? 'step' : undefined}>
          {t(`lottery.show.beat.${beat}`)}
        </li>
      ))}
    </ol>
  )
}
