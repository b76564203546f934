import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { Button } from '../../ui/button.tsx'
import { EraseIcon, ShuffleIcon } from '../../ui/icons-lottery.tsx'
import type { BetRule } from './api.ts'
import css from './pad.module.css'
import { PadHead, type PadProps } from './pad-head.tsx'
import { hasLine, pickRandomNumbers } from './slip.ts'

type TailPadProps = PadProps & { readonly rule: Extract<BetRule, { kind: 'tail' }> }

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

/** Bets on the last digits in order: typed one after the other, then added to the slip. */
export function TailPad({ info, lines, isFull, toggle, rule }: TailPadProps) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const isComplete = typed.length === rule.digits
  const line = { bet: rule.bet, pick: typed }
  const typeDigit = (digit: string) => setTyped((before) => (before.length < rule.digits ? before + digit : before))
  const add = () => {
    toggle(line)
    setTyped('')
  }
  const renderKey = (digit: string) => (
    <button key={digit} type="button" className={css.key} disabled={isComplete} onClick={() => typeDigit(digit)}>
      {digit}
    </button>
  )
  return (
    <div className={css.group}>
      <PadHead info={info} bet={rule.bet} />
      <p className={css.slots} role="status" aria-label={`${t('lottery.slots')}: ${typed.split('').join(' ')}`}>
        {Array.from({ length: rule.digits }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a slot has no identity but its position.
          <span key={place} className={css.slot} data-filled={place < typed.length || undefined} aria-hidden="true">
            {typed[place] ?? ''}
          </span>
        ))}
      </p>
      <div className={css.keys}>
        {keys.map(renderKey)}
        <button
          type="button"
          className={css.key}
          aria-label={t('lottery.quick')}
          onClick={() => setTyped(pickRandomNumbers({ count: rule.digits, from: 0, to: 9, distinct: false }).join(''))}
        >
          <ShuffleIcon size={22} />
        </button>
        {renderKey('0')}
        <button
          type="button"
          className={css.key}
          aria-label={t('lottery.erase')}
          disabled={typed === ''}
          onClick={() => setTyped(typed.slice(0, -1))}
        >
          <EraseIcon size={22} />
        </button>
      </div>
      <Button block look="accent" disabled={!isComplete || isFull || hasLine(lines, line)} onClick={add}>
        {t('lottery.add')}
      </Button>
    </div>
  )
}
