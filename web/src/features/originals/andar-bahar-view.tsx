import type { AndarBaharPlay } from '@zamra/contract/originals/plays.ts'
import { useT } from '../../i18n/use-t.tsx'
import { Chips } from './chips.tsx'
import type { FormProps, GameView, StageProps } from './game-view.ts'
import css from './stage.module.css'

const sides = ['andar', 'bahar'] as const

export const andarBaharView: GameView<AndarBaharPlay> = {
  initial: { game: 'andarBahar', side: 'andar' },
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
  Stage({ bet }: StageProps<AndarBaharPlay>) {
    const t = useT()
    const [open, ...dealt] = bet?.result ?? []
    return (
      <div className={css.cards}>
        <p>
          <span>{t('originals.andarBahar.open')}</span>
          <Card card={open} />
        </p>
        {sides.map((side, at) => (
          <p key={side}>
            <span>{t(`originals.andarBahar.${side}`)}</span>
            {/* All but the last few lie under one another. */}
            {dealt
              .filter((_, place) => place % 2 === at)
              .slice(-cardsShown)
              .map((card) => (
                <Card key={card} card={card} />
              ))}
          </p>
        ))}
      </div>
    )
  },
}

const cardsShown = 5
const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const
const suits = ['♠', '♥', '♦', '♣'] as const

function Card({ card }: { readonly card: number | undefined }) {
  if (card === undefined) return <b className={css.card}>–</b>
  const suit = Math.floor(card / ranks.length)
  return (
    <b className={css.card} data-red={suit === 1 || suit === 2 || undefined}>
      {ranks[card % ranks.length]}
      {suits[suit]}
    </b>
  )
}
