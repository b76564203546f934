import { spell } from '@zamra/contract/lottery-rules.ts'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { Button } from '../../ui/button.tsx'
import { ShuffleIcon } from '../../ui/icons-lottery.tsx'
import type { BetRule } from './api.ts'
import { chanceNumbers } from './chance-numbers.ts'
import { betName } from './odds-words.ts'
import css from './pad.module.css'
import { PadHead } from './pad-head.tsx'
import type { PadProps } from './pad-props.ts'
import { hasLine } from './slip.ts'

/** So many different numbers of a field. */
export function NumberPad({ info, lines, isFull, toggle, rule }: PadProps & { readonly rule: BetRule }) {
  const t = useT()
  const { numbers } = info.rules
  const [picked, setPicked] = useState<readonly number[]>([])
  const isWhole = picked.length === numbers.count
  const line = { bet: rule.bet, pick: spell(picked) }
  const field = Array.from({ length: numbers.to - numbers.from + 1 }, (_, at) => numbers.from + at)
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
            disabled={isWhole && !picked.includes(number)}
            onClick={() => pick(number)}
          >
            {number}
          </button>
        ))}
      </div>
      <div className={css.actions}>
        <p role="status">{t('lottery.picked', { count: picked.length, total: numbers.count })}</p>
        <Button look="plain" onClick={() => setPicked(chanceNumbers(numbers))}>
          <ShuffleIcon size={18} />
          {t('lottery.quick')}
        </Button>
      </div>
      <Button block look="accent" disabled={!isWhole || isFull || hasLine(lines, line)} onClick={add}>
        {t('lottery.add')}
      </Button>
    </fieldset>
  )
}
