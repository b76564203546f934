import { useT } from '../../i18n/use-t.tsx'
import type { BetRule } from './api.ts'
import { betName, chanceOf, oneIn, percentOf, pickName, timesOf } from './odds-words.ts'
import css from './pad.module.css'
import { PadHead } from './pad-head.tsx'
import type { PadProps } from './pad-props.ts'
import { hasLine } from './slip.ts'

type GroupPadProps = PadProps & { readonly rule: Extract<BetRule, { kind: 'sum' }> }

/** Groups that the result falls into, each with its own chance. */
export function GroupPad({ info, lines, isFull, toggle, rule }: GroupPadProps) {
  const t = useT()
  return (
    <fieldset className={css.group}>
      <legend className="visually-hidden">{betName(rule.bet, t)}</legend>
      <PadHead info={info} bet={rule.bet} />
      <div className={css.groups}>
        {rule.options.map(({ pick, pays }) => {
          const line = { bet: rule.bet, pick }
          const isOn = hasLine(lines, line)
          const chance = chanceOf(info.chances, rule.bet, pick)
          const [odds] = chance?.odds ?? []
          return (
            <button
              key={pick}
              type="button"
              className={css.option}
              data-pick={pick}
              aria-pressed={isOn}
              disabled={isFull && !isOn}
              onClick={() => toggle(line)}
            >
              <b>
                {pickName(pick, t)} <span>×{timesOf(pays)}</span>
              </b>
              {chance && odds && (
                <small>
                  <span>{t('lottery.chance', { count: oneIn(odds) })}</span>
                  <span>{t('lottery.returns', { percent: percentOf(chance.rtp) })}</span>
                </small>
              )}
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}
