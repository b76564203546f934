import { type CSSProperties, type ReactNode, useId } from 'react'
import { useT } from '../i18n/use-t.tsx'
import { GoldTicket } from './art/gold-ticket.tsx'
import css from './celebration.module.css'
import { CloseIcon } from './icons.tsx'
import { useDialog } from './use-dialog.ts'

type CelebrationProps = {
  readonly open: boolean
  /** What happened, such as "Day 4 in a row". */
  readonly title: string
  /** What was won, such as "+₹15". */
  readonly amount?: string | undefined
  /** Below the tear line: what it means, and what to do next. */
  readonly children: ReactNode
  readonly onClose: () => void
}

/** A dialog for what a player has won or claimed. Without motion for those who asked their device for less of it. */
export function Celebration({ open, title, amount, children, onClose }: CelebrationProps) {
  const t = useT()
  const dialog = useDialog(open, onClose)
  const id = useId()
  return (
    <dialog {...dialog} className={css.celebration} aria-labelledby={id}>
      <div className={css.head}>
        <span className={css.rays} aria-hidden="true" />
        <span className={css.ticket}>
          <GoldTicket />
        </span>
        <h2 id={id} className={css.title}>
          {title}
        </h2>
        {amount !== undefined && (
          <p className={css.amount} data-long={amount.length > 9 || undefined}>
            {amount}
          </p>
        )}
        <Confetti />
      </div>
      <div className={css.foot}>{children}</div>
      <button type="button" className={css.close} aria-label={t('do.close')} onClick={onClose}>
        <CloseIcon size={20} />
      </button>
    </dialog>
  )
}

const pieces = Array.from({ length: 28 }, (_, index) => index)

/** The places are spread by steps that share no factor with the range, so they look random and are always the same. */
function Confetti() {
  return (
    <span className={css.confetti} aria-hidden="true">
      {pieces.map((piece) => (
        <i key={piece} style={placeOf(piece)} />
      ))}
    </span>
  )
}

function placeOf(piece: number): CSSProperties {
  return {
    insetInlineStart: `${(piece * 37 + 3) % 100}%`,
    insetBlockStart: `${(piece * 53 + 4) % 92}%`,
    rotate: `${(piece * 71) % 360}deg`,
    animationDelay: `${(piece % 7) * 60}ms`,
  }
}
