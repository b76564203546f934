import { useT } from '../../i18n/use-t.tsx'
import { oneIn, percentOf, timesOf } from '../../lib/odds.ts'
import type { GameInfo } from './api.ts'
import { betName, commonChance } from './odds-labels.ts'
import css from './pad.module.css'
import type { Line } from './slip.ts'

/** The props of every pad: the game, the lines on the slip, and how to add or remove one. */
export type PadProps = {
  readonly info: GameInfo
  readonly lines: readonly Line[]
  readonly isFull: boolean
  readonly toggle: (line: Line) => void
}

type PadHeadProps = { readonly info: GameInfo; readonly bet: string }

/** The name of a bet and, if it is the same for every pick, the chance, the prize and the return to player. */
export function PadHead({ info: { chances }, bet }: PadHeadProps) {
  const t = useT()
  const chance = commonChance(chances, bet)
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
