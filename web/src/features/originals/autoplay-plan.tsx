import { chancesOf, hasSteps } from '@zamra/contract/originals/games.ts'
import type { Play } from '@zamra/contract/originals/plays.ts'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { oneIn, timesOf } from '../../lib/odds.ts'
import { useMoney } from '../../lib/use-money.ts'
import { Button } from '../../ui/button.tsx'
import { Chips } from './chips.tsx'
import css from './originals.module.css'
import type { EndedBy, Plan } from './use-autoplay.ts'

export type AutoplayProps = {
  /** Of the market. */
  readonly rules: { readonly autoplay: boolean; readonly minCycleMs: number }
  readonly left: number
  readonly endedBy: EndedBy | undefined
  readonly play: Play
  /** Of a game with steps: how many the player has chosen. */
  readonly steps: number
  readonly disabled: boolean
  readonly stake: number
  readonly currency: string
  readonly start: (plan: Plan) => Promise<void>
  readonly stop: () => void
}

const roundCounts = [5, 10, 25, 50, 100] as const
/** In stakes: autoplay always has an end that the player has chosen. */
const lossStakes = [3, 5, 10, 25] as const
const noLimit = 0
const winStakes = [noLimit, 5, 10, 25] as const

/** What the player chooses before autoplay begins, and the button that begins and ends it. */
export function AutoplayPlan(props: AutoplayProps) {
  const { rules, left, endedBy, disabled, play, steps, stake, currency, start, stop } = props
  const t = useT()
  const money = useMoney(currency)
  const [rounds, setRounds] = useState<number>(10)
  const [losses, setLosses] = useState<number>(5)
  const [wins, setWins] = useState<number>(noLimit)
  const isOn = left > 0
  const isBlocked = disabled || (hasSteps(play) && steps === 0)
  const winMax = wins === noLimit ? undefined : wins * stake
  const plan: Plan = { rounds, stake, lossMax: losses * stake, winMax, minCycleMs: rules.minCycleMs }
  return (
    <>
      {hasSteps(play) && <ChosenSteps play={play} steps={steps} />}
      <Chips
        label={t('originals.auto.rounds')}
        items={roundCounts.map((key) => ({ key, label: String(key) }))}
        value={rounds}
        onChange={setRounds}
        disabled={isOn}
      />
      <Chips
        label={t('originals.auto.lossMax')}
        items={lossStakes.map((key) => ({ key, label: money.format(key * stake) }))}
        value={losses}
        onChange={setLosses}
        disabled={isOn}
      />
      <Chips
        label={t('originals.auto.winMax')}
        items={winStakes.map((key) => ({
          key,
          label: key === noLimit ? t('originals.auto.noWinMax') : money.format(key * stake),
        }))}
        value={wins}
        onChange={setWins}
        disabled={isOn}
      />
      {endedBy && (
        <p role="status">{t(endedBy === 'loss' ? 'originals.auto.endedByLoss' : 'originals.auto.endedByWin')}</p>
      )}
      <Button block look="plain" disabled={!isOn && isBlocked} onClick={() => (isOn ? stop() : void start(plan))}>
        {isOn ? t('originals.auto.stop', { count: left }) : t('originals.auto.start')}
      </Button>
    </>
  )
}

/** What the player is asked to choose on the board, and what it pays if every step is safe. */
function ChosenSteps({ play, steps }: Pick<AutoplayProps, 'play' | 'steps'>) {
  const t = useT()
  const chance = chancesOf(play)[steps - 1]
  return (
    <p>
      {t('originals.auto.chooseTiles')}
      {chance && (
        <b className={css.chosen}>
          {t('originals.auto.tiles', { count: steps, times: timesOf(chance.pays), chance: oneIn(chance) })}
        </b>
      )}
    </p>
  )
}
