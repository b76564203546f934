import { useT } from '../../i18n/use-t.tsx'
import type { GameInfo } from './api.ts'
import { betName, chanceOf, oneIn, percentOf, timesOf } from './odds-words.ts'
import css from './pad.module.css'

type PadHeadProps = { readonly info: GameInfo; readonly bet: string }

/** The name of a bet, and, where all picks are alike, what it pays, how often, and what comes back. */
export function PadHead({ info: { chances }, bet }: PadHeadProps) {
  const t = useT()
  const chance = chanceOf(chances, bet)
  const [odds, ...more] = chance?.odds ?? []
  return (
    <div className={css.head}>
      <h2>{betName(bet, t)}</h2>
      {chance && odds && (
        <p>
          {more.length === 0 && `${t('lottery.chance', { count: oneIn(odds) })} · ×${timesOf(odds.pays)} · `}
          {t('lottery.returns', { percent: percentOf(chance.rtp) })}
        </p>
      )}
    </div>
  )
}
