import { useT } from '../../i18n/use-t.tsx'
import { oneIn, percentOf, timesOf } from '../../lib/odds.ts'
import { Ball } from '../../ui/art/ball.tsx'
import { ballColour } from '../../ui/ball-colour.ts'
import type { BetRule } from './api.ts'
import { betName, chanceOf, commonChance, pickName } from './odds-labels.ts'
import css from './pad.module.css'
import { PadHead, type PadProps } from './pad-head.tsx'
import { hasLine } from './slip.ts'

const digits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

/** Bets on one digit: each ball is a line. */
export function DigitPad({ info, lines, isFull, toggle, rule }: PadProps & { readonly rule: BetRule }) {
  const t = useT()
  return (
    <fieldset className={css.group}>
      <legend className="visually-hidden">{betName(rule.bet, t)}</legend>
      <PadHead info={info} bet={rule.bet} />
      <div className={css.digits}>
        {digits.map((digit) => {
          const line = { bet: rule.bet, pick: String(digit) }
          const isSelected = hasLine(lines, line)
          return (
            <button
              key={digit}
              type="button"
              className={css.digit}
              aria-pressed={isSelected}
              aria-label={String(digit)}
              disabled={isFull && !isSelected}
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

type GroupPadProps = PadProps & { readonly rule: Extract<BetRule, { kind: 'sum' }> }

/** Bets on groups of results, each with its own chance. */
export function GroupPad({ info, lines, isFull, toggle, rule }: GroupPadProps) {
  const t = useT()
  // What is the same for every group stands once, above them; the buttons then tell which results are theirs.
  const isCommon = commonChance(info.chances, rule.bet) !== undefined
  return (
    <fieldset className={css.group}>
      <legend className="visually-hidden">{betName(rule.bet, t)}</legend>
      <PadHead info={info} bet={rule.bet} />
      <div className={css.groups}>
        {rule.options.map(({ pick, pays, sums }) => {
          const line = { bet: rule.bet, pick }
          const isSelected = hasLine(lines, line)
          const chance = chanceOf(info.chances, rule.bet, pick)
          const [odds] = chance?.odds ?? []
          return (
            <button
              key={pick}
              type="button"
              className={css.option}
              data-pick={pick}
              aria-pressed={isSelected}
              disabled={isFull && !isSelected}
              onClick={() => toggle(line)}
            >
              <b>
                {pickName(pick, t)} <span>×{timesOf(pays)}</span>
              </b>
              {isCommon && <small>{nameSums(sums)}</small>}
              {!isCommon && chance && odds && (
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

/** Few sums are listed, many are named by their ends. */
function nameSums(sums: readonly number[]): string {
  return sums.length > 5 ? `${sums[0]}–${sums.at(-1)}` : sums.join(' ')
}
