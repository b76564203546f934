import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { useMoney } from '../../lib/use-money.ts'
import { Button } from '../../ui/button.tsx'
import { Chips } from './chips.tsx'
import css from './originals.module.css'
import type { Plan } from './use-autoplay.ts'

type AutoplayProps = {
  /** Of the market. */
  readonly rules: { readonly autoplay: boolean; readonly minCycleMs: number }
  readonly left: number
  readonly disabled: boolean
  readonly stake: number
  readonly currency: string
  readonly start: (plan: Plan) => Promise<void>
  readonly stop: () => void
}

const roundCounts = [5, 10, 25, 50, 100] as const
/** In stakes: autoplay always has an end that the player has chosen. */
const lossStakes = [3, 5, 10, 25] as const

export function Autoplay({ rules, left, disabled, stake, currency, start, stop }: AutoplayProps) {
  const t = useT()
  const money = useMoney(currency)
  const [rounds, setRounds] = useState<number>(10)
  const [losses, setLosses] = useState<number>(5)
  const isOn = left > 0
  const plan: Plan = { rounds, stake, lossMax: losses * stake, minCycleMs: rules.minCycleMs }
  return (
    <details className={css.details}>
      <summary>{t('originals.auto')}</summary>
      <div>
        {rules.autoplay ? (
          <>
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
            <Button block look="plain" disabled={!isOn && disabled} onClick={() => (isOn ? stop() : void start(plan))}>
              {isOn ? t('originals.auto.stop', { count: left }) : t('originals.auto.start')}
            </Button>
          </>
        ) : (
          <p>{t('originals.auto.off')}</p>
        )}
      </div>
    </details>
  )
}
