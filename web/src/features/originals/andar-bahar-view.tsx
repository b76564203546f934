import type { AndarBaharPlay } from '@zamra/contract/originals/plays.ts'
import type { CSSProperties } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import css from './cards.module.css'
import { Chips } from './chips.tsx'
import type { FormProps, GameView, StageProps } from './game-view.ts'

const sides = ['andar', 'bahar'] as const

export const andarBaharView: GameView<AndarBaharPlay> = {
  initial: { game: 'andarBahar', side: 'andar' },
  landMs: ({ length }) => openMs + (length - 1) * dealMs(length - 1) + flightMs,
  Form({ play, onChange, disabled }: FormProps<AndarBaharPlay>) {
    const t = useT()
    return (
      <Chips
        label={t('originals.game.andarBahar')}
        items={sides.map((key) => ({ key, label: t(`originals.andarBahar.${key}`) }))}
        value={play.side}
        onChange={(side) => onChange({ ...play, side })}
        disabled={disabled}
      />
    )
  },
  Stage({ play, bet, isWaiting, isLanded }: StageProps<AndarBaharPlay>) {
    const t = useT()
    const [open, ...dealt] = bet?.result ?? []
    const won = (dealt.length + 1) % 2
    const pace = { '--deal': `${dealMs(dealt.length)}ms`, '--open': `${openMs}ms`, '--flight': `${flightMs}ms` }
    return (
      <div className={css.table} style={pace as CSSProperties} key={bet?.betId}>
        <p className={css.open}>
          <span>{t('originals.andarBahar.open')}</span>
          <Card card={open} isOpen />
          <i className={css.pack} data-waiting={isWaiting || undefined} />
        </p>
        {sides.map((side, at) => (
          <p key={side} className={css.lane} data-mine={side === play.side || undefined}>
            <span>{t(`originals.andarBahar.${side}`)}</span>
            <span data-hit={(isLanded && at === won) || undefined}>
              <Lane dealt={dealt} at={at} />
            </span>
          </p>
        ))}
      </div>
    )
  },
}

/** The open card is turned first. Then the whole pack is dealt in the time that a few cards have. */
const openMs = 320
const flightMs = 260
const dealMs = (cards: number) => Math.min(150, 1_000 / Math.max(1, cards))

/** Every second card, from this one on. Many lie closer together. */
function Lane({ dealt, at }: { readonly dealt: readonly number[]; readonly at: number }) {
  const cards = dealt.map((card, order) => ({ card, order })).filter(({ order }) => order % 2 === at)
  return cards.map(({ card, order }, place) => (
    <Card
      key={card}
      card={card}
      order={order}
      part={cards.length > 1 ? place / (cards.length - 1) : 0}
      of={cards.length}
    />
  ))
}

const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const
const suits = ['♠', '♥', '♦', '♣'] as const

type CardProps = {
  readonly card: number | undefined
  readonly isOpen?: boolean
  /** Which card of the deal it is. */
  readonly order?: number
  /** Where it lies in its lane, from 0 to 1, and how many lie there. */
  readonly part?: number
  readonly of?: number
}

function Card({ card, isOpen, order = 0, part = 0, of = 1 }: CardProps) {
  if (card === undefined) return <b className={css.card} data-back />
  const suit = Math.floor(card / ranks.length)
  const place = { '--order': order, '--part': part, '--of': of } as CSSProperties
  return (
    <b
      className={css.card}
      style={place}
      data-red={suit === 1 || suit === 2 || undefined}
      data-open={isOpen}
      data-last={part === 1 || of === 1 || undefined}
    >
      {ranks[card % ranks.length]}
      <small>{suits[suit]}</small>
    </b>
  )
}
