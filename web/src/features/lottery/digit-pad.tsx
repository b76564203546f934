import { useT } from '../../i18n/use-t.tsx'
import { Ball } from '../../ui/art/ball.tsx'
import { ballColour } from '../../ui/ball-colour.ts'
import type { BetRule } from './api.ts'
import { betName } from './odds-words.ts'
import css from './pad.module.css'
import { PadHead } from './pad-head.tsx'
import type { PadProps } from './pad-props.ts'
import { hasLine } from './slip.ts'

const digits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

/** One digit: each ball is a line. */
export function DigitPad({ info, lines, isFull, toggle, rule }: PadProps & { readonly rule: BetRule }) {
  const t = useT()
  return (
    <fieldset className={css.group}>
      <legend className="visually-hidden">{betName(rule.bet, t)}</legend>
      <PadHead info={info} bet={rule.bet} />
      <div className={css.digits}>
        {digits.map((digit) => {
          const line = { bet: rule.bet, pick: String(digit) }
          const isOn = hasLine(lines, line)
          return (
            <button
              key={digit}
              type="button"
              className={css.digit}
              aria-pressed={isOn}
              aria-label={String(digit)}
              disabled={isFull && !isOn}
              onClick={() => toggle(line)}
            >
              <Ball number={digit} colour={ballColour(info.game, digit)} size="large" />
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}
