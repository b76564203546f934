import { spell } from '@zamra/contract/lottery-rules.ts'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { Button } from '../../ui/button.tsx'
import { ShuffleIcon } from '../../ui/icons-lottery.tsx'
import type { BetRule } from './api.ts'
import { betName } from './odds-labels.ts'
import css from './pad.module.css'
import { PadHead, type PadProps } from './pad-head.tsx'
import { hasLine, pickRandomNumbers } from './slip.ts'

/** Bets on several different numbers out of a range. */
export function NumberPad({ info, lines, isFull, toggle, rule }: PadProps & { readonly rule: BetRule }) {
  const t = useT()
  const { numbers } = info.rules
  const [picked, setPicked] = useState<readonly number[]>([])
  const isComplete = picked.length === numbers.count
  const line = { bet: rule.bet, pick: spell(picked) }
  const field = Array.from({ length: numbers.to - numbers.from + 1 }, (_, index) => numbers.from + index)
  const pick = (number: number) =>
    setPicked((before) => (before.includes(number) ? before.filter((one) => one !== number) : [...before, number]))
  const add = () => {
    toggle(line)
    setPicked([])
  }
  return (
    <fieldset className={css.group}>
      <legend className="visually-hidden">{betName(rule.bet, t)}</legend>
      <PadHead info={info} bet={rule.bet} />
      <div className={css.field}>
        {field.map((number) => (
          <button
            key={number}
            type="button"
            className={css.number}
            aria-pressed={picked.includes(number)}
            disabled={isComplete && !picked.includes(number)}
            onClick={() => pick(number)}
          >
            {number}
          </button>
        ))}
      </div>
      <div className={css.actions}>
        <p role="status">{t('lottery.picked', { count: picked.length, total: numbers.count })}</p>
        <Button look="plain" onClick={() => setPicked(pickRandomNumbers(numbers))}>
          <ShuffleIcon size={18} />
          {t('lottery.quick')}
        </Button>
      </div>
      <Button block look="accent" disabled={!isComplete || isFull || hasLine(lines, line)} onClick={add}>
        {t('lottery.add')}
      </Button>
    </fieldset>
  )
}
